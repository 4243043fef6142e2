package dev.lapse.executor.ttl;

import dev.lapse.error.LapseException;
import dev.lapse.executor.metrics.Metric;
import dev.lapse.executor.metrics.Metrics;
import dev.lapse.executor.sqlite.SqliteConnection;
import dev.lapse.executor.sqlite.WriteAheadLog;
import dev.lapse.executor.time.Ticker;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Brings into the file what passes wrote to the WAL, before it grows long. The bulk goes beside
 * those who write; a rest, with them kept out, so that the next write begins the WAL anew. Once it
 * is full all the same, because a reader keeps it, passes wait. A file without a WAL has nothing of
 * this. Confined to the thread that runs passes.
 */
final class Checkpoints {
  private static final Logger LOG = LoggerFactory.getLogger(Checkpoints.class);

  /** The length at which passes wait, in bytes. */
  static final long FULL_BYTES = 64L << 20;

  /** More often costs more a row, since a page of many batches is then written for each. */
  private static final long DUE_BYTES = FULL_BYTES / 4;

  /**
   * What a pass leaves behind at most is what a writer would itself bring into the file at once.
   */
  private static final long LEFT_BYTES = 1L << 20;

  private static final int RESTART_TRIES = 10;
  private static final long RETRY_NANOS = TimeUnit.MILLISECONDS.toNanos(250);

  private final Metrics metrics;
  private final Ticker ticker;
  private @Nullable WriteAheadLog log;
  private WriteAheadLog.State state = new WriteAheadLog.State(false, -1, -1, 0);
  private long dueBytes = DUE_BYTES;
  private boolean emptied;
  private boolean full;
  private long triedNanos;

  Checkpoints(Metrics metrics, Ticker ticker) {
    this.metrics = metrics;
    this.ticker = ticker;
  }

  /** Takes over the connection of the passes that follow, which from now on runs none itself. */
  void of(SqliteConnection connection) {
    if (log == null || log.connection() != connection) {
      log = new WriteAheadLog(connection);
    }
  }

  /** Goes on after a batch: runs a checkpoint if one is due. */
  void afterBatch(Turn turn) {
    look();
    if (state.bytes() >= dueBytes && !emptied) {
      run(turn);
    }
  }

  /** Leaves a short WAL behind at the end of a pass that deleted something. */
  void atEnd(Turn turn) {
    try {
      look();
      if (state.bytes() >= LEFT_BYTES && !emptied) {
        run(turn);
      }
    } catch (LapseException e) {
      // The rows are gone either way; SQLite's own checkpoints will meet the same and say so.
      LOG.warn("the WAL is left as it is: {}", e.getMessage());
    } finally {
      full = false;
    }
  }

  /**
   * Returns whether the WAL is full and no checkpoint helps; tries one at most four times a second.
   */
  boolean isHeldUp(Turn turn) {
    if (full && ticker.nanos() - triedNanos >= RETRY_NANOS) {
      look();
      run(turn);
    }
    if (full) {
      metrics.add(Metric.WAL_HOLDS, 1);
    }
    return full;
  }

  /** Says for a person why passes wait; only while they do. */
  String whyHeldUp() {
    return String.format(
        Locale.ROOT,
        "waits: the WAL holds %,d MiB and a reader keeps it; end the oldest open query or"
            + " transaction on this file",
        state.bytes() >> 20);
  }

  private void look() {
    if (log != null) {
      seen(log.state());
    }
  }

  private void seen(WriteAheadLog.State now) {
    if (now.frames() < state.frames()) {
      // It began anew.
      emptied = false;
      full = false;
      dueBytes = DUE_BYTES;
    }
    emptied &= now.isCheckpointed();
    state = now;
    metrics.measured(Metric.WAL_BYTES, now.bytes());
  }

  private void run(Turn turn) {
    if (log == null || !state.exists()) {
      return;
    }
    long began = ticker.nanos();
    seen(log.checkpoint(WriteAheadLog.Mode.PASSIVE));
    // Whatever was written meanwhile keeps the WAL from beginning anew, so others have to stay out.
    if (turn.enter()) {
      try {
        seen(log.checkpoint(WriteAheadLog.Mode.PASSIVE));
        // Short reads that began before may still hold it; a long one would not have let it be
        // checkpointed.
        for (int i = 0; i < RESTART_TRIES && state.isCheckpointed() && !emptied; i++) {
          WriteAheadLog.State restarted = log.checkpoint(WriteAheadLog.Mode.RESTART);
          seen(restarted);
          emptied = !restarted.busy() && restarted.isCheckpointed();
        }
      } finally {
        turn.leave();
      }
    }
    triedNanos = ticker.nanos();
    metrics.add(Metric.CHECKPOINTS, 1);
    metrics.add(Metric.CHECKPOINT_MICROS, (triedNanos - began) / 1_000);
    boolean wasFull = full;
    full = !emptied && state.bytes() >= FULL_BYTES;
    // Where a reader keeps it, the next try is worth its cost only when there is more to bring.
    long more = state.isCheckpointed() ? LEFT_BYTES : DUE_BYTES / 4;
    dueBytes = emptied ? DUE_BYTES : Math.min(FULL_BYTES, state.bytes() + more);
    if (full && !wasFull) {
      LOG.warn("a pass {}", whyHeldUp());
    }
  }
}
