package dev.lapse.jdbc;

import dev.lapse.planner.sql.ColumnType;
import dev.lapse.planner.sql.Decimals;
import java.math.BigDecimal;
import java.sql.Date;
import java.sql.Time;
import java.sql.Timestamp;
import java.sql.Types;
import java.util.UUID;

/**
 * What JDBC says of a type.
 *
 * @param code one of {@link Types}
 * @param name its name in SQL
 * @param javaClass what {@code getObject} answers
 * @param precision digits or characters; 0 where neither applies
 * @param scale digits after the point, or of a second's fraction
 * @param displaySize the most characters that {@code getString} answers
 * @param signed whether its values are signed numbers
 */
record JdbcType(
    int code,
    String name,
    Class<?> javaClass,
    int precision,
    int scale,
    int displaySize,
    boolean signed) {
  private static final int LONGEST = Integer.MAX_VALUE;

  /** Returns the face of a type. */
  static JdbcType of(ColumnType type) {
    switch (type.kind()) {
      case BOOLEAN:
        return new JdbcType(Types.BOOLEAN, "BOOLEAN", Boolean.class, 1, 0, 5, false);
      case SMALLINT:
        return number(Types.SMALLINT, "SMALLINT", Integer.class, 5, 0);
      case INTEGER:
        return number(Types.INTEGER, "INTEGER", Integer.class, 10, 0);
      case BIGINT:
        return number(Types.BIGINT, "BIGINT", Long.class, 19, 0);
      case REAL:
        // SQLite's REAL has eight bytes; Types.REAL would tell clients to read four.
        return new JdbcType(Types.DOUBLE, "REAL", Double.class, 15, 0, 24, true);
      case DOUBLE:
        return new JdbcType(Types.DOUBLE, "DOUBLE", Double.class, 15, 0, 24, true);
      case DECIMAL:
        return decimal(type);
      case CHAR:
        return text(Types.CHAR, "CHAR", type.precision() > 0 ? type.precision() : 1);
      case VARCHAR:
        return text(Types.VARCHAR, "VARCHAR", type.precision() > 0 ? type.precision() : LONGEST);
      case TEXT:
        return text(Types.VARCHAR, "TEXT", LONGEST);
      case JSON:
        return text(Types.VARCHAR, "JSON", LONGEST);
      case UUID:
        return new JdbcType(Types.OTHER, "UUID", UUID.class, 36, 0, 36, false);
      case BLOB:
        return new JdbcType(Types.BLOB, "BLOB", byte[].class, LONGEST, 0, LONGEST, false);
      case DATE:
        return new JdbcType(Types.DATE, "DATE", Date.class, 10, 0, 10, false);
      case TIME:
        return new JdbcType(Types.TIME, "TIME", Time.class, 15, 6, 15, false);
      case TIMESTAMP:
        return timestamp(type);
      case ANY:
        return any(type);
    }
    throw new IllegalStateException("no JDBC type for " + type.kind());
  }

  /** Values of an undeclared type are answered as they are stored, whatever this says. */
  private static JdbcType any(ColumnType type) {
    switch (type.affinity()) {
      case INTEGER:
        return number(Types.BIGINT, "BIGINT", Object.class, 19, 0);
      case REAL:
        return new JdbcType(Types.DOUBLE, "DOUBLE", Object.class, 15, 0, 24, true);
      case NUMERIC:
        return number(Types.NUMERIC, "NUMERIC", Object.class, 19, 0);
      default:
        return new JdbcType(Types.VARCHAR, "ANY", Object.class, LONGEST, 0, LONGEST, false);
    }
  }

  private static JdbcType decimal(ColumnType type) {
    if (type.precision() < 1) {
      // It may hold any number: a client that is told of no fraction would cut it off.
      return number(
          Types.DECIMAL,
          "DECIMAL",
          BigDecimal.class,
          ColumnType.MAX_PRECISION,
          Decimals.MAX_DIGITS);
    }
    int scale = Math.max(type.scale(), 0);
    return number(Types.DECIMAL, "DECIMAL", BigDecimal.class, type.precision(), scale);
  }

  private static JdbcType timestamp(ColumnType type) {
    // Milliseconds are kept, and shown, even where fewer digits are declared.
    int fraction = Math.max(3, Math.min(type.precision(), 9));
    int length = 20 + fraction;
    return new JdbcType(
        Types.TIMESTAMP, "TIMESTAMP", Timestamp.class, length, fraction, length, false);
  }

  private static JdbcType number(
      int code, String name, Class<?> javaClass, int precision, int scale) {
    return new JdbcType(code, name, javaClass, precision, scale, precision + 2, true);
  }

  private static JdbcType text(int code, String name, int length) {
    return new JdbcType(code, name, String.class, length, 0, length, false);
  }

  /** Returns whether its values are texts, compared with regard to case. */
  boolean isText() {
    return code == Types.CHAR || code == Types.VARCHAR;
  }
}
