package dev.lapse.executor.ttl;

import dev.lapse.error.LapseException;
import dev.lapse.error.SqlState;
import dev.lapse.executor.metrics.Metric;
import dev.lapse.executor.sqlite.SqliteErrors;
import dev.lapse.planner.expiry.DeleteTargets;
import dev.lapse.planner.expiry.TtlOptions;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One visit to one TTL index: a run of batches, until a target is met or nothing is due. */
final class Visit {
  private static final Logger LOG = LoggerFactory.getLogger(Visit.class);

  /** What ended a visit. */
  enum End {
    /** Nothing more is due. */
    DRAINED("drained", Metric.VISITS_DRAINED),
    /** The row target or the time target is met, and more is due. */
    TARGET_MET("target met", Metric.VISITS_TARGET_MET),
    /** The index is gone, suspended or invalid, or its hours are over. */
    NOT_DELETING("not deleting", Metric.VISITS_NOT_DELETING),
    /** Another process's monitor deletes; the pass is over. */
    KEPT_OUT("kept out by the lease", Metric.VISITS_KEPT_OUT),
    /** More is due than the brake lets a pass delete. */
    BRAKED("braked", Metric.VISITS_BRAKED),
    /** It failed; the index sits out the pass. */
    FAILED("failed", Metric.VISIT_ERRORS),
    /** Somebody wants the pass to stop. */
    STOPPED("stopped", Metric.VISITS_STOPPED);

    private final String word;
    private final Metric metric;

    End(String word, Metric metric) {
      this.word = word;
      this.metric = metric;
    }

    /** Returns what people call it. */
    String word() {
      return word;
    }

    /** Returns what counts such visits. */
    Metric metric() {
      return metric;
    }
  }

  private final PassScope scope;
  private final IndexWork work;
  private final PassTally tally;
  private @Nullable Budget budget;
  private @Nullable End end;
  private long beganNanos;
  private boolean hasTried;
  private boolean brakeAsked;

  Visit(PassScope scope, IndexWork work, PassTally tally) {
    this.scope = scope;
    this.work = work;
    this.tally = tally;
  }

  IndexWork work() {
    return work;
  }

  /** Returns what ended it; only after {@link #advance} answered {@link Step#DONE}. */
  End end() {
    if (end == null) {
      throw new IllegalStateException("the visit to " + work.name() + " has not ended");
    }
    return end;
  }

  /** Runs one batch at most. A failure of the index's own ends the visit and nothing else. */
  Step advance() {
    try {
      return goOn();
    } catch (OutOfMemoryError | StackOverflowError e) {
      // The transaction is rolled back by now. What one index took too much for may leave the
      // others enough.
      return failed(
          LapseException.of(
                  SqlState.OUT_OF_MEMORY,
                  "memory ran out in a batch (" + e + "); it was rolled back")
              .causedBy(e));
    } catch (RuntimeException e) {
      if (SqliteErrors.isLocked(e) && !scope.isStatement()) {
        return busy(String.valueOf(e.getMessage()));
      }
      if (scope.isStatement() && (SqliteErrors.isLocked(e) || isCancelled(e))) {
        throw e;
      }
      return failed(e);
    }
  }

  private Step failed(RuntimeException e) {
    work.fail();
    tally.failed(work.name(), e);
    Activity activity = scope.host().activity();
    activity.failed(work.name(), String.valueOf(e.getMessage()));
    activity
        .retries()
        .failed(
            work.name(), work.catalogVersion(), scope.nanos(), BlockedRows.firstDelayNanos(scope));
    LOG.warn(
        "the visit to TTL index {} failed; it sits out this pass: {}",
        work.name(),
        e.getMessage(),
        e);
    return ended(End.FAILED);
  }

  private static boolean isCancelled(RuntimeException e) {
    return e instanceof LapseException lapse && lapse.state() == SqlState.QUERY_CANCELED;
  }

  private long deleted() {
    return budget == null ? 0 : budget.deleted();
  }

