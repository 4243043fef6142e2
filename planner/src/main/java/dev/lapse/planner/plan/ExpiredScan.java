package dev.lapse.planner.plan;

import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.rel.RelWriter;

/** The whole table, each row tested: where no index serves. */
final class ExpiredScan extends AccessPath {
  private final String table;

  ExpiredScan(
      RelOptCluster cluster,
      BatchDeleteStatement statement,
      RowCount rows,
      RowCount tableRows,
      String table) {
    super(cluster, statement, rows, tableRows);
    this.table = table;
  }

  @Override
  String stage() {
    return "EXPIRED_SCAN";
  }

  @Override
  double examined() {
    return tableRows();
  }

  @Override
  double framesPerRow() {
    return FRAMES_IN_ORDER;
  }

  @Override
  public RelWriter explainTerms(RelWriter writer) {
    return super.explainTerms(writer).item("table", table);
  }
}
