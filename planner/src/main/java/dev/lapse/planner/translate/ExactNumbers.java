package dev.lapse.planner.translate;

import dev.lapse.planner.sql.ColumnType;
import java.util.Optional;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNumericLiteral;

/**
 * The digits of exact numbers through arithmetic, as ANSI counts them: what is computed of DECIMALs
 * is a DECIMAL again as long as its digits after the point are known. A literal with a point is
 * exact only beside a DECIMAL; alone it is the floating number that it is to SQLite.
 */
final class ExactNumbers {
  /** Digits of a whole number of SQLite's. */
  private static final int LONG_DIGITS = 19;

  /** How many digits a sum may have more than its parts. */
  private static final int SUM_DIGITS = 10;

  private ExactNumbers() {}

  /** Returns the type of a number that is written out. */
  static ValueType ofLiteral(SqlLiteral literal) {
    String written = literal.toString();
    boolean point = literal instanceof SqlNumericLiteral n && !n.isInteger();
    if (!point && !written.contains(".")) {
      return isLong(literal) ? ValueType.BIGINT : ValueType.DOUBLE;
    }
    int scale = written.length() - written.indexOf('.') - 1;
    int precision = Math.max(written.replaceAll("^[-+]?0*|\\.", "").length(), scale);
    return ValueType.computed(
        new ColumnType(
            ColumnType.Kind.DOUBLE, precision, scale, Optional.empty(), ColumnType.Affinity.REAL));
  }

  private static boolean isLong(SqlLiteral literal) {
    try {
      literal.bigDecimalValue().longValueExact();
      return true;
    } catch (ArithmeticException e) {
      // SQLite makes a floating number of one that its integers do not hold.
      return false;
    }
  }

  private static boolean isDecimal(ValueType type) {
    return type.type().kind() == ColumnType.Kind.DECIMAL;
  }

  /** Returns the digits of a number, if it is exact beside a DECIMAL. */
  private static Optional<ColumnType> digits(ValueType type) {
    ColumnType of = type.type();
    if (type.isInteger()) {
      return Optional.of(ColumnType.decimal(LONG_DIGITS, 0));
    }
    boolean exact = isDecimal(type) || of.kind() == ColumnType.Kind.DOUBLE;
    boolean known = of.precision() > 0 && (of.scale() >= 0 || isDecimal(type));
    return exact && known
        ? Optional.of(ColumnType.decimal(of.precision(), Math.max(of.scale(), 0)))
        : Optional.empty();
  }

  private interface Digits {
    ColumnType of(ColumnType one, ColumnType other);
  }

  private static Optional<ColumnType> both(ValueType one, ValueType other, Digits result) {
    if (!isDecimal(one) && !isDecimal(other)) {
      return Optional.empty();
    }
    Optional<ColumnType> left = digits(one);
    Optional<ColumnType> right = digits(other);
    if (left.isPresent() && right.isPresent()) {
      return Optional.of(result.of(left.get(), right.get()));
    }
    boolean approximate = isApproximate(one) || isApproximate(other);
    return approximate ? Optional.empty() : Optional.of(ColumnType.of("DECIMAL"));
  }

  private static boolean isApproximate(ValueType type) {
    return !isDecimal(type) && !type.isInteger() && digits(type).isEmpty();
  }

  /** Returns the type of a value that is one of two; empty where it is no DECIMAL. */
  static Optional<ColumnType> either(ValueType one, ValueType other) {
    return both(one, other, (a, b) -> aligned(a, b, 0));
  }

  /** Returns the type of a sum or difference; empty where it is no DECIMAL. */
  static Optional<ColumnType> sum(ValueType one, ValueType other) {
    return both(one, other, (a, b) -> aligned(a, b, 1));
  }

  /** Returns the type of a product; empty where it is no DECIMAL. */
  static Optional<ColumnType> product(ValueType one, ValueType other) {
    return both(
        one,
        other,
        (a, b) -> ColumnType.decimal(a.precision() + b.precision(), a.scale() + b.scale()));
  }

  private static ColumnType aligned(ColumnType a, ColumnType b, int more) {
    int scale = Math.max(a.scale(), b.scale());
    int whole = Math.max(a.precision() - a.scale(), b.precision() - b.scale());
    return ColumnType.decimal(whole + scale + more, scale);
  }

  /** Returns the type of the sum of many values of a type that is no integer. */
  static ValueType total(ValueType of) {
    if (!isDecimal(of)) {
      return ValueType.DOUBLE;
    }
    return digits(of)
        .map(d -> ValueType.computed(ColumnType.decimal(d.precision() + SUM_DIGITS, d.scale())))
        .orElse(of.withoutOrigin());
  }
}
