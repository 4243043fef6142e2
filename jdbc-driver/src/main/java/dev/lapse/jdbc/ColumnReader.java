package dev.lapse.jdbc;

import dev.lapse.error.SqlState;
import dev.lapse.planner.expiry.TimestampEncoding;
import dev.lapse.planner.sql.ColumnType;
import dev.lapse.planner.sql.ColumnType.Kind;
import dev.lapse.planner.sql.Decimals;
import dev.lapse.planner.translate.ResultColumn;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.sql.Blob;
import java.sql.Clob;
import java.sql.Date;
import java.sql.NClob;
import java.sql.SQLException;
import java.sql.Time;
import java.sql.Timestamp;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.Calendar;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Makes Java's values of the stored values of one column, by the column's type. A TIMESTAMP has no
 * zone: where an instant is asked for, its wall time is UTC's. Values handed in are never null.
 */
final class ColumnReader {
  private static final int UUID_BYTES = 16;

  private final ResultColumn column;
  private final ColumnType type;
  private final TimestampEncoding encoding;

  ColumnReader(ResultColumn column) {
    this.column = column;
    type = column.type();
    encoding = column.encoding();
  }

  /** Returns whether {@code getString} answers what SQLite makes of the value. */
  boolean isPlainText() {
    Kind kind = type.kind();
    return kind == Kind.VARCHAR || kind == Kind.TEXT || kind == Kind.CHAR || kind == Kind.JSON;
  }

  /** Returns whether values are whole numbers, unless another program put something else there. */
  boolean isIntegral() {
    Kind kind = type.kind();
    return kind == Kind.BIGINT || kind == Kind.INTEGER || kind == Kind.SMALLINT;
  }

  /** Returns whether the text of a number is not SQLite's: a date, a truth value, a decimal. */
  boolean rewritesNumbers() {
    Kind kind = type.kind();
    return kind.isDateOrTimestamp() || kind == Kind.BOOLEAN || kind == Kind.DECIMAL;
  }

  /** Returns the text of a value. */
  String string(Object stored) {
    switch (type.kind()) {
      case TIMESTAMP:
        return stored instanceof String text && StoredDates.isText(text)
            ? text
            : dateTimeOf(stored).map(StoredDates::text).orElseGet(() -> plain(stored));
      case DATE:
        return dateTimeOf(stored)
            .map(v -> v.toLocalDate().toString())
            .orElseGet(() -> plain(stored));
      case BOOLEAN:
        return stored instanceof Long number ? Boolean.toString(number != 0) : plain(stored);
      case UUID:
        return stored instanceof byte[] bytes && bytes.length == UUID_BYTES
            ? uuid(bytes).toString()
            : plain(stored);
      case DECIMAL:
        return stored instanceof Number number && !isEndless(number)
            ? exact(number).toPlainString()
            : plain(stored);
      default:
        return plain(stored);
    }
  }

  private static String plain(Object stored) {
    return stored instanceof byte[] bytes
        ? new String(bytes, StandardCharsets.UTF_8)
        : stored.toString();
  }

  private static boolean isEndless(Number number) {
    return Double.isInfinite(number.doubleValue());
  }

  /**
   * Returns a number with at least the digits after the point that the type declares. What a
   * floating number has beyond its 15 digits is not the value's: 0.1 + 0.2 is 0.3.
   */
  private BigDecimal exact(Number number) {
    BigDecimal decimal =
        number instanceof Long whole
            ? BigDecimal.valueOf(whole)
            : Decimals.of(number.doubleValue());
    return type.scale() > decimal.scale() ? decimal.setScale(type.scale()) : decimal;
  }

  /**
   * Returns the value as the class that the column's metadata names; one that another program
   * stored against the column's type as it is stored, so that it can be seen.
   */
  Object object(Object stored) {
    try {
      return natural(stored);
    } catch (SQLException otherThanDeclared) {
      return stored;
    }
  }

