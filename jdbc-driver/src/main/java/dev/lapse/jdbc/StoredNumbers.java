package dev.lapse.jdbc;

import dev.lapse.error.SqlState;
import java.math.BigDecimal;
import java.sql.SQLException;
import java.util.Locale;

/** Makes numbers and truth values of stored values, by the conversions that JDBC allows. */
final class StoredNumbers {
  private StoredNumbers() {}

  /**
   * Returns a whole number; a fraction is cut off.
   *
   * @param stored a Long, Double, String or byte[]
   * @param target the name of the type wanted, for the message
   */
  static long integral(Object stored, long lowest, long highest, String target)
      throws SQLException {
    if (stored instanceof Long number) {
      if (number >= lowest && number <= highest) {
        return number;
      }
      throw outOfRange(stored, target);
    }
    BigDecimal whole = new BigDecimal(decimal(stored, target).toBigInteger());
    boolean fits =
        whole.compareTo(BigDecimal.valueOf(lowest)) >= 0
            && whole.compareTo(BigDecimal.valueOf(highest)) <= 0;
    if (!fits) {
      throw outOfRange(stored, target);
    }
    return whole.longValueExact();
  }

  /** Returns a floating number. */
  static double floating(Object stored) throws SQLException {
    if (stored instanceof Number number) {
      return number.doubleValue();
    }
    return decimal(stored, "DOUBLE").doubleValue();
  }

  /** Returns a floating number of 32 bits; digits that it does not hold are rounded off. */
  static float single(Object stored) throws SQLException {
    double number = floating(stored);
    float single = (float) number;
    if (Float.isInfinite(single) && !Double.isInfinite(number)) {
      throw outOfRange(stored, "FLOAT");
    }
    return single;
  }

  /** Returns a decimal number. */
  static BigDecimal decimal(Object stored, String target) throws SQLException {
    if (stored instanceof Long number) {
      return BigDecimal.valueOf(number);
    }
    if (stored instanceof Double number) {
      if (number.isNaN() || number.isInfinite()) {
        throw outOfRange(stored, target);
      }
      return BigDecimal.valueOf(number);
    }
    if (stored instanceof String text) {
      try {
        return new BigDecimal(text.strip());
      } catch (NumberFormatException e) {
        throw unreadable(stored, target);
      }
    }
    throw unreadable(stored, target);
  }

  /** Returns a truth value: any number but 0, or one of the words that stand for it. */
  static boolean truth(Object stored) throws SQLException {
    if (stored instanceof Long number) {
      return number != 0;
    }
    if (stored instanceof Double number) {
      return number != 0;
    }
    if (stored instanceof String text) {
      switch (text.strip().toLowerCase(Locale.ROOT)) {
        case "true", "t", "yes", "y", "on", "1":
          return true;
        case "false", "f", "no", "n", "off", "0":
          return false;
        default:
          throw unreadable(stored, "BOOLEAN");
      }
    }
    throw unreadable(stored, "BOOLEAN");
  }

  /** Returns the exception for a value that the type wanted cannot hold. */
  static SQLException outOfRange(Object stored, String target) {
    return SqlExceptions.of(
        SqlState.NUMBER_OUT_OF_RANGE,
        "the value " + stored + " does not fit " + target + "; read it as a wider type");
  }

  /** Returns the exception for a value of which the type wanted cannot be made. */
  static SQLException unreadable(Object stored, String target) {
    String shown =
        stored instanceof byte[] bytes
            ? "a BLOB of " + bytes.length + " bytes"
            : "the value '" + stored + "'";
    return SqlExceptions.of(
        SqlState.INVALID_VALUE_FOR_CAST,
        shown + " cannot be read as " + target + "; read it with getString or getObject");
  }
}
