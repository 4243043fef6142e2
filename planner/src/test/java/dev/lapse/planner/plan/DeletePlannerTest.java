package dev.lapse.planner.plan;

import static dev.lapse.planner.plan.SqliteFixture.MILLIS;
import static dev.lapse.planner.plan.SqliteFixture.MILLIS_AND_TEXT;
import static dev.lapse.planner.plan.SqliteFixture.ttl;
import static org.assertj.core.api.Assertions.assertThat;

import dev.lapse.planner.catalog.Table;
import dev.lapse.planner.expiry.DeleteTargets;
import dev.lapse.planner.expiry.ExpireAfter;
import dev.lapse.planner.expiry.TtlIndex;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.metadata.RelMetadataQuery;
import org.junit.jupiter.api.Test;

class DeletePlannerTest {
  private static final Instant NOW = Instant.parse("2026-11-30T12:00:00Z");
  private static final TtlIndex TTL =
      ttl("n", "t", "ts", MILLIS, false, new ExpireAfter.Elapsed(86_400), Optional.empty());

  private static DeletePlan plan(DeleteTargets targets, DeleteStatistics statistics)
      throws SQLException {
    try (SqliteFixture db =
        new SqliteFixture("CREATE TABLE t (ts INTEGER)", "CREATE INDEX n ON t (ts)")) {
      return new DeletePlanner().plan(db.table(TTL), TTL, NOW, targets, statistics);
    }
  }

  private static DeleteStatistics statistics(long table, long expired, double correlation) {
    return new DeleteStatistics(
        RowCount.estimate(table), List.of(RowCount.exact(expired)), correlation);
  }

  private static DeleteTargets targets(long visitRows, long visitMillis, long batchRows) {
    return new DeleteTargets(visitRows, visitMillis, batchRows, 10);
  }

  @Test
  void choosesByCost() throws SQLException {
    DeleteTargets targets = targets(50_000, 1_000, 0);
    assertThat(plan(targets, statistics(1_000_000, 500_000, 1.0)).accessPath())
        .isEqualTo("TTL_INDEX_RANGE");
    assertThat(plan(targets, statistics(1_000_000, 500_000, Double.NaN)).accessPath())
        .isEqualTo("TTL_INDEX_RANGE");
    assertThat(plan(targets, statistics(1_000_000, 500_000, 0.0)).accessPath())
        .isEqualTo("ROWID_SWEEP");
    assertThat(plan(targets, statistics(1_000_000, 10_000, 0.0)).accessPath())
        .isEqualTo("TTL_INDEX_RANGE");
    assertThat(plan(targets, statistics(0, 0, 0.0)).accessPath()).isEqualTo("TTL_INDEX_RANGE");
  }

  @Test
  void scansWhereNoIndexServesAndPlansWhatIsToBeCreated() throws SQLException {
    try (SqliteFixture db = new SqliteFixture("CREATE TABLE t (ts INTEGER)")) {
      Table bare = db.table("t", List.of(), List.of());
      DeleteTargets targets = targets(0, 0, 10);
      DeleteStatistics statistics = statistics(100, 25, Double.NaN);
      DeletePlan scan = new DeletePlanner().plan(bare, TTL, NOW, targets, statistics);
      assertThat(scan.accessPath()).isEqualTo("EXPIRED_SCAN");
      assertThat(scan.ranges()).isEmpty();
      DeletePlan created = new DeletePlanner().planCreation(bare, TTL, NOW, targets, statistics);
      assertThat(created.accessPath()).isEqualTo("TTL_INDEX_RANGE");
      assertThat(created.indexExists()).isFalse();
      assertThat(created.expectedBatches()).isEqualTo(RowCount.exact(3));
    }
  }

  @Test
  void rowCountsAndCostsGoThroughCalcitesMetadata() throws SQLException {
    DeletePlan plan = plan(targets(0, 0, 0), statistics(1_000_000, 4_321, 1.0));
    RelMetadataQuery metadata = plan.root().getCluster().getMetadataQuery();
    assertThat(metadata.getRowCount(plan.root().getInput(0))).isEqualTo(4_321.0);
    assertThat(metadata.getRowCount(plan.root())).isEqualTo(1.0);
    assertThat(DeleteCost.micros(metadata.getCumulativeCost(plan.root())))
        .isCloseTo(4_321 * (1.2 + 0.15 + 8 * 0.035), org.assertj.core.data.Offset.offset(1.0));
    assertThat(plan.root().getRowType().getFieldNames()).containsExactly("ROWCOUNT");
    assertThat(plan.root().getInput(0).getRowType().getFieldNames())
        .containsExactly("value", "rowid");
  }

