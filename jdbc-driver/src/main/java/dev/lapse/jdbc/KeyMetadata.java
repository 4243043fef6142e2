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
 * What DatabaseMetaData answers of primary keys, foreign keys and indexes. A key that was declared
 * without a name gets one of the table's and the columns', so that it is the same each time.
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

  private static String nameOfPrimaryKey(Table table) {
    return DeclaredKeys.of(table).primary().orElse("pk_" + table.name());
  }

  /** Names a foreign key; of several of the same columns the later ones have a number, too. */
  private static String nameOf(Table table, ForeignKey key) {
    String invented = "fk_" + key.table() + "_" + String.join("_", key.columns());
    List<ForeignKey> alike =
        table.foreignKeys().stream().filter(f -> f.columns().equals(key.columns())).toList();
    int place = alike.indexOf(key);
    return place > 0
        ? invented + "_" + (place + 1)
        : DeclaredKeys.of(table).foreign(key.columns()).orElse(invented);
  }

  /** Names the key of a parent that a foreign key refers to: its primary key or a unique one. */
  private static String nameOfParentKey(Table parent, ForeignKey key) {
    List<String> columns = key.columnsOf(parent);
    boolean primary =
        columns.size() == parent.primaryKey().size()
            && columns.stream()
                .allMatch(c -> parent.primaryKey().stream().anyMatch(k -> Identifiers.same(k, c)));
    return primary
        ? nameOfPrimaryKey(parent)
        : DeclaredKeys.of(parent)
            .unique(columns)
            .orElse("uk_" + parent.name() + "_" + String.join("_", columns));
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
                    nameOfPrimaryKey(t));
              }
            });
    return rows.sortedBy(2, 3);
  }

  /** Lists the keys by which a table refers to others. */
  MetadataRows importedKeys(@Nullable String schema, @Nullable String child) {
    return isMain(schema)
        ? keys(f -> child == null || Identifiers.same(f.table(), child)).sortedBy(2, 11, 8)
        : keys(f -> false);
  }

  /** Lists the keys by which others refer to a table. */
  MetadataRows exportedKeys(@Nullable String schema, @Nullable String parent) {
    return isMain(schema)
        ? keys(f -> parent == null || Identifiers.same(f.parent(), parent)).sortedBy(6, 11, 8)
        : keys(f -> false);
  }

  /** Lists the keys by which one table refers to another. */
  MetadataRows crossReference(
      @Nullable String parentSchema,
      @Nullable String parent,
      @Nullable String childSchema,
      @Nullable String child) {
    boolean here = isMain(parentSchema) && isMain(childSchema);
    return keys(f ->
            here
                && (parent == null || Identifiers.same(f.parent(), parent))
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
        .forEach(t -> t.foreignKeys().stream().filter(wanted).forEach(f -> addKey(rows, t, f)));
    return rows;
  }

  private void addKey(MetadataRows rows, Table table, ForeignKey key) {
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
          nameOf(table, key),
          parent.map(p -> nameOfParentKey(p, key)).orElse(null),
          key.deferred()
              ? DatabaseMetaData.importedKeyInitiallyDeferred
              : DatabaseMetaData.importedKeyNotDeferrable);
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

  /**
   * Lists indexes, TTL indexes among them; how long these let rows live is in a column of Lapse's
   * own, REMARKS. How many keys an index has is not known without reading it.
   */
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
            "FILTER_CONDITION",
            "REMARKS");
    tables(schema, name)
        .forEach(
            t ->
                t.indexes().stream()
                    .filter(i -> i.unique() || !uniqueOnly)
                    .forEach(i -> addIndex(rows, t, i)));
    return rows.sortedBy(3, 6, 5, 7);
  }

  private static void addIndex(MetadataRows rows, Table table, Index index) {
    String remarks =
        table.ttlIndexes().stream()
            .filter(t -> Identifiers.same(t.name(), index.name()))
            .map(t -> "EXPIRE AFTER " + t.expireAfter().sql())
            .findFirst()
            .orElse(null);
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
          null,
          null,
          index.predicate().orElse(null),
          remarks);
    }
  }
}
