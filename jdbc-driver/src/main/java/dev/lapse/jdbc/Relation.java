package dev.lapse.jdbc;

import dev.lapse.planner.catalog.Catalog;
import dev.lapse.planner.catalog.Column;
import dev.lapse.planner.catalog.SystemTable;
import dev.lapse.planner.catalog.SystemTables;
import dev.lapse.planner.catalog.Table;
import dev.lapse.planner.catalog.View;
import dev.lapse.planner.sql.Identifiers;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What metadata is about: anything that may stand in FROM.
 *
 * @param schema {@link #MAIN}, or that of the system tables
 * @param name its name
 * @param type its type as JDBC names it
 * @param columns its columns, hidden ones left out
 * @param table the table behind it, of the schema main
 */
record Relation(
    String schema, String name, String type, List<Column> columns, Optional<Table> table) {
  static final String MAIN = "main";
  static final String TABLE = "TABLE";
  static final String VIEW = "VIEW";
  static final String SYSTEM_TABLE = "SYSTEM TABLE";

  Relation {
    columns = columns.stream().filter(Column::isShown).toList();
  }

  /** Returns a table as a relation. */
  static Relation of(Table table) {
    String type = Identifiers.isReserved(table.name()) ? SYSTEM_TABLE : TABLE;
    return new Relation(MAIN, table.name(), type, table.columns(), Optional.of(table));
  }

  /** Returns all relations in the order that JDBC asks for: by type, schema and name. */
  static List<Relation> all(Catalog catalog) {
    List<Relation> all = new ArrayList<>();
    catalog.tables().forEach(t -> all.add(of(t)));
    for (View view : catalog.views()) {
      all.add(new Relation(MAIN, view.name(), VIEW, view.columns(), Optional.empty()));
    }
    for (SystemTable table : SystemTables.all()) {
      all.add(
          new Relation(
              SystemTables.SCHEMA, table.name(), SYSTEM_TABLE, table.columns(), Optional.empty()));
    }
    all.sort(
        Comparator.comparing(Relation::type)
            .thenComparing(Relation::schema)
            .thenComparing(Relation::name));
    return all;
  }

  /** Returns whether it is one of Lapse's or SQLite's own tables in the file. */
  boolean isInternal() {
    return type.equals(SYSTEM_TABLE) && schema.equals(MAIN);
  }

  /** Returns whether it is in a schema and has a name; null or empty names any. */
  boolean isNamed(@Nullable String wantedSchema, @Nullable String wantedName) {
    return (wantedSchema == null
            || wantedSchema.isEmpty()
            || Identifiers.same(schema, wantedSchema))
        && (wantedName == null || Identifiers.same(name, wantedName));
  }

  /** Returns a column's number, from 1. */
  int ordinal(Column column) {
    return columns.indexOf(column) + 1;
  }

  /** Returns whether a column's value is assigned when an INSERT leaves it out. */
  boolean isAutoIncrement(Column column) {
    return table
        .flatMap(Table::rowidColumn)
        .map(rowid -> Identifiers.same(rowid, column.name()))
        .orElse(false);
  }

  /** Returns whether a column never holds NULL. */
  boolean isNotNull(Column column) {
    boolean keyOfClustered =
        table
            .filter(Table::withoutRowid)
            .map(t -> t.primaryKey().stream().anyMatch(k -> Identifiers.same(k, column.name())))
            .orElse(false);
    return column.notNull() || isAutoIncrement(column) || keyOfClustered;
  }
}
