package dev.lapse.planner.catalog;

import dev.lapse.planner.expiry.TtlIndex;
import dev.lapse.planner.sql.Identifiers;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A table of the file.
 *
 * @param name its name
 * @param columns its columns, in order, generated and hidden ones included
 * @param primaryKey the columns of its primary key, in the key's order; empty where it has none
 * @param rowidColumn the column that is another name for the rowid (an INTEGER PRIMARY KEY)
 * @param withoutRowid whether it is declared WITHOUT ROWID
 * @param virtual whether it is a virtual table, such as one of FTS5
 * @param indexes all its indexes, those of its constraints included
 * @param foreignKeys its references to other tables
 * @param ttlIndexes its TTL indexes, valid ones only
 * @param triggers the names of its triggers
 * @param sql the text of its CREATE TABLE, as the file has it
 */
public record Table(
    String name,
    List<Column> columns,
    List<String> primaryKey,
    Optional<String> rowidColumn,
    boolean withoutRowid,
    boolean virtual,
    List<Index> indexes,
    List<ForeignKey> foreignKeys,
    List<TtlIndex> ttlIndexes,
    List<String> triggers,
    String sql) {
  /** Copies the lists. */
  public Table {
    columns = List.copyOf(columns);
    primaryKey = List.copyOf(primaryKey);
    indexes = List.copyOf(indexes);
    foreignKeys = List.copyOf(foreignKeys);
    ttlIndexes = List.copyOf(ttlIndexes);
    triggers = List.copyOf(triggers);
  }

  /** Returns the column of that name, whatever its case. */
  public Optional<Column> column(String column) {
    return columns.stream().filter(c -> Identifiers.same(c.name(), column)).findFirst();
  }

  /** Returns the index of that name, whatever its case. */
  public Optional<Index> index(String index) {
    return indexes.stream().filter(i -> Identifiers.same(i.name(), index)).findFirst();
  }

  /** Returns the TTL index over the deadlines of its rows, if they have any. */
  public Optional<TtlIndex> rowTtl() {
    return ttlIndexes.stream().filter(index -> index.rowTtl().isPresent()).findFirst();
  }

  /** Returns the hidden column of the deadlines of its rows, if they have any. */
  public Optional<Column> deadline() {
    return columns.stream().filter(c -> c.generation() == Column.Generation.DEADLINE).findFirst();
  }

  /** Returns the columns that a star shows, in order. */
  public List<Column> shown() {
    return columns.stream().filter(Column::isShown).toList();
  }

  /** Returns the TTL indexes that hide rows; a table that has any is a table with TTL. */
  public Stream<TtlIndex> hiding() {
    return ttlIndexes.stream().filter(TtlIndex::hides);
  }

  /** Returns whether any TTL index hides rows of it. */
  public boolean hasTtl() {
    return hiding().findAny().isPresent();
  }
}
