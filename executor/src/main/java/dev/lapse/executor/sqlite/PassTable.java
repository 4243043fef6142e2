package dev.lapse.executor.sqlite;

import dev.lapse.planner.expiry.IsoText;
import dev.lapse.planner.expiry.TimestampEncoding;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The newest passes that did something, as the file keeps them. Transactions are the caller's. Not
 * thread-safe.
 */
public final class PassTable {
  /** How many passes the file remembers. */
  public static final int KEPT = 1_000;

  private static final String CASCADED = "rows_cascaded INTEGER NOT NULL DEFAULT 0";

  /** What makes the table in a file that has none of Lapse's tables yet. */
  static final String CREATE =
      "CREATE TABLE main.lapse_passes (pass_id INTEGER PRIMARY KEY AUTOINCREMENT,"
          + " started_at TEXT NOT NULL, finished_at TEXT NOT NULL, sub_passes INTEGER NOT NULL,"
          + " visits INTEGER NOT NULL, batches INTEGER NOT NULL, rows_deleted INTEGER NOT NULL,"
          + " rows_blocked INTEGER NOT NULL, duration_ms INTEGER NOT NULL,"
          + " \"trigger\" TEXT NOT NULL, error TEXT, "
          + CASCADED
          + ")";

  private final SqliteConnection connection;

  /** Works on the file behind a connection, which has Lapse's tables. */
  public PassTable(SqliteConnection connection) {
    this.connection = connection;
  }

  /** Adds a pass and drops the oldest beyond {@link #KEPT}. */
  public void add(StoredPass pass) {
    if (!countsCascades()) {
      // Earlier versions did not have it, and go on without: they name the columns that they know.
      connection.execute("ALTER TABLE main.lapse_passes ADD COLUMN " + CASCADED);
    }
    connection.change(
        "INSERT INTO main.lapse_passes (started_at, finished_at, sub_passes, visits, batches,"
            + " rows_deleted, rows_blocked, duration_ms, \"trigger\", error, rows_cascaded)"
            + " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        TimestampEncoding.millisText(pass.startedAt()),
        TimestampEncoding.millisText(pass.finishedAt()),
        pass.subPasses(),
        pass.visits(),
        pass.batches(),
        pass.rowsDeleted(),
        pass.rowsBlocked(),
        pass.durationMillis(),
        pass.trigger(),
        pass.error().orElse(null),
        pass.rowsCascaded());
    connection.change(
        "DELETE FROM main.lapse_passes WHERE pass_id <="
            + " (SELECT max(pass_id) FROM main.lapse_passes) - ?",
        KEPT);
  }

  private boolean countsCascades() {
    return connection.row(
            "SELECT 1 FROM pragma_table_info('lapse_passes', 'main') WHERE name = 'rows_cascaded'")
        != null;
  }

  /** Returns the passes that the file remembers, oldest first. */
  public List<StoredPass> all() {
    // A file that is only read may lack the column.
    return connection
        .rows(
            "SELECT pass_id, started_at, finished_at, sub_passes, visits, batches, rows_deleted,"
                + " rows_blocked, duration_ms, \"trigger\", error, "
                + (countsCascades() ? "rows_cascaded" : "0")
                + " FROM main.lapse_passes ORDER BY pass_id")
        .stream()
        .map(PassTable::pass)
        .toList();
  }

  private static StoredPass pass(List<@Nullable Object> row) {
    return new StoredPass(
        number(row.get(0)),
        instant(row.get(1)),
        instant(row.get(2)),
        number(row.get(3)),
        number(row.get(4)),
        number(row.get(5)),
        number(row.get(6)),
        number(row.get(7)),
        number(row.get(11)),
        number(row.get(8)),
        String.valueOf(row.get(9)),
        Optional.ofNullable(row.get(10)).map(Object::toString));
  }

  private static long number(@Nullable Object value) {
    return value instanceof Number number ? number.longValue() : 0;
  }

  private static Instant instant(@Nullable Object value) {
    return IsoText.parse(String.valueOf(value)).orElse(Instant.EPOCH);
  }
}
