package dev.lapse.planner.translate;

import dev.lapse.planner.catalog.Table;
import dev.lapse.planner.sql.Identifiers;
import java.util.List;
import java.util.stream.Stream;

/** What identifies a row to SQLite. */
final class RowKey {
  private RowKey() {}

  /** Returns the columns, quoted, that identify a row: its rowid, else its primary key. */
  static List<String> of(Table table) {
    if (table.withoutRowid()) {
      return Emission.quoted(table.primaryKey());
    }
    return List.of(rowid(table));
  }

  /** Returns a name of the rowid that no column has; a table with all three cannot be written. */
  static String rowid(Table table) {
    return table
        .rowidColumn()
        .map(Identifiers::quote)
        .orElseGet(
            () ->
                Stream.of("rowid", "_rowid_", "oid")
                    .filter(name -> table.column(name).isEmpty())
                    .findFirst()
                    .orElseThrow(() -> new IllegalStateException("no name for the rowid is left")));
  }
}
