package dev.lapse.executor.sqlite;

import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;
import org.sqlite.BusyHandler;

/**
 * How a connection waits for a lock that another process holds: it asks again after pauses that
 * grow, each of a random length so that many who wait don't all ask at once, until the lock is to
 * be had, its time is up, or the statement is stopped.
 */
final class LockWait extends BusyHandler {
  private static final long LONGEST_MILLIS = 25;

  private final SqliteConnection connection;
  private final long mostMillis;
  private long waitedMillis;

  LockWait(SqliteConnection connection, int timeoutMillis) {
    this.connection = connection;
    this.mostMillis = timeoutMillis;
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
      waitedMillis = 0;
    }
    StopSignal signal = connection.signal();
    boolean stopped = signal != null && signal.isGiven();
    return !stopped && waitedMillis < mostMillis && pause(before, signal) ? 1 : 0;
  }

  private boolean pause(int before, @Nullable StopSignal signal) {
    long longest = Math.min(LONGEST_MILLIS, 2L << Math.min(before, 10));
    long pause = ThreadLocalRandom.current().nextLong(longest / 2, longest + 1);
    long millis = Math.min(pause, mostMillis - waitedMillis);
    try {
      waitedMillis += signal == null ? await(millis) : signal.await(millis);
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
