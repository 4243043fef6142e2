package dev.lapse.planner.translate;

import dev.lapse.parser.LapseParser;
import dev.lapse.planner.catalog.Catalog;
import dev.lapse.planner.catalog.Column;
import dev.lapse.planner.catalog.Index;
import dev.lapse.planner.catalog.Table;
import dev.lapse.planner.catalog.View;
import dev.lapse.planner.expiry.ExpireAfter;
import dev.lapse.planner.expiry.StoredForm;
import dev.lapse.planner.expiry.TimestampEncoding;
import dev.lapse.planner.expiry.TtlIndex;
import dev.lapse.planner.expiry.TtlOptions;
import dev.lapse.planner.expiry.TtlState;
import dev.lapse.planner.sql.Bind;
import dev.lapse.planner.sql.ColumnType;
import dev.lapse.planner.sql.Identifiers;
import dev.lapse.planner.sql.SqlText;
import dev.lapse.planner.sql.SqliteToken;
import dev.lapse.planner.sql.SqliteTokens;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** A database in memory, its catalog, and statements translated for it and run on it. */
final class SqliteFile implements AutoCloseable {
  static final TimestampEncoding MILLIS =
      new TimestampEncoding(StoredForm.TEXT, TimestampEncoding.Texts.MILLIS, false);
  static final TimestampEncoding ANY_TEXT =
      new TimestampEncoding(StoredForm.TEXT, TimestampEncoding.Texts.ANY, true);
  static final TimestampEncoding EPOCH_MILLIS =
      new TimestampEncoding(StoredForm.EPOCH_MILLIS, TimestampEncoding.Texts.NONE, true);

  final Connection connection;
  private final Map<String, TimestampEncoding> encodings = new HashMap<>();
  private final List<TtlIndex> ttl = new ArrayList<>();
  private Optional<StatementTranslator> translator = Optional.empty();
  Instant now = Instant.parse("2024-05-02T10:00:00Z");

  SqliteFile(String... statements) throws SQLException {
    connection = DriverManager.getConnection("jdbc:sqlite::memory:");
    run(statements);
  }

  void run(String... statements) throws SQLException {
    translator = Optional.empty();
    try (Statement statement = connection.createStatement()) {
      for (String each : statements) {
        statement.executeUpdate(each);
      }
    }
  }

  SqliteFile encoding(String table, String column, TimestampEncoding encoding) {
    translator = Optional.empty();
    encodings.put(table + "." + column, encoding);
    return this;
  }

  /** Declares a TTL index on a column, and its encoding. */
  SqliteFile expires(
      String table, String column, TimestampEncoding encoding, ExpireAfter after, String where) {
    encoding(table, column, encoding);
    ttl.add(
        new TtlIndex(
            "ttl_" + table + "_" + column,
            table,
            column,
            encoding,
            false,
            after,
            where.isEmpty() ? Optional.empty() : Optional.of(where),
            new TtlState.Active(),
            TtlOptions.NONE));
    return this;
  }

  Catalog catalog() throws SQLException {
    List<Table> tables = new ArrayList<>();
    List<View> views = new ArrayList<>();
    Set<String> names = new HashSet<>();
    List<List<Object>> master =
        query(SqlText.of("SELECT type, name, sql FROM sqlite_master WHERE sql IS NOT NULL"));
    master.forEach(row -> names.add(Identifiers.key((String) row.get(1))));
    for (List<Object> row : master) {
      String name = (String) row.get(1);
      String sql = (String) row.get(2);
      if (row.get(0).equals("table")) {
        tables.add(table(name, sql));
      } else if (row.get(0).equals("view")) {
        views.add(view(name, sql, names));
      }
    }
    return new Catalog(1, tables, views, List.of());
  }

  private View view(String name, String sql, Set<String> names) throws SQLException {
    Set<String> reads = new HashSet<>();
    int body = -1;
    for (SqliteToken token : SqliteTokens.of(sql)) {
      if (body < 0 && token.isWord("AS")) {
        body = token.end();
      } else if (body >= 0 && token.isName() && names.contains(Identifiers.key(token.value()))) {
        reads.add(Identifiers.key(token.value()));
      }
    }
    return new View(name, columns(name), List.of(), sql.substring(body).trim(), reads);
  }

  private Table table(String name, String sql) throws SQLException {
    List<Column> columns = columns(name);
    List<String> key = new ArrayList<>();
    for (List<Object> row :
        query(
            SqlText.of(
                "SELECT name FROM pragma_table_info("
                    + Identifiers.literal(name)
                    + ") WHERE pk > 0 ORDER BY pk"))) {
      key.add((String) row.get(0));
    }
    boolean withoutRowid = sql.toUpperCase(java.util.Locale.ROOT).contains("WITHOUT ROWID");
    Optional<String> rowid =
        key.size() == 1 && !withoutRowid && declared(columns, key.get(0)).equals("INTEGER")
            ? Optional.of(key.get(0))
            : Optional.empty();
    List<TtlIndex> own = ttl.stream().filter(i -> Identifiers.same(i.table(), name)).toList();
    return new Table(
        name,
        columns,
        key,
        rowid,
        withoutRowid,
        false,
        indexes(name),
        List.of(),
        own,
        List.of(),
        sql);
  }