  @Test
  void calcitesWriterPrintsThePlan() throws SQLException {
    TtlIndex mixed =
        ttl("n", "t", "ts", MILLIS_AND_TEXT, false, TTL.expireAfter(), Optional.empty());
    try (SqliteFixture db = new SqliteFixture("CREATE TABLE t (ts)", "CREATE INDEX n ON t (ts)")) {
      DeletePlan plan =
          new DeletePlanner()
              .plan(db.table(mixed), mixed, NOW, targets(20, 0, 5), statistics(9, 3, 1.0));
      assertThat(RelOptUtil.toString(plan.root()))
          .isEqualTo(
              "BATCHED_DELETE(table=[t], visitRows=[20], visitMillis=[0], batchRows=[5],"
                  + " batchMillis=[10])\n"
                  + "  IN_TURN\n"
                  + "    TTL_INDEX_RANGE(index=[n], form=[numbers],"
                  + " range=[-62167219200000 <= ts <= 1795953600000])\n"
                  + "    TTL_INDEX_RANGE(index=[n], form=[texts],"
                  + " range=['0000-' <= ts <= '2026-11-29 12:00~'])\n"
                  + "    TTL_INDEX_RANGE(index=[n], form=[texts with a T, of the last day],"
                  + " range=['2026-11-29T' <= ts <= '2026-11-29T12:00~'])\n");
    }
  }

  @Test
  void saysWhatEndsTheVisit() throws SQLException {
    DeletePlan byRows = plan(targets(20, 0, 10), statistics(100, 61, 1.0));
    assertThat(byRows.visitEnd()).isEqualTo(VisitEnd.ROW_TARGET);
    assertThat(byRows.visitRows()).isEqualTo(RowCount.exact(20));
    assertThat(byRows.expectedBatches()).isEqualTo(RowCount.exact(2));
    DeletePlan exactly = plan(targets(61, 0, 10), statistics(100, 61, 1.0));
    assertThat(exactly.visitEnd()).isEqualTo(VisitEnd.NOTHING_DUE);
    assertThat(exactly.expectedBatches()).isEqualTo(RowCount.exact(7));
    DeletePlan byTime = plan(targets(0, 1_000, 100), statistics(9_000_000, 8_000_000, 1.0));
    assertThat(byTime.visitEnd()).isEqualTo(VisitEnd.TIME_TARGET);
    assertThat(byTime.visitRows().kind()).isEqualTo(RowCount.Kind.ESTIMATE);
    assertThat(byTime.visitRows().rows()).isBetween(500_000L, 700_000L);
    DeletePlan chosen = plan(targets(0, 0, 0), statistics(100_000, 50_000, 1.0));
    assertThat(chosen.expectedBatches().kind()).isEqualTo(RowCount.Kind.ESTIMATE);
    assertThat(chosen.batchRows()).isBetween(5_000L, 8_000L);
    DeletePlan many =
        plan(
            targets(50_000, 0, 1_000),
            new DeleteStatistics(
                RowCount.estimate(1_000_000),
                List.of(RowCount.capped(10_001, 10_000)),
                Double.NaN));
    assertThat(many.visitEnd()).isEqualTo(VisitEnd.ROW_TARGET);
    assertThat(many.visitRows().text()).isEqualTo("up to 50,000 rows");
    assertThat(many.expectedBatches().text()).isEqualTo("up to 50 rows");
  }

  @Test
  void countsAreKnownAsWellAsTheWorstOfThem() {
    assertThat(RowCount.exact(1).plus(RowCount.exact(2))).isEqualTo(RowCount.exact(3));
    assertThat(RowCount.exact(1).plus(RowCount.estimate(2))).isEqualTo(RowCount.estimate(3));
    assertThat(RowCount.capped(11, 10).plus(RowCount.exact(2)).text())
        .isEqualTo("more than 12 rows");
    assertThat(RowCount.estimate(2).plus(RowCount.capped(11, 10)).kind())
        .isEqualTo(RowCount.Kind.MORE_THAN);
    assertThat(RowCount.capped(10, 10)).isEqualTo(RowCount.exact(10));
    assertThat(RowCount.exact(1_234).text()).isEqualTo("1,234 rows");
    assertThat(RowCount.exact(1).text()).isEqualTo("1 row");
    assertThat(RowCount.estimate(50_000).text()).isEqualTo("about 50,000 rows (estimate)");
  }
}
