package dev.lapse.shell;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lapse.error.LapseException;
import dev.lapse.error.Position;
import dev.lapse.error.SqlState;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.sql.SQLWarning;
import org.junit.jupiter.api.Test;

final class ErrorPrinterTest {
  private final ByteArrayOutputStream printed = new ByteArrayOutputStream();
  private final ErrorPrinter errors =
      new ErrorPrinter(new PrintStream(printed, true, StandardCharsets.UTF_8));

  private String printed() {
    return printed.toString(StandardCharsets.UTF_8).replace("\r", "");
  }

  private static SQLException at(int line, int column) {
    LapseException cause =
        LapseException.at(
            new Position(line, column), SqlState.INVALID_DEFINITION, "one column, found two");
    return new SQLException(cause.getMessage(), "42P17", cause);
  }

  @Test
  void theCaretStandsUnderThePlace() {
    errors.print(at(2, 4), "a.sql:7: ", "CREATE TTL INDEX n\nON t (a, b)");
    assertThat(printed())
        .isEqualTo(
            """
            a.sql:7: error: line 2:4: one column, found two  [42P17]
              ON t (a, b)
                 ^
            """);
  }

  @Test
  void aPlaceBeyondTheTextIsNotPointedAt() {
    errors.print(at(9, 1), "", "SELECT 1");
    assertThat(printed()).isEqualTo("error: line 9:1: one column, found two  [42P17]\n");
  }

  @Test
  void warningsAreAChain() {
    SQLWarning first = new SQLWarning("one");
    first.setNextWarning(new SQLWarning("two"));
    errors.warnings(first);
    assertThat(printed()).isEqualTo("warning: one\nwarning: two\n");
  }
}
