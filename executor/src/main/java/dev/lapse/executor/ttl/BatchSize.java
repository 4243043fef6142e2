package dev.lapse.executor.ttl;

import dev.lapse.planner.expiry.DeleteTargets;
import java.util.concurrent.TimeUnit;

/**
 * How many rows the next batch of one index takes. Where no target says it, the size is first what
 * the plan expects to fit, then follows from how long batches held the write lock, from pass to
 * pass. A constraint that failed caps it until a single row is left, or the pass is over.
 */
final class BatchSize {
  private static final long FIRST = 250;
  private static final long LARGEST = 50_000;
  private static final long SMALLEST_SLICE = 25;
  private static final long FIRST_OF_CASCADES = 4;
  private static final long LARGEST_SLICE = 5_000;

  /** What somebody who comes during a slice waits for. */
  private static final long SLICE_NANOS_AMONG_OTHERS = TimeUnit.MICROSECONDS.toNanos(500);

  private static final long SLICE_NANOS_ALONE = TimeUnit.MILLISECONDS.toNanos(2);

  private long chosen = FIRST;
  private long slice = FIRST;
  private long smallestSlice = SMALLEST_SLICE;
  private long cap = Long.MAX_VALUE;
  private boolean learned;

  /** Begins a pass with what was learned in those before. */
  void beginPass() {
    cap = Long.MAX_VALUE;
    smallestSlice = SMALLEST_SLICE;
  }

  /**
   * Begins with as many rows as a plan expects to fit, unless batches have told by now.
   *
   * @param rows rows of one batch, 1 or more
   */
  void plan(long rows) {
    if (!learned) {
      chosen = Math.min(LARGEST, Math.max(chosen, rows));
    }
  }

  /** Returns the rows of the next batch at most, 1 or more. */
  long rows(DeleteTargets targets) {
    return Math.min(cap, targets.batchRows() == 0 ? chosen : targets.batchRows());
  }

  /**
   * Begins with slices of few rows, down to one: each may take any number of others along, and no
   * slice can be stopped.
   */
  void beginSmall() {
    smallestSlice = 1;
    slice = Math.min(slice, FIRST_OF_CASCADES);
  }

  /** Returns the rows of the next slice of a batch at most, 1 or more. */
  long slice() {
    return slice;
  }

  /**
   * Learns from a slice that took as many rows as it might.
   *
   * @param othersWrite whether anybody is likely to wait for the next one to end
   */
  void sliced(long rows, long nanos, boolean othersWrite) {
    long target = othersWrite ? SLICE_NANOS_AMONG_OTHERS : SLICE_NANOS_ALONE;
    double fitting = (double) rows * target / Math.max(1, nanos);
    // A single slow or fast one says little, so it doubles or halves at most.
    double next = Math.min(slice * 2.0, Math.max(slice / 2.0, fitting));
    slice = Math.min(LARGEST_SLICE, Math.max(smallestSlice, (long) next));
  }

  /**
   * Learns from a batch that committed.
   *
   * @param full whether it took as many rows as it might
   * @param workNanos how long its DELETEs took; what beginning and committing cost is the same for
   *     every size, and a smaller one would not save it
   */
  void committed(DeleteTargets targets, long rows, boolean full, long workNanos) {
    cap = cap > Long.MAX_VALUE / 2 ? cap : cap * 2;
    long target = TimeUnit.MILLISECONDS.toNanos(targets.batchMillis());
    if (targets.batchRows() != 0 || rows == 0) {
      return;
    }
    learned = true;
    if (target > 0 && workNanos > target + target / 2) {
      chosen = Math.max(1, (long) ((double) rows * target / workNanos));
    } else if (full && (target == 0 || workNanos < target / 2)) {
      chosen = Math.min(LARGEST, Math.max(chosen, rows) * 2);
    }
  }

  /** Takes no more than so many rows next: beyond them, or among them, one is blocked. */
  void capAt(long rows) {
    cap = Math.max(1, rows);
  }
}
