package dev.lapse.planner.plan;

import dev.lapse.planner.expiry.DeleteTargets;
import java.util.List;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.plan.RelOptCost;
import org.apache.calcite.plan.RelOptPlanner;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.RelWriter;
import org.apache.calcite.rel.SingleRel;
import org.apache.calcite.rel.core.TableModify;
import org.apache.calcite.rel.metadata.RelMetadataQuery;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.sql.type.SqlTypeName;

/**
 * Deletes the rows that its access path finds, in batches of one short transaction each. Its row is
 * the number of rows deleted, as Calcite's {@link TableModify} has it.
 */
final class BatchedDelete extends SingleRel {
  /** Pages to the log for one row and one index in no order of ours, at a usual batch size. */
  private static final double FRAMES_PER_OTHER_INDEX = 0.2;

  private final String table;
  private final int otherIndexes;
  private final DeleteTargets targets;

  /**
   * Makes the delete.
   *
   * @param otherIndexes the table's indexes besides the TTL index
   */
  BatchedDelete(
      RelOptCluster cluster, RelNode path, String table, int otherIndexes, DeleteTargets targets) {
    super(cluster, path.getTraitSet(), path);
    this.table = table;
    this.otherIndexes = otherIndexes;
    this.targets = targets;
  }

  @Override
  public RelNode copy(RelTraitSet traits, List<RelNode> inputs) {
    return new BatchedDelete(getCluster(), sole(inputs), table, otherIndexes, targets);
  }

  @Override
  protected RelDataType deriveRowType() {
    RelDataTypeFactory types = getCluster().getTypeFactory();
    return types.builder().add("ROWCOUNT", types.createSqlType(SqlTypeName.BIGINT)).build();
  }

  @Override
  public double estimateRowCount(RelMetadataQuery mq) {
    return 1;
  }

  @Override
  public RelOptCost computeSelfCost(RelOptPlanner planner, RelMetadataQuery mq) {
    double deleted = mq.getRowCount(getInput());
    return planner.getCostFactory().makeCost(1, 0, deleted * otherIndexes * FRAMES_PER_OTHER_INDEX);
  }

  @Override
  public String getRelTypeName() {
    return "BATCHED_DELETE";
  }

  @Override
  public RelWriter explainTerms(RelWriter writer) {
    return super.explainTerms(writer)
        .item("table", table)
        .item("visitRows", targets.visitRows())
        .item("visitMillis", targets.visitMillis())
        .item("batchRows", targets.batchRows())
        .item("batchMillis", targets.batchMillis());
  }
}
