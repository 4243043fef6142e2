package dev.lapse.planner.ddl;

import dev.lapse.planner.catalog.Catalog;
import dev.lapse.planner.catalog.Column;
import dev.lapse.planner.catalog.ForeignKey;
import dev.lapse.planner.catalog.Index;
import dev.lapse.planner.catalog.Table;
import dev.lapse.planner.catalog.View;
import dev.lapse.planner.expiry.ExpireAfter;
import dev.lapse.planner.expiry.StoredForm;
import dev.lapse.planner.expiry.TimestampEncoding;
import dev.lapse.planner.expiry.TtlIndex;
import dev.lapse.planner.expiry.TtlOptions;
import dev.lapse.planner.expiry.TtlState;
import dev.lapse.planner.sql.ColumnType;
import dev.lapse.planner.sql.SqliteTokens;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** A small catalog, as a reader would have made it. */
final class Catalogs {
  private Catalogs() {}

  private static List<Column> columns(String sql, String... declarations) {
    List<Column> columns = new ArrayList<>();
    for (String declaration : declarations) {
      int blank = declaration.indexOf(' ');
      String name = blank < 0 ? declaration : declaration.substring(0, blank);
      String declared = blank < 0 ? "" : declaration.substring(blank + 1);
      ColumnType type = ColumnType.of(declared);
      TimestampEncoding encoding = TemporalCheck.encoding(name, type, false, SqliteTokens.of(sql));
      columns.add(
          new Column(
              name, declared, type, false, Optional.empty(), Column.Generation.NONE, encoding));
    }
    return columns;
  }

  static Index index(String name, boolean unique, Index.Origin origin, String... columns) {
    List<Index.Part> parts = new ArrayList<>();
    for (String column : columns) {
      parts.add(
          new Index.Part(
              column.isEmpty() ? Optional.empty() : Optional.of(column), false, "BINARY"));
    }
    return new Index(name, "t", unique, origin, parts, Optional.empty());
  }

  static TtlIndex ttl(String name, String column, TtlState state, Optional<String> predicate) {
    return new TtlIndex(
        name,
        "t",
        column,
        new TimestampEncoding(StoredForm.TEXT, TimestampEncoding.Texts.ANY, true),
        false,
        new ExpireAfter.Elapsed(86_400),
        predicate,
        state,
        TtlOptions.NONE);
  }

  /** Returns a table t with every kind of column and index, a child without an index, a view. */
  static Catalog typical() {
    String millis = TemporalCheck.of("tc", ColumnType.of("TIMESTAMP")).orElseThrow().expression();
    String sql = "CREATE TABLE t (tc TIMESTAMP CHECK (" + millis + "))";
    Table t =
        new Table(
            "t",
            columns(
                sql,
                "id INTEGER",
                "ts TIMESTAMP",
                "tc TIMESTAMP",
                "d DATE",
                "em TIMESTAMP EPOCH MILLIS",
                "n BIGINT",
                "v VARCHAR(20)",
                "b BOOLEAN",
                "x",
                "old TIMESTAMP",
                "bad TIMESTAMP"),
            List.of("id"),
            Optional.of("id"),
            false,
            false,
            List.of(
                index("p", false, Index.Origin.STATEMENT, "ts"),
                index("u", true, Index.Origin.STATEMENT, "ts"),
                index("two", false, Index.Origin.STATEMENT, "ts", "d"),
                index("ex", false, Index.Origin.STATEMENT, ""),
                index("pn", false, Index.Origin.STATEMENT, "n"),
                index("sqlite_autoindex_t_1", true, Index.Origin.UNIQUE, "v"),
                index("n", false, Index.Origin.STATEMENT, "old")),
            List.of(),
            List.of(ttl("n", "old", new TtlState.Active(), Optional.of("\"v\" = 'x'"))),
            List.of(),
            sql);
    Table child =
        new Table(
            "child",
            columns("", "t_id INTEGER"),
            List.of(),
            Optional.empty(),
            false,
            false,
            List.of(),
            List.of(
                new ForeignKey(
                    "child", List.of("t_id"), "t", List.of(), "CASCADE", "NO ACTION", false)),
            List.of(),
            List.of(),
            "CREATE TABLE child(t_id INTEGER)");
    Table fts =
        new Table(
            "fts",
            columns("", "ts TIMESTAMP"),
            List.of(),
            Optional.empty(),
            false,
            true,
            List.of(),
            List.of(),
            List.of(),
            List.of(),
            "CREATE VIRTUAL TABLE fts USING fts5(ts)");
    View view = new View("v", List.of(), List.of(), "SELECT * FROM t", Set.of("t"));
    return new Catalog(
        1,
        List.of(t, child, fts),
        List.of(view),
        List.of(ttl("lost", "bad", new TtlState.Invalid("the index is gone"), Optional.empty())));
  }
}
