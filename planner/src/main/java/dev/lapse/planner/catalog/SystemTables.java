package dev.lapse.planner.catalog;

import dev.lapse.planner.expiry.StoredForm;
import dev.lapse.planner.expiry.TimestampEncoding;
import dev.lapse.planner.sql.ColumnType;
import dev.lapse.planner.sql.Identifiers;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The tables of the schema {@code ttl}: their names and columns, the same for every file. */
public final class SystemTables {
  /** The schema's name. */
  public static final String SCHEMA = "ttl";

  /** How a timestamp looks in a system table. */
  public static final TimestampEncoding TIMESTAMPS =
      new TimestampEncoding(StoredForm.TEXT, TimestampEncoding.Texts.MILLIS, false);

  private static final List<SystemTable> ALL =
      List.of(
          table(
              "indexes",
              "index_name TEXT",
              "table_name TEXT",
              "column_name TEXT",
              "stored_as TEXT",
              "expire_after TEXT",
              "predicate TEXT",
              "state TEXT",
              "reason TEXT",
              "last_visit TIMESTAMP",
              "rows_deleted BIGINT",
              "rows_blocked BIGINT",
              "rows_cascaded BIGINT",
              "expired_now BIGINT",
              "oldest_value TIMESTAMP",
              "next_expiry TIMESTAMP",
              "lag_ms BIGINT",
              "last_visit_end TEXT",
              "rows_per_second BIGINT",
              "definition TEXT"),
          table("metrics", "name TEXT", "value BIGINT", "unit TEXT", "description TEXT"),
          table(
              "parameters",
              "name TEXT",
              "value TEXT",
              "previous_value TEXT",
              "default_value TEXT",
              "source TEXT",
              "description TEXT"),
          table(
              "current_ops",
              "operation TEXT",
              "index_name TEXT",
              "table_name TEXT",
              "started_at TIMESTAMP",
              "rows_deleted BIGINT",
              "batches BIGINT",
              "detail TEXT"),
          table(
              "passes",
              "pass_id BIGINT",
              "started_at TIMESTAMP",
              "finished_at TIMESTAMP",
              "sub_passes BIGINT",
              "visits BIGINT",
              "batches BIGINT",
              "rows_deleted BIGINT",
              "rows_blocked BIGINT",
              "rows_cascaded BIGINT",
              "duration_ms BIGINT",
              "trigger TEXT",
              "error TEXT"),
          table(
              "never_expires",
              "index_name TEXT",
              "table_name TEXT",
              "reason TEXT",
              "row_count BIGINT"));

  private SystemTables() {}

  /** Returns all of them. */
  public static List<SystemTable> all() {
    return ALL;
  }

  /** Returns the table of that name (without the schema), whatever its case. */
  public static Optional<SystemTable> table(String name) {
    return ALL.stream().filter(t -> Identifiers.same(t.name(), name)).findFirst();
  }

  private static SystemTable table(String name, String... declarations) {
    List<Column> columns = new ArrayList<>();
    for (String declaration : declarations) {
      int blank = declaration.indexOf(' ');
      String type = declaration.substring(blank + 1);
      columns.add(
          new Column(
              declaration.substring(0, blank),
              type,
              ColumnType.of(type),
              false,
              Optional.empty(),
              Column.Generation.NONE,
              TIMESTAMPS));
    }
    return new SystemTable(name, columns);
  }
}
