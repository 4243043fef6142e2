package dev.lapse.executor;

import java.time.Instant;
import java.time.InstantSource;
import java.util.concurrent.atomic.AtomicLong;

/**
 * What time it is for one database: the clock, to the millisecond, and never before the largest
 * cut-off of a delete that was committed in the file, so that what was seen deleted isn't seen to
 * come back when the clock is set back. Thread-safe.
 */
final class DatabaseClock {
  private final InstantSource source;
  private final AtomicLong deletedUntilMillis = new AtomicLong(Long.MIN_VALUE);
  private volatile Instant lastSeen = Instant.ofEpochMilli(Long.MIN_VALUE);
  private volatile boolean wentBack;

  DatabaseClock(InstantSource source) {
    this.source = source;
  }

  /** Returns what the clock says: a delete's cut-off is never beyond it. */
  Instant now() {
    long millis = source.millis();
    Instant before = lastSeen;
    long beforeMillis = before.toEpochMilli();
    if (millis == beforeMillis) {
      // Statements of one millisecond share it, and what was made for it, and write nothing here.
      return before;
    }
    Instant now = Instant.ofEpochMilli(millis);
    lastSeen = now;
    if (millis < beforeMillis) {
      wentBack = true;
    }
    return now;
  }

  /** Returns the instant of a statement that begins now. */
  Instant statementInstant() {
    Instant now = now();
    long floor = deletedUntilMillis.get();
    return now.toEpochMilli() < floor ? Instant.ofEpochMilli(floor) : now;
  }

  /** Takes note of a delete's cut-off, before it is committed. */
  void deletedUntil(Instant cutoff) {
    deletedUntilMillis.accumulateAndGet(cutoff.toEpochMilli(), Math::max);
  }

  /** Returns whether a delete up to a later instant has been committed, or is about to be. */
  boolean deletedBeyond(Instant instant) {
    return deletedUntilMillis.get() > instant.toEpochMilli();
  }

  /**
   * Returns, once, whether the clock was seen to go back: then what other processes deleted must be
   * read from the file again.
   */
  boolean takeWentBack() {
    if (!wentBack) {
      return false;
    }
    wentBack = false;
    return true;
  }
}
