package dev.lapse.tests.fuzz;

import dev.lapse.tests.fuzz.FuzzTable.FuzzColumn;
import java.util.ArrayList;
import java.util.List;

/**
 * Random expressions over the columns that are in scope. They are such as have one answer whatever
 * plan computes it: sums of halves are exact, nothing depends on the order of rows.
 */
final class RandomExpressions {
  private final Draw draw;
  private final List<String> columns = new ArrayList<>();
  private final List<String> timestamps = new ArrayList<>();
  private final boolean ansi;

  /**
   * Makes a source of expressions.
   *
   * @param ansi whether they may use forms that plain SQLite lacks
   */
  RandomExpressions(Draw draw, boolean ansi) {
    this.draw = draw;
    this.ansi = ansi;
  }

  void add(String alias, FuzzTable table) {
    for (FuzzColumn column : table.columns()) {
      String name = alias + "." + column.name();
      if (column.kind() == FuzzTable.Kind.TIMESTAMP) {
        timestamps.add(name);
      } else {
        columns.add(name);
      }
    }
  }

  void addColumn(String name) {
    columns.add(name);
  }

  String column() {
    return draw.of(columns);
  }

  /** A column of any kind. */
  String anyColumn() {
    return draw.oneIn(4) && !timestamps.isEmpty() ? draw.of(timestamps) : column();
  }

  String value(int depth) {
    if (depth <= 0 || draw.oneIn(3)) {
      return draw.oneIn(3) ? literal() : column();
    }
    int next = depth - 1;
    return switch (draw.upTo(16)) {
      case 0, 1, 2 ->
          "(" + value(next) + draw.of(" + ", " - ", " * ", " / ", " % ") + value(next) + ")";
      case 3 -> "-" + "(" + value(next) + ")";
      case 4 -> value(next) + " || " + value(next);
      case 5 ->
          "CASE WHEN " + condition(next) + " THEN " + value(next) + " ELSE " + value(next) + " END";
      case 6 -> "CASE " + value(next) + " WHEN " + value(next) + " THEN " + value(next) + " END";
      case 7 -> "COALESCE(" + value(next) + ", " + value(next) + ")";
      case 8 -> "NULLIF(" + value(next) + ", " + value(next) + ")";
      case 9 ->
          "CAST(" + value(next) + " AS " + draw.of("INTEGER", "TEXT", "REAL", "NUMERIC") + ")";
      case 10 ->
          draw.of("upper", "lower", "length", "abs", "typeof", "hex") + "(" + value(next) + ")";
      case 11 -> "substr(" + value(next) + ", " + value(next) + ", 2)";
      case 12 -> "ifnull(" + value(next) + ", " + literal() + ")";
      case 13 -> draw.of("max", "min") + "(" + value(next) + ", " + value(next) + ")";
      case 14 -> "(" + condition(next) + ")";
      default -> "replace(" + value(next) + ", 'a', " + literal() + ")";
    };
  }

  String condition(int depth) {
    if (depth <= 0 || draw.oneIn(3)) {
      return value(0) + comparison() + value(0);
    }
    int next = depth - 1;
    return switch (draw.upTo(15)) {
      case 0, 1 -> value(next) + comparison() + value(next);
      case 2 -> "(" + condition(next) + " AND " + condition(next) + ")";
      case 3 -> "(" + condition(next) + " OR " + condition(next) + ")";
      case 4 -> "NOT (" + condition(next) + ")";
      case 5 -> value(next) + draw.of(" IS NULL", " IS NOT NULL");
      case 6 -> value(next) + draw.of(" BETWEEN ", " NOT BETWEEN ") + value(0) + " AND " + value(0);
      case 7 -> value(next) + draw.of(" IN (", " NOT IN (") + draw.list(4, () -> value(0)) + ")";
      case 8 -> value(next) + draw.of(" LIKE ", " NOT LIKE ") + draw.of("'a%'", "'%b%'", "'_'");
      case 9 -> value(next) + draw.of(" IS ", " IS NOT ") + value(0);
      case 10 -> value(next) + " GLOB " + draw.of("'a*'", "'*'", "'?'");
      case 11 -> "(" + condition(next) + ")" + draw.of(" IS TRUE", " IS NOT TRUE", " IS FALSE");
      case 12, 13 -> timestampCondition();
      default -> value(next) + comparison() + "(" + condition(next) + ")";
    };
  }

  private String timestampCondition() {
    if (timestamps.isEmpty()) {
      return condition(0);
    }
    String column = draw.of(timestamps);
    return ansi && draw.oneIn(2)
        ? ansiCondition(column)
        : column + comparison() + FuzzTable.timestamp(draw);
  }

  private String ansiCondition(String column) {
    String literal = "TIMESTAMP " + FuzzTable.timestamp(draw);
    String unit = draw.of("DAY", "MONTH", "YEAR", "HOUR");
    return switch (draw.upTo(6)) {
      case 0 -> column + comparison() + literal + draw.of(" - ", " + ") + "INTERVAL '40' " + unit;
      case 1 -> "EXTRACT(" + unit + " FROM " + column + ")" + comparison() + draw.upTo(13);
      case 2 -> "FLOOR(" + column + " TO " + unit + ")" + comparison() + literal;
      case 3 ->
          "TIMESTAMPDIFF(" + unit + ", " + column + ", " + literal + ")" + comparison() + "100";
      case 4 -> "CAST(" + column + " AS DATE)" + comparison() + "DATE '2026-03-15'";
      default -> column + draw.of(" >= ", " < ") + "CURRENT_TIMESTAMP - INTERVAL '2' " + unit;
    };
  }

  private String comparison() {
    return draw.of(" = ", " <> ", " < ", " <= ", " > ", " >= ");
  }

  String literal() {
    return switch (draw.upTo(5)) {
      case 0, 1 -> String.valueOf(draw.upTo(30) - 10);
      case 2 -> (draw.upTo(30) - 10) + ".5";
      case 3 -> "NULL";
      default -> FuzzTable.text(draw);
    };
  }

  /** An aggregate with one answer whatever the order of its rows. */
  String aggregate() {
    String of = column();
    return switch (draw.upTo(8)) {
      case 0 -> "count(*)";
      case 1 -> "count(" + of + ")";
      case 2 -> "count(DISTINCT " + of + ")";
      case 3 -> "max(" + of + ")";
      case 4 -> "min(" + anyColumn() + ")";
      case 5 -> "sum(CAST(" + of + " AS INTEGER))";
      case 6 -> "total(" + of + ")";
      default -> "count(*) FILTER (WHERE " + condition(1) + ")";
    };
  }
}
