package dev.lapse.planner.ddl;

import dev.lapse.error.LapseException;
import dev.lapse.error.SqlState;
import dev.lapse.planner.catalog.Column;
import dev.lapse.planner.catalog.Table;
import dev.lapse.planner.sql.Identifiers;
import dev.lapse.planner.sql.Refusal;
import java.util.Locale;
import java.util.StringJoiner;
import org.apache.calcite.sql.SqlBasicCall;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlDataTypeSpec;
import org.apache.calcite.sql.SqlDynamicParam;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.fun.SqlBetweenOperator;
import org.apache.calcite.sql.fun.SqlCase;
import org.apache.calcite.sql.fun.SqlLikeOperator;
import org.jspecify.annotations.Nullable;

/**
 * Writes the WHERE of a TTL index as SQLite text with unqualified columns of its own table. Each
 * kind of expression is known here or refused: what stands in the file must mean the same to every
 * program and at every time.
 */
final class PredicateText {
  private static final String MARKS = " = <> < <= > >= + - * / % || AND OR GLOB NOT GLOB -> ->> ";

  private final Table table;

  private PredicateText(Table table) {
    this.table = table;
  }

  /** Returns the text of a predicate over a table. */
  static String of(SqlNode predicate, Table table) {
    return new PredicateText(table).text(predicate, null);
  }

  /** Writes an operand; what is not a single word gets parentheses. */
  private String operand(SqlNode node, @Nullable Column comparedWith) {
    String text = text(node, comparedWith);
    boolean single =
        node instanceof SqlLiteral || node instanceof SqlIdentifier || isFunction(node);
    return single ? text : "(" + text + ")";
  }

  private static boolean isFunction(SqlNode node) {
    return node instanceof SqlBasicCall call
        && (call.getOperator() instanceof org.apache.calcite.sql.SqlFunction);
  }

  private String text(SqlNode node, @Nullable Column comparedWith) {
    if (node instanceof SqlIdentifier name) {
      return identifier(name);
    }
    if (node instanceof SqlLiteral literal) {
      return PredicateLiterals.text(literal, comparedWith);
    }
    if (node instanceof SqlDynamicParam) {
      throw refuse(node, "has no parameters; write the value");
    }
    if (node instanceof SqlCase choice) {
      return choice(choice);
    }
    if (node instanceof SqlBasicCall call) {
      return call(call);
    }
    throw unknown(node);
  }

  private String identifier(SqlIdentifier name) {
    if (name.isStar()) {
      throw unknown(name);
    }
    int parts = name.names.size();
    String bare = name.names.get(parts - 1);
    if (parts == 1
        && PredicateFunctions.isVolatile(bare.toLowerCase(Locale.ROOT))
        && table.column(bare).isEmpty()) {
      throw notDeterministic(name, bare);
    }
    if (parts > 1 && !Identifiers.same(name.names.get(parts - 2), table.name())) {
      throw refuse(name, "looks at the columns of " + table.name() + " only, found " + name);
    }
    Column column = table.column(bare).orElse(null);
    if (column == null) {
      throw Refusal.at(
          name, SqlState.UNDEFINED_COLUMN, "there is no column " + bare + " in " + table.name());
    }
    return Identifiers.quote(column.name());
  }

  private String choice(SqlCase choice) {
    StringBuilder text = new StringBuilder("CASE");
    SqlNode value = choice.getValueOperand();
    if (value != null) {
      text.append(' ').append(operand(value, null));
    }
    SqlNodeList whens = choice.getWhenOperands();
    SqlNodeList thens = choice.getThenOperands();
    for (int i = 0; i < whens.size(); i++) {
      text.append(" WHEN ").append(text(whens.get(i), null));
      text.append(" THEN ").append(text(thens.get(i), null));
    }
    SqlNode otherwise = choice.getElseOperand();
    if (otherwise != null) {
      text.append(" ELSE ").append(text(otherwise, null));
    }
    return text.append(" END").toString();
  }

