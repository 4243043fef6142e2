package dev.lapse.jdbc;

import dev.lapse.planner.catalog.Catalog;
import dev.lapse.planner.catalog.Column;
import dev.lapse.planner.catalog.SystemTables;
import dev.lapse.planner.catalog.Table;
import dev.lapse.planner.sql.ColumnType;
import dev.lapse.planner.sql.Identifiers;
import java.sql.DatabaseMetaData;
import java.sql.PseudoColumnUsage;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What DatabaseMetaData answers of schemas, tables and columns. */
final class TableMetadata {
  private static final int DECIMAL_RADIX = 10;
  private static final String ROWID = "rowid";

  private final Catalog catalog;

  TableMetadata(Catalog catalog) {
    this.catalog = catalog;
  }

  static MetadataRows schemas(@Nullable String pattern) {
    MetadataRows rows = new MetadataRows("TABLE_SCHEM", "TABLE_CATALOG");
    NamePattern wanted = NamePattern.ofSchema(pattern);
    for (String schema : List.of(Relation.MAIN, SystemTables.SCHEMA)) {
      if (wanted.matches(schema)) {
        rows.add(schema, null);
      }
    }
    return rows;
  }

  static MetadataRows types() {
    return new MetadataRows("TABLE_TYPE")
        .add(Relation.SYSTEM_TABLE)
        .add(Relation.TABLE)
        .add(Relation.VIEW);
  }

  /** Lists tables; those that Lapse and SQLite keep for themselves only if their type is named. */
  MetadataRows tables(@Nullable String schema, @Nullable String name, String @Nullable [] types) {
    MetadataRows rows =
        new MetadataRows(
            "TABLE_CAT",
            "TABLE_SCHEM",
            "TABLE_NAME",
            "TABLE_TYPE",
            "REMARKS",
            "TYPE_CAT",
            "TYPE_SCHEM",
            "TYPE_NAME",
            "SELF_REFERENCING_COL_NAME",
            "REF_GENERATION");
    NamePattern schemas = NamePattern.ofSchema(schema);
    NamePattern names = NamePattern.of(name);
    for (Relation each : Relation.all(catalog)) {
      boolean listed =
          types == null ? !each.isInternal() : Arrays.asList(types).contains(each.type());
      if (listed && schemas.matches(each.schema()) && names.matches(each.name())) {
        rows.add(null, each.schema(), each.name(), each.type(), null, null, null, null, null, null);
      }
    }
    return rows;
  }

  MetadataRows columns(@Nullable String schema, @Nullable String table, @Nullable String column) {
    MetadataRows rows =
        new MetadataRows(
            "TABLE_CAT",
            "TABLE_SCHEM",
            "TABLE_NAME",
            "COLUMN_NAME",
            "DATA_TYPE INTEGER",
            "TYPE_NAME",
            "COLUMN_SIZE INTEGER",
            "BUFFER_LENGTH INTEGER",
            "DECIMAL_DIGITS INTEGER",
            "NUM_PREC_RADIX INTEGER",
            "NULLABLE INTEGER",
            "REMARKS",
            "COLUMN_DEF",
            "SQL_DATA_TYPE INTEGER",
            "SQL_DATETIME_SUB INTEGER",
            "CHAR_OCTET_LENGTH INTEGER",
            "ORDINAL_POSITION INTEGER",
            "IS_NULLABLE",
            "SCOPE_CATALOG",
            "SCOPE_SCHEMA",
            "SCOPE_TABLE",
            "SOURCE_DATA_TYPE SMALLINT",
            "IS_AUTOINCREMENT",
            "IS_GENERATEDCOLUMN");
    NamePattern schemas = NamePattern.ofSchema(schema);
    NamePattern tables = NamePattern.of(table);
    NamePattern columns = NamePattern.of(column);
    for (Relation each : Relation.all(catalog)) {
      if (schemas.matches(each.schema()) && tables.matches(each.name())) {
        each.columns().stream()
            .filter(c -> columns.matches(c.name()))
            .forEach(c -> addColumn(rows, each, c));
      }
    }
    return rows.sortedBy(1, 2, 16);
  }

