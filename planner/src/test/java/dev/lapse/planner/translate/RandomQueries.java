package dev.lapse.planner.translate;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * Makes queries over the tables {@code t(id, ts, v, n)}, {@code u(id, tid, name, x)} and {@code
 * w(a, b, ts)}. Operators stand beside each other with and without parentheses, so that both
 * parsers' ideas of precedence meet.
 */
final class RandomQueries {
  private static final String[][] TABLES = {
    {"t", "id", "n", "v", "ts"}, {"u", "id", "tid", "x", "name"}, {"w", "a", "b", "ts"}
  };

  private final Random random;
  private final List<String> columns = new ArrayList<>();
  private int aliases;

  RandomQueries(long seed) {
    random = new Random(seed);
  }

  String next() {
    aliases = 0;
    columns.clear();
    int kind = random.nextInt(12);
    if (kind == 0) {
      return simple(2) + pick(" UNION ", " UNION ALL ", " INTERSECT ", " EXCEPT ") + simple(2);
    }
    if (kind == 1) {
      return "WITH c AS (" + simple(2) + ") SELECT * FROM c";
    }
    if (kind == 2) {
      return "SELECT * FROM (" + simple(2) + ") AS q LEFT JOIN t AS z ON z.id = q.c0";
    }
    if (kind == 3) {
      return grouped();
    }
    return simple(1 + random.nextInt(3));
  }

  private String simple(int items) {
    List<String> outer = new ArrayList<>(columns);
    columns.clear();
    String from = from();
    StringBuilder sql = new StringBuilder("SELECT ");
    sql.append(random.nextInt(6) == 0 ? "DISTINCT " : "");
    for (int i = 0; i < items; i++) {
      sql.append(i == 0 ? "" : ", ").append(expression(3)).append(" AS c").append(i);
    }
    sql.append(" FROM ").append(from);
    if (random.nextInt(3) > 0) {
      sql.append(" WHERE ").append(expression(3));
    }
    columns.clear();
    columns.addAll(outer);
    return sql.toString();
  }

  private String grouped() {
    String from = from();
    String key = column();
    String having = random.nextBoolean() ? " HAVING count(*) > 1 OR max(" + column() + ") > 2" : "";
    return "SELECT "
        + key
        + ", count(*), sum("
        + column()
        + "), min("
        + column()
        + ") AS m, count("
        + "DISTINCT "
        + column()
        + ") FROM "
        + from
        + " GROUP BY "
        + key
        + having;
  }

  private String from() {
    String from = table();
    while (random.nextInt(3) == 0 && aliases < 3) {
      String join =
          pick(" JOIN ", " LEFT JOIN ", " CROSS JOIN ", ", ", " FULL JOIN ", " RIGHT JOIN ");
      String left = column();
      String right = table();
      boolean condition = !join.equals(", ") && !join.equals(" CROSS JOIN ");
      from += join + right + (condition ? " ON " + left + " = " + column() : "");
    }
    return from;
  }

  private String table() {
    String[] table = TABLES[random.nextInt(TABLES.length)];
    String alias = "r" + aliases++;
    for (int i = 1; i < table.length; i++) {
      columns.add(alias + "." + table[i]);
    }
    return table[0] + " AS " + alias;
  }

  private String column() {
    return columns.get(random.nextInt(columns.size()));
  }

  private String expression(int depth) {
    if (depth == 0) {
      return random.nextInt(3) == 0 ? literal() : column();
    }
    String text = compound(depth - 1);
    return random.nextInt(4) > 0 ? "(" + text + ")" : text;
  }

  private String compound(int depth) {
    String a = expression(depth);
    switch (random.nextInt(14)) {
      case 0, 1, 2:
        return a + pick(" + ", " - ", " * ", " / ", " % ", " || ") + expression(depth);
      case 3, 4:
        return a + pick(" = ", " <> ", " < ", " <= ", " > ", " >= ") + expression(depth);
      case 5:
        return a + pick(" AND ", " OR ") + expression(depth);
      case 6:
        return pick("NOT ", "- ", "-") + a;
      case 7:
        return a + pick(" IS NULL", " IS NOT NULL");
      case 8:
        return a + pick(" BETWEEN ", " NOT BETWEEN ") + literal() + " AND " + expression(depth);
      case 9:
        return a + pick(" IN (", " NOT IN (") + literal() + ", " + expression(depth) + ")";
      case 10:
        return a + pick(" LIKE ", " NOT LIKE ", " GLOB ") + pick("'h%'", "'%e%'", "'[a-h]*'");
      case 11:
        return "CASE WHEN " + a + " THEN " + expression(depth) + " ELSE " + literal() + " END";
      case 12:
        return pick("abs(", "length(", "upper(", "typeof(", "coalesce(NULL, ") + a + ")";
      default:
        return subquery(a);
    }
  }

  private String subquery(String a) {
    if (aliases > 4) {
      return a;
    }
    String where = " WHERE r" + aliases + ".ts" + pick(" > ", " = ", " IS NOT ") + "NULL OR 1";
    String from = pick("t", "w") + " AS r" + aliases++;
    switch (random.nextInt(3)) {
      case 0:
        return "EXISTS (SELECT 1 FROM " + from + " WHERE " + column() + " > 2)";
      case 1:
        return a + " IN (SELECT ts FROM " + from + where.replace("IS NOT ", "= ") + ")";
      default:
        return "(SELECT count(*) FROM " + from + " WHERE " + column() + " = 1)";
    }
  }

  private String literal() {
    return pick("0", "1", "2", "-1", "1.5", "'here'", "'2'", "'2024-05-02 09:00:00.000'", "NULL");
  }

  private String pick(String... choices) {
    return choices[random.nextInt(choices.length)];
  }
}
