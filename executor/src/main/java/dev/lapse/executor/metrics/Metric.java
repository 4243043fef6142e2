package dev.lapse.executor.metrics;

/** The counters; {@code ttl.metrics} shows them by these names. */
public enum Metric {
  PASSES("passes", "passes", "passes that ended"),
  SUB_PASSES("sub_passes", "sub-passes", "sub-passes that ended"),
  VISITS("visits", "visits", "visits to a TTL index, those that found nothing due included"),
  BATCHES("batches", "batches", "transactions that deleted rows"),
  ROWS_DELETED("rows_deleted", "rows", "expired rows deleted"),
  ROWS_BLOCKED("rows_blocked", "rows", "expired rows that a constraint or trigger kept, each try"),
  ROWS_CASCADED(
      "rows_cascaded", "rows", "rows that foreign keys and triggers changed along with them"),
  DURATION_MICROS("duration_micros", "microseconds", "time spent in passes"),
  VISIT_ERRORS("visit_errors", "visits", "visits that failed; the index sat out the pass"),
  PASS_ERRORS("pass_errors", "passes", "passes that failed as a whole; the next one still came"),
  BUSY("busy", "batches", "batches put off because another process held the lock"),
  YIELDS("yields", "batches", "batches that committed early because somebody waited to write"),
  INVALID_SKIPS("invalid_skips", "visits", "visits not made because the TTL index is invalid"),
  PAUSE_MICROS(
      "pause_micros", "microseconds", "time that passes paused, so that others could write"),
  GATE_WAIT_MICROS(
      "gate_wait_micros", "microseconds", "time that passes waited for their turn to write"),
  CHECKPOINTS("checkpoints", "checkpoints", "checkpoints of the WAL by passes"),
  CHECKPOINT_MICROS("checkpoint_micros", "microseconds", "time that they took"),
  WAL_BYTES("wal_bytes", "bytes", "length of the WAL when a pass last looked"),
  WAL_HOLDS("wal_holds", "pauses", "pauses because a reader kept a full WAL from being emptied"),
  PAGES_FREED("pages_freed", "pages", "free pages that were given back to the file system"),
  BYTES_FREED("bytes_freed", "bytes", "the same in bytes"),
  FREE_PAGES("free_pages", "pages", "free pages in the file when a pass last looked"),
  VISITS_DRAINED("visits_drained", "visits", "visits that ended when nothing more was due"),
  VISITS_TARGET_MET(
      "visits_target_met", "visits", "visits that ended at their target of rows or time"),
  VISITS_NOT_DELETING(
      "visits_not_deleting",
      "visits",
      "visits that ended because the index is suspended, gone or outside its window"),
  VISITS_STOPPED("visits_stopped", "visits", "visits that ended because the pass was to stop"),
  VISITS_BRAKED(
      "visits_braked", "visits", "visits that deleted nothing because of ttl_pass_max_table_pct"),
  VISITS_KEPT_OUT(
      "visits_kept_out", "visits", "visits left to another process, which holds the lease"),
  LEASE_TAKEOVERS(
      "lease_takeovers", "leases", "leases taken from a process that no longer renewed its own"),
  LEASE_LOSSES("lease_losses", "leases", "leases of this process that another one took over"),
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