  private String call(SqlBasicCall call) {
    String name = call.getOperator().getName().toUpperCase(Locale.ROOT);
    switch (call.getKind()) {
      case NOT:
        return "NOT " + operand(call.operand(0), null);
      case MINUS_PREFIX:
        return "-" + operand(call.operand(0), null);
      case PLUS_PREFIX:
        return "+" + operand(call.operand(0), null);
      case IS_NULL, IS_NOT_NULL, IS_TRUE, IS_NOT_TRUE, IS_FALSE, IS_NOT_FALSE:
        return operand(call.operand(0), null) + " " + name;
      case IS_UNKNOWN:
        return operand(call.operand(0), null) + " IS NULL";
      case IS_DISTINCT_FROM:
        return binary(call, "IS NOT");
      case IS_NOT_DISTINCT_FROM:
        return binary(call, "IS");
      case BETWEEN:
        return between(call);
      case IN, NOT_IN:
        return in(call, name);
      case LIKE:
        return like(call);
      case CAST:
        return cast(call);
      case MOD:
        return call.getOperator() instanceof org.apache.calcite.sql.SqlBinaryOperator
            ? binary(call, "%")
            : "(" + binary(call, "%") + ")";
      case AND, OR:
        return junction(call, name);
      default:
        return other(call, name);
    }
  }

  private String other(SqlBasicCall call, String name) {
    if (name.equals("COLLATE") && call.operand(1) instanceof SqlIdentifier collation) {
      return operand(call.operand(0), null) + " COLLATE " + collation(collation);
    }
    boolean infix = call.getOperator() instanceof org.apache.calcite.sql.SqlBinaryOperator;
    if (infix && call.operandCount() == 2 && MARKS.contains(" " + name + " ")) {
      return binary(call, name);
    }
    if (call.getOperator() instanceof org.apache.calcite.sql.SqlFunction) {
      return function(call);
    }
    throw unknown(call);
  }

  /** Other programs have SQLite's own collations only. */
  private static String collation(SqlIdentifier name) {
    String bare = name.toString().toUpperCase(Locale.ROOT);
    if (!bare.equals("BINARY") && !bare.equals("NOCASE") && !bare.equals("RTRIM")) {
      throw refuse(name, "may use the collations BINARY, NOCASE and RTRIM, found " + name);
    }
    return bare;
  }

  private String junction(SqlBasicCall call, String word) {
    StringJoiner all = new StringJoiner(" " + word + " ");
    for (SqlNode each : call.getOperandList()) {
      boolean comparison =
          each instanceof SqlCall inner
              && (SqlKind.COMPARISON.contains(inner.getKind())
                  || inner.getKind() == SqlKind.IS_NULL
                  || inner.getKind() == SqlKind.IS_NOT_NULL
                  || inner.getKind() == call.getKind());
      all.add(comparison ? text(each, null) : operand(each, null));
    }
    return all.toString();
  }

  private @Nullable Column column(SqlNode node) {
    if (!(node instanceof SqlIdentifier name)) {
      return null;
    }
    return table.column(name.names.get(name.names.size() - 1)).orElse(null);
  }

  private String binary(SqlBasicCall call, String word) {
    SqlNode left = call.operand(0);
    SqlNode right = call.operand(1);
    return operand(left, column(right)) + " " + word + " " + operand(right, column(left));
  }

  private String between(SqlBasicCall call) {
    SqlBetweenOperator operator = (SqlBetweenOperator) call.getOperator();
    if (operator.flag == SqlBetweenOperator.Flag.SYMMETRIC) {
      throw refuse(call, "has no BETWEEN SYMMETRIC; write the lower bound first");
    }
    Column column = column(call.operand(0));
    return operand(call.operand(0), null)
        + (operator.isNegated() ? " NOT BETWEEN " : " BETWEEN ")
        + operand(call.operand(1), column)
        + " AND "
        + operand(call.operand(2), column);
  }

  private String in(SqlBasicCall call, String word) {
    if (!(call.operand(1) instanceof SqlNodeList values)) {
      throw subquery(call.operand(1));
    }
    StringJoiner list = new StringJoiner(", ", "(", ")");
    for (SqlNode value : values) {
      list.add(text(value, column(call.operand(0))));
    }
    return operand(call.operand(0), null) + " " + word + " " + list;
  }

