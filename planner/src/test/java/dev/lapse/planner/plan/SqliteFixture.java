package dev.lapse.planner.plan;

import dev.lapse.planner.catalog.Column;
import dev.lapse.planner.catalog.Index;
import dev.lapse.planner.catalog.Table;
import dev.lapse.planner.expiry.ExpireAfter;
import dev.lapse.planner.expiry.StoredForm;
import dev.lapse.planner.expiry.TimestampEncoding;
import dev.lapse.planner.expiry.TtlIndex;
import dev.lapse.planner.expiry.TtlOptions;
import dev.lapse.planner.expiry.TtlState;
import dev.lapse.planner.sql.Bind;
import dev.lapse.planner.sql.ColumnType;
import dev.lapse.planner.sql.SqlText;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A real SQLite database in memory, and the catalog's view of it for these tests. */
final class SqliteFixture implements AutoCloseable {
  static final TimestampEncoding ANY_TEXT =
      new TimestampEncoding(StoredForm.TEXT, TimestampEncoding.Texts.ANY, true);
  static final TimestampEncoding MILLIS_AND_TEXT =
      new TimestampEncoding(StoredForm.EPOCH_MILLIS, TimestampEncoding.Texts.ANY, true);
  static final TimestampEncoding MILLIS =
      new TimestampEncoding(StoredForm.EPOCH_MILLIS, TimestampEncoding.Texts.NONE, true);
  static final TimestampEncoding CANONICAL =
      new TimestampEncoding(StoredForm.TEXT, TimestampEncoding.Texts.MILLIS, false);

  private final Connection connection;

  SqliteFixture(String... statements) throws SQLException {
    connection = DriverManager.getConnection("jdbc:sqlite::memory:");
    run(statements);
  }

  void run(String... statements) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      for (String each : statements) {
        statement.execute(each);
      }
    }
  }

  static TtlIndex ttl(
      String name,
      String table,
      String column,
      TimestampEncoding encoding,
      boolean descending,
      ExpireAfter expireAfter,
      Optional<String> predicate) {
    return new TtlIndex(
        name,
        table,
        column,
        encoding,
        descending,
        expireAfter,
        predicate,
        new TtlState.Active(),
        TtlOptions.NONE);
  }

  /** Returns a table as the catalog would have it, with the indexes given. */
  Table table(String name, List<Index> indexes, List<TtlIndex> ttlIndexes) throws SQLException {
    List<Column> columns = new ArrayList<>();
    List<String> key = new ArrayList<>();
    for (List<@Nullable Object> row :
        query(SqlText.of("SELECT name, type, pk FROM pragma_table_info('" + name + "')"))) {
      String type = String.valueOf(row.get(1));
      columns.add(
          new Column(
              String.valueOf(row.get(0)),
              type,
              ColumnType.of(type),
              false,
              Optional.empty(),
              Column.Generation.NONE,
              ANY_TEXT));
    }
    for (List<@Nullable Object> row :
        query(
            SqlText.of(
                "SELECT name FROM pragma_table_info('" + name + "') WHERE pk > 0 ORDER BY pk"))) {
      key.add(String.valueOf(row.get(0)));
    }
    String sql =
        String.valueOf(
            query(SqlText.of("SELECT sql FROM sqlite_schema WHERE name = '" + name + "'"))
                .get(0)
                .get(0));
    boolean withoutRowid = sql.toUpperCase(java.util.Locale.ROOT).contains("WITHOUT ROWID");
    boolean alias = !withoutRowid && key.size() == 1;
    return new Table(
        name,
        columns,
        key,
        alias ? Optional.of(key.get(0)) : Optional.empty(),
        withoutRowid,
        false,
        indexes,
        List.of(),
        ttlIndexes,
        List.of(),
        sql);
  }

  static Index indexOf(TtlIndex ttl) {
    return new Index(
        ttl.name(),
        ttl.table(),
        false,
        Index.Origin.STATEMENT,
        List.of(new Index.Part(Optional.of(ttl.column()), ttl.descending(), "BINARY")),
        ttl.predicate());
  }

  Table table(TtlIndex ttl) throws SQLException {
    return table(ttl.table(), List.of(indexOf(ttl)), List.of(ttl));
  }

  int update(SqlText sql, Instant at, Map<String, Object> named) throws SQLException {
    try (PreparedStatement statement = prepare(sql, at, named)) {
      return statement.executeUpdate();
    }
  }

  List<List<@Nullable Object>> query(SqlText sql, Instant at, Map<String, Object> named)
      throws SQLException {
    try (PreparedStatement statement = prepare(sql, at, named);
        ResultSet result = statement.executeQuery()) {
      List<List<@Nullable Object>> rows = new ArrayList<>();
      while (result.next()) {
        List<@Nullable Object> row = new ArrayList<>();
        for (int i = 1; i <= result.getMetaData().getColumnCount(); i++) {
          row.add(value(result.getObject(i)));
        }
        rows.add(row);
      }
      return rows;
    }
  }

  List<List<@Nullable Object>> query(SqlText sql) throws SQLException {
    return query(sql, Instant.EPOCH, Map.of());
  }

  /** Returns the one column of all rows. */
  List<@Nullable Object> column(String sql) throws SQLException {
    List<@Nullable Object> values = new ArrayList<>();
    query(SqlText.of(sql)).forEach(row -> values.add(row.get(0)));
    return values;
  }

  /** Returns SQLite's own plan, a step a line. */
  String queryPlan(SqlText sql) throws SQLException {
    List<String> steps = new ArrayList<>();
    try (Statement statement = connection.createStatement();
        ResultSet result = statement.executeQuery("EXPLAIN QUERY PLAN " + sql.text())) {
      while (result.next()) {
        steps.add(result.getString("detail"));
      }
    }
    return String.join("\n", steps);
  }

  private PreparedStatement prepare(SqlText sql, Instant at, Map<String, Object> named)
      throws SQLException {
    PreparedStatement statement = connection.prepareStatement(sql.text());
    int i = 1;
    for (Bind bind : sql.binds()) {
      statement.setObject(i++, bound(bind, at, named));
    }
    return statement;
  }

  private static Object bound(Bind bind, Instant at, Map<String, Object> named) {
    if (bind instanceof Bind.Cutoff cutoff) {
      return cutoff.bound().valueAt(at);
    }
    if (bind instanceof Bind.Constant constant) {
      return constant.value();
    }
    Object value = bind instanceof Bind.Named name ? named.get(name.name()) : null;
    if (value == null) {
      throw new IllegalArgumentException("nothing given for " + bind);
    }
    return value;
  }

  private static @Nullable Object value(@Nullable Object value) {
    return value instanceof Integer small ? (Object) small.longValue() : value;
  }

  @Override
  public void close() throws SQLException {
    connection.close();
  }
}
