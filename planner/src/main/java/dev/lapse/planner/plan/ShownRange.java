package dev.lapse.planner.plan;

/**
 * A range of a TTL index with its bounds as literals, for people.
 *
 * @param index the index's name
 * @param column the column's name
 * @param form which values it is of
 * @param lower its lower end as a literal
 * @param upper its upper end as a literal
 */
public record ShownRange(String index, String column, String form, String lower, String upper) {
  /** Returns {@code lower <= column <= upper}. */
  public String text() {
    return lower + " <= " + column + " <= " + upper;
  }
}
