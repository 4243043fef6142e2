package dev.lapse.executor.ttl;

import dev.lapse.executor.parameters.Parameter;
import dev.lapse.executor.parameters.Parameters;
import dev.lapse.planner.expiry.DeleteTargets;
import dev.lapse.planner.expiry.TtlOptions;
import java.util.concurrent.TimeUnit;

/** What one visit may still do. */
public final class Budget {
  private final DeleteTargets targets;
  private final long beganNanos;
  private long deleted;

  Budget(DeleteTargets targets, long nowNanos) {
    this.targets = targets;
    this.beganNanos = nowNanos;
  }

  /** Returns the targets in force: what the index says, else what the parameters say. */
  public static DeleteTargets targets(Parameters parameters, TtlOptions options) {
    long rows =
        options
            .deleteTargetRows()
            .orElseGet(() -> parameters.number(Parameter.TTL_INDEX_DELETE_TARGET_ROWS));
    long millis =
        options
            .deleteTargetTimeMillis()
            .orElseGet(() -> parameters.number(Parameter.TTL_INDEX_DELETE_TARGET_TIME_MS));
    if (!parameters.flag(Parameter.TTL_MONITOR_BATCH_DELETES)) {
      return new DeleteTargets(rows, millis, Long.MAX_VALUE, 0);
    }
    return new DeleteTargets(
        rows,
        millis,
        parameters.number(Parameter.BATCHED_DELETE_TARGET_BATCH_ROWS),
        parameters.number(Parameter.BATCHED_DELETE_TARGET_BATCH_TIME_MS));
  }

  void deleted(long rows) {
    deleted += rows;
  }

  long deleted() {
    return deleted;
  }

  /** Returns how many rows the next batch may take: a visit ends one row beyond its target. */
  long rowsLeft() {
    return targets.visitRows() == 0
        ? Long.MAX_VALUE
        : Math.max(0, targets.visitRows() + 1 - deleted);
  }

  /** Returns whether the row target or the time target is met. */
  boolean isMet(long nowNanos) {
    return rowsLeft() == 0
        || (targets.visitMillis() > 0
            && nowNanos - beganNanos >= TimeUnit.MILLISECONDS.toNanos(targets.visitMillis()));
  }
}
