package dev.lapse.shell;

import dev.lapse.executor.time.Ticker;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Runs one statement and prints what came of it. Not thread-safe, but for {@link #cancel}. */
final class StatementRunner {
  private static final Map<String, String> VERBS =
      Map.of(
          "INSERT", "inserted",
          "REPLACE", "inserted",
          "UPDATE", "updated",
          "DELETE", "deleted",
          "MERGE", "merged",
          "WITH", "changed");

  private final ShellConnection connection;
  private final Console console;
  private final Ticker ticker;
  private final ErrorPrinter errors;
  private volatile @Nullable Statement running;

  StatementRunner(ShellConnection connection, Console console, Ticker ticker) {
    this.connection = connection;
    this.console = console;
    this.ticker = ticker;
    this.errors = new ErrorPrinter(console.err());
  }

  /**
   * Runs a statement.
   *
   * @param place where it came from, for errors; may be empty
   * @return whether it succeeded
   */
  boolean run(Piece piece, String place) {
    long start = ticker.nanos();
    try (Statement statement = connection.get().createStatement()) {
      running = statement;
      boolean hasRows = statement.execute(piece.text());
      errors.warnings(statement.getWarnings());
      if (hasRows) {
        try (ResultSet rows = statement.getResultSet()) {
          printRows(piece, rows, start);
        }
      } else {
        printCount(piece, statement.getUpdateCount(), start);
      }
      return true;
    } catch (SQLException e) {
      errors.print(e, place, piece.text());
      return false;
    } finally {
      running = null;
    }
  }

  private void printRows(Piece piece, ResultSet rows, long start) throws SQLException {
    ResultPrinter printer = new ResultPrinter(console.out(), console.width());
    // A plan is text to read, not a table of one column.
    if (piece.firstWord().equals("EXPLAIN") && rows.getMetaData().getColumnCount() == 1) {
      printer.printLines(rows);
      console.out().println();
      return;
    }
    long count = printer.print(rows);
    console.out().println("(" + rows(count) + elapsed(start) + ")");
    console.out().println();
  }

  private void printCount(Piece piece, int count, long start) {
    String verb = VERBS.get(piece.firstWord());
    String what = verb == null ? "ok" : rows(count) + " " + verb;
    console.out().println(what + elapsed(start));
  }

  private static String rows(long count) {
    return String.format(Locale.ROOT, "%,d row%s", count, count == 1 ? "" : "s");
  }

  private String elapsed(long start) {
    if (!console.interactive()) {
      return "";
    }
    long millis = (ticker.nanos() - start) / 1_000_000;
    return millis < 10_000
        ? ", " + millis + " ms"
        : String.format(Locale.ROOT, ", %.1f s", millis / 1000.0);
  }

  /** Stops the statement that runs, if one does; from any thread. */
  void cancel() {
    Statement statement = running;
    if (statement == null) {
      return;
    }
    try {
      statement.cancel();
    } catch (SQLException e) {
      errors.print(e, "", "");
    }
  }
}
