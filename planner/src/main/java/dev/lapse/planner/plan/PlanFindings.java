package dev.lapse.planner.plan;

import java.util.List;
import java.util.Optional;

/**
 * What else is known and worth showing beside a plan.
 *
 * @param blockedRows rows that could not be deleted when last tried
 * @param blockedReason why, for a person
 * @param alter what the ALTER that is explained would do
 * @param warnings what a person should know before the plan runs
 */
public record PlanFindings(
    long blockedRows,
    Optional<String> blockedReason,
    Optional<AlterEffect> alter,
    List<String> warnings) {
  /** Nothing else is known. */
  public static final PlanFindings NONE =
      new PlanFindings(0, Optional.empty(), Optional.empty(), List.of());

  /** Copies the list. */
  public PlanFindings {
    warnings = List.copyOf(warnings);
  }

  /** Returns the same with blocked rows. */
  public PlanFindings withBlocked(long rows, Optional<String> reason) {
    return new PlanFindings(rows, reason, alter, warnings);
  }

  /** Returns the same with the effect of an ALTER. */
  public PlanFindings withAlter(AlterEffect effect) {
    return new PlanFindings(blockedRows, blockedReason, Optional.of(effect), warnings);
  }

  /** Returns the same with warnings. */
  public PlanFindings withWarnings(List<String> all) {
    return new PlanFindings(blockedRows, blockedReason, alter, all);
  }
}
