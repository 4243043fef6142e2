package dev.lapse.planner.catalog;

import java.util.List;
import java.util.Set;

/**
 * A view of the file.
 *
 * @param name its name
 * @param columns its columns as SQLite types them; a computed one has no declared type, and the
 *     type that a comment behind its name tells
 * @param columnNames the names that CREATE VIEW listed; empty where it listed none
 * @param body the text after AS, as the file has it
 * @param reads keys ({@link dev.lapse.planner.sql.Identifiers#key}) of all tables and views that
 *     its body may name
 */
public record View(
    String name, List<Column> columns, List<String> columnNames, String body, Set<String> reads) {
  /** Copies the collections. */
  public View {
    columns = List.copyOf(columns);
    columnNames = List.copyOf(columnNames);
    reads = Set.copyOf(reads);
  }
}
