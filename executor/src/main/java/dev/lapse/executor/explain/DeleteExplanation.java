package dev.lapse.executor.explain;

import dev.lapse.executor.parameters.Parameters;
import dev.lapse.executor.sqlite.SqliteConnection;
import dev.lapse.executor.ttl.Activity;
import dev.lapse.executor.ttl.Budget;
import dev.lapse.executor.ttl.LeapGuard;
import dev.lapse.executor.ttl.Measurements;
import dev.lapse.planner.catalog.Catalog;
import dev.lapse.planner.catalog.Table;
import dev.lapse.planner.ddl.ProposedTtlIndex;
import dev.lapse.planner.expiry.DeleteTargets;
import dev.lapse.planner.expiry.TtlIndex;
import dev.lapse.planner.plan.AlterEffect;
import dev.lapse.planner.plan.DeletePlan;
import dev.lapse.planner.plan.DeletePlanner;
import dev.lapse.planner.plan.DeleteStatistics;
import dev.lapse.planner.plan.PlanFindings;
import dev.lapse.planner.plan.RowCount;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Plans deletes for EXPLAIN, from the same measurements as a pass, and runs none of them. */
public final class DeleteExplanation {
  private final SqliteConnection connection;
  private final Catalog catalog;
  private final Parameters parameters;
  private final Activity activity;
  private final LeapGuard leaps;
  private final Instant at;

  /**
   * Explains by what a connection sees.
   *
   * @param at the instant that the plans are for
   */
  public DeleteExplanation(
      SqliteConnection connection,
      Catalog catalog,
      Parameters parameters,
      Activity activity,
      LeapGuard leaps,
      Instant at) {
    this.connection = connection;
    this.catalog = catalog;
    this.parameters = parameters;
    this.activity = activity;
    this.leaps = leaps;
    this.at = at;
  }

  private Table table(TtlIndex index) {
    return catalog.table(index.table()).orElseThrow();
  }

  private DeleteTargets targets(TtlIndex index) {
    return Budget.targets(parameters, index.options());
  }

  /** Returns the plan of the next visit of a TTL index. */
  public DeletePlan next(TtlIndex index) {
    Table table = table(index);
    DeleteStatistics statistics = new Measurements(connection, table, index).statistics(at);
    Activity.OfIndex past = activity.of(index.name());
    Optional<String> reason = Optional.of(past.reason()).filter(r -> !r.isEmpty());
    return new DeletePlanner()
        .plan(table, index, at, targets(index), statistics)
        .with(
            PlanFindings.NONE
                .withBlocked(past.rowsBlocked(), reason)
                .withWarnings(restraints(index)));
  }

  /** Returns what keeps the next visit of the monitor from deleting all that is due. */
  private List<String> restraints(TtlIndex index) {
    return Stream.concat(leaps.describe().stream(), activity.brake(index.name()).stream()).toList();
  }

  /** Returns the plan that a CREATE TTL INDEX or an ALTER INDEX would bring. */
  public DeletePlan proposed(ProposedTtlIndex proposed) {
    Table table = proposed.table();
    TtlIndex then = proposed.then();
    Measurements measured = new Measurements(connection, table, then);
    DeleteStatistics statistics = measured.statistics(at);
    PlanFindings findings = PlanFindings.NONE.withWarnings(proposed.warnings());
    DeletePlanner planner = new DeletePlanner();
    if (!proposed.indexExists()) {
      return planner.planCreation(table, then, at, targets(then), statistics).with(findings);
    }
    String before =
        proposed.now().map(i -> "EXPIRE AFTER " + i.expireAfter().sql()).orElse("NO EXPIRE");
    RowCount comesBack =
        proposed
            .now()
            .map(i -> new Measurements(connection, table, i).comesBack(Optional.of(then), at))
            .orElse(RowCount.NONE);
    AlterEffect effect =
        new AlterEffect(before, measured.becomesExpired(proposed.now(), at), comesBack);
    return planner
        .plan(table, then, at, targets(then), statistics)
        .with(findings.withAlter(effect));
  }

  /** Returns how many rows, hidden now and not yet deleted, come back when an index is no more. */
  public RowCount comesBackWithout(TtlIndex index) {
    return new Measurements(connection, table(index), index).comesBack(Optional.empty(), at);
  }
}
