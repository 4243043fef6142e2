package dev.lapse.planner.catalog;

import java.util.List;

/**
 * A foreign key.
 *
 * @param table the referring table
 * @param columns its columns
 * @param parent the table referred to
 * @param parentColumns its columns; empty where its primary key is meant
 * @param onDelete the action as SQLite names it: NO ACTION, RESTRICT, CASCADE, SET NULL, SET
 *     DEFAULT
 * @param onUpdate likewise
 */
public record ForeignKey(
    String table,
    List<String> columns,
    String parent,
    List<String> parentColumns,
    String onDelete,
    String onUpdate) {
  /** Copies the lists. */
  public ForeignKey {
    columns = List.copyOf(columns);
    parentColumns = List.copyOf(parentColumns);
  }
}