  private String like(SqlBasicCall call) {
    SqlLikeOperator operator = (SqlLikeOperator) call.getOperator();
    if (!operator.isCaseSensitive()) {
      throw unknown(call);
    }
    String escape = call.operandCount() > 2 ? " ESCAPE " + operand(call.operand(2), null) : "";
    return operand(call.operand(0), null)
        + (operator.isNegated() ? " NOT LIKE " : " LIKE ")
        + operand(call.operand(1), null)
        + escape;
  }

  private String cast(SqlBasicCall call) {
    SqlDataTypeSpec spec = call.operand(1);
    String type = String.valueOf(spec.getTypeName()).toUpperCase(Locale.ROOT);
    switch (type) {
      case "INTEGER", "BIGINT", "SMALLINT", "TINYINT", "INT":
        return "CAST(" + text(call.operand(0), null) + " AS INTEGER)";
      case "REAL", "DOUBLE", "FLOAT":
        return "CAST(" + text(call.operand(0), null) + " AS REAL)";
      case "VARCHAR", "CHAR", "TEXT":
        return "CAST(" + text(call.operand(0), null) + " AS TEXT)";
      default:
        throw refuse(call, "can cast to INTEGER, REAL and TEXT, found " + spec);
    }
  }

  private String function(SqlBasicCall call) {
    String written = call.getOperator().getName();
    String name = written.toLowerCase(Locale.ROOT);
    switch (name) {
      case "char_length", "character_length":
        name = "length";
        break;
      case "substring":
        name = "substr";
        break;
      case "row", "exists":
        throw unknown(call);
      default:
        break;
    }
    if (PredicateFunctions.isVolatile(name)) {
      throw notDeterministic(call, written);
    }
    if (PredicateFunctions.isAggregate(name, call.operandCount())) {
      throw refuse(call, "is about one row; it has no aggregate such as " + written);
    }
    if (!PredicateFunctions.isDeterministic(name)) {
      throw refuse(
          call,
          "may use SQLite's own functions that always answer the same; " + written + " is none");
    }
    StringJoiner arguments = new StringJoiner(", ", name + "(", ")");
    for (SqlNode argument : call.getOperandList()) {
      if (PredicateFunctions.isDate(name)) {
        requireNoClock(call, argument);
      }
      arguments.add(text(argument, null));
    }
    if (PredicateFunctions.isDate(name) && call.operandCount() < minimum(name)) {
      throw notDeterministic(call, written);
    }
    return arguments.toString();
  }

  /** Without a time to look at, the date functions look at the clock. */
  private static int minimum(String dateFunction) {
    return dateFunction.equals("strftime") ? 2 : 1;
  }

  private static void requireNoClock(SqlCall call, SqlNode argument) {
    if (argument instanceof SqlLiteral literal && literal.getKind() == SqlKind.LITERAL) {
      String value = literal.toValue();
      String word = value == null ? "" : value.trim().toLowerCase(Locale.ROOT);
      if (word.equals("now") || word.equals("localtime") || word.equals("utc")) {
        throw notDeterministic(call, call.getOperator().getName() + "('" + word + "')");
      }
    }
  }

  private static LapseException notDeterministic(SqlNode at, String found) {
    return refuse(
        at,
        "must always answer the same for the same row, which "
            + found
            + " does not; time is what EXPIRE AFTER is for");
  }

  private static LapseException subquery(SqlNode at) {
    return refuse(at, "looks at one row of its own table; it has no subquery");
  }

  private static LapseException unknown(SqlNode node) {
    SqlKind kind = node.getKind();
    if (kind.belongsTo(SqlKind.QUERY) || kind == SqlKind.EXISTS || kind == SqlKind.SCALAR_QUERY) {
      return subquery(node);
    }
    if (kind == SqlKind.OVER) {
      return refuse(node, "is about one row; it has no window function");
    }
    return refuse(
        node,
        "is made of columns, literals, comparisons, AND, OR, NOT, IN, BETWEEN, LIKE, GLOB, CASE,"
            + " CAST and SQLite's own functions; it does not take "
            + node);
  }

  private static LapseException refuse(SqlNode at, String rule) {
    return Refusal.at(at, SqlState.INVALID_DEFINITION, "the WHERE of a TTL index " + rule);
  }
}