  private Object natural(Object stored) throws SQLException {
    if (isIntegral() && stored instanceof Double number && number != Math.rint(number)) {
      // A column of integers that nothing checks may hold one; its fraction is not for us to drop.
      return number;
    }
    switch (type.kind()) {
      case BOOLEAN:
        return StoredNumbers.truth(stored);
      case SMALLINT, INTEGER:
        long number = whole(stored, Long.MIN_VALUE, Long.MAX_VALUE, "BIGINT");
        // An INTEGER of SQLite has 64 bits. Where 32 do not hold it, a Long is better than an
        // error.
        if (number >= Integer.MIN_VALUE && number <= Integer.MAX_VALUE) {
          return (int) number;
        }
        return number;
      case BIGINT:
        return whole(stored, Long.MIN_VALUE, Long.MAX_VALUE, "BIGINT");
      case REAL, DOUBLE:
        return StoredNumbers.floating(stored);
      case DECIMAL:
        return decimal(stored);
      case CHAR, VARCHAR, TEXT, JSON:
        return string(stored);
      case BLOB:
        return bytes(stored);
      case DATE:
        return sqlDate(stored);
      case TIME:
        return sqlTime(stored);
      case TIMESTAMP:
        return sqlTimestamp(stored);
      case UUID:
        return uuid(stored);
      default:
        return stored;
    }
  }

  /** Returns a whole number within bounds. */
  long whole(Object stored, long lowest, long highest, String target) throws SQLException {
    if (type.kind().isDateOrTimestamp() && stored instanceof String) {
      // What sqlite-jdbc's users ask of a date column with getLong.
      return instant(stored).toEpochMilli();
    }
    return StoredNumbers.integral(stored, lowest, highest, target);
  }

  /** Returns a decimal; of a DECIMAL with at least the digits after the point it declares. */
  BigDecimal decimal(Object stored) throws SQLException {
    if (type.kind() == Kind.DECIMAL && stored instanceof Number number && !isEndless(number)) {
      return exact(number);
    }
    return StoredNumbers.decimal(stored, "DECIMAL");
  }

  /** Returns the bytes of a BLOB, or of a value's text in UTF-8. */
  byte[] bytes(Object stored) {
    return stored instanceof byte[] bytes ? bytes : string(stored).getBytes(StandardCharsets.UTF_8);
  }

  private Optional<LocalDateTime> dateTimeOf(Object stored) {
    return StoredDates.dateTime(stored, encoding);
  }

  /** Returns the date and time, midnight for a date alone. */
  LocalDateTime dateTime(Object stored) throws SQLException {
    if (type.kind() == Kind.TIME) {
      return LocalDate.EPOCH.atTime(time(stored));
    }
    return dateTimeOf(stored).orElseThrow(() -> notA("TIMESTAMP", stored));
  }

  LocalDate date(Object stored) throws SQLException {
    return dateTimeOf(stored).orElseThrow(() -> notA("DATE", stored)).toLocalDate();
  }

  LocalTime time(Object stored) throws SQLException {
    return StoredDates.time(stored, encoding).orElseThrow(() -> notA("TIME", stored));
  }

  private Instant instant(Object stored) throws SQLException {
    return dateTime(stored).toInstant(ZoneOffset.UTC);
  }

  private SQLException notA(String what, Object stored) {
    String shown = stored instanceof byte[] ? "a BLOB" : "'" + stored + "'";
    return SqlExceptions.of(
        SqlState.INVALID_DATETIME,
        "column "
            + column.label()
            + " holds "
            + shown
            + ", which is no "
            + what
            + "; read it with getString");
  }

  Timestamp sqlTimestamp(Object stored) throws SQLException {
    return Timestamp.valueOf(dateTime(stored));
  }

  Date sqlDate(Object stored) throws SQLException {
    return Date.valueOf(date(stored));
  }

  /** Keeps the milliseconds, which {@code Time.valueOf} drops. */
  Time sqlTime(Object stored) throws SQLException {
    return new Time(Timestamp.valueOf(LocalDate.EPOCH.atTime(time(stored))).getTime());
  }

  /** Reads the wall time in the calendar's zone. */
  Timestamp sqlTimestamp(Object stored, Calendar calendar) throws SQLException {
    return Timestamp.from(inZone(dateTime(stored), calendar));
  }

