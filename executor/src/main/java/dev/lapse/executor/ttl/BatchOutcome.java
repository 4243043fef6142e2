package dev.lapse.executor.ttl;

import java.util.List;

/** What came of one batch. */
sealed interface BatchOutcome {
  /**
   * It committed.
   *
   * @param rows rows deleted
   * @param full whether it took as many rows as it might
   * @param yielded whether it committed early because somebody waited to write
   * @param workNanos how long its DELETEs took
   * @param heldNanos how long it held the write lock, beginning and committing included
   * @param cascaded rows that foreign keys and triggers changed along with those deleted
   * @param findings rows that it found blocked
   */
  record Committed(
      long rows,
      boolean full,
      boolean yielded,
      long workNanos,
      long heldNanos,
      long cascaded,
      List<CarefulSlices.Finding> findings)
      implements BatchOutcome {}

  /**
   * It was rolled back because some row is kept by a constraint or trigger.
   *
   * @param goodRows rows that were deleted before the slice that failed
   * @param failedRows rows of the slice that failed, at most
   * @param reason what SQLite said
   */
  record Blocked(long goodRows, long failedRows, String reason) implements BatchOutcome {}

  /**
   * Somebody else held the lock.
   *
   * @param reason who
   */
  record Busy(String reason) implements BatchOutcome {}

  /**
   * Another process's monitor deletes; nothing was done.
   *
   * @param holder who that is
   */
  record KeptOut(String holder) implements BatchOutcome {}

  /** The TTL index was altered or dropped; nothing was done. */
  record Redefined() implements BatchOutcome {}
}
