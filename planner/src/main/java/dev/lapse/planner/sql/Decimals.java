package dev.lapse.planner.sql;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;

/**
 * What SQLite can keep of a decimal number. It computes in binary floating point, which keeps 15
 * significant digits, or in whole numbers of 64 bits, which keep all of theirs.
 */
public final class Decimals {
  /** Significant digits that survive in a floating number. */
  public static final int MAX_DIGITS = 15;

  private Decimals() {}

  /** Returns a number with the digits after the point that its column has, rounded half up. */
  public static BigDecimal scaled(BigDecimal number, ColumnType column) {
    int scale = column.precision() > 0 ? Math.max(column.scale(), 0) : column.scale();
    boolean decimal = column.kind() == ColumnType.Kind.DECIMAL && scale >= 0;
    return decimal && number.scale() > scale
        ? number.setScale(scale, RoundingMode.HALF_UP)
        : number;
  }

  /** Returns whether SQLite keeps every digit. */
  public static boolean isExact(BigDecimal number) {
    if (isLong(number)) {
      return true;
    }
    double nearest = number.doubleValue();
    boolean inRange = Double.isFinite(nearest) && (nearest != 0 || number.signum() == 0);
    return inRange && number.stripTrailingZeros().precision() <= MAX_DIGITS;
  }

  /**
   * Returns the decimal that a floating number stands for: rounded to 15 significant digits, which
   * is what SQLite shows of it.
   *
   * @param number neither infinite nor NaN
   */
  public static BigDecimal of(double number) {
    BigDecimal rounded =
        BigDecimal.valueOf(number)
            .round(new MathContext(MAX_DIGITS, RoundingMode.HALF_UP))
            .stripTrailingZeros();
    return rounded.scale() < 0 ? rounded.setScale(0) : rounded;
  }

  /** Returns whether it is a whole number that 64 bits hold. */
  public static boolean isLong(BigDecimal number) {
    // Numbers of very many digits are not even stripped of their zeros.
    if (number.precision() - (long) number.scale() > 19 || number.scale() > 400) {
      return false;
    }
    BigDecimal plain = number.stripTrailingZeros();
    return plain.scale() <= 0
        && plain.compareTo(BigDecimal.valueOf(Long.MIN_VALUE)) >= 0
        && plain.compareTo(BigDecimal.valueOf(Long.MAX_VALUE)) <= 0;
  }

  /** Returns the message for a number that would lose digits. */
  public static String refusal(BigDecimal number) {
    int digits = number.stripTrailingZeros().precision();
    String why =
        digits > MAX_DIGITS
            ? " has " + digits + " significant digits and would be rounded; at most "
            : " is beyond the range of floating numbers and would be lost; at most ";
    return number
        + why
        + MAX_DIGITS
        + " digits are kept exactly: store it as text, or scale it to an integer";
  }
}
