package dev.lapse.planner.plan;

import java.util.List;
import org.apache.calcite.plan.Convention;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.plan.RelOptCost;
import org.apache.calcite.plan.RelOptPlanner;
import org.apache.calcite.rel.AbstractRelNode;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.RelWriter;
import org.apache.calcite.rel.metadata.RelMetadataQuery;
import org.apache.calcite.rel.type.RelDataType;

/** Several ranges one after the other, one for each form that the column's values have. */
final class InTurn extends AbstractRelNode {
  private final List<RelNode> paths;

  InTurn(RelOptCluster cluster, List<? extends RelNode> paths) {
    super(cluster, cluster.traitSetOf(Convention.NONE));
    this.paths = List.copyOf(paths);
  }

  @Override
  public List<RelNode> getInputs() {
    return paths;
  }

  @Override
  protected RelDataType deriveRowType() {
    return paths.get(0).getRowType();
  }

  @Override
  public double estimateRowCount(RelMetadataQuery mq) {
    return paths.stream().mapToDouble(mq::getRowCount).sum();
  }

  @Override
  public RelOptCost computeSelfCost(RelOptPlanner planner, RelMetadataQuery mq) {
    return planner.getCostFactory().makeZeroCost();
  }

  @Override
  public String getRelTypeName() {
    return "IN_TURN";
  }

  @Override
  public RelWriter explainTerms(RelWriter writer) {
    super.explainTerms(writer);
    paths.forEach(path -> writer.input("range", path));
    return writer;
  }
}
