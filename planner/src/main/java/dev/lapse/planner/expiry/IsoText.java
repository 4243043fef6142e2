package dev.lapse.planner.expiry;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads ISO-8601 text as SQLite's date functions do (a T or blanks, no seconds, any number of
 * fraction digits, a zone offset, hour 24), but takes only days that exist.
 */
public final class IsoText {
  private static final Pattern SHAPE =
      Pattern.compile(
          "(\\d{4})-(\\d\\d)-(\\d\\d)"
              + "(?:[T\\s]+(\\d\\d):(\\d\\d)(?::(\\d\\d)(?:\\.(\\d+))?)?"
              + "\\s*(?:([Zz])|([+-])(\\d\\d):(\\d\\d))?|[T\\s]*)\\s*");

  private IsoText() {}

  /**
   * Returns the instant, to the nearest millisecond, as SQLite rounds it.
   *
   * @return empty where the text is no date that exists, or one outside years 0000 to 9999 in UTC
   */
  public static Optional<Instant> parse(String text) {
    // SQLite's date functions read up to a NUL.
    int nul = text.indexOf('\0');
    Matcher m = SHAPE.matcher(nul < 0 ? text : text.substring(0, nul));
    if (!m.matches()) {
      return Optional.empty();
    }
    LocalDate day;
    try {
      day = LocalDate.of(number(m, 1), number(m, 2), number(m, 3));
    } catch (DateTimeException e) {
      return Optional.empty();
    }
    long millis = day.atStartOfDay(ZoneOffset.UTC).toInstant().toEpochMilli();
    if (m.group(4) == null) {
      return Optional.of(Instant.ofEpochMilli(millis));
    }
    int hour = number(m, 4);
    int minute = number(m, 5);
    int second = m.group(6) == null ? 0 : number(m, 6);
    if (hour > 24 || minute > 59 || second > 59) {
      return Optional.empty();
    }
    double seconds = second;
    if (m.group(7) != null) {
      // So does SQLite, lest a second be rounded up to the next.
      seconds += Math.min(Double.parseDouble("0." + m.group(7)), 0.999);
    }
    if (hour == 24 && (minute > 0 || seconds > 0)) {
      return Optional.empty();
    }
    millis += hour * 3_600_000L + minute * 60_000L + (long) (seconds * 1000 + 0.5);
    if (m.group(9) != null) {
      int offsetHour = number(m, 10);
      int offsetMinute = number(m, 11);
      if (offsetHour > 14 || offsetMinute > 59) {
        return Optional.empty();
      }
      long offset = (offsetHour * 60L + offsetMinute) * 60_000L;
      millis += m.group(9).equals("-") ? offset : -offset;
    }
    Instant instant = Instant.ofEpochMilli(millis);
    boolean inRange =
        !instant.isBefore(TimestampEncoding.MIN_INSTANT)
            && !instant.isAfter(TimestampEncoding.MAX_INSTANT);
    return inRange ? Optional.of(instant) : Optional.empty();
  }

  private static int number(Matcher m, int group) {
    return Integer.parseInt(m.group(group));
  }
}
