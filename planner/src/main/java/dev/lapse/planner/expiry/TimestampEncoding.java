package dev.lapse.planner.expiry;

import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Which stored values a column may hold, and what they mean as instants.
 *
 * @param form what a number means; {@link StoredForm#TEXT} where it means nothing
 * @param texts which texts the column may hold
 * @param numbers whether the column may hold numbers at all (one with TEXT affinity may not: SQLite
 *     turns them into texts)
 */
public record TimestampEncoding(StoredForm form, Texts texts, boolean numbers) {
  /** Which texts a column may hold. */
  public enum Texts {
    /** None: a constraint keeps them out. */
    NONE,
    /** Only {@code YYYY-MM-DD}, by a constraint. */
    DATES,
    /** Only {@code YYYY-MM-DD HH:MM:SS.fff}, by a constraint. */
    MILLIS,
    /** Only {@code YYYY-MM-DD HH:MM:SS.ffffff}, by a constraint. */
    MICROS,
    /** Anything; what is not ISO-8601 never expires. */
    ANY;

    /** Returns whether texts of this kind order as their instants do. */
    public boolean isCanonical() {
      return this == DATES || this == MILLIS || this == MICROS;
    }
  }

  /** 0000-01-01T00:00:00Z, the first instant that SQLite's date functions take in four digits. */
  public static final Instant MIN_INSTANT = Instant.ofEpochSecond(-62_167_219_200L);

  /** The last millisecond of year 9999. */
  public static final Instant MAX_INSTANT = Instant.ofEpochMilli(253_402_300_799_999L);

  private static final Pattern MICROS_SHAPE =
      Pattern.compile("\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d:\\d\\d\\.\\d{6}");
  private static final DateTimeFormatter DATE = DateTimeFormatter.ofPattern("uuuu-MM-dd");
  private static final DateTimeFormatter MILLIS =
      DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm:ss.SSS");
  private static final DateTimeFormatter MICROS =
      DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm:ss.SSSSSS");

  /** Returns whether a constraint holds such a column to texts that order as their instants do. */
  public boolean isCanonicalText() {
    return texts.isCanonical() && !numbers;
  }

  /** Returns whether a number in such a column is an instant. */
  public boolean readsNumbers() {
    return numbers && form != StoredForm.TEXT;
  }

  /** Returns whether a text in such a column may be an instant. */
  public boolean readsTexts() {
    return texts != Texts.NONE;
  }

  /** Returns {@code YYYY-MM-DD HH:MM:SS.fff}. */
  public static String millisText(Instant instant) {
    return hasFourDigits(instant)
        ? CanonicalText.timestamp(instant, 3)
        : MILLIS.format(LocalDateTime.ofInstant(instant, ZoneOffset.UTC));
  }

  /** Returns {@code YYYY-MM-DD HH:MM:SS.ffffff}. */
  public static String microsText(Instant instant) {
    return hasFourDigits(instant)
        ? CanonicalText.timestamp(instant, 6)
        : MICROS.format(LocalDateTime.ofInstant(instant, ZoneOffset.UTC));
  }

  /** Returns {@code YYYY-MM-DD}. */
  public static String dateText(Instant instant) {
    return hasFourDigits(instant)
        ? CanonicalText.date(instant)
        : DATE.format(LocalDateTime.ofInstant(instant, ZoneOffset.UTC));
  }

  private static boolean hasFourDigits(Instant instant) {
    return !instant.isBefore(MIN_INSTANT)
        && instant.getEpochSecond() <= MAX_INSTANT.getEpochSecond();
  }

  /** Returns whether a text is as {@link #encode} would write it in such a column. */
  public boolean writesAs(String text) {
    if (form != StoredForm.TEXT) {
      return false;
    }
    switch (texts) {
      case DATES:
        return CanonicalText.isDate(text);
      case MICROS:
        return CanonicalText.isTimestamp(text, 6);
      default:
        return CanonicalText.isTimestamp(text, 3);
    }
  }

  /** Returns the julian day of an instant, computed as SQLite computes it. */
  public static double julianDay(Instant instant) {
    return (instant.toEpochMilli() + 210_866_760_000_000L) / 86_400_000.0;
  }

  /**
   * Returns what to store for an instant.
   *
   * @return a {@code String}, {@code Long} or {@code Double}
   */
  public Object encode(Instant instant) {
    switch (form) {
      case EPOCH_MILLIS:
        return instant.toEpochMilli();
      case EPOCH_SECONDS:
        return epochSeconds(instant);
      case JULIAN_DAY:
        return julianDay(instant);
      default:
        return encodeText(instant);
    }
  }

  /** Returns the text to store, or to compare texts of this column with, for an instant. */
  String encodeText(Instant instant) {
    switch (texts) {
      case DATES:
        return dateText(instant);
      case MICROS:
        return microsText(instant);
      default:
        return millisText(instant);
    }
  }

  static Object epochSeconds(Instant instant) {
    long millis = instant.toEpochMilli();
    return millis % 1000 == 0 ? (Object) (millis / 1000) : (Object) (millis / 1000.0);
  }

  /**
   * Returns the instant that a stored value means, as the expiry predicate reads it.
   *
   * @param stored a {@code String}, {@code Long}, {@code Double}; anything else is no instant
   * @return empty where the value never expires: not a date, or a number without a declared meaning
   */
  public Optional<Instant> decode(Object stored) {
    if (stored instanceof String text) {
      return decodeText(text);
    }
    if (!(stored instanceof Number number) || !readsNumbers()) {
      return Optional.empty();
    }
    return decodeNumber(form, number);
  }

  private Optional<Instant> decodeText(String text) {
    if (texts != Texts.MICROS || !MICROS_SHAPE.matcher(text).matches()) {
      return readsTexts() ? IsoText.parse(text) : Optional.empty();
    }
    // IsoText rounds to milliseconds, as SQLite does; this column keeps more.
    String toSeconds = text.substring(0, text.length() - ".ffffff".length());
    long micros = Long.parseLong(text.substring(text.length() - "ffffff".length()));
    return IsoText.parse(toSeconds).map(i -> i.plusNanos(micros * 1_000));
  }

  /**
   * Returns the instant that a number means, empty where it lies outside years 0000 to 9999. A
   * number between two milliseconds means the later one: it must not expire early.
   */
  public static Optional<Instant> decodeNumber(StoredForm form, Number number) {
    double millis;
    switch (form) {
      case EPOCH_MILLIS:
        millis = number.doubleValue();
        break;
      case EPOCH_SECONDS:
        millis = number.doubleValue() * 1000.0;
        break;
      case JULIAN_DAY:
        millis = number.doubleValue() * 86_400_000.0 - 210_866_760_000_000.0;
        break;
      default:
        return Optional.empty();
    }
    double value = number.doubleValue();
    boolean inRange =
        value >= stored(form, MIN_INSTANT.toEpochMilli())
            && value <= stored(form, MAX_INSTANT.toEpochMilli());
    return inRange ? Optional.of(notBefore(form, value, Math.round(millis))) : Optional.empty();
  }

  private static Instant notBefore(StoredForm form, double value, long nearestMillis) {
    // Multiplying may have rounded either way, so the number is compared with what is stored.
    long millis = nearestMillis - 1;
    while (stored(form, millis) < value) {
      millis++;
    }
    return Instant.ofEpochMilli(millis);
  }

  private static double stored(StoredForm form, long millis) {
    switch (form) {
      case EPOCH_MILLIS:
        return millis;
      case EPOCH_SECONDS:
        return millis / 1000.0;
      default:
        return julianDay(Instant.ofEpochMilli(millis));
    }
  }
}
