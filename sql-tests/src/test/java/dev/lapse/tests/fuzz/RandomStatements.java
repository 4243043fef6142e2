package dev.lapse.tests.fuzz;

import dev.lapse.tests.fuzz.FuzzTable.FuzzColumn;
import java.util.List;
import java.util.stream.Collectors;

/** Random statements over a few tables, in words that both engines know. */
final class RandomStatements {
  /** How many tables a FROM may multiply, those of its subqueries counted: some 20 rows each. */
  static final int MOST_TABLES = 4;

  private final Draw draw;
  private final List<FuzzTable> tables;
  private int aliases;

  RandomStatements(Draw draw, List<FuzzTable> tables) {
    this.draw = draw;
    this.tables = tables;
  }

  /** A source of rows with its columns, and conditions over them. */
  record Source(String from, RandomExpressions expressions) {}

  /**
   * Draws a FROM.
   *
   * @param ansi whether conditions over it may use forms that plain SQLite lacks
   * @param most how many tables it may multiply
   */
  Source source(boolean ansi, int most) {
    RandomExpressions expressions = new RandomExpressions(draw, ansi);
    int joins = draw.upTo(Math.min(most, 3));
    int each = most / (joins + 1);
    StringBuilder from = new StringBuilder(relation(expressions, each));
    for (int i = 0; i < joins; i++) {
      String join = draw.of(" JOIN ", " LEFT JOIN ", " INNER JOIN ", ", ");
      from.append(join).append(relation(expressions, each));
      if (!join.equals(", ")) {
        from.append(" ON ").append(expressions.condition(1));
      }
    }
    return new Source(from.toString(), expressions);
  }

  private String relation(RandomExpressions expressions, int most) {
    String alias = "a" + aliases++;
    if (draw.oneIn(6)) {
      expressions.addColumn(alias + ".x");
      expressions.addColumn(alias + ".y");
      return "(" + simple(2, most) + ") AS " + alias;
    }
    FuzzTable table = draw.of(tables);
    expressions.add(alias, table);
    return table.name() + (draw.oneIn(2) ? " AS " : " ") + alias;
  }

  /** A query of so many columns, the first two named x and y, the rows in no order. */
  private String simple(int columns) {
    return simple(columns, MOST_TABLES);
  }

  private String simple(int columns, int most) {
    Source source = source(false, most);
    RandomExpressions of = source.expressions();
    StringBuilder items = new StringBuilder();
    for (int i = 0; i < columns; i++) {
      items.append(i == 0 ? "" : ", ").append(of.value(2));
      items.append(i < 2 ? " AS " + "xy".charAt(i) : "");
    }
    return "SELECT " + items + " FROM " + source.from() + where(of);
  }

  private String where(RandomExpressions of) {
    if (draw.oneIn(4)) {
      return "";
    }
    String condition = of.condition(3);
    if (draw.oneIn(4)) {
      FuzzTable inner = draw.of(tables);
      condition +=
          " AND "
              + draw.of(
                  "EXISTS (SELECT 1 FROM " + inner.name() + " e WHERE e.id = " + of.column() + ")",
                  of.column() + " IN (SELECT e.id FROM " + inner.name() + " e)",
                  of.column() + " >= (SELECT min(e.id) FROM " + inner.name() + " e)",
                  "NOT EXISTS (SELECT * FROM "
                      + inner.name()
                      + " e WHERE e.id > "
                      + of.column()
                      + ")");
    }
    return " WHERE " + condition;
  }

  /** A query; its rows are compared without regard to their order. */
  String query() {
    return switch (draw.upTo(10)) {
      case 0, 1 -> grouped();
      case 2 -> "SELECT DISTINCT" + simple(2).substring("SELECT".length());
      case 3 ->
          simple(2) + draw.of(" UNION ", " UNION ALL ", " INTERSECT ", " EXCEPT ") + simple(2);
      case 4 -> windowed();
      case 5 -> with();
      case 6 -> whole();
      case 7 -> simple(2) + " ORDER BY 1, 2" + draw.of("", " DESC");
      default -> simple(1 + draw.upTo(4));
    };
  }

