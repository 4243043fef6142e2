package dev.lapse.planner.translate;

import dev.lapse.planner.sql.SqlText;
import java.util.List;

/**
 * The other texts of a query that reads tables with TTL, and the question that tells which of them
 * may run. Immutable.
 *
 * @param none the text that tests nothing
 * @param exclude the text that leaves expired rows out by their keys
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
    SqlText exclude,
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
}
