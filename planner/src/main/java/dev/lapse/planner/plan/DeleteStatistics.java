package dev.lapse.planner.plan;

import java.util.List;

/**
 * What was measured of a table before a delete is planned. The executor measures it with {@link
 * ExpiryQueries}.
 *
 * @param tableRows rows of the table, expired or not
 * @param expiredRows expired rows, one for each range in the order of {@link
 *     ExpiryQueries#expiredRows}
 * @param rowidCorrelation how closely the column grows with the rowid: 1 in step, 0 not at all, NaN
 *     unknown
 */
public record DeleteStatistics(
    RowCount tableRows, List<RowCount> expiredRows, double rowidCorrelation) {
  /**
   * Copies the list.
   *
   * @throws IllegalArgumentException if the correlation is neither 0 to 1 nor NaN, or no range is
   *     given
   */
  public DeleteStatistics {
    expiredRows = List.copyOf(expiredRows);
    if (rowidCorrelation < 0 || rowidCorrelation > 1) {
      throw new IllegalArgumentException("a correlation is 0 to 1: " + rowidCorrelation);
    }
    if (expiredRows.isEmpty()) {
      throw new IllegalArgumentException("a number of expired rows is needed");
    }
  }

  /** Makes statistics of which only the sum of expired rows is known. */
  public static DeleteStatistics of(RowCount tableRows, RowCount expired) {
    return new DeleteStatistics(tableRows, List.of(expired), Double.NaN);
  }

  /** Returns the number of expired rows over all ranges. */
  public RowCount expired() {
    return expiredRows.stream().reduce(RowCount.NONE, RowCount::plus);
  }

  /**
   * Returns the correlation that a sample of rows next to one another in the index shows ({@link
   * ExpiryQueries#clustering}).
   *
   * @param sampled rows of the sample
   * @param sampleSpan rowids that the sample spans, its ends included
   * @param tableSpan rowids that the table spans, its ends included
   * @return NaN where the sample says nothing
   */
  public static double correlation(long sampled, long sampleSpan, long tableSpan) {
    if (sampled < 20 || tableSpan <= sampled || sampleSpan <= 0) {
      return Double.NaN;
    }
    // Rows drawn at random span nearly the whole table; rows in step span no more than they are.
    double spread = (double) (sampleSpan - sampled) / (tableSpan - sampled);
    return Math.max(0.0, Math.min(1.0, 1.0 - spread));
  }

  /** Returns the share of the table that has expired, 0 to 1. */
  double expiredShare() {
    long all = tableRows.rows();
    return all == 0 ? 0 : Math.min(1.0, (double) expired().rows() / all);
  }

  boolean isKnownUncorrelated() {
    return isUncorrelated(rowidCorrelation);
  }

  /**
   * Returns whether a column is known to grow otherwise than the rowid. Only then does it matter
   * for a plan how large a share of the table has expired.
   *
   * @param rowidCorrelation as {@link #correlation} returns it
   */
  public static boolean isUncorrelated(double rowidCorrelation) {
    return rowidCorrelation < 0.5;
  }

  /** Returns the share of rows whose neighbours in the index lie elsewhere in the table. */
  double scatter() {
    return Double.isNaN(rowidCorrelation) ? 0 : 1 - rowidCorrelation;
  }
}
