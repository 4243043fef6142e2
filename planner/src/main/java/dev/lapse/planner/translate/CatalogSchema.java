package dev.lapse.planner.translate;

import dev.lapse.planner.catalog.Catalog;
import dev.lapse.planner.catalog.Column;
import dev.lapse.planner.catalog.SystemTable;
import dev.lapse.planner.catalog.SystemTables;
import dev.lapse.planner.catalog.Table;
import dev.lapse.planner.catalog.View;
import dev.lapse.planner.expiry.RowTtl;
import dev.lapse.planner.expiry.TimestampEncoding;
import dev.lapse.planner.expiry.TtlIndex;
import dev.lapse.planner.sql.ColumnType;
import dev.lapse.planner.sql.Identifiers;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.apache.calcite.config.CalciteConnectionConfig;
import org.apache.calcite.config.CalciteConnectionConfigImpl;
import org.apache.calcite.config.CalciteConnectionProperty;
import org.apache.calcite.jdbc.CalciteSchema;
import org.apache.calcite.prepare.CalciteCatalogReader;
import org.apache.calcite.prepare.Prepare;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.schema.impl.AbstractSchema;
import org.apache.calcite.schema.impl.AbstractTable;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlNode;
import org.jspecify.annotations.Nullable;

/** A catalog as Calcite's validator reads it: the schemas {@code main} and {@code ttl}. */
final class CatalogSchema {
  private static final ValueType DEADLINE =
      new ValueType(
          ColumnType.of("TIMESTAMP"),
          Optional.of(ValueType.MILLIS_TEXT),
          Optional.empty(),
          Optional.of(RowTtl.COLUMN),
          true);

  private final TypeFactory types = new TypeFactory();
  private final Map<String, ViewColumns> views = new HashMap<>();
  private final CalciteCatalogReader reader;
  private final RowidNames rowids;
  private final boolean deadlines;
  private final Map<String, Set<String>> columnKeys = new HashMap<>();

  CatalogSchema(Catalog catalog) {
    Map<String, org.apache.calcite.schema.Table> main = new LinkedHashMap<>();
    for (View view : catalog.views()) {
      ViewColumns columns = new ViewColumns(this, view);
      views.put(Identifiers.key(view.name()), columns);
      main.put(view.name(), new Relation(columns::types));
      columnKeys.put(Identifiers.key(view.name()), keys(view.columns()));
    }
    for (Table table : catalog.tables()) {
      Map<String, ValueType> values = new LinkedHashMap<>();
      visible(table.columns()).forEach(c -> values.put(c.name(), valueOf(table, c)));
      main.put(table.name(), new Relation(() -> values));
      columnKeys.put(Identifiers.key(table.name()), keys(table.columns()));
    }
    rowids = new RowidNames(catalog);
    deadlines =
        catalog.hasDeadlines()
            && columnKeys.values().stream().noneMatch(keys -> keys.contains(RowTtl.COLUMN));
    Map<String, org.apache.calcite.schema.Table> ttl = new LinkedHashMap<>();
    for (SystemTable table : SystemTables.all()) {
      Map<String, ValueType> columns = values(table.name(), table.columns());
      ttl.put(table.name(), new Relation(() -> columns));
    }
    CalciteSchema root = CalciteSchema.createRootSchema(false, false);
    root.add("main", new Relations(main));
    root.add(SystemTables.SCHEMA, new Relations(ttl));
    Properties properties = new Properties();
    properties.setProperty(CalciteConnectionProperty.CASE_SENSITIVE.camelName(), "false");
    reader = new Reader(root, types, new CalciteConnectionConfigImpl(properties));
  }

  /** Returns which names mean the rowid in a statement. */
  Predicate<SqlIdentifier> rowids(SqlNode statement) {
    return rowids.in(statement);
  }

  /**
   * Returns whether a name means the hidden column of deadlines. Like the rowid it is in no scope,
   * and SQLite finds it; so it does not where the file has another column of that name.
   */
  boolean isDeadline(SqlIdentifier name) {
    return deadlines && !name.isStar() && Identifiers.same(Names.last(name), RowTtl.COLUMN);
  }

  /** Returns the type of the hidden column of deadlines if a name means it. */
  Optional<ValueType> deadline(SqlIdentifier name) {
    return isDeadline(name) ? Optional.of(DEADLINE) : Optional.empty();
  }

