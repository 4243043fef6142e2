package dev.lapse.executor.sqlite;

import dev.lapse.error.LapseException;
import dev.lapse.planner.catalog.Catalog;
import dev.lapse.planner.catalog.Column;
import dev.lapse.planner.catalog.ForeignKey;
import dev.lapse.planner.catalog.Index;
import dev.lapse.planner.catalog.Table;
import dev.lapse.planner.catalog.View;
import dev.lapse.planner.ddl.TemporalCheck;
import dev.lapse.planner.ddl.TtlDefinition;
import dev.lapse.planner.expiry.TtlIndex;
import dev.lapse.planner.expiry.TtlState;
import dev.lapse.planner.sql.ColumnType;
import dev.lapse.planner.sql.Identifiers;
import dev.lapse.planner.sql.SqliteToken;
import dev.lapse.planner.sql.SqliteTokens;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Reads all that a file declares, in a handful of queries and one snapshot: it runs after each
 * change of the schema by any program.
 */
public final class CatalogReader {
  private static final String COLUMNS =
      "SELECT m.name, x.name, x.type, x.\"notnull\", x.dflt_value, x.pk, x.hidden"
          + " FROM main.sqlite_schema m CROSS JOIN pragma_table_xinfo(m.name, 'main') x WHERE ";

  private static final int SQLITE_ERROR = 1;

  private final SqliteConnection connection;
  private final Map<String, SchemaRow> objects = new LinkedHashMap<>();
  private final Map<String, List<RawColumn>> columns = new LinkedHashMap<>();
  private final Map<String, RawTable> kinds = new LinkedHashMap<>();
  private final Map<String, List<Index>> indexes = new LinkedHashMap<>();
  private final Map<String, List<ForeignKey>> foreignKeys = new LinkedHashMap<>();
  private final Map<String, List<String>> triggers = new LinkedHashMap<>();

  private CatalogReader(SqliteConnection connection) {
    this.connection = connection;
  }

  private record SchemaRow(String type, String name, @Nullable String sql) {}

  private record RawColumn(
      String name,
      String type,
      boolean notNull,
      Optional<String> defaultText,
      int pk,
      int hidden) {}

  private record RawTable(boolean virtual, boolean withoutRowid, boolean strict) {}

  /**
   * Reads the catalog.
   *
   * @param connection inside a transaction or not; a savepoint makes what is read one snapshot
   * @param version the version that the catalog gets
   * @throws LapseException if the file cannot be read, or was written by a newer Lapse
   */
  public static Catalog read(SqliteConnection connection, long version) {
    connection.execute("SAVEPOINT lapse_catalog");
    try {
      return new CatalogReader(connection).read(version);
    } finally {
      connection.execute("RELEASE lapse_catalog");
    }
  }

  private Catalog read(long version) {
    readObjects();
    readKinds();
    readColumns();
    readIndexes();
    readForeignKeys();
    List<Table> plain = new ArrayList<>();
    List<View> views = new ArrayList<>();
    for (SchemaRow object : objects.values()) {
      if (object.type().equals("table")) {
        plain.add(table(object));
      } else if (object.type().equals("view")) {
        views.add(view(object));
      }
    }
    List<TtlIndex> ttl = ttlIndexes(plain);
    List<TtlIndex> invalid =
        ttl.stream().filter(i -> i.state() instanceof TtlState.Invalid).toList();
    Map<String, List<TtlIndex>> valid =
        ttl.stream()
            .filter(i -> !(i.state() instanceof TtlState.Invalid))
            .collect(Collectors.groupingBy(i -> Identifiers.key(i.table())));
    List<Table> tables = new ArrayList<>();
    for (Table each : plain) {
      List<TtlIndex> own = valid.get(Identifiers.key(each.name()));
      tables.add(own == null ? each : withTtl(each, own));
    }
    return new Catalog(version, tables, DeadlineColumns.without(views, tables), invalid);
  }

  private void each(String sql, Consumer<SqliteStatement> row) {
    try (SqliteStatement statement = connection.prepare(sql)) {
      while (statement.step()) {
        row.accept(statement);
      }
    }
  }

  private static String text(SqliteStatement row, int column) {
    String text = row.text(column);
    return text == null ? "" : text;
  }

  private static <T> void add(Map<String, List<T>> map, String name, T value) {
    map.computeIfAbsent(Identifiers.key(name), k -> new ArrayList<>()).add(value);
  }

  private void readObjects() {
    each(
        "SELECT type, name, tbl_name, sql FROM main.sqlite_schema ORDER BY rowid",
        row -> {
          String type = text(row, 0);
          String name = text(row, 1);
          if (type.equals("trigger")) {
            add(triggers, text(row, 2), name);
          } else {
            objects.put(Identifiers.key(name), new SchemaRow(type, name, row.text(3)));
          }
        });
  }

