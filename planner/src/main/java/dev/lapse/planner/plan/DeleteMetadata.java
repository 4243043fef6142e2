package dev.lapse.planner.plan;

import org.apache.calcite.plan.RelOptCost;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.metadata.RelMetadataQuery;
import org.apache.calcite.sql.SqlExplainLevel;

/**
 * Asks the nodes themselves. Calcite's handlers would be compiled at run time first, which takes
 * longer than any plan of ours.
 */
final class DeleteMetadata extends RelMetadataQuery {
  @Override
  public Double getRowCount(RelNode rel) {
    return rel.estimateRowCount(this);
  }

  @Override
  public RelOptCost getNonCumulativeCost(RelNode rel) {
    RelOptCost cost = rel.computeSelfCost(rel.getCluster().getPlanner(), this);
    return cost == null ? DeleteCost.FACTORY.makeInfiniteCost() : cost;
  }

  @Override
  public RelOptCost getCumulativeCost(RelNode rel) {
    RelOptCost cost = getNonCumulativeCost(rel);
    for (RelNode input : rel.getInputs()) {
      cost = cost.plus(getCumulativeCost(input));
    }
    return cost;
  }

  @Override
  public Boolean isVisibleInExplain(RelNode rel, SqlExplainLevel level) {
    return true;
  }
}