  /** Returns a view with the types of its columns. */
  View described(View view) {
    ViewColumns columns = views.get(Identifiers.key(view.name()));
    return columns == null ? view : columns.described();
  }

  /** Returns the keys of the columns of a table or view of the file; empty for other names. */
  Optional<Set<String>> columnsOf(SqlIdentifier name) {
    boolean main = name.isSimple() || Identifiers.same(name.names.get(0), "main");
    return main
        ? Optional.ofNullable(columnKeys.get(Identifiers.key(Names.last(name))))
        : Optional.empty();
  }

  private static Set<String> keys(List<Column> columns) {
    return visible(columns).stream()
        .map(column -> Identifiers.key(column.name()))
        .collect(Collectors.toCollection(LinkedHashSet::new));
  }

  TypeFactory types() {
    return types;
  }

  CalciteCatalogReader reader() {
    return reader;
  }

  /** Returns what the declarations of a relation's columns tell. */
  static Map<String, ValueType> values(String relation, List<Column> columns) {
    Map<String, ValueType> values = new LinkedHashMap<>();
    visible(columns).forEach(c -> values.put(c.name(), valueOf(relation, c)));
    return values;
  }

  private static List<Column> visible(List<Column> columns) {
    return columns.stream().filter(Column::isShown).toList();
  }

  /** Returns what is known of the values of a table's column: a TTL index may say most. */
  static ValueType valueOf(Table table, Column column) {
    boolean key =
        table.rowidColumn().filter(c -> Identifiers.same(c, column.name())).isPresent()
            || (table.withoutRowid()
                && table.primaryKey().stream().anyMatch(c -> Identifiers.same(c, column.name())));
    ValueType declared = valueOf(table.name(), column);
    Optional<TimestampEncoding> encoding =
        table.ttlIndexes().stream()
            .filter(index -> Identifiers.same(index.column(), column.name()))
            .findFirst()
            .map(TtlIndex::encoding)
            .or(declared::encoding);
    return new ValueType(
        declared.type(),
        encoding,
        declared.table(),
        declared.column(),
        declared.nullable() && !key);
  }

  /** Returns what a declaration tells of a column's values. */
  private static ValueType valueOf(String relation, Column column) {
    ColumnType.Kind kind = column.type().kind();
    Optional<TimestampEncoding> encoding =
        kind.isDateOrTimestamp() ? Optional.of(column.encoding()) : Optional.empty();
    return new ValueType(
        column.type(),
        encoding,
        Optional.of(relation),
        Optional.of(column.name()),
        !column.notNull());
  }

  /** Finds the tables whose names match as SQLite matches them. */
  private static final class Reader extends CalciteCatalogReader {
    Reader(CalciteSchema root, TypeFactory types, CalciteConnectionConfig config) {
      super(root, new NameMatcher(), List.of(List.of("main"), List.of()), types, config);
    }

    @Override
    public Prepare.@Nullable PreparingTable getTable(List<String> names) {
      Prepare.PreparingTable table = super.getTable(names);
      if (table == null) {
        return null;
      }
      List<String> found = table.getQualifiedName();
      String name = found.get(found.size() - 1);
      return Identifiers.same(name, names.get(names.size() - 1)) ? table : null;
    }
  }

  private static final class Relations extends AbstractSchema {
    private final Map<String, org.apache.calcite.schema.Table> tables;

    Relations(Map<String, org.apache.calcite.schema.Table> tables) {
      this.tables = tables;
    }

    @Override
    protected Map<String, org.apache.calcite.schema.Table> getTableMap() {
      return tables;
    }
  }

  private static final class Relation extends AbstractTable {
    private final Supplier<Map<String, ValueType>> columns;

    /** Made when a statement first names the relation; the schema has one factory. */
    private volatile @Nullable RelDataType row;

    Relation(Supplier<Map<String, ValueType>> columns) {
      this.columns = columns;
    }

    @Override
    public RelDataType getRowType(RelDataTypeFactory factory) {
      RelDataType known = row;
      if (known == null) {
        RelDataTypeFactory.Builder made = factory.builder();
        columns.get().forEach((name, value) -> made.add(name, ((TypeFactory) factory).of(value)));
        known = made.build();
        row = known;
      }
      return known;
    }
  }
}
