package dev.lapse.executor.ttl;

import dev.lapse.error.LapseException;
import dev.lapse.error.SqlState;
import dev.lapse.executor.metrics.Metric;
import dev.lapse.executor.sqlite.LapseTables;
import dev.lapse.executor.sqlite.SqliteConnection;
import dev.lapse.planner.expiry.DeleteTargets;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * One short transaction that deletes rows due by one TTL index. It is made of slices, small
 * DELETEs; after each it commits early if its time is up or somebody of this process waits to
 * write.
 */
final class Batch {
  private final PassScope scope;
  private final IndexWork work;
  private final DeleteTargets targets;
  private final long most;
  private long deleted;
  private long sliceRows;
  private boolean committing;
  private boolean outOfTime;
  private boolean isLast;
  private @Nullable CarefulSlices careful;
  private BatchOutcome.@Nullable Blocked stuck;

  /**
   * Makes a batch.
   *
   * @param most rows that it may delete, 1 or more
   */
  Batch(PassScope scope, IndexWork work, DeleteTargets targets, long most) {
    this.scope = scope;
    this.work = work;
    this.targets = targets;
    this.most = most;
  }

  /**
   * Runs it.
   *
   * @throws LapseException for any failure but a lock that others hold and a row that is blocked
   */
  BatchOutcome run() {
    long asked = scope.nanos();
    boolean entered = scope.turn().enter();
    scope.metrics().add(Metric.GATE_WAIT_MICROS, (scope.nanos() - asked) / 1_000);
    if (!entered) {
      return new BatchOutcome.Busy(scope.turn().holder());
    }
    try {
      return transaction(scope.nanos(), work.statements().place());
    } finally {
      scope.turn().leave();
    }
  }

  private BatchOutcome transaction(long began, Place place) {
    SqliteConnection connection = scope.connection();
    boolean open = false;
    try {
      connection.repeat("BEGIN IMMEDIATE");
      open = true;
      if (!work.isCurrent(scope.host().catalog(connection))) {
        return new BatchOutcome.Redefined();
      }
      Optional<String> other = scope.lease().flatMap(lease -> lease.take(connection));
      if (other.isPresent()) {
        return new BatchOutcome.KeptOut(other.get());
      }
      Instant at = scope.deleteInstant();
      long beganWork = scope.nanos();
      work.statements().takeCascaded();
      boolean yielded = runSlices(at, beganWork);
      if (stuck != null) {
        return stuck;
      }
      long worked = scope.nanos() - beganWork;
      if (deleted == 0) {
        open = false;
        return nothingDeleted(connection, worked, scope.nanos() - began);
      }
      commit(connection, at);
      open = false;
      return committed(yielded, worked, scope.nanos() - began);
    } catch (LapseException e) {
      return failed(e, place);
    } finally {
      if (open) {
        scope.lease().ifPresent(Lease::rolledBack);
        connection.rollBackWhatIsLeft();
        work.statements().goBackTo(place);
      }
    }
  }

  private void commit(SqliteConnection connection, Instant at) {
    new LapseTables(connection)
        .noteDelete(at.toEpochMilli(), scope.host().leaps().trusted().toEpochMilli());
    scope.host().deletedUntil(at);
    committing = true;
    connection.repeat("COMMIT");
    scope.lease().ifPresent(Lease::committed);
  }

  private BatchOutcome committed(boolean yielded, long worked, long held) {
    scope.metrics().held(held);
    scope.pace().held(held, deleted >= most || outOfTime);
    long cascaded = work.statements().takeCascaded();
    return new BatchOutcome.Committed(
        deleted, deleted >= most, yielded, worked, held, cascaded, findings());
  }

  /** All were blocked, or others were faster: nothing is worth a write, not even the lease. */
  private BatchOutcome nothingDeleted(SqliteConnection connection, long worked, long held) {
    scope.lease().ifPresent(Lease::rolledBack);
    connection.rollBackWhatIsLeft();
    return new BatchOutcome.Committed(0, false, false, worked, held, 0, findings());
  }

  private List<CarefulSlices.Finding> findings() {
    return careful == null ? List.of() : careful.findings();
  }

  /** Returns whether it ended early because somebody waits. */
  private boolean runSlices(Instant at, long began) {
    long budget = TimeUnit.MILLISECONDS.toNanos(targets.batchMillis());
    boolean yields = targets.batchMillis() > 0 || targets.batchRows() != Long.MAX_VALUE;
    while (deleted < most) {
      sliceRows = Math.min(work.size().slice(), most - deleted);
      long beganSlice = scope.nanos();
      long rows = slice(at, began + budget);
      if (isLast) {
        return false;
      }
      long now = scope.nanos();
      work.size().sliced(rows, now - beganSlice, scope.pace().othersWrite());
      if (budget > 0 && now - began >= budget) {
        outOfTime = true;
        return false;
      }
      if (yields && deleted < most && scope.turn().isWantedByOthers()) {
        return true;
      }
    }
    return false;
  }

  /** Deletes the rows of one slice, and returns how many. */
  private long slice(Instant at, long end) {
    if (!work.blockedRows().isCareful()) {
      long rows = work.statements().delete(at, sliceRows);
      deleted += rows;
      isLast = rows < sliceRows;
      return rows;
    }
    CarefulSlices slices = careful;
    if (slices == null) {
      slices =
          new CarefulSlices(
              scope.connection(),
              work.statements().range(),
              work.blockedRows(),
              at,
              () -> targets.batchMillis() > 0 && scope.nanos() >= end);
      careful = slices;
    }
    CarefulSlices.Slice slice = slices.next(sliceRows);
    deleted += slice.deleted();
    isLast = slice.isLast();
    if (slice.stuckAt() > 0) {
      stuckAt(slice, slices);
    }
    return slice.deleted();
  }

  /** Time was up before any row of a slice was done: the next batch tries fewer. */
  private void stuckAt(CarefulSlices.Slice slice, CarefulSlices slices) {
    if (deleted == 0 && slices.findings().isEmpty()) {
      stuck = new BatchOutcome.Blocked(0, slice.stuckAt(), slice.reason());
    } else {
      work.size().capAt(slice.stuckAt() / 2);
    }
  }

  private BatchOutcome failed(LapseException e, Place place) {
    SqlState state = e.state();
    if (state == SqlState.LOCK_NOT_AVAILABLE || state == SqlState.SERIALIZATION_FAILURE) {
      work.statements().goBackTo(place);
      return new BatchOutcome.Busy(String.valueOf(e.getMessage()));
    }
    if (!state.code().startsWith("23")) {
      throw e;
    }
    work.statements().goBackTo(place);
    String reason = String.valueOf(e.getMessage());
    // A deferred constraint fails at COMMIT, which doesn't say which slice it was.
    return committing
        ? new BatchOutcome.Blocked(0, deleted, reason)
        : new BatchOutcome.Blocked(deleted, sliceRows, reason);
  }
}
