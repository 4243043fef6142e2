package dev.lapse.planner.catalog;

import dev.lapse.planner.sql.Identifiers;
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
 * @param deferred whether a transaction may break it until it commits
 */
public record ForeignKey(
    String table,
    List<String> columns,
    String parent,
    List<String> parentColumns,
    String onDelete,
    String onUpdate,
    boolean deferred) {
  /** Copies the lists. */
  public ForeignKey {
    columns = List.copyOf(columns);
    parentColumns = List.copyOf(parentColumns);
  }

  /** Returns whether it refers to the table that has it. */
  public boolean isToItself() {
    return Identifiers.same(table, parent);
  }

  /**
   * Returns whether a row that is referred to can't be deleted: neither CASCADE nor SET applies.
   */
  public boolean protectsParent() {
    return onDelete.equals("NO ACTION") || onDelete.equals("RESTRICT");
  }

  /**
   * Returns the columns of the parent that it refers to, its primary key where it names none; empty
   * where they don't fit, which SQLite says when the table is written.
   *
   * @param its the parent, as the catalog has it
   */
  public List<String> columnsOf(Table its) {
    List<String> named = parentColumns.isEmpty() ? its.primaryKey() : parentColumns;
    boolean fits =
        named.size() == columns.size() && named.stream().allMatch(c -> its.column(c).isPresent());
    return fits ? named : List.of();
  }
}
