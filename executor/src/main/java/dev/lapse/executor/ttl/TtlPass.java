package dev.lapse.executor.ttl;

import dev.lapse.error.LapseException;
import dev.lapse.error.SqlState;
import dev.lapse.executor.metrics.Metric;
import dev.lapse.executor.parameters.Parameter;
import dev.lapse.executor.sqlite.LapseTables;
import dev.lapse.executor.sqlite.SqliteConnection;
import dev.lapse.executor.sqlite.SqliteErrors;
import dev.lapse.executor.sqlite.StopSignal;
import dev.lapse.executor.sqlite.WriteGate;
import dev.lapse.planner.catalog.Catalog;
import dev.lapse.planner.expiry.TtlIndex;
import dev.lapse.planner.sql.Identifiers;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One pass: sub-passes at one instant, until nothing is left to delete. It is driven batch by
 * batch, so that whoever drives it can pause between batches without holding anything. Confined to
 * one thread at a time.
 */
public final class TtlPass {
  private static final Logger LOG = LoggerFactory.getLogger(TtlPass.class);

  private static final int GATE_TRIES_MONITOR = 4;
  private static final int GATE_TRIES_STATEMENT = 200;

  private final PassScope scope;
  private final PassWorkings workings;
  private final Checkpoints checkpoints;
  private final Optional<FreePages> freePages;
  private final PassTally tally;
  private final Map<String, IndexWork> works = new LinkedHashMap<>();
  private final long beganNanos;
  private @Nullable SubPass subPass;
  private final BusyRetries busyRetries = new BusyRetries();
  private boolean begun;
  private boolean drained;
  private boolean purging;
  private long spreadNanos;
  private long whereSubPass;
  private String where = "";

  private TtlPass(PassScope scope, PassWorkings workings) {
    this.scope = scope;
    this.tally = new PassTally(new Brake(scope));
    this.workings = workings;
    this.checkpoints = workings.checkpoints();
    this.freePages = workings.freePages();
    this.beganNanos = scope.nanos();
    show(where());
  }

  static TtlPass ofMonitor(
      ExpiryHost host,
      SqliteConnection connection,
      WriteGate.Owner owner,
      PassWorkings workings,
      BooleanSupplier stop) {
    workings.over(connection);
    return new TtlPass(
        new PassScope(
            host,
            connection,
            new OpeningLook(host, connection),
            new Turn(host.gate(), owner, stop, GATE_TRIES_MONITOR),
            workings.dueChecks(),
            workings.pace(),
            workings.sizes(),
            PassScope.Trigger.MONITOR,
            Optional.empty(),
            host.time().clock().instant().truncatedTo(ChronoUnit.MILLIS),
            stop),
        workings);
  }

  /**
   * Runs one pass now, on this thread: DELETE EXPIRED. Suspended indexes keep their rows; an
   * index's hours don't count.
   *
   * @param connection a connection outside any transaction; its own foreign key setting counts
   * @param owner who stands at the gate for this connection
   * @param table the only table to visit; empty for all
   * @return rows deleted
   * @throws LapseException if there is no such table, or after all other indexes were visited, if
   *     one failed; what was deleted until then stays deleted
   */
  public static long runNow(
      ExpiryHost host, SqliteConnection connection, WriteGate.Owner owner, Optional<String> table) {
    PassWorkings workings = new PassWorkings(host);
    workings.over(connection);
    workings.pace().begin(connection);
    TtlPass pass =
        new TtlPass(
            new PassScope(
                host,
                connection,
                new OpeningLook(host, connection),
                new Turn(host.gate(), owner, connection::isToStop, GATE_TRIES_STATEMENT),
                workings.dueChecks(),
                workings.pace(),
                workings.sizes(),
                PassScope.Trigger.STATEMENT,
                table,
                host.time().clock().instant().truncatedTo(ChronoUnit.MILLIS),
                connection::isToStop),
            workings);
    Optional<PurgeSettings> settings = Optional.empty();
    try {
      settings =
          host.holdsSnapshots() ? Optional.of(PurgeSettings.of(connection)) : Optional.empty();
      while (pass.advance().kind() != Step.Kind.DONE) {
        // The gate lets those who wait go first; a pause would only keep the sender waiting. Each
        // step is at most one transaction, and waits for others as a statement of its own would.
        connection.renewWaitBudget();
      }
    } finally {
      // What was done is written down, and undone what was set, also when the statement is to stop.
      StopSignal signal = connection.obey(null);
      try {
        workings.close();
        settings.ifPresent(PurgeSettings::makeDurable);
        pass.finish();
        settings.ifPresent(PurgeSettings::close);
      } finally {
        connection.obey(signal);
      }
    }
    connection.checkNotStopped();
    Optional<RuntimeException> error = pass.tally.error();
    if (error.isPresent()) {
      throw error.get();
    }
    return pass.tally.rowsDeleted();
  }