  Date sqlDate(Object stored, Calendar calendar) throws SQLException {
    return new Date(inZone(date(stored).atStartOfDay(), calendar).toEpochMilli());
  }

  Time sqlTime(Object stored, Calendar calendar) throws SQLException {
    return new Time(inZone(LocalDate.EPOCH.atTime(time(stored)), calendar).toEpochMilli());
  }

  private static Instant inZone(LocalDateTime wall, Calendar calendar) {
    return wall.atZone(calendar.getTimeZone().toZoneId()).toInstant();
  }

  private static UUID uuid(byte[] bytes) {
    ByteBuffer buffer = ByteBuffer.wrap(bytes);
    return new UUID(buffer.getLong(), buffer.getLong());
  }

  private static UUID uuid(Object stored) throws SQLException {
    if (stored instanceof byte[] bytes && bytes.length == UUID_BYTES) {
      return uuid(bytes);
    }
    try {
      return UUID.fromString(plain(stored));
    } catch (IllegalArgumentException e) {
      throw StoredNumbers.unreadable(stored, "UUID");
    }
  }

  /** Returns the value as an object of a class. */
  <T> T as(Object stored, Class<T> wanted) throws SQLException {
    Object value = temporal(stored, wanted);
    if (value == null) {
      value = number(stored, wanted);
    }
    if (value == null) {
      value = other(stored, wanted);
    }
    return wanted.cast(value);
  }

  private @Nullable Object temporal(Object stored, Class<?> wanted) throws SQLException {
    if (wanted == LocalDateTime.class) {
      return dateTime(stored);
    } else if (wanted == LocalDate.class) {
      return date(stored);
    } else if (wanted == LocalTime.class) {
      return time(stored);
    } else if (wanted == Instant.class) {
      return instant(stored);
    } else if (wanted == OffsetDateTime.class) {
      return dateTime(stored).atOffset(ZoneOffset.UTC);
    } else if (wanted == ZonedDateTime.class) {
      return dateTime(stored).atZone(ZoneOffset.UTC);
    } else if (wanted == Timestamp.class || wanted == java.util.Date.class) {
      return sqlTimestamp(stored);
    } else if (wanted == Date.class) {
      return sqlDate(stored);
    } else if (wanted == Time.class) {
      return sqlTime(stored);
    }
    return null;
  }

  private @Nullable Object number(Object stored, Class<?> wanted) throws SQLException {
    if (wanted == Integer.class) {
      return (int) whole(stored, Integer.MIN_VALUE, Integer.MAX_VALUE, "INTEGER");
    } else if (wanted == Long.class) {
      return whole(stored, Long.MIN_VALUE, Long.MAX_VALUE, "BIGINT");
    } else if (wanted == Short.class) {
      return (short) whole(stored, Short.MIN_VALUE, Short.MAX_VALUE, "SMALLINT");
    } else if (wanted == Byte.class) {
      return (byte) whole(stored, Byte.MIN_VALUE, Byte.MAX_VALUE, "TINYINT");
    } else if (wanted == Double.class) {
      return StoredNumbers.floating(stored);
    } else if (wanted == Float.class) {
      return StoredNumbers.single(stored);
    } else if (wanted == BigDecimal.class) {
      return decimal(stored);
    } else if (wanted == BigInteger.class) {
      return decimal(stored).toBigInteger();
    } else if (wanted == Boolean.class) {
      return StoredNumbers.truth(stored);
    }
    return null;
  }

  private Object other(Object stored, Class<?> wanted) throws SQLException {
    if (wanted == String.class) {
      return string(stored);
    } else if (wanted == byte[].class) {
      return bytes(stored);
    } else if (wanted == UUID.class) {
      return uuid(stored);
    } else if (wanted == Blob.class) {
      return new MemoryBlob(bytes(stored));
    } else if (wanted == Clob.class || wanted == NClob.class) {
      return new MemoryClob(string(stored));
    }
    Object natural = object(stored);
    if (wanted.isInstance(natural)) {
      return natural;
    }
    throw SqlExceptions.unsupported(
        "getObject of " + column.label() + " as " + wanted.getName(),
        "ask for " + natural.getClass().getName());
  }
}
