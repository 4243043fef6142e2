package dev.lapse.jdbc;

import java.sql.BatchUpdateException;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Arrays;

/** The update counts of a batch, as far as it has come. */
final class BatchCounts {
  private final long[] counts;
  private int done;

  BatchCounts(int size) {
    counts = new long[size];
  }

  void add(long count) {
    counts[done++] = count;
  }

  long[] all() {
    return counts;
  }

  BatchUpdateException failedBy(SQLException e) {
    BatchUpdateException failed =
        new BatchUpdateException(
            "statement "
                + (done + 1)
                + " of "
                + counts.length
                + " of the batch failed: "
                + e.getMessage(),
            e.getSQLState(),
            e.getErrorCode(),
            Arrays.copyOf(counts, done),
            e);
    failed.setNextException(e);
    return failed;
  }

  /** Returns the exception for a batch whose one transaction could not be committed. */
  BatchUpdateException undoneBy(SQLException e) {
    Arrays.fill(counts, Statement.EXECUTE_FAILED);
    BatchUpdateException failed =
        new BatchUpdateException(
            "the batch of "
                + counts.length
                + " statements was undone, as it could not be committed: "
                + e.getMessage(),
            e.getSQLState(),
            e.getErrorCode(),
            counts,
            e);
    failed.setNextException(e);
    return failed;
  }

  static int[] narrow(long[] counts) {
    int[] narrow = new int[counts.length];
    for (int i = 0; i < counts.length; i++) {
      narrow[i] = (int) Math.min(counts[i], Integer.MAX_VALUE);
    }
    return narrow;
  }
}