  /** Runs one batch at most. After {@link Step#DONE} only {@link #finish} may follow. */
  Step advance() {
    boolean isMonitor = !scope.isStatement();
    if (isMonitor && !scope.stopped().getAsBoolean() && checkpoints.isHeldUp(scope.turn())) {
      show(checkpoints.whyHeldUp());
      return Step.BUSY;
    }
    long before = tally.batches();
    Step step = scope.host().holdsSnapshots() ? goOn() : goOnInTurn();
    if (tally.batches() > before) {
      announce();
      checkpoints.afterBatch(scope.turn());
    }
    if (isMonitor && step.kind() == Step.Kind.MORE) {
      step = pause();
    }
    if (step.kind() != Step.Kind.MORE) {
      scope.opening().end();
    }
    show(where());
    if (step == Step.BUSY) {
      return busyRetries.next();
    }
    busyRetries.reset();
    return step;
  }

  private void announce() {
    if (!purging) {
      purging = true;
      scope.host().purges(true);
    }
  }

  /** Lets those who write have their share of the time before the next batch. */
  private Step pause() {
    long percent = scope.host().parameters().number(Parameter.TTL_MONITOR_BUSY_PCT);
    long owed = scope.pace().takePause(percent);
    SubPass current = subPass;
    long spread = 0;
    if (current != null && scope.pace().othersWrite()) {
      spread = current.visit().map(v -> v.work().spreadPause()).orElse(0L);
    }
    spreadNanos += Math.max(0, spread - owed);
    long pause = Math.max(owed, spread);
    scope.metrics().add(Metric.PAUSE_MICROS, pause / 1_000);
    return Step.pause(Duration.ofNanos(pause));
  }

  /** Returns how long it paused only to spread its work over the time until the next pass. */
  Duration spreadFor() {
    return Duration.ofNanos(spreadNanos);
  }

  private Step goOnInTurn() {
    if (!scope.turn().enter()) {
      return busy(scope.turn().holder());
    }
    try {
      return goOn();
    } finally {
      scope.turn().leave();
    }
  }

  private Step busy(String holder) {
    if (scope.stopped().getAsBoolean()) {
      return Step.DONE;
    }
    if (scope.isStatement()) {
      throw LapseException.of(
          SqlState.LOCK_NOT_AVAILABLE,
          "expired rows were not all deleted, since the lock was not to be had: "
              + holder
              + "; try again");
    }
    scope.metrics().add(Metric.BUSY, 1);
    return Step.BUSY;
  }

  /** Ends with giving back free pages, a few a step, where that is to be done. */
  private Step giveBackPages() {
    if (freePages.isEmpty() || !freePages.get().isAnyWanted() || scope.stopped().getAsBoolean()) {
      return Step.DONE;
    }
    scope.opening().end();
    FreePages pages = freePages.get();
    // A holder with nothing due is not late, so this is no sign to wait for.
    boolean keptOut = scope.lease().filter(l -> l.namesAnother(scope.connection())).isPresent();
    if (keptOut || !scope.turn().enter()) {
      return Step.DONE;
    }
    try {
      announce();
      long began = scope.nanos();
      pages.giveBackSome();
      scope.pace().look(scope.connection());
      scope.pace().held(scope.nanos() - began, false);
    } catch (LapseException e) {
      if (!SqliteErrors.isLocked(e)) {
        throw e;
      }
      // Another process writes; there is time for this in the next pass.
      pages.wantNone();
    } finally {
      scope.turn().leave();
    }
    checkpoints.afterBatch(scope.turn());
    return pages.isAnyWanted() ? Step.MORE : Step.DONE;
  }

  /** Looks once at what is there; {@link Visit} ends the look where something is due. */
  private void begin() {
    begun = true;
    if (!scope.isStatement() && scope.host().holdsSnapshots()) {
      scope.opening().begin();
      freePages.ifPresent(FreePages::passBegins);
    }
  }

