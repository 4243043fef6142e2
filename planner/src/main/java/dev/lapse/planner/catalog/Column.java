package dev.lapse.planner.catalog;

import dev.lapse.planner.expiry.TimestampEncoding;
import dev.lapse.planner.sql.ColumnType;
import java.util.Optional;

/**
 * A column of a table.
 *
 * @param name its name
 * @param declaredType its type's words as the file has them; empty where it has none
 * @param type what they mean
 * @param notNull whether it is declared NOT NULL
 * @param defaultText the text of its DEFAULT, as the file has it
 * @param generation whether and how its value is computed
 * @param encoding what dates and times look like in it; of a column that is neither DATE, TIME nor
 *     TIMESTAMP, what a TTL index without STORED AS would take it for
 */
public record Column(
    String name,
    String declaredType,
    ColumnType type,
    boolean notNull,
    Optional<String> defaultText,
    Generation generation,
    TimestampEncoding encoding) {
  /** Whether a column's value is computed. */
  public enum Generation {
    /** An ordinary column. */
    NONE,
    /** Computed when read. */
    VIRTUAL,
    /** Computed when written. */
    STORED,
    /** A hidden column of a virtual table. */
    HIDDEN,
    /** When the row expires: set by USING TTL and its kin, and no part of a star. */
    DEADLINE
  }

  /** Returns whether a star shows it. */
  public boolean isShown() {
    return generation != Generation.HIDDEN && generation != Generation.DEADLINE;
  }

  /** Returns the same column as one of deadlines. */
  public Column asDeadline() {
    return new Column(
        name, declaredType, type, notNull, defaultText, Generation.DEADLINE, encoding);
  }

  /** Returns whether an INSERT or UPDATE may set it. */
  public boolean isWritable() {
    return generation == Generation.NONE;
  }
}
