package dev.lapse.executor.sqlite;

import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.sqlite.BusyHandler;

/**
 * How a connection waits for a lock that another process holds: it asks again after pauses that
 * grow, each of a random length so that many who wait don't all ask at once, until the lock is to
 * be had, the statement's time for waiting is up, or the statement is stopped.
 */
final class LockWait extends BusyHandler {
  private static final long LONGEST_MILLIS = 25;
  private static final long NANOS_TO_ROUND_UP = TimeUnit.MILLISECONDS.toNanos(1) - 1;

  private final SqliteConnection connection;
  private WaitBudget budget;

  LockWait(SqliteConnection connection) {
    this.connection = connection;
    this.budget = connection.waitBudget();
  }

  /**
   * Waits once.
   *
   * @param before how often it has been called for this lock already
   * @return 1 to try again, 0 to give up
   */
  @Override
  protected int callback(int before) {
    if (before == 0) {
      budget = connection.waitBudget();
    }
    StopSignal signal = connection.signal();
    boolean stopped = signal != null && signal.isGiven();
    return !stopped && budget.leftNanos() > 0 && pause(before, signal) ? 1 : 0;
  }

  private boolean pause(int before, @Nullable StopSignal signal) {
    long longest = Math.min(LONGEST_MILLIS, 2L << Math.min(before, 10));
    long pause = ThreadLocalRandom.current().nextLong(longest / 2, longest + 1);
    // What a wait at the gate has left over is rounded up: a wait of 0 ms would have no end.
    long left = TimeUnit.NANOSECONDS.toMillis(budget.leftNanos() + NANOS_TO_ROUND_UP);
    long millis = Math.min(pause, left);
    try {
      long waited = signal == null ? await(millis) : signal.await(millis);
      budget.spend(TimeUnit.MILLISECONDS.toNanos(waited));
      return true;
    } catch (InterruptedException e) {
      // The statement then fails as busy, and says that its thread was interrupted.
      Thread.currentThread().interrupt();
      return false;
    }
  }

  /** Where no statement runs, as when the file is opened, nobody can cancel. */
  private synchronized long await(long millis) throws InterruptedException {
    wait(millis);
    return millis;
  }
}
