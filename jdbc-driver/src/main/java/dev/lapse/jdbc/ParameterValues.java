package dev.lapse.jdbc;

import dev.lapse.error.SqlState;
import java.io.IOException;
import java.io.InputStream;
import java.io.Reader;
import java.io.StringWriter;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.nio.charset.StandardCharsets;
import java.sql.Blob;
import java.sql.Clob;
import java.sql.Date;
import java.sql.JDBCType;
import java.sql.SQLException;
import java.sql.SQLType;
import java.sql.Time;
import java.sql.Timestamp;
import java.sql.Types;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.Calendar;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Turns what callers set into what a session takes. The dates of java.sql are wall time in the
 * JVM's zone, or in a calendar's, and become the local types of java.time; instants stay instants.
 */
final class ParameterValues {
  /** No scale: a DECIMAL keeps all its digits. */
  static final int KEEP_SCALE = -1;

  private ParameterValues() {}

  /** Returns the value for an object, by its class. */
  static @Nullable Object of(@Nullable Object value) throws SQLException {
    if (value == null
        || value instanceof String
        || value instanceof Long
        || value instanceof Double
        || value instanceof Boolean
        || value instanceof byte[]
        || value instanceof BigDecimal
        || value instanceof UUID) {
      return value;
    }
    Object converted = number(value);
    if (converted == null) {
      converted = temporal(value);
    }
    if (converted == null) {
      converted = text(value);
    }
    if (converted == null) {
      throw SqlExceptions.of(
          SqlState.INVALID_PARAMETER_VALUE,
          "a parameter cannot be a "
              + value.getClass().getName()
              + "; give it as a number, a text, bytes or a java.time value");
    }
    return converted;
  }

  private static @Nullable Object number(Object value) {
    if (value instanceof Integer || value instanceof Short || value instanceof Byte) {
      return ((Number) value).longValue();
    } else if (value instanceof Float number) {
      return number.doubleValue();
    } else if (value instanceof BigInteger number) {
      return new BigDecimal(number);
    }
    return null;
  }

  private static @Nullable Object temporal(Object value) {
    if (value instanceof Timestamp timestamp) {
      return timestamp.toLocalDateTime();
    } else if (value instanceof Date date) {
      return date.toLocalDate();
    } else if (value instanceof Time time) {
      return ofTime(time, null);
    } else if (value instanceof java.util.Date date) {
      return new Timestamp(date.getTime()).toLocalDateTime();
    } else if (value instanceof Calendar calendar) {
      return calendar.toInstant();
    } else if (value instanceof ZonedDateTime zoned) {
      return zoned.toInstant();
    } else if (value instanceof OffsetTime time) {
      return time.withOffsetSameInstant(ZoneOffset.UTC).toLocalTime();
    } else if (value instanceof LocalDateTime
        || value instanceof LocalDate
        || value instanceof LocalTime
        || value instanceof Instant
        || value instanceof OffsetDateTime) {
      return value;
    }
    return null;
  }

  private static @Nullable Object text(Object value) throws SQLException {
    if (value instanceof Character) {
      return value.toString();
    } else if (value instanceof Optional<?> optional) {
      return of(optional.orElse(null));
    } else if (value instanceof Blob blob) {
      return blob.getBytes(1, MemoryBlob.length(blob.length()));
    } else if (value instanceof Clob clob) {
      return clob.getSubString(1, MemoryBlob.length(clob.length()));
    } else if (value instanceof InputStream stream) {
      return bytes(stream, Long.MAX_VALUE);
    } else if (value instanceof Reader reader) {
      return text(reader, Long.MAX_VALUE);
    }
    return null;
  }

  /**
   * Returns the value for an object, made into a type.
   *
   * @param type null is no type
   * @param scale digits after the point of a DECIMAL; negative to keep them all
   */
  static @Nullable Object of(@Nullable Object value, @Nullable SQLType type, int scale)
      throws SQLException {
    Integer number = type == null ? null : type.getVendorTypeNumber();
    return number == null ? of(value) : of(value, number, scale);
  }

  /** Returns the value for an object; a decimal with so many digits after the point. */
  static @Nullable Object scaled(@Nullable Object value, int scale) throws SQLException {
    boolean decimal = value instanceof BigDecimal;
    return decimal ? of(value, Types.DECIMAL, scale) : of(value);
  }

  /**
   * Returns the value for an object, made into a type.
   *
   * @param type one of {@link Types}; what is not known there leaves the object as it is
   * @param scale digits after the point of a DECIMAL; negative to keep them all
   */
  static @Nullable Object of(@Nullable Object value, int type, int scale) throws SQLException {
    Object plain = of(value);
    if (plain == null) {
      return null;
    }
    switch (type) {
      case Types.TINYINT, Types.SMALLINT, Types.INTEGER, Types.BIGINT:
        return plain instanceof Boolean truth ? (truth ? 1L : 0L) : whole(plain);
      case Types.REAL, Types.FLOAT, Types.DOUBLE:
        return StoredNumbers.floating(numeric(plain));
      case Types.DECIMAL, Types.NUMERIC:
        BigDecimal decimal = StoredNumbers.decimal(numeric(plain), "DECIMAL");
        return scale < 0 ? decimal : decimal.setScale(scale, RoundingMode.HALF_UP);
      case Types.BOOLEAN, Types.BIT:
        return plain instanceof Boolean ? plain : StoredNumbers.truth(numeric(plain));
      case Types.CHAR,
      Types.VARCHAR,
      Types.LONGVARCHAR,
      Types.NCHAR,
      Types.NVARCHAR,
      Types.LONGNVARCHAR,
      Types.CLOB,
      Types.NCLOB:
        return words(plain);
      case Types.DATE, Types.TIME, Types.TIMESTAMP, Types.TIMESTAMP_WITH_TIMEZONE:
        return moment(plain, type);
      case Types.ARRAY,
      Types.STRUCT,
      Types.REF,
      Types.ROWID,
      Types.SQLXML,
      Types.DATALINK,
      Types.DISTINCT,
      Types.REF_CURSOR:
        throw SqlExceptions.unsupported(
            "a parameter of type " + JDBCType.valueOf(type), "give a number, a text or bytes");
      default:
        return plain;
    }
  }

