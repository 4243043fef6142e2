package dev.lapse.planner.translate;

import dev.lapse.parser.tree.LapseOperators;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlDynamicParam;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlWindow;
import org.jspecify.annotations.Nullable;

/** What among the operands of a call is an expression, and so has a type. */
final class TypingOperands {
  private TypingOperands() {}

  /** Returns all expressions below a call, those in its lists too. */
  static List<SqlNode> of(SqlCall call) {
    List<SqlNode> expressions = new ArrayList<>();
    List<SqlNode> operands = call.getOperandList();
    if (call instanceof SqlWindow window) {
      // Not its name, nor that of the window it is built on.
      operands =
          Arrays.asList(
              window.getPartitionList(),
              window.getOrderList(),
              window.getLowerBound(),
              window.getUpperBound());
    } else if (call.getKind() == SqlKind.OVER && call.operand(1) instanceof SqlIdentifier) {
      operands = operands.subList(0, 1);
    } else if (call.getOperator() == LapseOperators.COLLATE) {
      // The name of a collation is no column's.
      operands = operands.subList(0, 1);
    }
    for (SqlNode operand : operands) {
      collect(operand, expressions);
    }
    return expressions;
  }

  private static void collect(@Nullable SqlNode operand, List<SqlNode> expressions) {
    if (operand instanceof SqlNodeList list) {
      list.forEach(each -> collect(each, expressions));
    } else if (operand instanceof SqlIdentifier name && name.isStar()) {
      // The star of count(*) is no column.
      return;
    } else if (operand instanceof SqlIdentifier
        || operand instanceof SqlLiteral
        || operand instanceof SqlDynamicParam
        || operand instanceof SqlCall) {
      expressions.add(withoutDirection(operand));
    }
  }

  /** Returns what an item of an ORDER BY sorts by. */
  static SqlNode withoutDirection(SqlNode node) {
    SqlNode bare = node;
    while (bare.getKind() == SqlKind.DESCENDING
        || bare.getKind() == SqlKind.NULLS_FIRST
        || bare.getKind() == SqlKind.NULLS_LAST) {
      bare = ((SqlCall) bare).operand(0);
    }
    return bare;
  }
}
