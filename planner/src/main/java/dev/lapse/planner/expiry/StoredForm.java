package dev.lapse.planner.expiry;

/** What a stored value of a date or timestamp column looks like, and what a number in it means. */
public enum StoredForm {
  /** ISO-8601 text; a number in such a column has no meaning and never expires. */
  TEXT("TEXT"),
  /** Seconds since 1970-01-01T00:00:00Z, whole or not. */
  EPOCH_SECONDS("EPOCH SECONDS"),
  /** Milliseconds since 1970-01-01T00:00:00Z. */
  EPOCH_MILLIS("EPOCH MILLIS"),
  /** Days since noon of November 24, 4714 BC (proleptic Gregorian), UTC, as SQLite counts them. */
  JULIAN_DAY("JULIAN DAY");

  private final String sql;

  StoredForm(String sql) {
    this.sql = sql;
  }

  /** Returns the words that stand after STORED AS. */
  public String sql() {
    return sql;
  }
}
