package dev.lapse.planner.translate;

import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIntervalLiteral;
import org.apache.calcite.sql.SqlIntervalQualifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.fun.SqlDatetimeSubtractionOperator;
import org.jspecify.annotations.Nullable;

/** Which expressions are intervals; it can be told from their shape alone. */
final class Intervals {
  private Intervals() {}

  /** Returns whether an expression is an interval. */
  static boolean isInterval(SqlNode node) {
    return units(node) != null;
  }

  /** Returns whether an interval is one of years and months. */
  static boolean isYearMonth(SqlNode node) {
    SqlIntervalQualifier units = units(node);
    return units != null && units.isYearMonth();
  }

  /** Returns whether an interval counts nothing smaller than days. */
  static boolean isWholeDays(SqlNode node) {
    if (node instanceof SqlCall call && isSum(call)) {
      return call.getOperandList().stream().allMatch(Intervals::isWholeDays);
    }
    SqlIntervalQualifier units = units(node);
    return units != null
        && (units.isYearMonth() || field(node).filter(TimeField::isDate).isPresent());
  }

  /** Returns the one field that an interval counts; empty for several. */
  static Optional<TimeField> field(SqlNode node) {
    SqlIntervalQualifier units = units(node);
    return units == null ? Optional.empty() : TimeField.of(units);
  }

  private static boolean isSum(SqlCall call) {
    return (call.getKind() == SqlKind.PLUS || call.getKind() == SqlKind.MINUS)
        && !(call.getOperator() instanceof SqlDatetimeSubtractionOperator);
  }

  /** Returns the fields of an interval, of a sum those of its first; null for anything else. */
  static @Nullable SqlIntervalQualifier units(SqlNode node) {
    if (node instanceof SqlIntervalLiteral literal) {
      return literal.getValueAs(SqlIntervalLiteral.IntervalValue.class).getIntervalQualifier();
    }
    if (!(node instanceof SqlCall call)) {
      return null;
    }
    List<SqlNode> operands = call.getOperandList();
    if (call.getOperator() instanceof SqlDatetimeSubtractionOperator) {
      return (SqlIntervalQualifier) operands.get(2);
    }
    switch (call.getKind()) {
      case INTERVAL, CAST:
        return operands.get(1) instanceof SqlIntervalQualifier units ? units : null;
      case MINUS_PREFIX, PLUS_PREFIX, DIVIDE:
        return units(operands.get(0));
      case TIMES:
        SqlIntervalQualifier left = units(operands.get(0));
        return left == null ? units(operands.get(1)) : left;
      case PLUS, MINUS:
        return isInterval(operands.get(1)) ? units(operands.get(0)) : null;
      default:
        return null;
    }
  }

  /** Returns how many months, or seconds, an interval is, if it is known without a row. */
  static Optional<BigDecimal> constant(SqlNode node) {
    if (node instanceof SqlIntervalLiteral literal) {
      return Optional.of(IntervalLiteral.amount(literal));
    }
    if (!(node instanceof SqlCall call)) {
      return Optional.empty();
    }
    List<SqlNode> operands = call.getOperandList();
    switch (call.getKind()) {
      case INTERVAL:
        return number(operands.get(0))
            .flatMap(count -> field(node).map(f -> count.multiply(size(f, isYearMonth(node)))));
      case PLUS_PREFIX:
        return constant(operands.get(0));
      case MINUS_PREFIX:
        return constant(operands.get(0)).map(BigDecimal::negate);
      case TIMES:
        boolean first = isInterval(operands.get(0));
        return constant(operands.get(first ? 0 : 1))
            .flatMap(amount -> number(operands.get(first ? 1 : 0)).map(amount::multiply));
      default:
        return Optional.empty();
    }
  }

  /** Returns how many months, or seconds, a field is. */
  static BigDecimal size(TimeField field, boolean yearMonth) {
    return yearMonth
        ? BigDecimal.valueOf(field.months())
        : BigDecimal.valueOf(field.millis(), 3).stripTrailingZeros();
  }

  private static Optional<BigDecimal> number(SqlNode node) {
    if (node.getKind() == SqlKind.MINUS_PREFIX) {
      return number(((SqlCall) node).operand(0)).map(BigDecimal::negate);
    }
    return node instanceof SqlLiteral literal && literal.getValue() instanceof BigDecimal number
        ? Optional.of(number)
        : Optional.empty();
  }
}