  private static String declared(List<Column> columns, String name) {
    return columns.stream()
        .filter(c -> c.name().equals(name))
        .map(c -> c.declaredType().toUpperCase(java.util.Locale.ROOT))
        .findFirst()
        .orElse("");
  }

  private List<Column> columns(String table) throws SQLException {
    List<Column> columns = new ArrayList<>();
    for (List<Object> row :
        query(
            SqlText.of(
                "SELECT name, type, \"notnull\", dflt_value, hidden FROM pragma_table_xinfo("
                    + Identifiers.literal(table)
                    + ")"))) {
      String name = (String) row.get(0);
      String type = (String) row.get(1);
      int hidden = ((Number) row.get(4)).intValue();
      columns.add(
          new Column(
              name,
              type,
              ColumnType.of(type),
              ((Number) row.get(2)).intValue() == 1,
              Optional.ofNullable((String) row.get(3)),
              hidden == 2 ? Column.Generation.VIRTUAL : Column.Generation.NONE,
              encodings.getOrDefault(table + "." + name, ANY_TEXT)));
    }
    return columns;
  }

  private List<Index> indexes(String table) throws SQLException {
    List<Index> indexes = new ArrayList<>();
    for (List<Object> row :
        query(
            SqlText.of(
                "SELECT name, \"unique\", origin FROM pragma_index_list("
                    + Identifiers.literal(table)
                    + ")"))) {
      List<Index.Part> parts = new ArrayList<>();
      for (List<Object> part :
          query(
              SqlText.of(
                  "SELECT name, \"desc\", coll FROM pragma_index_xinfo("
                      + Identifiers.literal((String) row.get(0))
                      + ") WHERE key = 1"))) {
        parts.add(
            new Index.Part(
                Optional.ofNullable((String) part.get(0)),
                ((Number) part.get(1)).intValue() == 1,
                (String) part.get(2)));
      }
      Index.Origin origin =
          row.get(2).equals("pk")
              ? Index.Origin.PRIMARY_KEY
              : row.get(2).equals("u") ? Index.Origin.UNIQUE : Index.Origin.STATEMENT;
      indexes.add(
          new Index(
              (String) row.get(0),
              table,
              ((Number) row.get(1)).intValue() == 1,
              origin,
              parts,
              Optional.empty()));
    }
    return indexes;
  }

  Translation translate(String sql) throws SQLException {
    return translate(sql, ExpiredRows.HIDDEN);
  }

  Translation translate(String sql, ExpiredRows mode) throws SQLException {
    StatementTranslator current =
        translator.isPresent() ? translator.get() : new StatementTranslator(catalog());
    translator = Optional.of(current);
    return current.translate(sql, LapseParser.parseStatement(sql), mode);
  }

  /** Translates a statement and runs it, the sweep before it if there is one. */
  List<List<Object>> execute(String sql, Object... parameters) throws SQLException {
    Translation translation = translate(sql);
    if (translation.sweep().isPresent()) {
      query(translation.sweep().get().delete(), parameters);
    }
    return query(translation.sql(), parameters);
  }

  /** Runs a text as SQLite does, and answers its rows. */
  List<List<Object>> query(SqlText sql, Object... parameters) throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(sql.text())) {
      for (int i = 0; i < sql.binds().size(); i++) {
        statement.setObject(i + 1, value(sql.binds().get(i), parameters));
      }
      List<List<Object>> rows = new ArrayList<>();
      if (!statement.execute()) {
        return rows;
      }
      try (ResultSet result = statement.getResultSet()) {
        while (result.next()) {
          List<Object> row = new ArrayList<>();
          for (int c = 1; c <= result.getMetaData().getColumnCount(); c++) {
            row.add(result.getObject(c));
          }
          rows.add(row);
        }
      }
      return rows;
    }
  }

  private Object value(Bind bind, Object... parameters) {
    if (bind instanceof Bind.Parameter parameter) {
      return parameters[parameter.index()];
    }
    if (bind instanceof Bind.Cutoff cutoff) {
      return cutoff.bound().valueAt(now);
    }
    if (bind instanceof Bind.Now instant) {
      return instant.part() == Bind.Now.Part.TIME
          ? TimestampEncoding.millisText(now).substring(11, 19)
          : instant.encoding().encode(now);
    }
    throw new IllegalStateException("not bound here: " + bind);
  }

  @Override
  public void close() throws SQLException {
    connection.close();
  }
}
