package dev.lapse.executor.ttl;

import dev.lapse.executor.sqlite.SqliteConnection;
import dev.lapse.executor.sqlite.WriteGate;
import dev.lapse.executor.time.Ticker;
import dev.lapse.planner.expiry.DeleteTargets;
import java.util.concurrent.TimeUnit;

/**
 * How passes share the time with those who write. It knows whether anybody wrote of late: in this
 * process, where they pass the gate, or in another, which SQLite's counter of others' commits
 * tells. While nobody does, batches grow and nothing pauses. Confined to the thread that runs
 * passes.
 */
final class Pace {
  /** For so long after somebody was seen to write, more is expected of them. */
  private static final long REMEMBERED_NANOS = TimeUnit.SECONDS.toNanos(1);

  private static final String DATA_VERSION = "PRAGMA main.data_version";

  private static final long MOST_STRETCH = 16;
  private static final long LONGEST_STRETCHED_MILLIS = 160;

  private final Ticker ticker;
  private final WriteGate gate;
  private long entriesSeen;
  private long dataVersionSeen;
  private boolean othersSeen;
  private long othersSeenNanos;
  private long stretch = 1;
  private long heldNanos;

  Pace(Ticker ticker, WriteGate gate) {
    this.ticker = ticker;
    this.gate = gate;
  }

  /** Begins to look from now on: what others wrote before counts for nothing. */
  void begin(SqliteConnection connection) {
    entriesSeen = gate.entries();
    dataVersionSeen = connection.repeatedNumber(DATA_VERSION);
  }

  /** Looks whether others wrote since the last look; takes no lock. */
  void look(SqliteConnection connection) {
    long entries = gate.entries();
    long dataVersion = connection.repeatedNumber(DATA_VERSION);
    if (entries != entriesSeen || dataVersion != dataVersionSeen || gate.someoneWaits()) {
      entriesSeen = entries;
      dataVersionSeen = dataVersion;
      othersSeen();
    }
  }

  /** Takes note that somebody writes, or waits to. */
  void othersSeen() {
    othersSeen = true;
    othersSeenNanos = ticker.nanos();
    stretch = 1;
  }

  /** Returns whether somebody wrote, or waited to, within the last second. */
  boolean othersWrite() {
    if (othersSeen && ticker.nanos() - othersSeenNanos >= REMEMBERED_NANOS) {
      othersSeen = false;
    }
    return othersSeen;
  }

  /** Returns what a batch may take now: longer than its target while nobody else writes. */
  DeleteTargets targets(DeleteTargets asked) {
    long millis = asked.batchMillis();
    long most = Math.max(millis, Math.min(millis * stretch, LONGEST_STRETCHED_MILLIS));
    return most == millis
        ? asked
        : new DeleteTargets(asked.visitRows(), asked.visitMillis(), asked.batchRows(), most);
  }

  /**
   * Learns from a batch.
   *
   * @param nanos how long it held the write lock
   * @param full whether it took as many rows as it might, or as much time
   */
  void held(long nanos, boolean full) {
    heldNanos += nanos;
    if (full && !othersWrite()) {
      stretch = Math.min(MOST_STRETCH, stretch * 2);
    }
  }

  /**
   * Returns how long to leave the lock alone now, in nanoseconds, so that no more than a share of
   * the time is taken from those who write; 0 if nobody does.
   *
   * @param percent the share, 1 to 100
   */
  long takePause(long percent) {
    long held = heldNanos;
    heldNanos = 0;
    return othersWrite() ? held * (100 - percent) / percent : 0;
  }
}
