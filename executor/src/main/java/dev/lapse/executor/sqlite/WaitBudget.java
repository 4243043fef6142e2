package dev.lapse.executor.sqlite;

import java.util.concurrent.TimeUnit;

/**
 * How long a statement may still wait for locks: whatever it waits for, at the gate or for another
 * process, it waits out of the same time. Not thread-safe.
 */
public final class WaitBudget {
  private final long limitMillis;
  private long leftNanos;

  /**
   * Makes one of which nothing is spent.
   *
   * @param limitMillis all of it, in milliseconds; 0 does not wait
   */
  public WaitBudget(long limitMillis) {
    this.limitMillis = limitMillis;
    renew();
  }

  /** Returns all of it, in milliseconds. */
  long limitMillis() {
    return limitMillis;
  }

  /** Returns what is left, in nanoseconds, 0 or more. */
  public long leftNanos() {
    return leftNanos;
  }

  /** Takes note of a wait; one that took longer than it was meant to spends what there is. */
  void spend(long nanos) {
    leftNanos = Math.max(0, leftNanos - nanos);
  }

  /** Begins anew. */
  void renew() {
    leftNanos = TimeUnit.MILLISECONDS.toNanos(limitMillis);
  }
}
