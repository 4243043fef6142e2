package dev.lapse.jdbc;

import dev.lapse.planner.expiry.CanonicalText;
import dev.lapse.planner.expiry.IsoText;
import dev.lapse.planner.expiry.StoredForm;
import dev.lapse.planner.expiry.TimestampEncoding;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.util.Optional;

/** Reads stored dates and times as wall time in UTC, and writes them as Lapse writes them. */
final class StoredDates {
  private static final int CANONICAL_LENGTH = "2026-01-01 00:00:00.000".length();
  private static final int FRACTION_AT = "2026-01-01 00:00:00".length();

  private static final DateTimeFormatter MILLIS =
      DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm:ss.SSS");
  private static final DateTimeFormatter MICROS =
      DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm:ss.SSSSSS");
  private static final DateTimeFormatter NANOS =
      DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm:ss.SSSSSSSSS");

  private StoredDates() {}

  /**
   * Returns the date and time that a stored value means.
   *
   * @param stored a String, Long or Double; anything else means none
   * @return empty where it means none
   */
  static Optional<LocalDateTime> dateTime(Object stored, TimestampEncoding encoding) {
    if (stored instanceof String text) {
      return ofText(text);
    }
    if (stored instanceof Number number) {
      // Undeclared numbers are read as what sqlite-jdbc writes.
      StoredForm form =
          encoding.form() == StoredForm.TEXT ? StoredForm.EPOCH_MILLIS : encoding.form();
      return TimestampEncoding.decodeNumber(form, number).map(StoredDates::utc);
    }
    return Optional.empty();
  }

  /** Returns the time of day that a stored value means; empty where it means none. */
  static Optional<LocalTime> time(Object stored, TimestampEncoding encoding) {
    if (stored instanceof String text && text.length() > 2 && text.charAt(2) == ':') {
      try {
        return Optional.of(LocalTime.parse(text));
      } catch (DateTimeParseException e) {
        return Optional.empty();
      }
    }
    return dateTime(stored, encoding).map(LocalDateTime::toLocalTime);
  }

  private static LocalDateTime utc(Instant instant) {
    return LocalDateTime.ofInstant(instant, ZoneOffset.UTC);
  }

  private static Optional<LocalDateTime> ofText(String text) {
    if (text.length() == CANONICAL_LENGTH) {
      Optional<LocalDateTime> canonical = canonical(text);
      if (canonical.isPresent()) {
        return canonical;
      }
    }
    int point = text.indexOf('.');
    int end = point + 1;
    while (point >= 0 && end < text.length() && isDigit(text.charAt(end))) {
      end++;
    }
    if (end - point <= 4) {
      return IsoText.parse(text).map(StoredDates::utc);
    }
    // The predicate rounds to a millisecond; whoever reads the value gets all its digits.
    String digits = (text.substring(point + 1, end) + "000000000").substring(0, 9);
    int nanos = Integer.parseInt(digits);
    return IsoText.parse(text.substring(0, point) + text.substring(end))
        .map(second -> utc(second).plusNanos(nanos));
  }

  /** Most values look like this, and a regular expression costs more than reading the row did. */
  private static Optional<LocalDateTime> canonical(String text) {
    for (int i = 0; i < CANONICAL_LENGTH; i++) {
      char c = text.charAt(i);
      char expected = "dddd-dd-dd dd:dd:dd.ddd".charAt(i);
      if (expected == 'd' ? !isDigit(c) : c != expected) {
        return Optional.empty();
      }
    }
    try {
      return Optional.of(
          LocalDateTime.of(
              number(text, 0, 4),
              number(text, 5, 7),
              number(text, 8, 10),
              number(text, 11, 13),
              number(text, 14, 16),
              number(text, 17, 19),
              number(text, FRACTION_AT + 1, CANONICAL_LENGTH) * 1_000_000));
    } catch (DateTimeException e) {
      return Optional.empty();
    }
  }

  private static int number(String text, int from, int to) {
    return Integer.parseInt(text, from, to, 10);
  }

  private static boolean isDigit(char c) {
    return c >= '0' && c <= '9';
  }

  /** Returns whether a text is what {@link #text} would make of it. */
  static boolean isText(String text) {
    return CanonicalText.isTimestamp(text, 3);
  }

  /** Returns {@code YYYY-MM-DD HH:MM:SS.fff}, with more digits only where they say something. */
  static String text(LocalDateTime value) {
    int nanos = value.getNano();
    if (nanos % 1_000_000 == 0) {
      return MILLIS.format(value);
    }
    return nanos % 1_000 == 0 ? MICROS.format(value) : NANOS.format(value);
  }
}
