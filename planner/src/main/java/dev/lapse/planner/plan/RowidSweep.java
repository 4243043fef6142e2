package dev.lapse.planner.plan;

import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.rel.RelWriter;

/**
 * The table in the order of its rowid, each row tested. Worth it where a large share has expired
 * and lies all over the table: by the index each row would dirty a page of its own.
 */
final class RowidSweep extends AccessPath {
  /** Rows of a page of 4 KiB, of about 100 bytes each. */
  private static final double ROWS_PER_PAGE = 35;

  private final double scatter;
  private final double share;

  /**
   * Makes the sweep.
   *
   * @param scatter as in {@link TtlIndexRange}: here the index's leaves are hit at random
   * @param share the share of the table that has expired, 0 to 1
   */
  RowidSweep(
      RelOptCluster cluster,
      BatchDeleteStatement statement,
      RowCount rows,
      RowCount tableRows,
      double scatter,
      double share) {
    super(cluster, statement, rows, tableRows);
    this.scatter = scatter;
    this.share = share;
  }

  @Override
  String stage() {
    return "ROWID_SWEEP";
  }

  @Override
  double examined() {
    return tableRows();
  }

  @Override
  double framesPerRow() {
    double tablePages = share == 0 ? 1 : Math.min(1, 1 / (ROWS_PER_PAGE * share));
    return Math.max(FRAMES_IN_ORDER, tablePages) + scatter * 0.6;
  }

  @Override
  public RelWriter explainTerms(RelWriter writer) {
    return super.explainTerms(writer).item("order", "rowid");
  }
}
