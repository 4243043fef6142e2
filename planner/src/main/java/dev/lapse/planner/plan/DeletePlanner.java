package dev.lapse.planner.plan;

import dev.lapse.planner.catalog.Index;
import dev.lapse.planner.catalog.Table;
import dev.lapse.planner.expiry.CandidateRange;
import dev.lapse.planner.expiry.CutoffBound;
import dev.lapse.planner.expiry.DeleteTargets;
import dev.lapse.planner.expiry.ExpiryPredicate;
import dev.lapse.planner.expiry.TtlIndex;
import dev.lapse.planner.sql.Identifiers;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.plan.RelOptCost;
import org.apache.calcite.plan.hep.HepPlanner;
import org.apache.calcite.plan.hep.HepProgram;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.metadata.RelMetadataQuery;
import org.apache.calcite.rel.type.RelDataTypeSystem;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.sql.type.SqlTypeFactoryImpl;

/**
 * Plans what a visit deletes: builds every access path that serves, and takes the cheapest. The
 * plans are few and small, so costs are compared as they are; no rules are run. Stateless.
 */
public final class DeletePlanner {
  /** Below this share a sweep would look at long stretches of live rows in one batch. */
  private static final double LEAST_SHARE_TO_SWEEP = 0.2;

  /** Makes a planner. */
  public DeletePlanner() {}

  /**
   * Plans the next visit of a TTL index.
   *
   * @param table its table, as the catalog has it
   * @param index the TTL index, or what an ALTER would make of it
   * @param at the instant that decides what is due
   * @param targets when a visit and a batch end
   * @param statistics what was measured with {@link ExpiryQueries} of the same table and index
   * @throws dev.lapse.error.LapseException if the table's rows can't be told apart
   */
  public DeletePlan plan(
      Table table, TtlIndex index, Instant at, DeleteTargets targets, DeleteStatistics statistics) {
    return plan(table, index, true, at, targets, statistics);
  }

  /**
   * Plans the first visit of a TTL index that does not exist yet, as if it did.
   *
   * @param table its table, as the catalog has it
   * @param index the TTL index to be created
   * @param at as for {@link #plan}
   * @param targets as for {@link #plan}
   * @param statistics as for {@link #plan}; one number of expired rows serves
   */
  public DeletePlan planCreation(
      Table table, TtlIndex index, Instant at, DeleteTargets targets, DeleteStatistics statistics) {
    return plan(withIndex(table, index), index, false, at, targets, statistics);
  }

  private static Table withIndex(Table table, TtlIndex index) {
    Index.Part part = new Index.Part(Optional.of(index.column()), index.descending(), "BINARY");
    List<Index> indexes = new ArrayList<>(table.indexes());
    indexes.add(
        new Index(
            index.name(),
            table.name(),
            false,
            Index.Origin.STATEMENT,
            List.of(part),
            index.predicate()));
    return new Table(
        table.name(),
        table.columns(),
        table.primaryKey(),
        table.rowidColumn(),
        table.withoutRowid(),
        table.virtual(),
        indexes,
        table.foreignKeys(),
        table.ttlIndexes(),
        table.triggers(),
        table.sql());
  }

  private DeletePlan plan(
      Table table,
      TtlIndex index,
      boolean exists,
      Instant at,
      DeleteTargets targets,
      DeleteStatistics statistics) {
    RelOptCluster cluster = cluster();
    RelMetadataQuery metadata = cluster.getMetadataQuery();
    int otherIndexes =
        (int)
            table.indexes().stream()
                .filter(other -> !Identifiers.same(other.name(), index.name()))
                .count();
    List<BatchedDelete> ways = new ArrayList<>();
    for (List<? extends AccessPath> path : paths(cluster, table, index, at, statistics)) {
      RelNode input = path.size() == 1 ? path.get(0) : new InTurn(cluster, path);
      ways.add(new BatchedDelete(cluster, input, table.name(), otherIndexes, targets));
    }
    BatchedDelete best =
        ways.stream()
            .min(Comparator.comparingDouble(w -> DeleteCost.micros(cost(metadata, w))))
            .orElseThrow();
    List<AccessPath> chosen = accessPaths(best);
    double micros = DeleteCost.micros(cost(metadata, best));
    double rows = Math.max(1, metadata.getRowCount(best.getInput()));
    return new DeletePlan(
        table,
        index,
        exists,
        at,
        index.expireAfter().expiredAt(at),
        best,
        chosen.get(0).stage(),
        chosen.stream().map(AccessPath::statement).toList(),
        shown(chosen),
        targets,
        statistics,
        Math.max(AccessPath.MICROS_PER_ROW_DELETED, micros / rows),
        PlanFindings.NONE);
  }

