package dev.lapse.planner.translate;

import dev.lapse.planner.expiry.IsoText;
import dev.lapse.planner.expiry.StoredForm;
import dev.lapse.planner.expiry.TimestampEncoding;
import dev.lapse.planner.sql.Identifiers;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.type.SqlTypeName;

/**
 * A date or timestamp written in a statement.
 *
 * @param instant the instant, to the microsecond
 * @param isDate whether it was written as a date
 */
record TemporalLiteral(Instant instant, boolean isDate) {
  private static final Pattern CANONICAL =
      Pattern.compile(
          "(\\d{4}-\\d\\d-\\d\\d)(?:[ T](\\d\\d):(\\d\\d)(?::(\\d\\d)(?:\\.(\\d{1,9}))?)?)?");

  /** Returns the literal {@code TIMESTAMP '…'} or {@code DATE '…'}; empty for any other node. */
  static Optional<TemporalLiteral> of(SqlNode node) {
    if (!(node instanceof SqlLiteral literal)) {
      return Optional.empty();
    }
    SqlTypeName type = literal.getTypeName();
    String tag = type.getName().toUpperCase(Locale.ROOT);
    Object value = literal.getValue();
    if (type == SqlTypeName.UNKNOWN) {
      tag = TimeLiteral.tag(literal);
    }
    if (value == null || !List.of("TIMESTAMP", "DATETIME", "DATE").contains(tag)) {
      return Optional.empty();
    }
    // A timestamp without a time is midnight; a time is kept, whatever stands before it.
    boolean day = tag.equals("DATE") && isDay(value.toString());
    return parse(value.toString()).map(t -> new TemporalLiteral(t, day));
  }

  /** Returns the literal that a text is, if it is ISO-8601. */
  static Optional<TemporalLiteral> ofText(String text) {
    return parse(text).map(t -> new TemporalLiteral(t, isDay(text)));
  }

  private static boolean isDay(String text) {
    return text.trim().length() <= 10;
  }

  private static Optional<Instant> parse(String text) {
    Matcher m = CANONICAL.matcher(text);
    if (!m.matches()) {
      return IsoText.parse(text);
    }
    try {
      LocalDateTime day = LocalDate.parse(m.group(1)).atStartOfDay();
      if (m.group(2) == null) {
        return Optional.of(day.toInstant(ZoneOffset.UTC));
      }
      int second = m.group(4) == null ? 0 : Integer.parseInt(m.group(4));
      String fraction = m.group(5) == null ? "" : m.group(5);
      int micros = Integer.parseInt((fraction + "000000").substring(0, 6));
      LocalDateTime time =
          day.withHour(Integer.parseInt(m.group(2)))
              .withMinute(Integer.parseInt(m.group(3)))
              .withSecond(second)
              .withNano(micros * 1000);
      return Optional.of(time.toInstant(ZoneOffset.UTC));
    } catch (DateTimeException e) {
      // Not a day or time that exists; SQLite's date functions say the same of it.
      return Optional.empty();
    }
  }

  ValueType type() {
    if (isDate) {
      return ValueType.DATE.withNullable(false);
    }
    boolean millis = instant.getNano() % 1_000_000 == 0;
    return (millis ? ValueType.TIMESTAMP : ValueType.MICROS).withNullable(false);
  }

  /** Returns the SQL of the value that a column of this form stores for it. */
  String stored(TimestampEncoding encoding) {
    return sql(encoding.encode(instant));
  }

  /**
   * Returns the SQL of the value to compare such a column with. Where the column can't hold the
   * instant exactly, it is one that sorts between its neighbours.
   */
  String compared(TimestampEncoding encoding) {
    if (encoding.form() == StoredForm.TEXT) {
      boolean midnight = instant.getEpochSecond() % 86_400 == 0 && instant.getNano() == 0;
      boolean millis = instant.getNano() % 1_000_000 == 0;
      boolean exact =
          switch (encoding.texts()) {
            case DATES -> midnight;
            case MICROS -> true;
            default -> millis;
          };
      return exact
          ? stored(encoding)
          : Identifiers.literal(
              millis
                  ? TimestampEncoding.millisText(instant)
                  : TimestampEncoding.microsText(instant));
    }
    if (encoding.form() == StoredForm.EPOCH_MILLIS && instant.getNano() % 1_000_000 != 0) {
      return Double.toString(instant.toEpochMilli() + instant.getNano() % 1_000_000 / 1e6);
    }
    return stored(encoding);
  }

  /** Returns the SQL of the literal where no column gives it a form. */
  String text() {
    if (isDate) {
      return Identifiers.literal(TimestampEncoding.dateText(instant));
    }
    return Identifiers.literal(
        instant.getNano() % 1_000_000 == 0
            ? TimestampEncoding.millisText(instant)
            : TimestampEncoding.microsText(instant));
  }

  private static String sql(Object value) {
    return value instanceof String text ? Identifiers.literal(text) : value.toString();
  }
}
