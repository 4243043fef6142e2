package dev.lapse.executor.ttl;

import java.util.concurrent.TimeUnit;

/**
 * Rows that fell due together, deleted evenly over the time until the next pass would find more: so
 * many rows in so many nanoseconds. Immutable.
 *
 * @param rows rows to delete; 0 does not spread
 * @param overNanos the time to take
 * @param beganNanos when it began
 */
record Spread(long rows, long overNanos, long beganNanos) {
  /** All at once. */
  static final Spread NONE = new Spread(0, 0, 0);

  /** A pause holds up everything else that the pass has to do. */
  private static final long LONGEST_PAUSE_NANOS = TimeUnit.SECONDS.toNanos(1);

  /**
   * Returns how long to wait, so many rows being deleted; 0 if that is no more than there should
   * be.
   */
  long pauseNanos(long deleted, long nowNanos) {
    if (rows == 0 || deleted >= rows) {
      return 0;
    }
    long due = (long) ((double) deleted / rows * overNanos);
    return Math.min(LONGEST_PAUSE_NANOS, Math.max(0, due - (nowNanos - beganNanos)));
  }
}
