package dev.lapse.executor.metrics;

/** The counters; {@code ttl.metrics} shows them by these names. */
public enum Metric {
  PASSES("passes", "passes", "passes that ended"),
  SUB_PASSES("sub_passes", "sub-passes", "sub-passes that ended"),
  VISITS("visits", "visits", "visits to a TTL index, those that found nothing due included"),
  BATCHES("batches", "batches", "transactions that deleted rows"),
  ROWS_DELETED("rows_deleted", "rows", "expired rows deleted"),
  ROWS_BLOCKED("rows_blocked", "rows", "expired rows that a constraint or trigger kept, each try"),
  DURATION_MICROS("duration_micros", "microseconds", "time spent in passes"),
  VISIT_ERRORS("visit_errors", "visits", "visits that failed; the index sat out the pass"),
  PASS_ERRORS("pass_errors", "passes", "passes that failed as a whole; the next one still came"),
  BUSY("busy", "batches", "batches put off because another process held the lock"),
  YIELDS("yields", "batches", "batches that committed early because somebody waited to write"),
  INVALID_SKIPS("invalid_skips", "visits", "visits not made because the TTL index is invalid"),
  NATIVE_STATEMENTS(
      "native_statements", "statements", "queries and writes that took the native path");

  private final String sqlName;
  private final String unit;
  private final String description;

  Metric(String sqlName, String unit, String description) {
    this.sqlName = sqlName;
    this.unit = unit;
    this.description = description;
  }

  /** Returns its name in SQL. */
  public String sqlName() {
    return sqlName;
  }

  /** Returns what it counts in. */
  public String unit() {
    return unit;
  }

  /** Returns what it says, for a person. */
  public String description() {
    return description;
  }
}
