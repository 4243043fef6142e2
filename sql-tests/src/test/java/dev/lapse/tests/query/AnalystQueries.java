package dev.lapse.tests.query;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * Makes queries of ANSI SQL over the tables {@code t (id, g, h, n, s)} and {@code u (k, m)} that
 * mean the same to any engine that has them: no ties decide, and no text is taken for a number.
 */
final class AnalystQueries {
  private final Random random;

  AnalystQueries(long seed) {
    random = new Random(seed);
  }

  String next() {
    return switch (random.nextInt(8)) {
      case 0, 1 -> grouped();
      case 2 -> united();
      case 3, 4 -> "SELECT id FROM t WHERE " + quantified();
      case 5 -> windowed();
      case 6 -> qualified();
      default -> "SELECT g, " + aggregate() + " AS a FROM t" + where() + " GROUP BY g";
    };
  }

  private String grouped() {
    String keys =
        pick(
            "ROLLUP (g, h)",
            "CUBE (g, h)",
            "GROUPING SETS ((g), (h), ())",
            "g, ROLLUP (h)",
            "ROLLUP ((g, h))",
            "GROUPING SETS ((g, h), (h), (h))",
            "CUBE (g), ROLLUP (h)");
    String having = random.nextInt(3) == 0 ? " HAVING COUNT(*) > " + random.nextInt(8) : "";
    return "SELECT g, h, GROUPING(g) AS x, GROUPING(h, g) AS y, COUNT(*) AS c, "
        + aggregate()
        + " AS a FROM t"
        + where()
        + " GROUP BY "
        + keys
        + having;
  }

  private String aggregate() {
    return pick(
            "SUM(n)",
            "MIN(h)",
            "MAX(s)",
            "AVG(n)",
            "COUNT(DISTINCT h)",
            "VAR_POP(n)",
            "VAR_SAMP(n)",
            "STDDEV_POP(n)",
            "STDDEV_SAMP(n)",
            "COVAR_POP(n, h)",
            "COVAR_SAMP(n, h)",
            "REGR_COUNT(n, h)",
            "REGR_SLOPE(n, h)",
            "REGR_INTERCEPT(n, h)",
            "REGR_AVGX(n, h)",
            "REGR_SXX(n, h)",
            "REGR_SYY(n, h)",
            "REGR_SXY(n, h)",
            "BIT_AND(h)",
            "BIT_OR(h)",
            "BIT_XOR(h)",
            "BOOL_AND(n > 0)",
            "BOOL_OR(n > 15)",
            "MEDIAN(n)",
            "PERCENTILE_CONT(0.3) WITHIN GROUP (ORDER BY n)",
            "PERCENTILE_CONT(0.3) WITHIN GROUP (ORDER BY n DESC)",
            "PERCENTILE_DISC(0.7) WITHIN GROUP (ORDER BY n)",
            "PERCENTILE_DISC(0.25) WITHIN GROUP (ORDER BY s)",
            "LISTAGG(s, '/') WITHIN GROUP (ORDER BY id DESC)",
            "STRING_AGG(s, '-' ORDER BY id)")
        + pick("", "", " FILTER (WHERE id % 3 > 0)");
  }

  private String where() {
    return pick("", "", " WHERE n > 3", " WHERE s <> 'c'", " WHERE id < 0");
  }

  private String united() {
    String columns = pick("g", "h", "g, h", "h, s");
    StringBuilder sql = new StringBuilder(side(columns));
    for (int i = random.nextInt(2) + 1; i > 0; i--) {
      // Without UNION, all engines read from left to right what stands between ALL and ALL.
      sql.append(pick(" INTERSECT ALL ", " EXCEPT ALL ", " EXCEPT "));
      boolean nested = random.nextInt(4) == 0;
      String right = side(columns);
      sql.append(nested ? "(" + right + " UNION ALL " + side(columns) + ")" : "(" + right + ")");
      if (sql.indexOf("INTERSECT") >= 0) {
        break;
      }
    }
    return sql.toString();
  }

  private String side(String columns) {
    return "SELECT " + columns + " FROM t" + where();
  }

  private String quantified() {
    String left = pick("n", "h", "n + h", "s");
    boolean text = left.equals("s");
    String set =
        text
            ? pick("SELECT s FROM t WHERE h = 1", "SELECT m FROM u", "SELECT m FROM u WHERE k < 0")
            : pick(
                "SELECT k FROM u",
                "SELECT k FROM u WHERE k IS NOT NULL",
                "SELECT k FROM u WHERE k > 100",
                "SELECT h FROM t AS x WHERE x.g = t.g",
                "SELECT n FROM t AS x WHERE x.h IS NOT NULL AND x.n IS NOT NULL");
    String comparison =
        left
            + pick(" = ", " <> ", " < ", " <= ", " > ", " >= ")
            + pick("ANY", "ALL")
            + " ("
            + set
            + ")";
    return "(" + comparison + ")" + pick("", " IS NULL", " IS NOT TRUE", " IS FALSE");
  }

  private String windowed() {
    String unit = pick("ROWS", "RANGE", "GROUPS");
    String order = unit.equals("ROWS") ? "id" : "h";
    String frame =
        unit
            + " BETWEEN "
            + pick("UNBOUNDED PRECEDING", "2 PRECEDING", "CURRENT ROW", "1 PRECEDING")
            + " AND "
            + pick("CURRENT ROW", "1 FOLLOWING", "UNBOUNDED FOLLOWING")
            + pick("", " EXCLUDE CURRENT ROW", " EXCLUDE TIES", " EXCLUDE GROUP");
    String function =
        pick(
            "SUM(n)",
            "COUNT(*)",
            "VAR_POP(n)",
            "COVAR_SAMP(n, h)",
            "BIT_XOR(h)",
            "BOOL_AND(n > 5)",
            "MIN(s)");
    return "SELECT id, "
        + function
        + " OVER (PARTITION BY g ORDER BY "
        + order
        + " "
        + frame
        + ") AS w FROM t WHERE h IS NOT NULL";
  }

  private String qualified() {
    String window = "ROW_NUMBER() OVER (PARTITION BY " + pick("g", "h", "s") + " ORDER BY id DESC)";
    return "SELECT id, n FROM t" + where() + " QUALIFY " + window + pick(" = 1", " <= 2", " > 3");
  }

  private String pick(String... choices) {
    return choices[random.nextInt(choices.length)];
  }

  /** Returns rows of {@code t}, as literals; the same for the same seed. */
  List<String> rows(int count) {
    List<String> rows = new ArrayList<>();
    for (int id = 1; id <= count; id++) {
      rows.add(
          "("
              + id
              + ", "
              + pick("1", "2", "3", "NULL")
              + ", "
              + pick("0", "1", "2", "5", "NULL")
              + ", "
              + pick("0", "4", "7", "12", "20", "NULL")
              + ", "
              + pick("'a'", "'b'", "'c'", "NULL"));
    }
    return rows;
  }
}