  private static RelOptCost cost(RelMetadataQuery metadata, RelNode way) {
    RelOptCost cost = metadata.getCumulativeCost(way);
    return cost == null ? DeleteCost.FACTORY.makeInfiniteCost() : cost;
  }

  private static RelOptCluster cluster() {
    HepPlanner planner =
        new HepPlanner(HepProgram.builder().build(), null, false, null, DeleteCost.FACTORY);
    RexBuilder rex = new RexBuilder(new SqlTypeFactoryImpl(RelDataTypeSystem.DEFAULT));
    RelOptCluster cluster = RelOptCluster.create(planner, rex);
    cluster.setMetadataQuerySupplier(DeleteMetadata::new);
    return cluster;
  }

  /** Returns the alternatives; each is one path, or several to be run in turn. */
  private static List<List<? extends AccessPath>> paths(
      RelOptCluster cluster, Table table, TtlIndex index, Instant at, DeleteStatistics statistics) {
    if (ExpiredRows.of(table, index).get(0).range().isEmpty()) {
      BatchDeleteStatement walk = BatchDeleteStatement.ofWalk(table, index);
      return List.of(
          List.of(
              new ExpiredScan(
                  cluster, walk, statistics.expired(), statistics.tableRows(), table.name())));
    }
    List<List<? extends AccessPath>> paths = new ArrayList<>();
    paths.add(ranges(cluster, table, index, at, statistics));
    boolean sweep =
        !table.withoutRowid()
            && statistics.isKnownUncorrelated()
            && statistics.expiredShare() >= LEAST_SHARE_TO_SWEEP;
    if (sweep) {
      paths.add(
          List.of(
              new RowidSweep(
                  cluster,
                  BatchDeleteStatement.ofWalk(table, index),
                  statistics.expired(),
                  statistics.tableRows(),
                  statistics.scatter(),
                  statistics.expiredShare())));
    }
    return paths;
  }

  private static List<TtlIndexRange> ranges(
      RelOptCluster cluster, Table table, TtlIndex index, Instant at, DeleteStatistics statistics) {
    List<TtlIndexRange> paths = new ArrayList<>();
    for (CandidateRange range : literals(index, at).candidates()) {
      ShownRange shown =
          new ShownRange(
              index.name(), index.column(), range.kind().words(), range.lower(), range.upper());
      paths.add(
          new TtlIndexRange(
              cluster,
              BatchDeleteStatement.ofRange(table, index, range.kind()),
              expired(statistics, paths.size()),
              statistics.tableRows(),
              shown,
              statistics.scatter()));
    }
    return paths;
  }

  /** Returns the rows of one range; where only the sum is known, the first range takes it. */
  private static RowCount expired(DeleteStatistics statistics, int range) {
    List<RowCount> known = statistics.expiredRows();
    return range < known.size() ? known.get(range) : RowCount.NONE;
  }

  private static ExpiryPredicate literals(TtlIndex index, Instant at) {
    return new ExpiryPredicate(index, index.column(), bound -> literal(bound, at));
  }

  private static String literal(CutoffBound bound, Instant at) {
    Object value = bound.valueAt(at);
    return Identifiers.valueLiteral(value);
  }

  private static List<AccessPath> accessPaths(BatchedDelete delete) {
    return delete.getInput() instanceof AccessPath path
        ? List.of(path)
        : delete.getInput().getInputs().stream().map(AccessPath.class::cast).toList();
  }

  private static List<ShownRange> shown(List<AccessPath> paths) {
    return paths.stream()
        .filter(TtlIndexRange.class::isInstance)
        .map(path -> ((TtlIndexRange) path).shown())
        .toList();
  }
}