  private long elapsed() {
    return scope.nanos() - beganNanos;
  }

  private Step ended(End how) {
    end = how;
    if (how == End.DRAINED || how == End.TARGET_MET) {
      scope.host().activity().retries().succeeded(work.name());
    }
    scope.host().activity().visitEnded(work.name(), how.word(), deleted(), elapsed());
    scope.metrics().add(how.metric(), 1);
    return Step.DONE;
  }

  private Step goOn() {
    if (scope.stopped().getAsBoolean()) {
      return ended(End.STOPPED);
    }
    if (!mayDelete()) {
      return ended(End.NOT_DELETING);
    }
    Instant at = scope.deleteInstant();
    DeleteTargets targets = work.targets();
    Budget left = budget == null ? begin(targets) : budget;
    if (!work.isPlanned() && !work.isAnythingDue(at)) {
      return ended(End.DRAINED);
    }
    scope.opening().end();
    // Before rows that resist are counted: the holder counts them for all processes.
    Optional<String> other = scope.lease().flatMap(l -> l.heldByOthers(scope.connection()));
    if (other.isPresent()) {
      return keptOut(other.get());
    }
    BlockedRows.Look look = work.look(at);
    look.found().ifPresent(this::report);
    if (look.kind() == BlockedRows.Look.Kind.NOTHING) {
      return ended(End.DRAINED);
    }
    // Planning counts as time of the visit, yet each visit gets somewhere.
    if (hasTried && left.isMet(scope.nanos())) {
      return ended(End.TARGET_MET);
    }
    if (look.kind() == BlockedRows.Look.Kind.MORE) {
      hasTried = true;
      return Step.MORE;
    }
    if (isBraked(at)) {
      return ended(End.BRAKED);
    }
    scope.pace().look(scope.connection());
    targets = scope.pace().targets(targets);
    long most = Math.min(work.size().rows(targets), left.rowsLeft());
    most = Math.min(most, tally.brake().left(work.index()));
    BatchOutcome outcome = new Batch(scope, work, targets, most).run();
    hasTried |= !(outcome instanceof BatchOutcome.Busy);
    return after(outcome, targets, left);
  }

  private boolean mayDelete() {
    IndexWork.Readiness readiness = work.open(scope.opening().catalog());
    if (readiness == IndexWork.Readiness.INVALID) {
      scope.metrics().add(Metric.INVALID_SKIPS, 1);
    }
    return readiness == IndexWork.Readiness.READY && work.mayDeleteAt(scope.now());
  }

  private Budget begin(DeleteTargets targets) {
    beganNanos = scope.nanos();
    Budget begun = new Budget(targets, beganNanos);
    budget = begun;
    tally.visit();
    scope.metrics().add(Metric.VISITS, 1);
    scope.host().activity().visited(work.name(), scope.now(), work.takeFirstVisit());
    return begun;
  }

  private Step after(BatchOutcome outcome, DeleteTargets targets, Budget left) {
    if (outcome instanceof BatchOutcome.Committed committed) {
      return committed(committed, targets, left);
    }
    if (outcome instanceof BatchOutcome.Blocked blocked) {
      return blocked(blocked);
    }
    if (outcome instanceof BatchOutcome.Busy busy) {
      return busy(busy.reason());
    }
    if (outcome instanceof BatchOutcome.KeptOut other) {
      return keptOut(other.holder());
    }
    return Step.MORE;
  }

