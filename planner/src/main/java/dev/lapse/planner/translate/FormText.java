package dev.lapse.planner.translate;

import dev.lapse.planner.expiry.StoredForm;
import dev.lapse.planner.expiry.TimestampEncoding;
import java.util.function.UnaryOperator;

/**
 * Writes a stored date or timestamp in another form, with SQLite's own functions: text of whichever
 * kind, epoch seconds or milliseconds, julian day.
 */
final class FormText {
  private static final String MILLIS = "'%Y-%m-%d %H:%M:%f'";
  private static final String EPOCH_MILLIS = " - 2440587.5) * 86400000)";

  private FormText() {}

  /**
   * Returns a call of one of SQLite's date functions on a stored value.
   *
   * @param from what the value means
   * @param value its SQL; it is written twice where both texts and numbers are read
   * @param call makes the call of the function's time arguments
   */
  static String call(TimestampEncoding from, String value, UnaryOperator<String> call) {
    String number =
        switch (from.form()) {
          case EPOCH_MILLIS -> value + " / 1000.0, 'unixepoch'";
          case EPOCH_SECONDS -> value + ", 'unixepoch'";
          // A number that nobody declared is read as what sqlite-jdbc writes.
          case TEXT -> value + " / 1000.0, 'unixepoch'";
          case JULIAN_DAY -> value;
        };
    if (!from.numbers()) {
      return call.apply(value);
    }
    return from.readsTexts()
        ? "CASE typeof("
            + value
            + ") WHEN 'text' THEN "
            + call.apply(value)
            + " ELSE "
            + call.apply(number)
            + " END"
        : call.apply(number);
  }

  /**
   * Returns a stored value in another form; NULL where it is no date.
   *
   * @param from what the value means
   * @param value its SQL, an operand that binds as tightly as a function's call
   * @param to the form wanted
   */
  static String convert(TimestampEncoding from, String value, TimestampEncoding to) {
    return switch (to.form()) {
      case EPOCH_MILLIS -> "CAST(round((" + julian(from, value) + EPOCH_MILLIS + " AS INTEGER)";
      case EPOCH_SECONDS -> "round((" + julian(from, value) + EPOCH_MILLIS + " / 1000.0";
      case JULIAN_DAY -> julian(from, value);
      case TEXT -> text(from, value, to.texts());
    };
  }

  private static String julian(TimestampEncoding from, String value) {
    return call(from, value, time -> "julianday(" + time + ")");
  }

  private static String text(TimestampEncoding from, String value, TimestampEncoding.Texts wanted) {
    if (wanted == TimestampEncoding.Texts.DATES) {
      return call(from, value, time -> "date(" + time + ")");
    }
    boolean micros = wanted == TimestampEncoding.Texts.MICROS;
    boolean text = from.form() == StoredForm.TEXT && !from.numbers();
    if (text && from.texts() == TimestampEncoding.Texts.MILLIS && micros) {
      return value + " || '000'";
    }
    if (text && from.texts() == TimestampEncoding.Texts.DATES) {
      return value + " || ' 00:00:00.000" + (micros ? "000'" : "'");
    }
    String millis = call(from, value, time -> "strftime(" + MILLIS + ", " + time + ")");
    return micros ? "(" + millis + ") || '000'" : millis;
  }
}
