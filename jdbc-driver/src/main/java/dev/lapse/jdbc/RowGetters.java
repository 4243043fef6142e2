package dev.lapse.jdbc;

import dev.lapse.error.LapseException;
import dev.lapse.error.SqlState;
import dev.lapse.executor.Cursor;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.io.Reader;
import java.io.StringReader;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.sql.Array;
import java.sql.Blob;
import java.sql.Date;
import java.sql.NClob;
import java.sql.Ref;
import java.sql.RowId;
import java.sql.SQLException;
import java.sql.SQLXML;
import java.sql.Time;
import java.sql.Timestamp;
import java.util.Calendar;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reads the columns of the row that a result set is on. Reading a row is the business of the one
 * thread that moved to it.
 */
abstract sealed class RowGetters extends RowsByLabel permits LapseResultSet {
  final RowShape shape;
  final Cursor cursor;

  /** Whether there is a row to read; kept by whoever moves. */
  boolean onRow;

  private boolean lastWasNull;

  RowGetters(RowShape shape, Cursor cursor) {
    this.shape = shape;
    this.cursor = cursor;
  }

  /** Checks that the result set is open. */
  abstract void checkOpen() throws SQLException;

  /** Returns the exception for a reader that is on no row. */
  abstract SQLException notOnRow() throws SQLException;

  /** Returns the stored value, and notes whether it is NULL. */
  private @Nullable Object stored(int column) throws SQLException {
    checkOnRow(column);
    try {
      Object value = cursor.value(column - 1);
      lastWasNull = value == null;
      return value;
    } catch (LapseException e) {
      throw SqlExceptions.of(e);
    }
  }

  private void checkOnRow(int column) throws SQLException {
    if (!onRow) {
      throw notOnRow();
    }
    shape.column(column);
  }

  @Override
  public final boolean wasNull() throws SQLException {
    checkOpen();
    return lastWasNull;
  }

  @Override
  public final @Nullable String getString(int column) throws SQLException {
    ColumnReader reader = shape.reader(column);
    if (reader.isPlainText()) {
      checkOnRow(column);
      try {
        String text = cursor.text(column - 1);
        lastWasNull = text == null;
        return text;
      } catch (LapseException e) {
        throw SqlExceptions.of(e);
      }
    }
    Object stored = stored(column);
    if (stored instanceof Double && !reader.rewritesNumbers()) {
      return cursor.text(column - 1);
    }
    return stored == null ? null : reader.string(stored);
  }

  @Override
  public final boolean getBoolean(int column) throws SQLException {
    Object stored = stored(column);
    return stored != null && StoredNumbers.truth(stored);
  }

  @Override
  public final byte getByte(int column) throws SQLException {
    return (byte) whole(column, Byte.MIN_VALUE, Byte.MAX_VALUE, "TINYINT");
  }

  @Override
  public final short getShort(int column) throws SQLException {
    return (short) whole(column, Short.MIN_VALUE, Short.MAX_VALUE, "SMALLINT");
  }

  @Override
  public final int getInt(int column) throws SQLException {
    return (int) whole(column, Integer.MIN_VALUE, Integer.MAX_VALUE, "INTEGER");
  }

  @Override
  public final long getLong(int column) throws SQLException {
    return whole(column, Long.MIN_VALUE, Long.MAX_VALUE, "BIGINT");
  }

  /** An integer column's usual value needs one call of SQLite; 0 and the extremes are looked at. */
  private long whole(int column, long lowest, long highest, String target) throws SQLException {
    ColumnReader reader = shape.reader(column);
    if (reader.isIntegral()) {
      checkOnRow(column);
      try {
        long value = cursor.longValue(column - 1);
        boolean plain = value != Long.MAX_VALUE && value != Long.MIN_VALUE && value != 0;
        if (plain && value >= lowest && value <= highest) {
          lastWasNull = false;
          return value;
        }
      } catch (LapseException e) {
        throw SqlExceptions.of(e);
      }
    }
    Object stored = stored(column);
    return stored == null ? 0 : reader.whole(stored, lowest, highest, target);
  }

  @Override
  public final float getFloat(int column) throws SQLException {
    Object stored = stored(column);
    return stored == null ? 0 : StoredNumbers.single(stored);
  }

  @Override
  public final double getDouble(int column) throws SQLException {
    Object stored = stored(column);
    return stored == null ? 0 : StoredNumbers.floating(stored);
  }

  @Override
  public final @Nullable BigDecimal getBigDecimal(int column) throws SQLException {
    Object stored = stored(column);
    return stored == null ? null : shape.reader(column).decimal(stored);
  }

  @Override
  @Deprecated
  public final @Nullable BigDecimal getBigDecimal(int column, int scale) throws SQLException {
    BigDecimal decimal = getBigDecimal(column);
    return decimal == null ? null : decimal.setScale(scale, RoundingMode.HALF_UP);
  }

