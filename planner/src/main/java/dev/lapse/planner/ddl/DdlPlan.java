package dev.lapse.planner.ddl;

import java.util.List;

/**
 * What a definition does to the file: steps that belong into one transaction, in order.
 *
 * @param steps the steps; none where IF [NOT] EXISTS leaves nothing to do
 * @param warnings what its author should know
 */
public record DdlPlan(List<DdlStep> steps, List<String> warnings) {
  /** A plan that does nothing. */
  static final DdlPlan NOTHING = new DdlPlan(List.of(), List.of());

  /** Copies the lists. */
  public DdlPlan {
    steps = List.copyOf(steps);
    warnings = List.copyOf(warnings);
  }

  /** Makes a plan without warnings. */
  static DdlPlan of(DdlStep... steps) {
    return new DdlPlan(List.of(steps), List.of());
  }

  /** Makes a plan that only warns. */
  static DdlPlan warning(String warning) {
    return new DdlPlan(List.of(), List.of(warning));
  }
}
