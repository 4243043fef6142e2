package dev.lapse.jdbc;

import dev.lapse.planner.catalog.Catalog;
import dev.lapse.planner.catalog.ForeignKey;
import dev.lapse.planner.catalog.Index;
import dev.lapse.planner.catalog.Table;
import dev.lapse.planner.sql.Identifiers;
import java.sql.DatabaseMetaData;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What DatabaseMetaData answers of primary keys, foreign keys and indexes. SQLite does not keep the
 * names of keys, so they are made of the table's and the columns', which makes them stable.
 */
final class KeyMetadata {
  private final Catalog catalog;

  KeyMetadata(Catalog catalog) {
    this.catalog = catalog;
  }

  private static boolean isMain(@Nullable String schema) {
    return schema == null || schema.isEmpty() || Identifiers.same(schema, Relation.MAIN);
  }

  private Stream<Table> tables(@Nullable String schema, @Nullable String name) {
    return catalog.tables().stream()
        .filter(t -> isMain(schema))
        .filter(t -> name == null || Identifiers.same(t.name(), name));
  }

  private static String nameOfPrimaryKey(String table) {
    return "pk_" + table;
  }

  private static String nameOf(ForeignKey key) {
    return "fk_" + key.table() + "_" + String.join("_", key.columns());
  }

  MetadataRows primaryKeys(@Nullable String schema, @Nullable String name) {
    MetadataRows rows =
        new MetadataRows(
            "TABLE_CAT", "TABLE_SCHEM", "TABLE_NAME", "COLUMN_NAME", "KEY_SEQ SMALLINT", "PK_NAME");
    tables(schema, name)
        .forEach(
            t -> {
              for (int i = 0; i < t.primaryKey().size(); i++) {
                rows.add(
                    null,
                    Relation.MAIN,
                    t.name(),
                    t.primaryKey().get(i),
                    i + 1,
                    nameOfPrimaryKey(t.name()));
              }
            });
    return rows.sortedBy(2, 3);
  }

  /** Lists the keys by which a table refers to others. */
  MetadataRows importedKeys(@Nullable String schema, @Nullable String child) {
    return isMain(schema)
        ? keys(f -> child == null || Identifiers.same(f.table(), child)).sortedBy(2, 6, 11, 8)
        : keys(f -> false);
  }

  /** Lists the keys by which others refer to a table. */
  MetadataRows exportedKeys(@Nullable String schema, @Nullable String parent) {
    return isMain(schema)
        ? keys(f -> parent == null || Identifiers.same(f.parent(), parent)).sortedBy(6, 11, 8)
        : keys(f -> false);
  }

  /** Lists the keys by which one table refers to another. */
  MetadataRows crossReference(@Nullable String parent, @Nullable String child) {
    return keys(f ->
            (parent == null || Identifiers.same(f.parent(), parent))
                && (child == null || Identifiers.same(f.table(), child)))
        .sortedBy(6, 11, 8);
  }

  private MetadataRows keys(Predicate<ForeignKey> wanted) {
    MetadataRows rows =
        new MetadataRows(
            "PKTABLE_CAT",
            "PKTABLE_SCHEM",
            "PKTABLE_NAME",
            "PKCOLUMN_NAME",
            "FKTABLE_CAT",
            "FKTABLE_SCHEM",
            "FKTABLE_NAME",
            "FKCOLUMN_NAME",
            "KEY_SEQ SMALLINT",
            "UPDATE_RULE SMALLINT",
            "DELETE_RULE SMALLINT",
            "FK_NAME",
            "PK_NAME",
            "DEFERRABILITY SMALLINT");
    catalog.tables().stream()
        .flatMap(t -> t.foreignKeys().stream())
        .filter(wanted)
        .forEach(f -> addKey(rows, f));
    return rows;
  }

  private void addKey(MetadataRows rows, ForeignKey key) {
    Optional<Table> parent = catalog.table(key.parent());
    List<String> primary = parent.map(Table::primaryKey).orElse(List.of());
    List<String> parentColumns = key.parentColumns().isEmpty() ? primary : key.parentColumns();
    for (int i = 0; i < key.columns().size(); i++) {
      rows.add(
          null,
          Relation.MAIN,
          parent.map(Table::name).orElse(key.parent()),
          i < parentColumns.size() ? parentColumns.get(i) : null,
          null,
          Relation.MAIN,
          key.table(),
          key.columns().get(i),
          i + 1,
          rule(key.onUpdate()),
          rule(key.onDelete()),
          nameOf(key),
          nameOfPrimaryKey(parent.map(Table::name).orElse(key.parent())),
          DatabaseMetaData.importedKeyNotDeferrable);
    }
  }

  private static int rule(String action) {
    switch (action) {
      case "CASCADE":
        return DatabaseMetaData.importedKeyCascade;
      case "RESTRICT":
        return DatabaseMetaData.importedKeyRestrict;
      case "SET NULL":
        return DatabaseMetaData.importedKeySetNull;
      case "SET DEFAULT":
        return DatabaseMetaData.importedKeySetDefault;
      default:
        return DatabaseMetaData.importedKeyNoAction;
    }
  }

  /** Lists indexes, TTL indexes among them. */
  MetadataRows indexes(@Nullable String schema, @Nullable String name, boolean uniqueOnly) {
    MetadataRows rows =
        new MetadataRows(
            "TABLE_CAT",
            "TABLE_SCHEM",
            "TABLE_NAME",
            "NON_UNIQUE BOOLEAN",
            "INDEX_QUALIFIER",
            "INDEX_NAME",
            "TYPE SMALLINT",
            "ORDINAL_POSITION SMALLINT",
            "COLUMN_NAME",
            "ASC_OR_DESC",
            "CARDINALITY BIGINT",
            "PAGES BIGINT",
            "FILTER_CONDITION");
    tables(schema, name)
        .flatMap(t -> t.indexes().stream())
        .filter(i -> i.unique() || !uniqueOnly)
        .forEach(i -> addIndex(rows, i));
    return rows.sortedBy(3, 6, 5, 7);
  }

  private static void addIndex(MetadataRows rows, Index index) {
    for (int i = 0; i < index.parts().size(); i++) {
      Index.Part part = index.parts().get(i);
      rows.add(
          null,
          Relation.MAIN,
          index.table(),
          !index.unique(),
          null,
          index.name(),
          DatabaseMetaData.tableIndexOther,
          i + 1,
          part.column().orElse(null),
          part.descending() ? "D" : "A",
          0,
          0,
          index.predicate().orElse(null));
    }
  }
}
