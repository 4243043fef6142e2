package dev.lapse.planner.plan;

import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.rel.RelWriter;

/** The TTL index from its lowest value to the cut-off, oldest first. */
final class TtlIndexRange extends AccessPath {
  private final String index;
  private final ShownRange shown;
  private final double scatter;

  /**
   * Makes the range.
   *
   * @param scatter share of rows whose neighbours in the index lie elsewhere in the table, 0 to 1
   */
  TtlIndexRange(
      RelOptCluster cluster,
      BatchDeleteStatement statement,
      RowCount rows,
      RowCount tableRows,
      ShownRange shown,
      double scatter) {
    super(cluster, statement, rows, tableRows);
    this.index = shown.index();
    this.shown = shown;
    this.scatter = scatter;
  }

  ShownRange shown() {
    return shown;
  }

  @Override
  String stage() {
    return "TTL_INDEX_RANGE";
  }

  @Override
  double examined() {
    return rows().rows();
  }

  @Override
  double framesPerRow() {
    // Rows all over the table dirty a leaf each, and drag its neighbours through the cache.
    return FRAMES_IN_ORDER + scatter * 1.4;
  }

  @Override
  public RelWriter explainTerms(RelWriter writer) {
    return super.explainTerms(writer)
        .item("index", index)
        .item("form", shown.form())
        .item("range", shown.text());
  }
}
