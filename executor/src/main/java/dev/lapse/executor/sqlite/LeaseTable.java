package dev.lapse.executor.sqlite;

import dev.lapse.error.LapseException;
import dev.lapse.error.SqlState;
import dev.lapse.planner.expiry.IsoText;
import dev.lapse.planner.expiry.TimestampEncoding;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The one row that says which process deletes expired rows of a file. Transactions are the
 * caller's. Not thread-safe.
 */
public final class LeaseTable {
  private static final String COLUMNS =
      " main.lapse_lease (id INTEGER PRIMARY KEY CHECK (id = 1), holder TEXT NOT NULL,"
          + " name TEXT NOT NULL, token INTEGER NOT NULL, beats INTEGER NOT NULL,"
          + " period_ms INTEGER NOT NULL, since TEXT NOT NULL, renewed_at TEXT NOT NULL)";

  /** What makes the table in a file that has none of Lapse's tables yet. */
  static final String CREATE = "CREATE TABLE" + COLUMNS;

  private final SqliteConnection connection;

  /** Works on the file behind a connection. */
  public LeaseTable(SqliteConnection connection) {
    this.connection = connection;
  }

  /** Returns the lease; empty where nobody ever took one. */
  public Optional<StoredLease> read() {
    try {
      List<@Nullable Object> row =
          connection.repeatedFirstRow(
              "SELECT holder, name, token, beats, period_ms, since, renewed_at"
                  + " FROM main.lapse_lease WHERE id = 1");
      return row == null ? Optional.empty() : Optional.of(lease(row));
    } catch (LapseException e) {
      // Files that an earlier Lapse wrote have no such table before the first lease.
      if (e.state() == SqlState.UNDEFINED_TABLE) {
        return Optional.empty();
      }
      throw e;
    }
  }

  private static StoredLease lease(List<@Nullable Object> row) {
    return new StoredLease(
        String.valueOf(row.get(0)),
        String.valueOf(row.get(1)),
        number(row.get(2)),
        number(row.get(3)),
        number(row.get(4)),
        instant(row.get(5)),
        instant(row.get(6)));
  }

  private static long number(@Nullable Object value) {
    return value instanceof Number number ? number.longValue() : 0;
  }

  private static Instant instant(@Nullable Object value) {
    return IsoText.parse(String.valueOf(value)).orElse(Instant.EPOCH);
  }

  /** Writes the lease in place of the one before it, making the table if need be. */
  public void write(StoredLease lease) {
    connection.execute("CREATE TABLE IF NOT EXISTS" + COLUMNS);
    connection.change(
        "INSERT OR REPLACE INTO main.lapse_lease"
            + " (id, holder, name, token, beats, period_ms, since, renewed_at)"
            + " VALUES (1, ?, ?, ?, ?, ?, ?, ?)",
        lease.holder(),
        lease.name(),
        lease.token(),
        lease.beats(),
        lease.periodMillis(),
        TimestampEncoding.millisText(lease.since()),
        TimestampEncoding.millisText(lease.renewedAt()));
  }
}
