package dev.lapse.planner.translate;

/** How a query keeps expired rows out of sight; each answers the same. */
public enum Hiding {
  /** Every row that is read is tested: right at every instant, whatever the file holds. */
  FILTER,
  /**
   * The expired rows are found through the TTL index and left out by their keys, so that an index
   * that lacks the TTL column still answers alone: for few expired rows.
   */
  EXCLUDE,
  /**
   * Nothing is tested: right where nothing is expired, in the same snapshot at the same instant.
   */
  NONE
}