  private void readKinds() {
    each(
        "SELECT name, type, wr, strict FROM pragma_table_list WHERE schema = 'main'",
        row ->
            kinds.put(
                Identifiers.key(text(row, 0)),
                new RawTable(
                    text(row, 1).equals("virtual"), row.longValue(2) != 0, row.longValue(3) != 0)));
  }

  private void readColumns() {
    try {
      each(COLUMNS + "m.type IN ('table', 'view')", this::addColumn);
    } catch (LapseException broken) {
      requireBrokenSchema(broken);
      // One view over a table that is gone, or one virtual table of an unknown module, fails the
      // whole query. Asked one by one, all others can be read; the broken one has no columns.
      columns.clear();
      for (SchemaRow object : objects.values()) {
        if (!object.type().equals("index")) {
          readColumnsOf(object);
        }
      }
    }
  }

  private void readColumnsOf(SchemaRow object) {
    try {
      each(COLUMNS + "m.name = " + Identifiers.literal(object.name()), this::addColumn);
    } catch (LapseException broken) {
      requireBrokenSchema(broken);
      columns.remove(Identifiers.key(object.name()));
    }
  }

  /** A lock, a damaged file or a cancelled statement is no matter of one table. */
  private static void requireBrokenSchema(LapseException e) {
    if ((e.vendorCode() & 0xff) != SQLITE_ERROR) {
      throw e;
    }
  }

  private void addColumn(SqliteStatement row) {
    RawColumn column =
        new RawColumn(
            text(row, 1),
            text(row, 2),
            row.longValue(3) != 0,
            Optional.ofNullable(row.text(4)),
            (int) row.longValue(5),
            (int) row.longValue(6));
    add(columns, text(row, 0), column);
  }

  private void readIndexes() {
    Map<String, RawIndex> raw = new LinkedHashMap<>();
    each(
        "SELECT m.name, l.name, l.\"unique\", l.origin, l.partial, x.name, x.\"desc\", x.coll"
            + " FROM main.sqlite_schema m CROSS JOIN pragma_index_list(m.name, 'main') l"
            + " CROSS JOIN pragma_index_xinfo(l.name, 'main') x"
            + " WHERE m.type = 'table' AND x.key = 1 ORDER BY m.rowid, l.seq DESC, x.seqno",
        row ->
            raw.computeIfAbsent(text(row, 1), name -> new RawIndex(row))
                .parts
                .add(
                    new Index.Part(
                        Optional.ofNullable(row.text(5)), row.longValue(6) != 0, text(row, 7))));
    raw.forEach((name, index) -> add(indexes, index.table, index.named(name, objects)));
  }

  private static final class RawIndex {
    final String table;
    private final boolean unique;
    private final Index.Origin origin;
    private final boolean partial;
    final List<Index.Part> parts = new ArrayList<>();

    RawIndex(SqliteStatement row) {
      table = text(row, 0);
      unique = row.longValue(2) != 0;
      String declared = text(row, 3);
      origin =
          declared.equals("c")
              ? Index.Origin.STATEMENT
              : declared.equals("pk") ? Index.Origin.PRIMARY_KEY : Index.Origin.UNIQUE;
      partial = row.longValue(4) != 0;
    }

    Index named(String name, Map<String, SchemaRow> objects) {
      SchemaRow object = objects.get(Identifiers.key(name));
      String sql = object == null ? null : object.sql();
      Optional<String> predicate =
          partial && sql != null ? SchemaText.predicate(sql, table) : Optional.empty();
      return new Index(name, table, unique, origin, parts, predicate);
    }
  }

  private void readForeignKeys() {
    Map<String, List<@Nullable String[]>> raw = new LinkedHashMap<>();
    each(
        "SELECT m.name, f.id, f.\"table\", f.\"from\", f.\"to\", f.on_delete, f.on_update"
            + " FROM main.sqlite_schema m CROSS JOIN pragma_foreign_key_list(m.name, 'main') f"
            + " WHERE m.type = 'table' ORDER BY m.rowid, f.id DESC, f.seq",
        row -> {
          @Nullable String[] values = {
            row.text(0), row.text(2), row.text(3), row.text(4), row.text(5), row.text(6)
          };
          raw.computeIfAbsent(text(row, 1) + " " + text(row, 0), k -> new ArrayList<>())
              .add(values);
        });
    Map<String, List<Boolean>> deferred = new HashMap<>();
    for (List<@Nullable String[]> key : raw.values()) {
      List<String> own = new ArrayList<>();
      List<String> parents = new ArrayList<>();
      for (@Nullable String[] part : key) {
        own.add(String.valueOf(part[2]));
        if (part[3] != null) {
          parents.add(part[3]);
        }
      }
      @Nullable String[] first = key.get(0);
      String table = String.valueOf(first[0]);
      List<Boolean> all = deferred.computeIfAbsent(table, this::deferred);
      int place = foreignKeys.getOrDefault(Identifiers.key(table), List.of()).size();
      add(
          foreignKeys,
          table,
          new ForeignKey(
              table,
              own,
              String.valueOf(first[1]),
              parents,
              String.valueOf(first[4]),
              String.valueOf(first[5]),
              place < all.size() && all.get(place)));
    }
  }

