package dev.lapse.executor;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;

/**
 * The text of a floating number as SQLite writes it, so that rows held in memory read as those that
 * SQLite steps through: 15 significant digits where they tell the number, else 17.
 */
final class FloatText {
  /** SQLite decodes a number to so many digits first. */
  private static final MathContext DECODED = new MathContext(18, RoundingMode.HALF_UP);

  private static final MathContext SHORT = new MathContext(15, RoundingMode.HALF_UP);
  private static final MathContext LONG = new MathContext(17, RoundingMode.HALF_UP);

  /** Numbers from here on, and below the other, are written with an exponent. */
  private static final int MAX_EXPONENT = 16;

  private static final int MIN_EXPONENT = -4;

  private FloatText() {}

  static String of(double number) {
    if (Double.isNaN(number)) {
      return "NaN";
    }
    if (Double.isInfinite(number)) {
      return number > 0 ? "Inf" : "-Inf";
    }
    if (number == 0) {
      return "0.0";
    }
    BigDecimal exact = new BigDecimal(Math.abs(number)).round(DECODED);
    BigDecimal rounded = exact.round(SHORT);
    boolean normal = Math.abs(number) >= Double.MIN_NORMAL;
    if (!normal || rounded.doubleValue() != Math.abs(number)) {
      rounded = exact.round(LONG);
    }
    String sign = number < 0 ? "-" : "";
    return sign + written(rounded.stripTrailingZeros());
  }

  private static String written(BigDecimal number) {
    int exponent = number.precision() - number.scale() - 1;
    if (exponent > MAX_EXPONENT || exponent < MIN_EXPONENT) {
      String power = Math.abs(exponent) < 10 ? "0" + Math.abs(exponent) : "" + Math.abs(exponent);
      return fraction(number.movePointLeft(exponent)) + (exponent < 0 ? "e-" : "e+") + power;
    }
    return fraction(number);
  }

  private static String fraction(BigDecimal number) {
    String plain = number.toPlainString();
    return plain.indexOf('.') < 0 ? plain + ".0" : plain;
  }
}