  private String whole() {
    FuzzTable table = draw.of(tables);
    return draw.of(
            "SELECT * FROM ",
            "SELECT count(*) FROM ",
            "SELECT min(ts), max(ts) FROM ",
            "SELECT max(id) FROM ",
            "SELECT count(DISTINCT ts) FROM ",
            "SELECT count(ts) FROM ")
        + table.name()
        + draw.of("", " WHERE id > 5", " WHERE ts > " + FuzzTable.timestamp(draw));
  }

  private String grouped() {
    Source source = source(false, MOST_TABLES);
    RandomExpressions of = source.expressions();
    String key = of.anyColumn();
    String having = draw.oneIn(3) ? " HAVING " + of.aggregate() + " > 1" : "";
    String aggregates = draw.list(3, of::aggregate);
    return draw.oneIn(3)
        ? "SELECT " + aggregates + " FROM " + source.from() + where(of)
        : "SELECT "
            + key
            + ", "
            + aggregates
            + " FROM "
            + source.from()
            + where(of)
            + " GROUP BY "
            + key
            + having;
  }

  private String windowed() {
    FuzzTable table = draw.of(tables);
    RandomExpressions of = new RandomExpressions(draw, false);
    of.add("w", table);
    String partition = draw.oneIn(2) ? "" : "PARTITION BY " + of.column() + " ";
    String frame =
        draw.of(
            "",
            " ROWS BETWEEN 1 PRECEDING AND CURRENT ROW",
            " ROWS BETWEEN UNBOUNDED PRECEDING AND UNBOUNDED FOLLOWING");
    String function =
        draw.of(
            "row_number()",
            "rank()",
            "count(*)",
            "lag(w.id)",
            "sum(w.id)",
            "max(w.ts)",
            "ntile(3)",
            "first_value(w.id)");
    boolean framed = !function.startsWith("lag") && !function.startsWith("ntile");
    return "SELECT w.id, "
        + function
        + " OVER ("
        + partition
        + "ORDER BY w.id"
        + (framed ? frame : "")
        + ") FROM "
        + table.name()
        + " w"
        + where(of);
  }

  private String with() {
    RandomExpressions of = new RandomExpressions(draw, false);
    of.addColumn("k.x");
    of.addColumn("k.y");
    return "WITH k AS ("
        + simple(2)
        + ") SELECT k.x, count(*) FROM k"
        + where(of)
        + " GROUP BY k.x";
  }

  /** A statement that changes rows. */
  String change() {
    FuzzTable table = draw.of(tables);
    RandomExpressions of = new RandomExpressions(draw, false);
    of.add(table.name(), table);
    return switch (draw.upTo(8)) {
      case 0, 1, 2, 3 -> insert(table);
      case 4 -> "DELETE FROM " + table.name() + " WHERE " + of.condition(1) + " AND id % 3 = 0";
      case 5 ->
          "UPDATE "
              + table.name()
              + " SET ts = "
              + FuzzTable.timestamp(draw)
              + " WHERE "
              + of.condition(2);
      default -> {
        FuzzColumn column = table.columns().get(2 + draw.upTo(table.columns().size() - 2));
        yield "UPDATE "
            + table.name()
            + " SET "
            + column.name()
            + " = "
            + FuzzTable.value(draw, column)
            + " WHERE id = "
            + draw.upTo(40);
      }
    };
  }

  private String insert(FuzzTable table) {
    String names = table.columns().stream().map(FuzzColumn::name).collect(Collectors.joining(", "));
    String word = draw.of("INSERT", "INSERT", "INSERT OR IGNORE", "INSERT OR REPLACE", "REPLACE");
    String upsert =
        word.equals("INSERT")
            ? draw.of(
                "",
                " ON CONFLICT DO NOTHING",
                " ON CONFLICT (id) DO UPDATE SET ts = excluded.ts",
                " ON CONFLICT (id) DO NOTHING")
            : "";
    String rows = draw.oneIn(2) ? row(table) : draw.list(3, () -> lasting(table));
    return word + " INTO " + table.name() + " (" + names + ") VALUES " + rows + upsert;
  }

  private String row(FuzzTable table) {
    return table.columns().stream()
        .map(each -> FuzzTable.value(draw, each))
        .collect(Collectors.joining(", ", "(", ")"));
  }

  /** Of several rows none has expired: whether one is in the next one's way is nobody's rule. */
  private String lasting(FuzzTable table) {
    String row = row(table);
    return row.replace("'2024", "'2026").replace("'2025", "'2027");
  }
}
