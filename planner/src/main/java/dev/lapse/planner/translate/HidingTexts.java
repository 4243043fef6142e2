package dev.lapse.planner.translate;

import dev.lapse.planner.sql.SqlText;
import java.util.List;
import java.util.function.Supplier;

/**
 * The other texts of a query that reads tables with TTL, and the question that tells which of them
 * may run. Immutable, but for a text that is written when it is first wanted.
 *
 * @param none the text that tests nothing
 * @param excluding writes the text that leaves expired rows out by their keys
 * @param probe counts the expired rows of each table, up to the bind {@link #CAP}: one row with a
 *     column for each table
 * @param tables the tables, in the order of the probe's columns
 * @param folds whether the rows that are read become groups or one answer
 * @param subtracts whether the text that tests each row counts all and takes the expired ones away
 *     somewhere
 * @param mayStopEarly whether it may end before it has read all that it could
 */
public record HidingTexts(
    SqlText none,
    Supplier<SqlText> excluding,
    SqlText probe,
    List<String> tables,
    boolean folds,
    boolean subtracts,
    boolean mayStopEarly) {
  /** The name of the bind at which the probe stops counting the rows of a table. */
  public static final String CAP = "count limit";

  /** Copies the list. */
  public HidingTexts {
    tables = List.copyOf(tables);
  }

  /** Returns the text that leaves expired rows out by their keys. */
  public SqlText exclude() {
    return excluding.get();
  }
}
