package dev.lapse.executor.functions;

import dev.lapse.executor.sqlite.FunctionArguments;
import dev.lapse.executor.sqlite.SqlFunction;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;
import java.util.Random;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Functions of numbers. */
final class NumberFunctions {
  private static final Pattern NUMBER =
      Pattern.compile("[+-]?(\\d+(\\.\\d*)?|\\.\\d+)([eE][+-]?\\d{1,3})?");

  /** Beyond this many digits a double has none, on either side of the point. */
  private static final int MAX_DIGITS = 400;

  private NumberFunctions() {}

  static List<SqlFunction> all() {
    return List.of(
        new SqlFunction.Scalar(
            "lapse_truncate", 2, arguments -> scaled(arguments, RoundingMode.DOWN)),
        new SqlFunction.Scalar(
            "lapse_round", 2, arguments -> scaled(arguments, RoundingMode.HALF_UP)),
        new SqlFunction.Scalar("lapse_rand", 1, NumberFunctions::rand),
        new SqlFunction.Scalar("lapse_number", 1, NumberFunctions::number));
  }

  private static @Nullable Object scaled(FunctionArguments arguments, RoundingMode mode) {
    if (arguments.isNull(0) || arguments.isNull(1)) {
      return null;
    }
    int digits = (int) Math.max(-MAX_DIGITS, Math.min(MAX_DIGITS, arguments.integer(1)));
    if (arguments.isInteger(0)) {
      long value = arguments.integer(0);
      return digits >= 0
          ? (Object) value
          : (Object) BigDecimal.valueOf(value).setScale(digits, mode).longValue();
    }
    double value = arguments.real(0);
    if (Double.isNaN(value) || Double.isInfinite(value)) {
      return value;
    }
    // The decimal that is written for the number, not the binary fraction that stands for it.
    return BigDecimal.valueOf(value).setScale(digits, mode).doubleValue();
  }

  private static @Nullable Object rand(FunctionArguments arguments) {
    return arguments.isNull(0) ? null : new Random(arguments.integer(0)).nextDouble();
  }

  /** A value as a number, or null if it is none: SQLite makes 0 of what is none. */
  private static @Nullable Object number(FunctionArguments arguments) {
    if (arguments.isNumber(0)) {
      return arguments.value(0);
    }
    String text = arguments.text(0);
    if (text == null || !NUMBER.matcher(text.strip()).matches()) {
      return null;
    }
    BigDecimal exact = new BigDecimal(text.strip());
    boolean whole = exact.scale() <= 0 && exact.precision() - exact.scale() <= 18;
    return whole ? (Object) exact.longValueExact() : (Object) exact.doubleValue();
  }
}
