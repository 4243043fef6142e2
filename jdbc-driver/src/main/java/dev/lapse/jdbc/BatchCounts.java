package dev.lapse.jdbc;

import java.sql.BatchUpdateException;
import java.sql.SQLException;
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
    long[] succeeded = Arrays.copyOf(counts, done);
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
            narrow(succeeded),
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
