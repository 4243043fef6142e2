package dev.lapse.planner.plan;

import org.apache.calcite.plan.Convention;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.plan.RelOptCost;
import org.apache.calcite.plan.RelOptPlanner;
import org.apache.calcite.rel.AbstractRelNode;
import org.apache.calcite.rel.metadata.RelMetadataQuery;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.sql.type.SqlTypeName;

/** A way to find expired rows: it answers the column value and the key of each. */
abstract sealed class AccessPath extends AbstractRelNode
    permits TtlIndexRange, RowidSweep, ExpiredScan {
  /** Microseconds for one row to be looked at. */
  static final double MICROS_PER_ROW_EXAMINED = 0.15;

  /** Microseconds for one row and its index entries to be removed. */
  static final double MICROS_PER_ROW_DELETED = 1.2;

  /** Pages to the log for one row, where rows and entries go in the order that they lie in. */
  static final double FRAMES_IN_ORDER = 0.035;

  private final BatchDeleteStatement statement;
  private final RowCount rows;
  private final RowCount tableRows;

  AccessPath(
      RelOptCluster cluster, BatchDeleteStatement statement, RowCount rows, RowCount tableRows) {
    super(cluster, cluster.traitSetOf(Convention.NONE));
    this.statement = statement;
    this.rows = rows;
    this.tableRows = tableRows;
  }

  /** Returns the batches that go this way. */
  final BatchDeleteStatement statement() {
    return statement;
  }

  /** Returns the expired rows to find. */
  final RowCount rows() {
    return rows;
  }

  final double tableRows() {
    return Math.max(tableRows.rows(), rows.rows());
  }

  /** Returns the name of the stage, as EXPLAIN prints it. */
  abstract String stage();

  /** Returns rows looked at to find all that have expired. */
  abstract double examined();

  /** Returns pages to the log for one row deleted, the table's other indexes left out. */
  abstract double framesPerRow();

  @Override
  public final double estimateRowCount(RelMetadataQuery mq) {
    return rows.rows();
  }

  @Override
  public final RelOptCost computeSelfCost(RelOptPlanner planner, RelMetadataQuery mq) {
    double deleted = mq.getRowCount(this);
    return planner
        .getCostFactory()
        .makeCost(
            deleted,
            examined() * MICROS_PER_ROW_EXAMINED + deleted * MICROS_PER_ROW_DELETED,
            deleted * framesPerRow());
  }

  @Override
  public final String getRelTypeName() {
    return stage();
  }

  @Override
  protected final RelDataType deriveRowType() {
    RelDataTypeFactory types = getCluster().getTypeFactory();
    RelDataTypeFactory.Builder row = types.builder();
    row.add("value", types.createSqlType(SqlTypeName.ANY));
    for (String name : statement.afterKeyNames()) {
      row.add(name.substring(RowKey.afterName("").length()), types.createSqlType(SqlTypeName.ANY));
    }
    return row.uniquify().build();
  }
}
