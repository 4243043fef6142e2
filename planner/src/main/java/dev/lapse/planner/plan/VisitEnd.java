package dev.lapse.planner.plan;

/** What ends a visit. */
public enum VisitEnd {
  /** As many rows as one visit deletes. */
  ROW_TARGET,
  /** As long as one visit takes. */
  TIME_TARGET,
  /** Nothing more is due. */
  NOTHING_DUE
}