  @Override
  public final byte @Nullable [] getBytes(int column) throws SQLException {
    Object stored = stored(column);
    return stored == null ? null : shape.reader(column).bytes(stored);
  }

  @Override
  public final @Nullable Date getDate(int column) throws SQLException {
    Object stored = stored(column);
    return stored == null ? null : shape.reader(column).sqlDate(stored);
  }

  @Override
  public final @Nullable Date getDate(int column, @Nullable Calendar calendar) throws SQLException {
    Object stored = stored(column);
    if (stored == null || calendar == null) {
      return stored == null ? null : shape.reader(column).sqlDate(stored);
    }
    return shape.reader(column).sqlDate(stored, calendar);
  }

  @Override
  public final @Nullable Time getTime(int column) throws SQLException {
    Object stored = stored(column);
    return stored == null ? null : shape.reader(column).sqlTime(stored);
  }

  @Override
  public final @Nullable Time getTime(int column, @Nullable Calendar calendar) throws SQLException {
    Object stored = stored(column);
    if (stored == null || calendar == null) {
      return stored == null ? null : shape.reader(column).sqlTime(stored);
    }
    return shape.reader(column).sqlTime(stored, calendar);
  }

  @Override
  public final @Nullable Timestamp getTimestamp(int column) throws SQLException {
    Object stored = stored(column);
    return stored == null ? null : shape.reader(column).sqlTimestamp(stored);
  }

  @Override
  public final @Nullable Timestamp getTimestamp(int column, @Nullable Calendar calendar)
      throws SQLException {
    Object stored = stored(column);
    if (stored == null || calendar == null) {
      return stored == null ? null : shape.reader(column).sqlTimestamp(stored);
    }
    return shape.reader(column).sqlTimestamp(stored, calendar);
  }

  @Override
  public final @Nullable InputStream getAsciiStream(int column) throws SQLException {
    String text = getString(column);
    return text == null ? null : new ByteArrayInputStream(text.getBytes(StandardCharsets.US_ASCII));
  }

  @Override
  @Deprecated
  public final @Nullable InputStream getUnicodeStream(int column) throws SQLException {
    String text = getString(column);
    return text == null ? null : new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_16BE));
  }

  @Override
  public final @Nullable InputStream getBinaryStream(int column) throws SQLException {
    byte[] bytes = getBytes(column);
    return bytes == null ? null : new ByteArrayInputStream(bytes);
  }

  @Override
  public final @Nullable Reader getCharacterStream(int column) throws SQLException {
    String text = getString(column);
    return text == null ? null : new StringReader(text);
  }

  @Override
  public final @Nullable Reader getNCharacterStream(int column) throws SQLException {
    return getCharacterStream(column);
  }

  @Override
  public final @Nullable String getNString(int column) throws SQLException {
    return getString(column);
  }

  @Override
  public final @Nullable Object getObject(int column) throws SQLException {
    Object stored = stored(column);
    return stored == null ? null : shape.reader(column).object(stored);
  }

  @Override
  public final <T> @Nullable T getObject(int column, @Nullable Class<T> type) throws SQLException {
    if (type == null) {
      throw SqlExceptions.of(
          SqlState.INVALID_PARAMETER_VALUE, "getObject needs a class; it was given null");
    }
    Object stored = stored(column);
    return stored == null ? null : shape.reader(column).as(stored, type);
  }

  @Override
  public final @Nullable Object getObject(int column, @Nullable Map<String, Class<?>> map)
      throws SQLException {
    if (map != null && !map.isEmpty()) {
      throw SqlExceptions.unsupported("a type map", "ask with getObject(column, class)");
    }
    return getObject(column);
  }

  @Override
  public final @Nullable Blob getBlob(int column) throws SQLException {
    byte[] bytes = getBytes(column);
    return bytes == null ? null : new MemoryBlob(bytes);
  }

  @Override
  public final @Nullable NClob getClob(int column) throws SQLException {
    String text = getString(column);
    return text == null ? null : new MemoryClob(text);
  }

  @Override
  public final @Nullable NClob getNClob(int column) throws SQLException {
    return getClob(column);
  }

  @Override
  public final Array getArray(int column) throws SQLException {
    checkOpen();
    throw SqlExceptions.unsupported("getArray", "read a JSON array with getString");
  }

  @Override
  public final Ref getRef(int column) throws SQLException {
    checkOpen();
    throw SqlExceptions.unsupported("getRef", "read the key with getObject");
  }

  @Override
  public final URL getURL(int column) throws SQLException {
    checkOpen();
    throw SqlExceptions.unsupported("getURL", "read the text with getString");
  }

  @Override
  public final RowId getRowId(int column) throws SQLException {
    checkOpen();
    throw SqlExceptions.unsupported("getRowId", "select rowid and read it with getLong");
  }

  @Override
  public final SQLXML getSQLXML(int column) throws SQLException {
    checkOpen();
    throw SqlExceptions.unsupported("getSQLXML", "read the text with getString");
  }
}