  private Step goOn() {
    if (drained) {
      return giveBackPages();
    }
    SubPass current = subPass;
    if (current == null) {
      try {
        if (!begun) {
          begin();
        }
        current = nextSubPass();
      } catch (LapseException e) {
        if (SqliteErrors.isLocked(e) && !scope.isStatement()) {
          return busy(String.valueOf(e.getMessage()));
        }
        throw e;
      }
    }
    subPass = current;
    Step step = current.advance();
    if (step.kind() != Step.Kind.DONE) {
      return step;
    }
    scope.metrics().add(Metric.SUB_PASSES, 1);
    subPass = null;
    drained = !current.isMoreToDelete() && !walkAgain(current);
    return drained ? giveBackPages() : Step.MORE;
  }

  /** Has rows tried again that were blocked by others which this pass has deleted since. */
  private boolean walkAgain(SubPass ended) {
    if (ended.isStopped()) {
      return false;
    }
    List<IndexWork> again =
        works.values().stream().filter(work -> work.isWorthAnotherWalk(tally)).toList();
    again.forEach(work -> work.walkAgain(tally));
    return !again.isEmpty();
  }

  /** Takes a copy of the set of TTL indexes, so that one made meanwhile has its turn too. */
  private SubPass nextSubPass() {
    Catalog catalog = scope.opening().catalog();
    Optional<String> only = scope.table();
    if (only.isPresent() && catalog.table(only.get()).isEmpty()) {
      throw LapseException.of(
          SqlState.UNDEFINED_TABLE,
          "there is no table " + only.get() + "; SHOW TTL INDEXES lists those with TTL indexes");
    }
    LeapGuard leaps = scope.host().leaps();
    if (leaps.isHolding()) {
      leaps.heard(new LapseTables(scope.connection()).clockNote().seenMillis());
    }
    tally.subPass();
    Map<String, IndexWork> current = new LinkedHashMap<>();
    Retries retries = scope.host().activity().retries();
    for (TtlIndex index : workings.visitOrder(catalog)) {
      boolean wanted =
          (only.isEmpty() || Identifiers.same(only.get(), index.table()))
              && (scope.isStatement()
                  || !retries.isToWait(index.name(), catalog.version(), scope.nanos()));
      if (wanted) {
        String key = Identifiers.key(index.name());
        IndexWork work = works.computeIfAbsent(key, k -> new IndexWork(scope, index.name()));
        if (!work.hasFailed()) {
          current.put(key, work);
        }
      }
    }
    return new SubPass(scope, tally, current.values());
  }

  /** Says where it stands; it is asked at each step, and an instant's text takes its time. */
  private String where() {
    long number = Math.max(1, tally.subPasses());
    if (whereSubPass != number) {
      whereSubPass = number;
      where = "sub-pass " + number + " of a pass at " + scope.at();
    }
    return where;
  }

  private void show(String detail) {
    SubPass current = subPass;
    Optional<Visit> visit = current == null ? Optional.empty() : current.visit();
    Optional<TtlIndex> index = visit.flatMap(v -> v.work().definition());
    scope
        .host()
        .activity()
        .show(
            this,
            new Activity.Operation(
                scope.trigger().operation(),
                index.map(TtlIndex::name).orElse(""),
                index.map(TtlIndex::table).orElse(""),
                scope.at(),
                tally.rowsDeleted(),
                tally.batches(),
                detail));
  }

  /** Ends the pass, whole or not: closes its statements, counts it and adds it to the history. */
  void finish() {
    try {
      scope.opening().end();
      works.values().forEach(IndexWork::close);
      if (purging) {
        checkpoints.atEnd(scope.turn());
      }
      new LeapNote(scope).addIfNeeded();
    } finally {
      // Whatever fails, nobody is told that the pass goes on.
      if (purging) {
        scope.host().purges(false);
      }
      scope.host().activity().ended(this);
    }
    Duration elapsed = Duration.ofNanos(scope.nanos() - beganNanos);
    scope.metrics().add(Metric.PASSES, 1);
    scope.metrics().add(Metric.DURATION_MICROS, elapsed.toNanos() / 1_000);
    if (tally.isWorthKeeping()) {
      new PassHistory(scope).add(tally.stored(scope, scope.now(), elapsed));
      LOG.info("{}", summary(elapsed));
    }
  }

  private String summary(Duration elapsed) {
    long deleting = works.values().stream().filter(w -> w.deleted() > 0).count();
    long failed = works.values().stream().filter(IndexWork::hasFailed).count();
    return scope.trigger().operation()
        + ": "
        + tally.summary(deleting, works.size(), failed, elapsed);
  }
}
