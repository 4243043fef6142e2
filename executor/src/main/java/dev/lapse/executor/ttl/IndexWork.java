package dev.lapse.executor.ttl;

import dev.lapse.executor.parameters.Parameter;
import dev.lapse.planner.catalog.Catalog;
import dev.lapse.planner.catalog.Table;
import dev.lapse.planner.expiry.DeleteTargets;
import dev.lapse.planner.expiry.TtlIndex;
import dev.lapse.planner.plan.DeletePlan;
import dev.lapse.planner.plan.DeletePlanner;
import dev.lapse.planner.plan.Protection;
import dev.lapse.planner.plan.RowCount;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One TTL index through one pass: its definition, its prepared statements, how far it has got. */
final class IndexWork implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(IndexWork.class);

  /** Whether an index can be worked on. */
  enum Readiness {
    READY,
    /** Gone, suspended, or no longer of the table that the pass is for. */
    NOT_DELETING,
    /** Another program changed the schema under it. */
    INVALID
  }

  /** Beyond so many rows counting costs more than it tells: they go at the pace of a backlog. */
  private static final long MOST_TO_SPREAD = 2_000_000;

  /** A row that is due for so many sleeps is one of a backlog. */
  private static final long SLEEPS_TO_CATCH_UP = 3;

  private final PassScope scope;
  private final String name;
  private final BatchSize size;
  private @Nullable Catalog seen;
  private @Nullable Table table;
  private @Nullable TtlIndex index;
  private @Nullable DeleteStatements statements;
  private @Nullable BlockedRows blockedRows;
  private Optional<Protection> protection = Optional.empty();
  private Spread spread = Spread.NONE;
  private long deletedBeforeSpread;
  private boolean failed;
  private boolean visited;
  private long deleted;

  IndexWork(PassScope scope, String name) {
    this.scope = scope;
    this.name = name;
    this.size = scope.sizes().of(name);
  }

  String name() {
    return name;
  }

  BatchSize size() {
    return size;
  }

  boolean hasFailed() {
    return failed;
  }

  void fail() {
    failed = true;
  }

  /** Returns the version of the catalog that it is worked by; -1 before the first visit. */
  long catalogVersion() {
    return seen == null ? -1 : seen.version();
  }

  void deleted(long rows) {
    deleted += rows;
  }

  long deleted() {
    return deleted;
  }

  /** Returns whether this is the first visit of the pass, once. */
  boolean takeFirstVisit() {
    boolean first = !visited;
    visited = true;
    return first;
  }

  /** Returns whether a catalog has the definition that the statements were made from. */
  boolean isCurrent(Catalog catalog) {
    if (catalog == seen) {
      return true;
    }
    Optional<TtlIndex> now = catalog.ttlIndex(name);
    boolean same =
        now.isPresent()
            && now.get().equals(index)
            && catalog.table(now.get().table()).equals(Optional.ofNullable(table))
            && protection.equals(protection(catalog));
    if (same) {
      seen = catalog;
    }
    return same;
  }

  private Optional<Protection> protection(Catalog catalog) {
    return table == null || protection.isEmpty()
        ? Optional.empty()
        : Optional.of(Protection.of(catalog, table));
  }

  /** Takes over the definition that a catalog has, planning anew if it is another one. */
  Readiness open(Catalog catalog) {
    if (index != null && isCurrent(catalog)) {
      return Readiness.READY;
    }
    close();
    Optional<TtlIndex> found = catalog.ttlIndex(name);
    if (found.isEmpty()) {
      return Readiness.NOT_DELETING;
    }
    TtlIndex definition = found.get();
    if (!definition.hides()) {
      return Readiness.INVALID;
    }
    Optional<Table> its = catalog.table(definition.table());
    if (!definition.deletes() || its.isEmpty()) {
      return Readiness.NOT_DELETING;
    }
    seen = catalog;
    index = definition;
    table = its.get();
    protection = Optional.empty();
    return Readiness.READY;
  }

  /** Returns the definition that is worked by; empty before the first visit. */
  Optional<TtlIndex> definition() {
    return Optional.ofNullable(index);
  }

  /** Returns the table of the definition that is worked by. */
  Table table() {
    if (table == null) {
      throw new IllegalStateException(name + " is not open");
    }
    return table;
  }

  TtlIndex index() {
    if (index == null) {
      throw new IllegalStateException(name + " is not open");
    }
    return index;
  }

  /** Returns the statements of the plan; only after {@link #look} said that anything is due. */
  DeleteStatements statements() {
    if (statements == null) {
      throw new IllegalStateException(name + " is not planned");
    }
    return statements;
  }

  /** Returns the rows that resist; only after {@link #look} said that anything is due. */
  BlockedRows blockedRows() {
    if (blockedRows == null) {
      throw new IllegalStateException(name + " is not planned");
    }
    return blockedRows;
  }

  /** Returns whether the delete is planned: the pass has found something due before. */
  boolean isPlanned() {
    return blockedRows != null;
  }

  /** Looks whether anything is due at all, blocked or not, without a write lock. */
  boolean isAnythingDue(Instant at) {
    return scope.dueChecks().isAnythingDue(scope.connection(), table(), index(), at);
  }

  /**
   * Looks what is left to delete, without a write lock. The first time, when something is due, the
   * delete is measured and planned.
   */
  BlockedRows.Look look(Instant at) {
    if (blockedRows == null) {
      plan(table(), index(), at);
    }
    return blockedRows().look(at);
  }

  private void plan(Table itsTable, TtlIndex definition, Instant at) {
    Measurements measurements = new Measurements(scope.connection(), itsTable, definition);
    DeletePlan plan =
        new DeletePlanner()
            .plan(itsTable, definition, at, targets(), measurements.statisticsForPass(at));
    size.plan(plan.batchRows());
    LOG.debug("{}: {} by {}", name, plan.accessPath(), plan.expectedRows());
    spread = spread(measurements, plan, at);
    protection = protection(itsTable);
    Protection its = protection.orElseGet(() -> new Protection(itsTable, List.of()));
    boolean cascades = protection.isPresent() && cascades(itsTable);
    if (cascades) {
      size.beginSmall();
    }
    DeleteStatements made =
        new DeleteStatements(
            scope.connection(),
            plan.batches().stream().map(batch -> batch.protectedBy(its)).toList(),
            cascades);
    statements = made;
    BlockedStretches.Basis basis = new BlockedStretches.Basis(definition, itsTable, its);
    blockedRows =
        new BlockedRows(scope, basis, made, scope.host().activity().retries().blocked(basis));
  }

  /** Returns what foreign keys protect; empty where the connection does not enforce them. */
  private Optional<Protection> protection(Table itsTable) {
    boolean holds = scope.connection().repeatedNumber("PRAGMA foreign_keys") != 0;
    return holds && seen != null ? Optional.of(Protection.of(seen, itsTable)) : Optional.empty();
  }

  private boolean cascades(Table parent) {
    Catalog catalog = seen;
    return catalog != null
        && catalog.referencesTo(parent.name()).stream().anyMatch(key -> !key.protectsParent());
  }

  /** Returns whether rows that were blocked may by now be free, by what this pass deleted. */
  boolean isWorthAnotherWalk(PassTally tally) {
    return !failed && blockedRows != null && blockedRows.isWorthAnotherWalk(tally);
  }

  /** Begins again at the first row. */
  void walkAgain(PassTally tally) {
    blockedRows().walkAgain(tally);
  }

  /**
   * Spreads what fell due since the pass before over the time until the next. A backlog is not
   * spread, nor what a person asks for.
   */
  private Spread spread(Measurements measurements, DeletePlan plan, Instant at) {
    long secs = scope.host().parameters().number(Parameter.TTL_MONITOR_SLEEP_SECS);
    Instant backlog = at.minusSeconds(secs * SLEEPS_TO_CATCH_UP);
    Optional<Instant> oldest = measurements.oldestDeadline(at);
    if (scope.isStatement() || oldest.isEmpty() || oldest.get().isBefore(backlog)) {
      return Spread.NONE;
    }
    RowCount counted = plan.statistics().expired();
    long rows =
        counted.kind() == RowCount.Kind.EXACT
            ? counted.rows()
            : measurements.expiredUpTo(MOST_TO_SPREAD, at).rows();
    deletedBeforeSpread = deleted;
    return new Spread(rows, TimeUnit.SECONDS.toNanos(secs) / 10 * 8, scope.nanos());
  }

  /** Returns how long to wait so that rows go evenly until the next pass, in nanoseconds. */
  long spreadPause() {
    return spread.pauseNanos(deleted - deletedBeforeSpread, scope.nanos());
  }

  DeleteTargets targets() {
    return Budget.targets(scope.host().parameters(), index().options());
  }

  /** Returns whether the index's hours allow deleting; a statement that asks for it always may. */
  boolean mayDeleteAt(Instant instant) {
    return scope.isStatement() || index().options().allowDeletingAt(instant);
  }

  @Override
  public void close() {
    DeleteStatements open = statements;
    statements = null;
    blockedRows = null;
    seen = null;
    index = null;
    table = null;
    if (open != null) {
      open.close();
    }
  }
}
