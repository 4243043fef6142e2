package dev.lapse.parser;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.lapse.error.LapseException;
import dev.lapse.error.Position;
import dev.lapse.error.SqlState;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.apache.calcite.sql.SqlNode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What is said of a text that is not a statement, and where. */
final class SyntaxErrorsTest {
  record Fault(String sql, String message) {}

  static List<Fault> faults() throws IOException {
    try (BufferedReader reader =
        new BufferedReader(
            new InputStreamReader(
                Objects.requireNonNull(SyntaxErrorsTest.class.getResourceAsStream("errors.txt")),
                UTF_8))) {
      List<String> lines = reader.lines().skip(1).toList();
      List<Fault> faults = new ArrayList<>();
      for (int i = 0; i + 1 < lines.size(); i += 2) {
        String sql = lines.get(i).replace("\\n", "\n").replace("\\r", "\r").replace("\\t", "\t");
        faults.add(new Fault(sql, lines.get(i + 1).strip()));
      }
      return faults;
    }
  }

  private static LapseException failure(String sql) {
    return Objects.requireNonNull(
        catchThrowableOfType(LapseException.class, () -> LapseParser.parseStatement(sql)));
  }

  @ParameterizedTest
  @MethodSource("faults")
  void saysWhatIsWrong(Fault fault) {
    LapseException e = failure(fault.sql());
    assertThat(e).hasMessage(fault.message());
    assertThat(e.state().code()).isEqualTo("42601");
    assertThat(e.position()).isPresent();
  }

  @Test
  void pointsAtTheToken() {
    assertThat(failure("SELECT a\n  FROM t\n GROUP a").position()).contains(new Position(3, 8));
  }

  @Test
  void tellsSeveralStatementsFromASyntaxError() {
    assertThat(failure("INSERT INTO t VALUES (1); DROP TABLE t").state())
        .isEqualTo(SqlState.SEVERAL_STATEMENTS);
    assertThat(failure("SELECT 1; SELECT 'it''s; fine").state())
        .isEqualTo(SqlState.SEVERAL_STATEMENTS);
    assertThat(failure("PRAGMA x; DROP TABLE t").state()).isEqualTo(SqlState.SEVERAL_STATEMENTS);
    assertThat(failure("CREATE TRIGGER x AFTER DELETE ON t BEGIN SELECT 1; SELECT 2; END;").state())
        .isEqualTo(SqlState.SYNTAX_ERROR);
  }

  @ParameterizedTest
  @ValueSource(strings = {"(", "-(", "NOT (", "a + (", "f(", "CASE WHEN 1 THEN (", "(SELECT "})
  void refusesDeepNesting(String open) {
    String close = open.contains("CASE") ? ") END" : open.contains("(") ? ")" : "";
    String sql = "SELECT " + open.repeat(20_000) + "1" + close.repeat(20_000);
    LapseException e = failure(sql);
    assertThat(e.state()).isEqualTo(SqlState.STATEMENT_TOO_COMPLEX);
    assertThat(e).hasMessageContaining("levels deep");
  }

  @Test
  void refusesALongChain() {
    LapseException e = failure("SELECT 1" + " + 1".repeat(5_000));
    assertThat(e.state()).isEqualTo(SqlState.STATEMENT_TOO_COMPLEX);
  }

  @Test
  void takesWhatIsLongButFlat() {
    SqlNode values = LapseParser.parseStatement("VALUES (1)" + ", (2)".repeat(20_000));
    SqlNode in =
        LapseParser.parseStatement("SELECT a FROM t WHERE a IN (1" + ", 2".repeat(20_000) + ")");
    SqlNode chain = LapseParser.parseStatement("SELECT 1" + " + 1".repeat(900));
    assertThat(List.of(values, in, chain)).hasSize(3);
  }
}
