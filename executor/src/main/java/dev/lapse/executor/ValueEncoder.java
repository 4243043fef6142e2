package dev.lapse.executor;

import dev.lapse.error.LapseException;
import dev.lapse.error.SqlState;
import dev.lapse.planner.expiry.IsoText;
import dev.lapse.planner.expiry.StoredForm;
import dev.lapse.planner.expiry.TimestampEncoding;
import dev.lapse.planner.sql.ColumnType;
import dev.lapse.planner.sql.Decimals;
import dev.lapse.planner.sql.ValueEncoding;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Turns values of Java into values of SQLite: NULL, Long, Double, String or byte[]. */
final class ValueEncoder {
  private static final DateTimeFormatter SECONDS = DateTimeFormatter.ofPattern("HH:mm:ss");
  private static final DateTimeFormatter MILLIS = DateTimeFormatter.ofPattern("HH:mm:ss.SSS");
  private static final DateTimeFormatter MICROS = DateTimeFormatter.ofPattern("HH:mm:ss.SSSSSS");

  private ValueEncoder() {}

  /** Returns what to bind for a user's value in a place. */
  static @Nullable Object encode(@Nullable Object value, ValueEncoding place) {
    if (value == null || value instanceof Long || value instanceof byte[]) {
      return value;
    }
    if (value instanceof Double number) {
      return encodeDouble(number, place);
    }
    if (value instanceof String text) {
      return encodeText(text, place);
    }
    if (value instanceof Boolean truth) {
      return truth ? 1L : 0L;
    }
    if (value instanceof BigDecimal decimal) {
      return encodeDecimal(decimal, place);
    }
    if (value instanceof LocalDateTime local) {
      return encodeInstant(local.toInstant(ZoneOffset.UTC), place);
    }
    if (value instanceof Instant instant) {
      return encodeInstant(instant, place);
    }
    if (value instanceof OffsetDateTime offset) {
      return encodeInstant(offset.toInstant(), place);
    }
    if (value instanceof LocalDate date) {
      return encodeDate(date, place);
    }
    if (value instanceof LocalTime time) {
      return encodeTime(time);
    }
    if (value instanceof UUID) {
      return value.toString();
    }
    throw LapseException.of(
        SqlState.INVALID_PARAMETER_VALUE,
        "a parameter cannot be a "
            + value.getClass().getName()
            + "; give it as a number, a text, bytes or a java.time value");
  }

  /**
   * A text for a date column is brought into the column's form where the column has one; where it
   * may hold anything, the text goes as it is.
   */
  private static Object encodeText(String text, ValueEncoding place) {
    if (place.timestamps().isEmpty() || !place.type().kind().isDateOrTimestamp()) {
      return text;
    }
    TimestampEncoding encoding = place.timestamps().get();
    boolean ownForm = encoding.texts().isCanonical() || encoding.form() != StoredForm.TEXT;
    if (!ownForm || encoding.writesAs(text)) {
      return text;
    }
    Optional<Instant> instant = IsoText.parse(text);
    return instant.isPresent() ? encoding.encode(instant.get()) : text;
  }

  /** What is stored in a DECIMAL has no more digits after the point than it declares. */
  private static Object encodeDouble(Double number, ValueEncoding place) {
    boolean stored = place.assigned() && place.type().kind() == ColumnType.Kind.DECIMAL;
    if (!stored || number.isNaN() || number.isInfinite()) {
      return number;
    }
    return Decimals.scaled(Decimals.of(number), place.type()).doubleValue();
  }

  private static Object encodeDecimal(BigDecimal decimal, ValueEncoding place) {
    switch (place.type().kind()) {
      case REAL, DOUBLE:
        return decimal.doubleValue();
      case TEXT, VARCHAR, CHAR, JSON:
        return decimal.toPlainString();
      default:
        BigDecimal kept = place.assigned() ? Decimals.scaled(decimal, place.type()) : decimal;
        if (Decimals.isLong(kept)) {
          return kept.longValueExact();
        }
        if (!Decimals.isExact(kept)) {
          throw LapseException.of(SqlState.NUMBER_OUT_OF_RANGE, Decimals.refusal(decimal));
        }
        return kept.doubleValue();
    }
  }

  private static Object encodeInstant(Instant instant, ValueEncoding place) {
    if (instant.isBefore(TimestampEncoding.MIN_INSTANT)
        || instant.isAfter(TimestampEncoding.MAX_INSTANT.plusNanos(999_999))) {
      throw LapseException.of(
          SqlState.DATETIME_OUT_OF_RANGE,
          instant + " lies outside the years 0000 to 9999, which is what a TIMESTAMP holds");
    }
    if (place.timestamps().isPresent()) {
      return place.timestamps().get().encode(instant);
    }
    if (place.type().kind() == ColumnType.Kind.DATE) {
      return TimestampEncoding.dateText(instant);
    }
    return instant.getNano() % 1_000_000 == 0
        ? TimestampEncoding.millisText(instant)
        : TimestampEncoding.microsText(instant);
  }

  private static Object encodeDate(LocalDate date, ValueEncoding place) {
    Instant midnight = date.atStartOfDay().toInstant(ZoneOffset.UTC);
    ColumnType.Kind kind = place.type().kind();
    boolean timestamp = kind == ColumnType.Kind.TIMESTAMP;
    boolean numbers = place.timestamps().map(e -> e.form() != StoredForm.TEXT).orElse(false);
    return timestamp || numbers
        ? encodeInstant(midnight, place)
        : TimestampEncoding.dateText(midnight);
  }

  private static String encodeTime(LocalTime time) {
    if (time.getNano() == 0) {
      return SECONDS.format(time);
    }
    return time.getNano() % 1_000_000 == 0 ? MILLIS.format(time) : MICROS.format(time);
  }

  /** Returns the time of day of an instant as CURRENT_TIME writes it. */
  static String timeOfDay(Instant instant) {
    return SECONDS.format(LocalDateTime.ofInstant(instant, ZoneOffset.UTC));
  }
}
