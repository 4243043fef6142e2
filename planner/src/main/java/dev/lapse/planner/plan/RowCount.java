package dev.lapse.planner.plan;

import java.util.Locale;

/**
 * A number of rows, and how well it is known.
 *
 * @param rows 0 or more
 * @param kind how well it is known
 */
public record RowCount(long rows, Kind kind) {
  /** How well a number is known, from best to worst. */
  public enum Kind {
    /** Counted. */
    EXACT,
    /** Computed from a sample or from statistics. */
    ESTIMATE,
    /** Known only not to be exceeded. */
    AT_MOST,
    /** Counted up to a cap that was reached: there are more. */
    MORE_THAN
  }

  /** No rows, for certain. */
  public static final RowCount NONE = exact(0);

  /**
   * Checks the number.
   *
   * @throws IllegalArgumentException if it is negative
   */
  public RowCount {
    if (rows < 0) {
      throw new IllegalArgumentException("a number of rows is 0 or more: " + rows);
    }
  }

  /** Makes an exact count. */
  public static RowCount exact(long rows) {
    return new RowCount(rows, Kind.EXACT);
  }

  /** Makes an estimate. */
  public static RowCount estimate(long rows) {
    return new RowCount(rows, Kind.ESTIMATE);
  }

  /**
   * Makes a count of what {@link ExpiryQueries} counted up to one row beyond a cap.
   *
   * @param counted what was counted, 0 to {@code cap + 1}
   */
  public static RowCount capped(long counted, long cap) {
    return counted > cap ? new RowCount(cap, Kind.MORE_THAN) : exact(counted);
  }

  /** Returns the sum, known as well as the lesser known of the two. */
  public RowCount plus(RowCount other) {
    return new RowCount(rows + other.rows, kind.compareTo(other.kind) > 0 ? kind : other.kind);
  }

  /** Returns it for a person: {@code 1,234 rows}, {@code about 50,000 rows (estimate)}. */
  public String text() {
    String number = String.format(Locale.ROOT, "%,d", rows) + (rows == 1 ? " row" : " rows");
    switch (kind) {
      case ESTIMATE:
        return "about " + number + " (estimate)";
      case AT_MOST:
        return "up to " + number;
      case MORE_THAN:
        return "more than " + number;
      default:
        return number;
    }
  }
}