  /** Returns, for each foreign key of a table, whether it is deferred, which no PRAGMA tells. */
  private List<Boolean> deferred(String table) {
    SchemaRow object = objects.get(Identifiers.key(table));
    String sql = object == null ? null : object.sql();
    return SchemaText.deferredReferences(sql == null ? "" : sql);
  }

  private Table table(SchemaRow object) {
    String key = Identifiers.key(object.name());
    String sql = object.sql() == null ? "" : object.sql();
    List<RawColumn> raw = columns.getOrDefault(key, List.of());
    RawTable kind = kinds.getOrDefault(key, new RawTable(false, false, false));
    List<Index> own = indexes.getOrDefault(key, List.of());
    List<String> primaryKey =
        raw.stream()
            .filter(c -> c.pk() > 0)
            .sorted((a, b) -> Integer.compare(a.pk(), b.pk()))
            .map(RawColumn::name)
            .toList();
    boolean keyHasIndex = own.stream().anyMatch(i -> i.origin() == Index.Origin.PRIMARY_KEY);
    boolean alias = primaryKey.size() == 1 && !kind.withoutRowid() && !keyHasIndex;
    List<SqliteToken> tokens = SqliteTokens.of(sql);
    return new Table(
        object.name(),
        raw.stream().map(c -> column(c, kind.strict(), tokens)).toList(),
        primaryKey,
        alias ? Optional.of(primaryKey.get(0)) : Optional.empty(),
        kind.withoutRowid(),
        kind.virtual(),
        own,
        foreignKeys.getOrDefault(key, List.of()),
        List.of(),
        triggers.getOrDefault(key, List.of()),
        sql);
  }

  private static Column column(RawColumn raw, boolean strict, List<SqliteToken> tableSql) {
    ColumnType type = ColumnType.of(raw.type());
    return new Column(
        raw.name(),
        raw.type(),
        type,
        raw.notNull(),
        raw.defaultText(),
        generation(raw.hidden()),
        TemporalCheck.encoding(raw.name(), type, strict, tableSql));
  }

  private static Column.Generation generation(int hidden) {
    switch (hidden) {
      case 1:
        return Column.Generation.HIDDEN;
      case 2:
        return Column.Generation.VIRTUAL;
      case 3:
        return Column.Generation.STORED;
      default:
        return Column.Generation.NONE;
    }
  }

  private View view(SchemaRow object) {
    SchemaText.ViewText text = SchemaText.view(object.sql() == null ? "" : object.sql());
    List<RawColumn> raw = columns.getOrDefault(Identifiers.key(object.name()), List.of());
    Set<String> reads =
        text.names().stream()
            .filter(n -> objects.containsKey(n) && !objects.get(n).type().equals("index"))
            .collect(Collectors.toSet());
    return new View(
        object.name(),
        text.typed(raw.stream().map(c -> column(c, false, List.of())).toList()),
        text.columnNames(),
        text.body(),
        reads);
  }

  private List<TtlIndex> ttlIndexes(List<Table> plain) {
    LapseTables kept = new LapseTables(connection);
    if (!objects.containsKey(LapseTables.TTL_INDEXES)) {
      return List.of();
    }
    kept.checkFormat();
    Map<String, Table> byKey = new LinkedHashMap<>();
    Map<String, Index> indexByKey = new LinkedHashMap<>();
    for (Table each : plain) {
      byKey.put(Identifiers.key(each.name()), each);
      each.indexes().forEach(i -> indexByKey.put(Identifiers.key(i.name()), i));
    }
    TtlIndexResolver resolver = new TtlIndexResolver(byKey, indexByKey);
    List<TtlIndex> resolved = new ArrayList<>();
    for (TtlDefinition definition : kept.ttlIndexes()) {
      resolved.add(resolver.resolve(definition));
    }
    return resolved;
  }

  private static Table withTtl(Table t, List<TtlIndex> ttlIndexes) {
    return new Table(
        t.name(),
        DeadlineColumns.marked(t.columns(), ttlIndexes),
        t.primaryKey(),
        t.rowidColumn(),
        t.withoutRowid(),
        t.virtual(),
        t.indexes(),
        t.foreignKeys(),
        ttlIndexes,
        t.triggers(),
        t.sql());
  }
}