  private static void addColumn(MetadataRows rows, Relation relation, Column column) {
    JdbcType type = JdbcType.of(column.type());
    boolean notNull = relation.isNotNull(column);
    rows.add(
        null,
        relation.schema(),
        relation.name(),
        column.name(),
        type.code(),
        typeName(column, type),
        type.precision(),
        null,
        digits(type),
        type.signed() ? DECIMAL_RADIX : null,
        notNull ? DatabaseMetaData.columnNoNulls : DatabaseMetaData.columnNullable,
        null,
        column.defaultText().orElse(null),
        null,
        null,
        type.isText() ? type.precision() : null,
        relation.ordinal(column),
        notNull ? "NO" : "YES",
        null,
        null,
        null,
        null,
        relation.isAutoIncrement(column) ? "YES" : "NO",
        column.generation() == Column.Generation.NONE ? "NO" : "YES");
  }

  /**
   * Returns the type's name; words that Lapse does not know are given back as they were written.
   */
  private static String typeName(Column column, JdbcType type) {
    if (column.type().kind() != ColumnType.Kind.ANY || column.declaredType().isBlank()) {
      return type.name();
    }
    int parenthesis = column.declaredType().indexOf('(');
    String words =
        parenthesis < 0 ? column.declaredType() : column.declaredType().substring(0, parenthesis);
    return words.strip().toUpperCase(Locale.ROOT);
  }

  private static @Nullable Integer digits(JdbcType type) {
    boolean fraction = type.javaClass() == java.sql.Timestamp.class;
    boolean floating = type.javaClass() == Double.class;
    return (type.signed() && !floating) || fraction ? type.scale() : null;
  }

  /** Answers the primary key, or the rowid where a table has none. */
  MetadataRows bestRowIdentifier(@Nullable String schema, @Nullable String name) {
    MetadataRows rows =
        new MetadataRows(
            "SCOPE SMALLINT",
            "COLUMN_NAME",
            "DATA_TYPE INTEGER",
            "TYPE_NAME",
            "COLUMN_SIZE INTEGER",
            "BUFFER_LENGTH INTEGER",
            "DECIMAL_DIGITS SMALLINT",
            "PSEUDO_COLUMN SMALLINT");
    for (Relation each : Relation.all(catalog)) {
      Optional<Table> table = each.isNamed(schema, name) ? each.table() : Optional.empty();
      if (table.isPresent()) {
        List<String> key = table.get().primaryKey();
        each.columns().stream()
            .filter(c -> key.stream().anyMatch(k -> Identifiers.same(k, c.name())))
            .forEach(c -> addIdentifier(rows, c.name(), c.type(), false));
        if (key.isEmpty() && !table.get().withoutRowid()) {
          addIdentifier(rows, ROWID, ColumnType.of("BIGINT"), true);
        }
      }
    }
    return rows;
  }

  /** Lists the rowid of each table that has one, and no column of that name. */
  MetadataRows pseudoColumns(
      @Nullable String schema, @Nullable String table, @Nullable String column) {
    MetadataRows rows = AbsentMetadata.pseudoColumns();
    NamePattern schemas = NamePattern.ofSchema(schema);
    NamePattern tables = NamePattern.of(table);
    JdbcType type = JdbcType.of(ColumnType.of("BIGINT"));
    for (Relation each : Relation.all(catalog)) {
      boolean has =
          each.type().equals(Relation.TABLE)
              && each.table()
                  .filter(t -> !t.withoutRowid() && t.column(ROWID).isEmpty())
                  .isPresent();
      if (has
          && schemas.matches(each.schema())
          && tables.matches(each.name())
          && NamePattern.of(column).matches(ROWID)) {
        rows.add(
            null,
            each.schema(),
            each.name(),
            ROWID,
            type.code(),
            type.precision(),
            type.scale(),
            DECIMAL_RADIX,
            PseudoColumnUsage.NO_USAGE_RESTRICTIONS.name(),
            "the number that SQLite keeps the row by",
            null,
            "NO");
      }
    }
    return rows.sortedBy(1, 2, 3);
  }

  private static void addIdentifier(
      MetadataRows rows, String name, ColumnType columnType, boolean pseudo) {
    JdbcType type = JdbcType.of(columnType);
    rows.add(
        pseudo ? DatabaseMetaData.bestRowTransaction : DatabaseMetaData.bestRowSession,
        name,
        type.code(),
        type.name(),
        type.precision(),
        null,
        digits(type),
        pseudo ? DatabaseMetaData.bestRowPseudo : DatabaseMetaData.bestRowNotPseudo);
  }
}
