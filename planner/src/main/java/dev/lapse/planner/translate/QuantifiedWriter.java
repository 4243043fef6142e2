package dev.lapse.planner.translate;

import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.sql.SqlBinaryOperator;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.fun.SqlQuantifyOperator;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;

/**
 * Writes comparisons with ANY (or SOME) and ALL, which SQLite lacks. ALL is false if one comparison
 * is, else unknown if one is, else true; so it is of no rows at all. ANY is the opposite of ALL of
 * the opposite comparison.
 */
final class QuantifiedWriter {
  private final Emission emission;
  private final Writers writers;

  QuantifiedWriter(Emission emission, Writers writers) {
    this.emission = emission;
    this.writers = writers;
  }

  String write(SqlCall call) {
    SqlQuantifyOperator operator = (SqlQuantifyOperator) call.getOperator();
    boolean all = operator.getKind() == SqlKind.ALL;
    SqlNode left = call.operand(0);
    SqlNode right = call.operand(1);
    if (left.getKind() == SqlKind.ROW) {
      throw emission.refuse(call, "ANY and ALL of a row of values; compare the columns one by one");
    }
    if (right instanceof SqlNodeList list) {
      return list(operator.comparisonKind, all, left, list);
    }
    if (!all && operator.comparisonKind == SqlKind.EQUALS) {
      return "(" + in(SqlStdOperatorTable.IN, call) + ")";
    }
    if (all && operator.comparisonKind == SqlKind.NOT_EQUALS) {
      return "(" + in(SqlStdOperatorTable.NOT_IN, call) + ")";
    }
    SqlKind kind = all ? operator.comparisonKind : operator.comparisonKind.negateNullSafe();
    String text = all(kind, left, right);
    return all ? text : "(NOT " + text + ")";
  }

  private String in(SqlBinaryOperator operator, SqlCall call) {
    return writers
        .comparisons()
        .write(operator.createCall(call.getParserPosition(), call.getOperandList()));
  }

  private String list(SqlKind kind, boolean all, SqlNode left, SqlNodeList values) {
    List<String> parts = new ArrayList<>();
    for (SqlNode value : values) {
      SqlCall one = operator(kind).createCall(value.getParserPosition(), left, value);
      parts.add(writers.comparisons().write(one));
    }
    return "(" + String.join(all ? " AND " : " OR ", parts) + ")";
  }

  private String all(SqlKind kind, SqlNode left, SqlNode query) {
    ValueType one = emission.typing.typeOf(left);
    ValueType other = emission.typing.typeOf(query);
    String value = "(" + writers.expressions().write(left) + ")";
    String rows = "(" + writers.queries().write(query) + ")";
    // The ends of the rows tell for all of them, and are looked up once per statement.
    return one.isNumber() && other.isNumber()
        ? byEnds(kind, value, rows)
        : oneByOne(kind, left, value, rows);
  }

  private static String byEnds(SqlKind kind, String value, String rows) {
    String with = "(WITH \"lapse_set\" (\"lapse_value\") AS " + rows + " SELECT ";
    String from = " FROM \"lapse_set\")";
    String least = with + "min(\"lapse_value\")" + from;
    String greatest = with + "max(\"lapse_value\")" + from;
    boolean upper = kind == SqlKind.GREATER_THAN || kind == SqlKind.GREATER_THAN_OR_EQUAL;
    String sign = " " + kind.sql + " ";
    String fails =
        kind == SqlKind.EQUALS
            ? value + " <> " + least + " OR " + value + " <> " + greatest
            : "NOT " + value + sign + (upper ? greatest : least);
    return "CASE WHEN "
        + with
        + "count(*)"
        + from
        + " = 0 THEN 1 WHEN "
        + fails
        + " THEN 0 WHEN "
        + value
        + " IS NOT NULL AND "
        + with
        + "count(*) = count(\"lapse_value\")"
        + from
        + " THEN 1 END";
  }

  private String oneByOne(SqlKind kind, SqlNode left, String value, String rows) {
    if (Aggregates.isIn(left)) {
      throw emission.refuse(
          left, "ANY and ALL of an aggregate of texts; compute it in a query in FROM");
    }
    return "(WITH \"lapse_set\" (\"lapse_value\") AS "
        + rows
        + " SELECT CASE WHEN count(*) = 0 THEN 1 WHEN min(\"lapse_true\") = 0 THEN 0"
        + " WHEN count(*) = count(\"lapse_true\") THEN 1 END FROM (SELECT "
        + value
        + " "
        + kind.sql
        + " \"lapse_value\" AS \"lapse_true\" FROM \"lapse_set\"))";
  }

  private static SqlBinaryOperator operator(SqlKind kind) {
    return switch (kind) {
      case EQUALS -> (SqlBinaryOperator) SqlStdOperatorTable.EQUALS;
      case NOT_EQUALS -> (SqlBinaryOperator) SqlStdOperatorTable.NOT_EQUALS;
      case LESS_THAN -> (SqlBinaryOperator) SqlStdOperatorTable.LESS_THAN;
      case LESS_THAN_OR_EQUAL -> (SqlBinaryOperator) SqlStdOperatorTable.LESS_THAN_OR_EQUAL;
      case GREATER_THAN -> (SqlBinaryOperator) SqlStdOperatorTable.GREATER_THAN;
      default -> (SqlBinaryOperator) SqlStdOperatorTable.GREATER_THAN_OR_EQUAL;
    };
  }
}
