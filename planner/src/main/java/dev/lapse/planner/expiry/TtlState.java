package dev.lapse.planner.expiry;

/** Whether a TTL index hides rows, and deletes them. */
public sealed interface TtlState {
  /** Hides expired rows and deletes them. */
  record Active() implements TtlState {}

  /** Hides expired rows; does not delete them until it is resumed. */
  record Suspended() implements TtlState {}

  /**
   * Neither hides nor deletes: another program changed the schema under it.
   *
   * @param reason what is missing, for a person
   */
  record Invalid(String reason) implements TtlState {}

  /** Returns the word that {@code ttl.indexes} shows. */
  default String word() {
    if (this instanceof Active) {
      return "active";
    }
    return this instanceof Suspended ? "suspended" : "invalid";
  }
}
