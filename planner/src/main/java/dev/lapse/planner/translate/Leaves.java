package dev.lapse.planner.translate;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlDynamicParam;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlUtil;
import org.apache.calcite.sql.fun.SqlCase;
import org.apache.calcite.sql.type.SqlTypeName;

/** What the value of an expression may be: the results of a CASE, the columns of a subquery. */
final class Leaves {
  private Leaves() {}

  /** Visits the expressions of which an expression answers one; itself, if it chooses nothing. */
  static void visit(SqlNode node, Consumer<SqlNode> visitor) {
    if (node.isA(SqlKind.QUERY)) {
      QueryItems.visit(
          node,
          (column, expression) -> {
            if (column == 0) {
              visit(expression, visitor);
            }
          });
      return;
    }
    List<SqlNode> choices = node instanceof SqlCall call ? choices(call) : List.of();
    if (choices.isEmpty()) {
      visitor.accept(node);
    }
    choices.forEach(each -> visit(each, visitor));
  }

  /** Visits, of the expressions of which an expression answers one, those that are given. */
  static void given(SqlNode node, Consumer<SqlNode> visitor) {
    visit(
        node,
        leaf -> {
          if (isGiven(leaf)) {
            visitor.accept(leaf);
          }
        });
  }

  /** Returns whether an expression answers nothing but what is given, and NULL. */
  static boolean areGiven(SqlNode node) {
    AtomicBoolean all = new AtomicBoolean(true);
    visit(
        node, leaf -> all.compareAndSet(true, isGiven(leaf) || SqlUtil.isNullLiteral(leaf, false)));
    return all.get();
  }

  /**
   * Returns whether a value takes the form that its place wants: a parameter, a text, or what one
   * of SQLite's date functions answers.
   */
  static boolean isGiven(SqlNode leaf) {
    return leaf instanceof SqlDynamicParam
        || OpenDates.isCall(leaf)
        || (leaf instanceof SqlLiteral literal && literal.getTypeName() == SqlTypeName.CHAR);
  }

  /** Returns the operands of which a call answers one; none if it computes a value. */
  static List<SqlNode> choices(SqlCall call) {
    if (call instanceof SqlCase choice) {
      List<SqlNode> results = new ArrayList<>(choice.getThenOperands());
      if (choice.getElseOperand() != null) {
        results.add(choice.getElseOperand());
      }
      return results;
    }
    List<SqlNode> operands = call.getOperandList();
    int count = operands.size();
    if (call.getKind() == SqlKind.SCALAR_QUERY) {
      return operands;
    }
    return switch (call.getOperator().getName().toLowerCase(Locale.ROOT)) {
      case "coalesce", "ifnull", "nvl", "nullif", "greatest", "least" -> operands;
      case "max", "min" -> count > 1 ? operands : List.of();
      case "iif", "if", "nvl2" -> operands.subList(Math.min(1, count), count);
      case "lag", "lead" -> count > 2 ? List.of(operands.get(0), operands.get(2)) : List.of();
      case "decode" -> decoded(operands);
      default -> List.of();
    };
  }

  /** The results of DECODE(x, a, b, …, otherwise). */
  private static List<SqlNode> decoded(List<SqlNode> operands) {
    List<SqlNode> results = new ArrayList<>();
    for (int i = 2; i < operands.size(); i += 2) {
      results.add(operands.get(i));
    }
    if (operands.size() > 2 && operands.size() % 2 == 0) {
      results.add(operands.get(operands.size() - 1));
    }
    return results;
  }
}
