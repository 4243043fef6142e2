package dev.lapse.shell;

import dev.lapse.error.LapseException;
import dev.lapse.error.Position;
import java.io.PrintStream;
import java.sql.SQLException;
import java.sql.SQLWarning;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Prints what went wrong: the message, its SQLState, and the place in the statement. */
final class ErrorPrinter {
  private final PrintStream err;

  ErrorPrinter(PrintStream err) {
    this.err = err;
  }

  /**
   * Prints an error.
   *
   * @param place where the statement came from, {@code script.sql:3: } for example, or nothing
   * @param statement the statement, empty where there was none
   */
  void print(SQLException error, String place, String statement) {
    err.println(place + "error: " + message(error) + state(error));
    position(error).ifPresent(at -> pointAt(statement, at));
  }

  /** Prints a message that has no SQLException. */
  void print(String message) {
    err.println("error: " + message);
  }

  /** Prints a chain of warnings. */
  void warnings(@Nullable SQLWarning first) {
    for (SQLWarning each = first; each != null; each = each.getNextWarning()) {
      err.println("warning: " + message(each));
    }
  }

  private static String message(SQLException error) {
    return error.getMessage() == null ? error.getClass().getSimpleName() : error.getMessage();
  }

  private static String state(SQLException error) {
    return error.getSQLState() == null ? "" : "  [" + error.getSQLState() + "]";
  }

  private static Optional<Position> position(SQLException error) {
    return error.getCause() instanceof LapseException cause ? cause.position() : Optional.empty();
  }

  private void pointAt(String statement, Position at) {
    String[] lines = statement.split("\n", -1);
    if (at.line() > lines.length) {
      return;
    }
    String line = lines[at.line() - 1].stripTrailing();
    int before = Math.min(at.column() - 1, line.length());
    StringBuilder caret = new StringBuilder();
    for (int i = 0; i < before; i++) {
      // A tab is as wide here as it is above.
      caret.append(line.charAt(i) == '\t' ? '\t' : ' ');
    }
    err.println("  " + line);
    err.println("  " + caret + "^");
  }
}
