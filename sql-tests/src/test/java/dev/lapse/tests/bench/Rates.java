package dev.lapse.tests.bench;

import java.sql.Connection;
import java.sql.PreparedStatement;

/** Loops over one statement each, and how fast they went. */
public interface Rates {
  /** Which readers of a result set a scan calls. */
  enum Reader {
    /** {@code getInt}, {@code getString} and their kin, by the types of the columns. */
    TYPED,
    /** The same, the second column by {@code getTimestamp}. */
    TYPED_WITH_DATE,
    /** The same, the second column by {@code getBigDecimal}. */
    TYPED_WITH_DECIMAL,
    /** {@code getString}. */
    STRINGS,
    /** {@code getObject}. */
    OBJECTS
  }

  /** Runs a query for single rows, whose one parameter is an id from 1 to a highest. */
  Pace reads(Connection connection, int count, int highestId, int seed) throws Exception;

  /** Inserts rows, each by a statement of its own. */
  Pace inserts(Connection connection, int count) throws Exception;

  /** Inserts rows in batches of 1,000. */
  Pace batches(Connection connection, int count) throws Exception;

  /**
   * Updates single rows.
   *
   * @param first what the first is set to; the others to the numbers that follow
   */
  Pace updates(Connection connection, int count, int highestId, int first) throws Exception;

  /** Reads all rows of 8 columns that a query answers. */
  Pace scan(PreparedStatement select, int rows, Reader reader) throws Exception;
}
