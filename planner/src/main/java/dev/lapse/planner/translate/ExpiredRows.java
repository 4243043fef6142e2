package dev.lapse.planner.translate;

/** Whether statements see rows that have expired and are not yet deleted. */
public enum ExpiredRows {
  /** They don't: the default. */
  HIDDEN,
  /** They do, and UPDATE and DELETE touch them. */
  VISIBLE
}
