package dev.lapse.planner.translate;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;

/** Writes comparisons of rows of values; each column of them is written as its values need it. */
final class RowComparison {
  private final Emission emission;
  private final Writers writers;
  private final Function<List<SqlNode>, Function<SqlNode, String>> sides;

  /**
   * Makes the writer of one comparison.
   *
   * @param sides gives for values that are compared with each other how each is written
   */
  RowComparison(
      Emission emission,
      Writers writers,
      Function<List<SqlNode>, Function<SqlNode, String>> sides) {
    this.emission = emission;
    this.writers = writers;
    this.sides = sides;
  }

  String write(SqlCall call) {
    return switch (call.getKind()) {
      case EQUALS -> infix(call, " = ");
      case NOT_EQUALS -> infix(call, " <> ");
      case LESS_THAN -> infix(call, " < ");
      case LESS_THAN_OR_EQUAL -> infix(call, " <= ");
      case GREATER_THAN -> infix(call, " > ");
      case GREATER_THAN_OR_EQUAL -> infix(call, " >= ");
      case IS_DISTINCT_FROM -> infix(call, " IS DISTINCT FROM ");
      case IS_NOT_DISTINCT_FROM -> infix(call, " IS NOT DISTINCT FROM ");
      case IN -> in(call, " IN ");
      case NOT_IN -> in(call, " NOT IN ");
      case BETWEEN ->
          throw emission.refuse(call, "BETWEEN of rows is not supported; write two comparisons");
      default -> throw emission.refuse(call, "this comparison of rows is not supported");
    };
  }

  private String infix(SqlCall call, String sign) {
    SqlNode left = call.operand(0);
    SqlNode right = call.operand(1);
    if (left.getKind() != SqlKind.ROW || right.getKind() != SqlKind.ROW) {
      return writers.expressions().operand(left, Precedence.COMPARISON)
          + sign
          + writers.expressions().operand(right, Precedence.COMPARISON);
    }
    List<String> rows = rows(call, List.of(left, right));
    return rows.get(0) + sign + rows.get(1);
  }

  private String in(SqlCall call, String words) {
    if (!(call.operand(1) instanceof SqlNodeList list)) {
      return writers.expressions().operand(call.operand(0), Precedence.EQUALITY)
          + words
          + "("
          + writers.queries().write(call.operand(1))
          + ")";
    }
    List<SqlNode> all = new ArrayList<>();
    all.add(call.operand(0));
    all.addAll(list);
    List<String> rows = rows(call, all);
    // SQLite takes a list of rows as VALUES alone.
    return rows.get(0) + words + "(VALUES " + Emission.list(rows.subList(1, rows.size())) + ")";
  }

  private List<String> rows(SqlCall call, List<SqlNode> rows) {
    int width = ((SqlCall) rows.get(0)).operandCount();
    List<List<String>> written = new ArrayList<>();
    rows.forEach(row -> written.add(new ArrayList<>()));
    for (SqlNode row : rows) {
      if (row.getKind() != SqlKind.ROW || ((SqlCall) row).operandCount() != width) {
        throw emission.refuse(call, "rows that are compared have the same number of values");
      }
    }
    for (int i = 0; i < width; i++) {
      int column = i;
      List<SqlNode> values =
          rows.stream().map(row -> ((SqlCall) row).<SqlNode>operand(column)).toList();
      Function<SqlNode, String> side = sides.apply(values);
      for (int row = 0; row < rows.size(); row++) {
        written.get(row).add(side.apply(values.get(row)));
      }
    }
    return written.stream().map(cells -> "(" + Emission.list(cells) + ")").toList();
  }
}
