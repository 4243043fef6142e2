package dev.lapse.executor.sqlite;

import dev.lapse.error.LapseException;
import dev.lapse.error.SqlState;
import dev.lapse.executor.time.Ticker;
import java.util.concurrent.TimeUnit;

/**
 * Whether one run of one statement is to stop: since somebody cancelled it, or its time is up.
 * Whoever works or waits for the run asks. Any thread may cancel; one thread at a time works.
 */
public final class StopSignal {
  /** Longer than any database is open; far from where the sum with an instant would overflow. */
  private static final long FOR_EVER = Long.MAX_VALUE / 4;

  private final Ticker ticker;
  private final long limitMillis;
  private volatile boolean cancelled;
  private long begunNanos;
  private boolean timedOut;

  /**
   * Makes a signal for a run that begins now.
   *
   * @param limitMillis milliseconds that each stretch of work may take; 0 is no limit
   */
  public StopSignal(Ticker ticker, long limitMillis) {
    this.ticker = ticker;
    this.limitMillis = limitMillis;
    begin();
  }

  /** Begins a stretch of work: the run itself, or going on to another row of it. */
  public void begin() {
    if (limitMillis > 0) {
      begunNanos = ticker.nanos();
    }
  }

  /** Has the run stop, wherever it is. */
  public synchronized void cancel() {
    cancelled = true;
    notifyAll();
  }

  /** Returns whether the run is to stop. */
  public boolean isGiven() {
    if (!cancelled && leftNanos() <= 0) {
      timedOut = true;
    }
    return cancelled || timedOut;
  }

  /** Returns whether it was its time limit that stopped the run. */
  public boolean timedOut() {
    return timedOut && !cancelled;
  }

  /**
   * Goes on only if the run is not to stop.
   *
   * @throws LapseException if it is
   */
  public void check() {
    if (isGiven()) {
      throw exception();
    }
  }

  /** Returns how long this stretch may still take, in nanoseconds; negative when it is over. */
  long leftNanos() {
    return limitMillis == 0
        ? FOR_EVER
        : TimeUnit.MILLISECONDS.toNanos(limitMillis) - (ticker.nanos() - begunNanos);
  }

  /** Returns what to tell the sender of a statement that was stopped. */
  LapseException exception() {
    return LapseException.of(
        SqlState.QUERY_CANCELED,
        timedOut()
            ? "the statement was stopped by its timeout of " + limitMillis + " ms"
            : "the statement was cancelled");
  }

  /**
   * Waits, but not past the end of the run.
   *
   * @return milliseconds that it meant to wait
   * @throws InterruptedException if the thread was interrupted, before or meanwhile
   */
  synchronized long await(long millis) throws InterruptedException {
    long most = Math.min(millis, TimeUnit.NANOSECONDS.toMillis(leftNanos()) + 1);
    if (!cancelled && most > 0) {
      wait(most);
    }
    return most;
  }
}
