package dev.lapse.planner.translate;

import dev.lapse.planner.catalog.Table;
import dev.lapse.planner.sql.Identifiers;
import java.util.List;

/** What identifies a row to SQLite. */
final class RowKey {
  private static final List<String> ROWID_NAMES = List.of("rowid", "_rowid_", "oid");

  private RowKey() {}

  /** Returns the columns, quoted, that identify a row: its rowid, else its primary key. */
  static List<String> of(Table table) {
    if (table.withoutRowid()) {
      return Emission.quoted(table.primaryKey());
    }
    return List.of(rowid(table));
  }

  /** Returns whether a row can be told from all others: columns may take all names of the rowid. */
  static boolean hasName(Table table) {
    return table.withoutRowid()
        || table.rowidColumn().isPresent()
        || ROWID_NAMES.stream().anyMatch(name -> table.column(name).isEmpty());
  }

  /** Returns a name of the rowid that no column has; a table with all three cannot be written. */
  static String rowid(Table table) {
    return table
        .rowidColumn()
        .map(Identifiers::quote)
        .orElseGet(
            () ->
                ROWID_NAMES.stream()
                    .filter(name -> table.column(name).isEmpty())
                    .findFirst()
                    .orElseThrow(() -> new IllegalStateException("no name for the rowid is left")));
  }
}
