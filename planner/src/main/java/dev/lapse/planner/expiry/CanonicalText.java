package dev.lapse.planner.expiry;

import java.time.Instant;
import java.time.LocalDateTime;
import java.time.YearMonth;
import java.time.ZoneOffset;

/**
 * Texts as Lapse itself writes them: {@code YYYY-MM-DD}, or that with {@code HH:MM:SS} and a point
 * and digits. Most values look like this, and most statements meet some, so that general means of
 * parsing and formatting would be what they cost most.
 */
public final class CanonicalText {
  private static final int DATE_LENGTH = "2026-01-01".length();
  private static final int SECOND_LENGTH = "2026-01-01 00:00:00".length();
  private static final String SHAPE = "dddd-dd-dd dd:dd:dd.ddddddddd";

  /** A bit for each place of the shape that has no digit. */
  private static final int MARKS =
      (1 << 4) | (1 << 7) | (1 << 10) | (1 << 13) | (1 << 16) | (1 << 19);

  private CanonicalText() {}

  /** Returns whether a text is the day of a date that exists. */
  public static boolean isDate(String text) {
    return text.length() == DATE_LENGTH && hasShape(text) && dayExists(text);
  }

  /**
   * Returns whether a text is a date that exists, a blank, and a time of day with so many digits
   * after the point.
   *
   * @param digits 1 to 9
   */
  public static boolean isTimestamp(String text, int digits) {
    return text.length() == SECOND_LENGTH + 1 + digits
        && hasShape(text)
        && dayExists(text)
        && number(text, 11, 13) < 24
        && number(text, 14, 16) < 60
        && number(text, 17, 19) < 60;
  }

  private static boolean hasShape(String text) {
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      boolean fits = ((MARKS >>> i) & 1) == 0 ? c >= '0' && c <= '9' : c == SHAPE.charAt(i);
      if (!fits) {
        return false;
      }
    }
    return true;
  }

  private static boolean dayExists(String text) {
    int month = number(text, 5, 7);
    int day = number(text, 8, 10);
    return month >= 1
        && month <= 12
        && day >= 1
        && (day <= 28 || day <= YearMonth.of(number(text, 0, 4), month).lengthOfMonth());
  }

  private static int number(String text, int from, int to) {
    int value = 0;
    for (int i = from; i < to; i++) {
      value = value * 10 + text.charAt(i) - '0';
    }
    return value;
  }

  /** Returns the day of an instant in UTC, of the years 0000 to 9999. */
  static String date(Instant instant) {
    char[] text = new char[DATE_LENGTH];
    write(text, LocalDateTime.ofInstant(instant, ZoneOffset.UTC));
    return new String(text);
  }

  /**
   * Returns an instant in UTC, of the years 0000 to 9999; what is finer than the digits is left
   * out.
   *
   * @param digits digits after the point, 1 to 9
   */
  static String timestamp(Instant instant, int digits) {
    return timestamp(LocalDateTime.ofInstant(instant, ZoneOffset.UTC), digits);
  }

  /** The same for a date and time without a zone. */
  public static String timestamp(LocalDateTime value, int digits) {
    char[] text = new char[SECOND_LENGTH + 1 + digits];
    write(text, value);
    text[10] = ' ';
    write(text, 11, 13, value.getHour());
    text[13] = ':';
    write(text, 14, 16, value.getMinute());
    text[16] = ':';
    write(text, 17, 19, value.getSecond());
    text[19] = '.';
    int fraction = value.getNano();
    for (int i = digits; i < 9; i++) {
      fraction /= 10;
    }
    write(text, 20, 20 + digits, fraction);
    return new String(text);
  }

  private static void write(char[] text, LocalDateTime value) {
    write(text, 0, 4, value.getYear());
    text[4] = '-';
    write(text, 5, 7, value.getMonthValue());
    text[7] = '-';
    write(text, 8, 10, value.getDayOfMonth());
  }

  private static void write(char[] text, int from, int to, int number) {
    int left = number;
    for (int i = to - 1; i >= from; i--) {
      text[i] = (char) ('0' + left % 10);
      left /= 10;
    }
  }
}
