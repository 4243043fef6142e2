package dev.lapse.planner.plan;

import dev.lapse.planner.catalog.Table;
import dev.lapse.planner.expiry.DeleteTargets;
import dev.lapse.planner.expiry.ExpiredRange;
import dev.lapse.planner.expiry.TtlIndex;
import java.time.Instant;
import java.util.List;
import org.apache.calcite.rel.RelNode;

/**
 * How one visit deletes what is due by one TTL index. Immutable.
 *
 * @param table the table
 * @param index the TTL index
 * @param indexExists whether the file has it; not so when its creation is explained
 * @param at the instant that it is planned for
 * @param cutoff which values are due
 * @param root the relational plan
 * @param accessPath the name of the chosen way to the rows
 * @param batches the statements, one for each range; a visit runs them in this order
 * @param ranges the ranges of the index for people; empty where the table is walked over
 * @param targets when a visit and a batch end
 * @param statistics what the choice rests on
 * @param microsPerRow microseconds that one row is expected to take, above 0
 * @param findings what else is shown beside the plan
 */
public record DeletePlan(
    Table table,
    TtlIndex index,
    boolean indexExists,
    Instant at,
    ExpiredRange cutoff,
    RelNode root,
    String accessPath,
    List<BatchDeleteStatement> batches,
    List<ShownRange> ranges,
    DeleteTargets targets,
    DeleteStatistics statistics,
    double microsPerRow,
    PlanFindings findings) {
  /** Copies the lists. */
  public DeletePlan {
    batches = List.copyOf(batches);
    ranges = List.copyOf(ranges);
  }

  /** Returns the same plan with other findings. */
  public DeletePlan with(PlanFindings other) {
    return new DeletePlan(
        table,
        index,
        indexExists,
        at,
        cutoff,
        root,
        accessPath,
        batches,
        ranges,
        targets,
        statistics,
        microsPerRow,
        other);
  }

  /** Returns the rows that are due, over all visits. */
  public RowCount expectedRows() {
    return statistics.expired();
  }

  /** Returns what would end the next visit. */
  public VisitEnd visitEnd() {
    long due = expectedRows().rows();
    long byTime = rowsWithinTime();
    boolean more = expectedRows().kind() == RowCount.Kind.MORE_THAN;
    boolean rowTarget = targets.visitRows() > 0 && (due > targets.visitRows() || more);
    if (due > byTime && (!rowTarget || byTime < targets.visitRows())) {
      return VisitEnd.TIME_TARGET;
    }
    return rowTarget ? VisitEnd.ROW_TARGET : VisitEnd.NOTHING_DUE;
  }

  /** Returns the rows that the next visit would delete. */
  public RowCount visitRows() {
    switch (visitEnd()) {
      case ROW_TARGET:
        return new RowCount(targets.visitRows(), rowTargetKind());
      case TIME_TARGET:
        return RowCount.estimate(rowsWithinTime());
      default:
        return expectedRows();
    }
  }

  private RowCount.Kind rowTargetKind() {
    RowCount due = expectedRows();
    if (due.kind() == RowCount.Kind.MORE_THAN) {
      return due.rows() >= targets.visitRows() ? RowCount.Kind.EXACT : RowCount.Kind.AT_MOST;
    }
    return due.kind();
  }

  /** Returns the batches that the next visit would run: exact where a batch's size is set. */
  public RowCount expectedBatches() {
    RowCount rows = visitRows();
    long size = batchRows();
    long left = rows.rows();
    long batches = 0;
    for (RowCount range : statistics.expiredRows()) {
      long here = Math.min(left, range.rows());
      batches += (here + size - 1) / size;
      left -= here;
    }
    // What a capped count did not see.
    batches += (left + size - 1) / size;
    boolean sized = targets.batchRows() > 0 || rows.kind() != RowCount.Kind.EXACT;
    return new RowCount(batches, sized ? rows.kind() : RowCount.Kind.ESTIMATE);
  }

  /** Returns rows of one batch at most: as set, else what fits its time target. */
  public long batchRows() {
    if (targets.batchRows() > 0) {
      return targets.batchRows();
    }
    return targets.batchMillis() == 0
        ? Math.max(1, expectedRows().rows())
        : Math.max(1, (long) (targets.batchMillis() * 1000 / microsPerRow));
  }

  private long rowsWithinTime() {
    return targets.visitMillis() == 0
        ? Long.MAX_VALUE
        : Math.max(1, (long) (targets.visitMillis() * 1000 / microsPerRow));
  }
}
