package dev.lapse.planner.translate;

import dev.lapse.planner.expiry.StoredForm;
import dev.lapse.planner.expiry.TimestampEncoding;
import dev.lapse.planner.expiry.TimestampEncoding.Texts;

/**
 * Brings stored dates from one form into another by SQLite's own functions. In between stands a
 * <em>time value</em>: what those functions take for a point in time, an ISO-8601 text or a julian
 * day.
 */
final class TemporalForm {
  /** The format of a timestamp to the millisecond. */
  static final String MILLIS_FORMAT = "'%Y-%m-%d %H:%M:%f'";

  private TemporalForm() {}

  /**
   * Returns the time value of a stored value.
   *
   * @param sql its SQL; it may be written several times
   * @param encoding what it looks like
   */
  static String timeValue(String sql, TimestampEncoding encoding) {
    // Undeclared numbers are read as what sqlite-jdbc writes.
    StoredForm form =
        encoding.form() == StoredForm.TEXT ? StoredForm.EPOCH_MILLIS : encoding.form();
    if (!encoding.numbers() || form == StoredForm.JULIAN_DAY) {
      return sql;
    }
    String number = ofNumber(sql, form);
    return encoding.readsTexts()
        ? "CASE typeof(" + sql + ") WHEN 'text' THEN " + sql + " ELSE " + number + " END"
        : number;
  }

  /** Returns the time value of a number of a form. */
  static String ofNumber(String sql, StoredForm form) {
    return form == StoredForm.EPOCH_MILLIS
        ? "julianday(" + primary(sql) + " / 1000.0, 'unixepoch')"
        : "julianday(" + sql + ", 'unixepoch')";
  }

  /** Returns the timestamp text, to the millisecond, of a time value. */
  static String millisText(String timeValue) {
    return "strftime(" + MILLIS_FORMAT + ", " + timeValue + ")";
  }

  /** Returns the milliseconds since 1970 of a time value, a whole number. */
  static String epochMillis(String timeValue) {
    return "CAST(round(unixepoch(" + timeValue + ", 'subsec') * 1000) AS INTEGER)";
  }

  /**
   * Returns a stored value in another form; NULL where it is no date.
   *
   * @param sql its SQL; it may be written several times
   * @param from what it looks like
   * @param to the form wanted
   */
  static String convert(String sql, TimestampEncoding from, TimestampEncoding to) {
    boolean texts = to.form() == StoredForm.TEXT && !from.readsNumbers() && !from.numbers();
    if (texts && to.texts() == Texts.MICROS && from.texts() == Texts.MILLIS) {
      return primary(sql) + " || '000'";
    }
    if (texts && to.texts() != Texts.DATES && from.texts() == Texts.DATES) {
      boolean micros = to.texts() == Texts.MICROS;
      return primary(sql) + " || ' 00:00:00.000" + (micros ? "000'" : "'");
    }
    return stored(timeValue(sql, from), to);
  }

  /** Returns what a column of this form stores for a time value. */
  static String stored(String timeValue, TimestampEncoding encoding) {
    return switch (encoding.form()) {
      case EPOCH_MILLIS -> epochMillis(timeValue);
      case EPOCH_SECONDS -> "unixepoch(" + timeValue + ", 'subsec')";
      case JULIAN_DAY -> "julianday(" + timeValue + ")";
      case TEXT ->
          switch (encoding.texts()) {
            case DATES -> "date(" + timeValue + ")";
            case MICROS -> millisText(timeValue) + " || '000'";
            default -> millisText(timeValue);
          };
    };
  }

  /**
   * Returns what to compare a column of this form with for a time value. A day's column compares
   * with a day at midnight, else with a text that sorts between two days.
   */
  static String compared(String timeValue, TimestampEncoding encoding) {
    return encoding.form() == StoredForm.TEXT && encoding.texts() == Texts.DATES
        ? "replace(" + millisText(timeValue) + ", ' 00:00:00.000', '')"
        : stored(timeValue, encoding);
  }

  /**
   * Returns what to compare a column of one form with for a stored value of another. Texts keep all
   * their digits.
   *
   * @param sql its SQL; it may be written several times
   * @param from what it looks like
   * @param to the column's form
   */
  static String compared(String sql, TimestampEncoding from, TimestampEncoding to) {
    boolean texts = from.isCanonicalText() && to.isCanonicalText();
    if (!texts) {
      return compared(timeValue(sql, from), to);
    }
    if (from.texts().ordinal() <= to.texts().ordinal()) {
      return from.equals(to) ? sql : convert(sql, from, to);
    }
    if (to.texts() == Texts.DATES) {
      String midnight = from.texts() == Texts.MICROS ? " 00:00:00.000000" : " 00:00:00.000";
      return "replace(" + sql + ", '" + midnight + "', '')";
    }
    String primary = primary(sql);
    return "substr(" + primary + ", 1, 23) || replace(substr(" + primary + ", 24), '000', '')";
  }

  /** Returns a number that orders as the instant of a stored value does. */
  static String ordered(String sql, TimestampEncoding from) {
    boolean numbers = from.readsNumbers() && !from.readsTexts();
    String value = timeValue(sql, from);
    return numbers ? value : "julianday(" + value + ")";
  }

  /** Returns an expression so that any operator may stand next to it. */
  static String primary(String sql) {
    boolean plain =
        sql.chars().allMatch(c -> Character.isLetterOrDigit(c) || "\"._?".indexOf(c) >= 0);
    return plain ? sql : "(" + sql + ")";
  }
}
