package dev.lapse.planner.plan;

/** Why a row can never expire by a TTL index. */
enum NeverExpires {
  /** The index's WHERE is not true for it. */
  OUTSIDE_PREDICATE("outside the predicate"),
  /** Its column is NULL. */
  NULL_VALUE("NULL"),
  /** Its column holds a number, and nothing says what numbers mean. */
  NUMBER_WITHOUT_MEANING("a number without STORED AS"),
  /** It would expire after year 9999, or its value lies outside years 0000 to 9999. */
  OUT_OF_RANGE("beyond year 9999"),
  /** Its column holds something else. */
  NOT_A_DATE("not a date");

  private final String words;

  NeverExpires(String words) {
    this.words = words;
  }

  /** Returns what {@code ttl.never_expires} shows. */
  public String words() {
    return words;
  }
}