  private Step committed(BatchOutcome.Committed batch, DeleteTargets targets, Budget left) {
    work.size().committed(targets, batch.rows(), batch.full(), batch.workNanos());
    if (batch.rows() == 0) {
      // Renewed since it was seen, or a trigger keeps it by RAISE(IGNORE), which is no error.
      work.blockedRows().beCareful();
      return found(batch);
    }
    left.deleted(batch.rows());
    work.deleted(batch.rows());
    tally.batch(work.index().table(), batch.rows());
    tally.cascaded(batch.cascaded());
    scope.host().activity().cascaded(work.name(), batch.cascaded());
    scope.metrics().add(Metric.ROWS_CASCADED, batch.cascaded());
    tally.brake().deleted(work.index(), batch.rows());
    scope.metrics().add(Metric.BATCHES, 1);
    scope.metrics().add(Metric.ROWS_DELETED, batch.rows());
    scope.host().activity().deleted(work.name(), batch.rows());
    LOG.debug("{}: {} rows in {} ns", work.name(), batch.rows(), batch.heldNanos());
    if (batch.yielded()) {
      scope.metrics().add(Metric.YIELDS, 1);
      scope.pace().othersSeen();
    }
    return found(batch);
  }

  /** What was deleted is counted by now: an index may fail at a blocked row. */
  private Step found(BatchOutcome.Committed batch) {
    for (CarefulSlices.Finding each : batch.findings()) {
      report(
          work.blockedRows()
              .add(
                  scope.deleteInstant(),
                  each.range(),
                  each.before(),
                  each.rows(),
                  each.end(),
                  each.error()));
    }
    return Step.MORE;
  }

  private Step blocked(BatchOutcome.Blocked batch) {
    LOG.debug("{}: rolled back {} rows: {}", work.name(), batch.goodRows(), batch.reason());
    if (!work.blockedRows().isCareful()) {
      work.blockedRows().beCareful();
    } else if (batch.goodRows() > 0) {
      work.size().capAt(batch.goodRows());
    } else if (batch.failedRows() > 1) {
      work.size().capAt(batch.failedRows() / 2);
    } else {
      skipOne(batch.reason());
    }
    return Step.MORE;
  }

  private void skipOne(String reason) {
    Instant at = scope.deleteInstant();
    RangeStatements range = work.statements().range();
    List<Place> next = range.window(at, 1);
    if (!next.isEmpty()) {
      Place row = next.get(0);
      report(work.blockedRows().add(at, range, range.place(), next, row, reason));
      range.goBackTo(row);
    }
  }

  private void report(BlockedRows.Found found) {
    tally.blocked(found.rows());
    if (found.tried()) {
      scope.metrics().add(Metric.ROWS_BLOCKED, found.rows());
    }
    scope.host().activity().blocked(work.name(), found.rows(), found.reason());
    if (work.index().options().onBlocked() == TtlOptions.OnBlocked.FAIL) {
      throw LapseException.of(
          SqlState.INTEGRITY_VIOLATION,
          "a row cannot be deleted (on_blocked = 'fail'): "
              + found.reason()
              + "; remove what protects it, or set on_blocked to 'skip'");
    }
  }

  /** The brake counts the rows due once in a visit; after that it only counts down. */
  private boolean isBraked(Instant at) {
    Brake brake = tally.brake();
    long blocked = work.blockedRows().inWalk();
    Optional<String> reason =
        brakeAsked && brake.left(work.index()) > 0
            ? Optional.empty()
            : brake.reason(work.index(), work.table(), at, blocked);
    brakeAsked = true;
    if (scope.host().activity().braked(work.name(), reason)) {
      LOG.warn("{}: {}", work.name(), reason.orElse("the brake is off again"));
    }
    return reason.isPresent();
  }

  private Step keptOut(String holder) {
    LOG.debug("{}: left to {}, which holds the lease", work.name(), holder);
    return ended(End.KEPT_OUT);
  }

  private Step busy(String holder) {
    if (scope.stopped().getAsBoolean()) {
      return ended(End.STOPPED);
    }
    scope.metrics().add(Metric.BUSY, 1);
    scope.pace().othersSeen();
    if (scope.isStatement()) {
      throw LapseException.of(
          SqlState.LOCK_NOT_AVAILABLE,
          "expired rows were not all deleted, since the write lock was not to be had: "
              + holder
              + "; try again");
    }
    LOG.debug("{}: put off: {}", work.name(), holder);
    return Step.BUSY;
  }
}
