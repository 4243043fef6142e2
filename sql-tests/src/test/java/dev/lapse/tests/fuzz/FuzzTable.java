package dev.lapse.tests.fuzz;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A table of random shape; {@code id} is its key, {@code ts} what it may expire by.
 *
 * @param name its name
 * @param columns its columns
 * @param ttl whether it has a TTL index
 * @param extra what stands behind the columns of CREATE TABLE
 */
record FuzzTable(String name, List<FuzzColumn> columns, boolean ttl, String extra) {
  /** A column, with the words that declare it to both engines. */
  record FuzzColumn(String name, String type, Kind kind) {}

  /** What a column's values are like. */
  enum Kind {
    INTEGER,
    REAL,
    TEXT,
    TIMESTAMP
  }

  static FuzzTable draw(Draw draw, String name) {
    List<FuzzColumn> columns = new ArrayList<>();
    columns.add(new FuzzColumn("id", "INTEGER PRIMARY KEY", Kind.INTEGER));
    columns.add(new FuzzColumn("ts", "TIMESTAMP", Kind.TIMESTAMP));
    int more = 1 + draw.upTo(4);
    for (int i = 0; i < more; i++) {
      Kind kind = draw.of(Kind.INTEGER, Kind.INTEGER, Kind.TEXT, Kind.REAL);
      columns.add(new FuzzColumn("c" + i, word(kind) + draw.of("", "", "", " UNIQUE"), kind));
    }
    boolean keyed = draw.oneIn(5);
    if (keyed) {
      columns.set(0, new FuzzColumn("id", "INTEGER NOT NULL PRIMARY KEY", Kind.INTEGER));
    }
    return new FuzzTable(name, columns, !draw.oneIn(3), keyed ? " WITHOUT ROWID" : "");
  }

  private static String word(Kind kind) {
    return switch (kind) {
      case INTEGER -> "INTEGER";
      case REAL -> "REAL";
      default -> "TEXT";
    };
  }

  String create() {
    return columns.stream()
        .map(each -> each.name() + " " + each.type())
        .collect(Collectors.joining(", ", "CREATE TABLE " + name + " (", ")" + extra));
  }

  /** A value for a column, as both engines read it; timestamps are in the form Lapse stores. */
  static String value(Draw draw, FuzzColumn column) {
    if (draw.oneIn(8) && !column.name().equals("id")) {
      return "NULL";
    }
    return switch (column.kind()) {
      case INTEGER -> String.valueOf(draw.upTo(40) - (column.name().equals("id") ? 0 : 10));
      case REAL -> (draw.upTo(40) - 10) + draw.of(".0", ".5", ".25");
      case TEXT -> text(draw);
      case TIMESTAMP -> timestamp(draw);
    };
  }

  static String text(Draw draw) {
    return draw.of("'a'", "'A'", "'b'", "''", "'abc'", "'a%'", "'1'", "'-2'", "'äé'", "'z''q'");
  }

  /** Half of them lie before 2026, where rows of tables with a TTL index have expired. */
  static String timestamp(Draw draw) {
    return "'"
        + draw.of("2024", "2025", "2026", "2027")
        + "-0"
        + (1 + draw.upTo(9))
        + "-15 12:00:00.000'";
  }
}
