package dev.lapse.executor.ttl;

import java.util.concurrent.TimeUnit;

/** How long to wait before what failed is tried again: twice as long after every try. */
final class RetryDelay {
  /** However often it failed, it is tried again after so long. */
  static final long LONGEST_NANOS = TimeUnit.HOURS.toNanos(1);

  private RetryDelay() {}

  /**
   * Returns the delay in nanoseconds.
   *
   * @param tries how often it has failed, 1 or more
   * @param firstNanos the delay after the first failure: the time until the next pass
   */
  static long nanos(int tries, long firstNanos) {
    long longest = Math.max(firstNanos, LONGEST_NANOS);
    int doublings = Math.min(tries - 1, 40);
    return firstNanos > longest >> doublings ? longest : firstNanos << doublings;
  }
}