  private static long whole(Object plain) throws SQLException {
    return StoredNumbers.integral(numeric(plain), Long.MIN_VALUE, Long.MAX_VALUE, "BIGINT");
  }

  /** Brings what stands for a number into the few forms that StoredNumbers reads. */
  private static Object numeric(Object plain) {
    if (plain instanceof BigDecimal) {
      return plain.toString();
    }
    return plain instanceof Boolean truth ? (Object) (truth ? 1L : 0L) : plain;
  }

  private static Object words(Object plain) {
    if (plain instanceof LocalDateTime dateTime) {
      return StoredDates.text(dateTime);
    }
    return plain instanceof byte[] ? plain : plain.toString();
  }

  private static Object moment(Object plain, int type) {
    if (plain instanceof LocalDateTime dateTime && type == Types.DATE) {
      return dateTime.toLocalDate();
    }
    if (plain instanceof LocalDateTime dateTime && type == Types.TIME) {
      return dateTime.toLocalTime();
    }
    return plain;
  }

  /** Returns a date's wall date in a calendar's zone, else the JVM's. */
  static @Nullable Object ofDate(@Nullable Date date, @Nullable Calendar calendar) {
    if (date == null) {
      return null;
    }
    return calendar == null ? date.toLocalDate() : wall(date.getTime(), calendar).toLocalDate();
  }

  /** Returns a time's wall time in a calendar's zone, else the JVM's, to the millisecond. */
  static @Nullable Object ofTime(@Nullable Time time, @Nullable Calendar calendar) {
    if (time == null) {
      return null;
    }
    LocalDateTime local =
        calendar == null
            ? LocalDateTime.ofInstant(Instant.ofEpochMilli(time.getTime()), ZoneId.systemDefault())
            : wall(time.getTime(), calendar);
    return local.toLocalTime();
  }

  /** Returns a timestamp's wall time in a calendar's zone, else the JVM's. */
  static @Nullable Object ofTimestamp(@Nullable Timestamp timestamp, @Nullable Calendar calendar) {
    if (timestamp == null) {
      return null;
    }
    return calendar == null
        ? timestamp.toLocalDateTime()
        : LocalDateTime.ofInstant(timestamp.toInstant(), calendar.getTimeZone().toZoneId());
  }

  private static LocalDateTime wall(long millis, Calendar calendar) {
    return LocalDateTime.ofInstant(Instant.ofEpochMilli(millis), calendar.getTimeZone().toZoneId());
  }

  /** Reads at most so many bytes of a stream. */
  static byte @Nullable [] bytes(@Nullable InputStream stream, long length) throws SQLException {
    if (stream == null) {
      return null;
    }
    StatementSettings.checkNotNegative("the length", length);
    try {
      return stream.readNBytes((int) Math.min(length, Integer.MAX_VALUE));
    } catch (IOException e) {
      throw unreadable(e);
    }
  }

  /** Reads at most so many characters of ASCII, a byte each. */
  static @Nullable String ascii(@Nullable InputStream stream, long length) throws SQLException {
    byte[] bytes = bytes(stream, length);
    return bytes == null ? null : new String(bytes, StandardCharsets.US_ASCII);
  }

  /** Checks that a stream held as much as was said. */
  static void checkLength(long length, int read, @Nullable Object given) throws SQLException {
    if (given != null && length != read) {
      throw SqlExceptions.of(
          SqlState.INVALID_PARAMETER_VALUE,
          "the stream was to hold " + length + " bytes or characters, and held " + read);
    }
  }

  /** Returns what a value looks like to those who read stored values. */
  static @Nullable Object stored(@Nullable Object value) {
    if (value == null
        || value instanceof String
        || value instanceof Long
        || value instanceof Double
        || value instanceof byte[]) {
      return value;
    } else if (value instanceof Boolean truth) {
      return truth ? 1L : 0L;
    } else if (value instanceof Instant instant) {
      return StoredDates.text(LocalDateTime.ofInstant(instant, ZoneOffset.UTC));
    } else if (value instanceof OffsetDateTime zoned) {
      return stored(zoned.toInstant());
    }
    return value instanceof LocalDateTime local ? StoredDates.text(local) : value.toString();
  }

  /** Reads at most so many characters. */
  static @Nullable String text(@Nullable Reader reader, long length) throws SQLException {
    if (reader == null) {
      return null;
    }
    StatementSettings.checkNotNegative("the length", length);
    try {
      StringWriter text = new StringWriter();
      char[] buffer = new char[8192];
      long left = length;
      int count = 0;
      while (left > 0 && count >= 0) {
        count = reader.read(buffer, 0, (int) Math.min(left, buffer.length));
        if (count > 0) {
          text.write(buffer, 0, count);
          left -= count;
        }
      }
      return text.toString();
    } catch (IOException e) {
      throw unreadable(e);
    }
  }

  private static SQLException unreadable(IOException e) {
    SQLException failed =
        SqlExceptions.of(
            SqlState.DATA_EXCEPTION,
            "the stream given for a parameter could not be read: " + e.getMessage());
    failed.initCause(e);
    return failed;
  }
}
