package dev.lapse.executor.sqlite;

import dev.lapse.planner.expiry.ExpireAfter;
import dev.lapse.planner.expiry.RowTtl;
import dev.lapse.planner.sql.Identifiers;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The defaults of the times to live of rows: made with the first table that has them, and not known
 * to versions before it, to which their TTL indexes are as any other.
 */
final class RowTtlTable {
  private static final String NAME = "lapse_row_ttl";
  private static final String CREATE =
      "CREATE TABLE IF NOT EXISTS main.lapse_row_ttl (index_name TEXT NOT NULL PRIMARY KEY COLLATE"
          + " NOCASE, default_seconds INTEGER, default_months INTEGER) WITHOUT ROWID";

  private final SqliteConnection connection;

  RowTtlTable(SqliteConnection connection) {
    this.connection = connection;
  }

  /** Returns them all, by the key of the index's name; none where there is no such table. */
  Map<String, RowTtl> all() {
    Map<String, RowTtl> all = new LinkedHashMap<>();
    if (LapseTables.has(connection, NAME)) {
      for (List<@Nullable Object> row :
          connection.rows(
              "SELECT index_name, default_seconds, default_months FROM main.lapse_row_ttl")) {
        boolean none = row.get(1) == null && row.get(2) == null;
        all.put(
            Identifiers.key(String.valueOf(row.get(0))),
            new RowTtl(
                none ? Optional.empty() : Optional.of(StoredDuration.of(row.get(1), row.get(2)))));
      }
    }
    return all;
  }

  /** Keeps that of an index, in place of what was kept under its name. */
  void store(String index, RowTtl rowTtl) {
    connection.execute(CREATE);
    ExpireAfter duration = rowTtl.defaultTtl().orElse(null);
    connection.change(
        "INSERT OR REPLACE INTO main.lapse_row_ttl (index_name, default_seconds, default_months)"
            + " VALUES (?, ?, ?)",
        index,
        StoredDuration.seconds(duration),
        StoredDuration.months(duration));
  }

  void remove(String index) {
    if (LapseTables.has(connection, NAME)) {
      connection.change("DELETE FROM main.lapse_row_ttl WHERE index_name = ?", index);
    }
  }
}
