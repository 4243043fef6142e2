package dev.lapse.planner.translate;

import dev.lapse.planner.sql.Identifiers;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlOrderBy;
import org.apache.calcite.sql.SqlSetOperator;
import org.apache.calcite.sql.SqlWith;

/**
 * Writes UNION, INTERSECT and EXCEPT. As SQLite does, it takes them from left to right; only
 * parentheses bind tighter.
 */
final class SetOperationWriter {
  private final Emission emission;
  private final Writers writers;

  SetOperationWriter(Emission emission, Writers writers) {
    this.emission = emission;
    this.writers = writers;
  }

  String write(SqlCall query, boolean named) {
    List<SqlNode> sides = new ArrayList<>();
    List<SqlSetOperator> operators = new ArrayList<>();
    flatten(query, sides, operators);
    String sql = side(sides.get(0), named);
    for (int i = 0; i < operators.size(); i++) {
      SqlSetOperator operator = operators.get(i);
      String right = side(sides.get(i + 1), named);
      boolean counts = operator.isAll() && operator.getKind() != SqlKind.UNION;
      sql =
          counts
              ? counted(query, sql, operator, right)
              : sql + " " + operator.getName() + " " + right;
    }
    return sql;
  }

  private void flatten(SqlCall query, List<SqlNode> sides, List<SqlSetOperator> operators) {
    // The left side is the deep one: a loop takes it.
    List<SqlCall> spine = new ArrayList<>(List.of(query));
    SqlNode left = query.operand(0);
    while (isChained(left)) {
      spine.add((SqlCall) left);
      left = ((SqlCall) left).operand(0);
    }
    sides.add(left);
    for (int i = spine.size() - 1; i >= 0; i--) {
      operators.add((SqlSetOperator) spine.get(i).getOperator());
      SqlNode right = spine.get(i).operand(1);
      if (isChained(right)) {
        flatten((SqlCall) right, sides, operators);
      } else {
        sides.add(right);
      }
    }
  }

  private boolean isChained(SqlNode node) {
    return isSetOperation(node) && !emission.source.isEnclosed(node);
  }

  /** Returns whether a query is a UNION, INTERSECT or EXCEPT. */
  static boolean isSetOperation(SqlNode node) {
    return switch (node.getKind()) {
      case UNION, INTERSECT, EXCEPT -> true;
      default -> false;
    };
  }

  /** SQLite has no parentheses around the sides. */
  private String side(SqlNode node, boolean named) {
    boolean wrapped =
        isSetOperation(node)
            || node instanceof SqlOrderBy
            || node instanceof SqlWith
            // No ORDER BY may follow VALUES.
            || node.getKind() == SqlKind.VALUES;
    return wrapped
        ? "SELECT * FROM (" + writers.queries().named(node) + ")"
        : named ? writers.queries().named(node) : writers.queries().write(node);
  }

  /** INTERSECT ALL and EXCEPT ALL: equal rows are numbered, so that each meets its own pair. */
  private String counted(SqlCall query, String left, SqlSetOperator operator, String right) {
    List<ResultColumn> columns =
        emission
            .typing
            .columnsOf(query)
            .orElseThrow(() -> emission.refuse(query, operator.getName() + " of unknown columns"));
    List<String> names = new ArrayList<>();
    List<String> labelled = new ArrayList<>();
    for (ResultColumn column : columns) {
      String name = Identifiers.quote("c" + (names.size() + 1));
      names.add(name);
      labelled.add(name + " AS " + Identifiers.quote(column.label()));
    }
    String list = Emission.list(names);
    String numbered = "SELECT " + list + ", row_number() OVER (PARTITION BY " + list + ") FROM ";
    return "SELECT "
        + Emission.list(labelled)
        + " FROM (WITH \"lapse_left\" ("
        + list
        + ") AS ("
        + left
        + "), \"lapse_right\" ("
        + list
        + ") AS ("
        + right
        + ") "
        + numbered
        + "\"lapse_left\" "
        + operator.getKind().sql
        + " "
        + numbered
        + "\"lapse_right\")";
  }
}
