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
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.RowId;
import java.sql.SQLException;
import java.sql.SQLWarning;
import java.sql.SQLXML;
import java.sql.Statement;
import java.sql.Time;
import java.sql.Timestamp;
import java.util.Calendar;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Rows, forward only and read-only. Moving and closing serialise with all else on the connection;
 * reading a row is the business of the one thread that moved to it.
 */
final class LapseResultSet extends RowsByLabel {
  private final RowShape shape;
  private final Cursor cursor;
  private final @Nullable LapseStatement statement;
  private final Object lock;

  private int row;
  private boolean onRow;
  private boolean ended;
  private boolean peeked;
  private boolean lastWasNull;
  private boolean closed;
  private int fetchSize;

  /**
   * Makes a result set before its first row.
   *
   * @param statement whose result it is; null for metadata
   * @param lock what calls on the connection serialise on
   */
  LapseResultSet(RowShape shape, Cursor cursor, @Nullable LapseStatement statement, Object lock) {
    this.shape = shape;
    this.cursor = cursor;
    this.statement = statement;
    this.lock = lock;
  }

  @Override
  public boolean next() throws SQLException {
    checkOpen();
    if (peeked) {
      peeked = false;
    } else {
      onRow = !ended && step();
    }
    if (onRow) {
      row++;
    } else {
      ended = true;
    }
    return onRow;
  }

  private boolean step() throws SQLException {
    try {
      synchronized (lock) {
        return cursor.next();
      }
    } catch (LapseException e) {
      onRow = false;
      ended = true;
      throw statement == null ? SqlExceptions.of(e) : statement.failure(e);
    }
  }

  private void checkOpen() throws SQLException {
    if (closed) {
      throw SqlExceptions.closed("result set");
    }
  }

  @Override
  public void close() throws SQLException {
    if (closed) {
      return;
    }
    closed = true;
    onRow = false;
    try {
      synchronized (lock) {
        cursor.close();
      }
    } catch (LapseException e) {
      throw SqlExceptions.of(e);
    } finally {
      if (statement != null) {
        statement.resultClosed(this);
      }
    }
  }

  @Override
  public boolean isClosed() {
    return closed;
  }

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
    if (!onRow || peeked) {
      checkOpen();
      throw SqlExceptions.of(
          SqlState.INVALID_CURSOR_STATE,
          ended ? "the result set is after its last row" : "call next() before reading a row");
    }
    shape.column(column);
  }

  @Override
  public boolean wasNull() throws SQLException {
    checkOpen();
    return lastWasNull;
  }

  @Override
  public @Nullable String getString(int column) throws SQLException {
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
  public boolean getBoolean(int column) throws SQLException {
    Object stored = stored(column);
    return stored != null && StoredNumbers.truth(stored);
  }

  @Override
  public byte getByte(int column) throws SQLException {
    return (byte) whole(column, Byte.MIN_VALUE, Byte.MAX_VALUE, "TINYINT");
  }

  @Override
  public short getShort(int column) throws SQLException {
    return (short) whole(column, Short.MIN_VALUE, Short.MAX_VALUE, "SMALLINT");
  }

  @Override
  public int getInt(int column) throws SQLException {
    return (int) whole(column, Integer.MIN_VALUE, Integer.MAX_VALUE, "INTEGER");
  }

  @Override
  public long getLong(int column) throws SQLException {
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
  public float getFloat(int column) throws SQLException {
    return (float) getDouble(column);
  }

  @Override
  public double getDouble(int column) throws SQLException {
    Object stored = stored(column);
    return stored == null ? 0 : StoredNumbers.floating(stored);
  }

  @Override
  public @Nullable BigDecimal getBigDecimal(int column) throws SQLException {
    Object stored = stored(column);
    return stored == null ? null : shape.reader(column).decimal(stored);
  }

  @Override
  @Deprecated
  public @Nullable BigDecimal getBigDecimal(int column, int scale) throws SQLException {
    BigDecimal decimal = getBigDecimal(column);
    return decimal == null ? null : decimal.setScale(scale, RoundingMode.HALF_UP);
  }

  @Override
  public byte @Nullable [] getBytes(int column) throws SQLException {
    Object stored = stored(column);
    return stored == null ? null : shape.reader(column).bytes(stored);
  }

  @Override
  public @Nullable Date getDate(int column) throws SQLException {
    Object stored = stored(column);
    return stored == null ? null : shape.reader(column).sqlDate(stored);
  }

  @Override
  public @Nullable Date getDate(int column, @Nullable Calendar calendar) throws SQLException {
    Object stored = stored(column);
    if (stored == null || calendar == null) {
      return stored == null ? null : shape.reader(column).sqlDate(stored);
    }
    return shape.reader(column).sqlDate(stored, calendar);
  }

  @Override
  public @Nullable Time getTime(int column) throws SQLException {
    Object stored = stored(column);
    return stored == null ? null : shape.reader(column).sqlTime(stored);
  }

  @Override
  public @Nullable Time getTime(int column, @Nullable Calendar calendar) throws SQLException {
    Object stored = stored(column);
    if (stored == null || calendar == null) {
      return stored == null ? null : shape.reader(column).sqlTime(stored);
    }
    return shape.reader(column).sqlTime(stored, calendar);
  }

  @Override
  public @Nullable Timestamp getTimestamp(int column) throws SQLException {
    Object stored = stored(column);
    return stored == null ? null : shape.reader(column).sqlTimestamp(stored);
  }

  @Override
  public @Nullable Timestamp getTimestamp(int column, @Nullable Calendar calendar)
      throws SQLException {
    Object stored = stored(column);
    if (stored == null || calendar == null) {
      return stored == null ? null : shape.reader(column).sqlTimestamp(stored);
    }
    return shape.reader(column).sqlTimestamp(stored, calendar);
  }

  @Override
  public @Nullable InputStream getAsciiStream(int column) throws SQLException {
    String text = getString(column);
    return text == null ? null : new ByteArrayInputStream(text.getBytes(StandardCharsets.US_ASCII));
  }

  @Override
  @Deprecated
  public @Nullable InputStream getUnicodeStream(int column) throws SQLException {
    String text = getString(column);
    return text == null ? null : new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_16BE));
  }

  @Override
  public @Nullable InputStream getBinaryStream(int column) throws SQLException {
    byte[] bytes = getBytes(column);
    return bytes == null ? null : new ByteArrayInputStream(bytes);
  }

  @Override
  public @Nullable Reader getCharacterStream(int column) throws SQLException {
    String text = getString(column);
    return text == null ? null : new StringReader(text);
  }

  @Override
  public @Nullable Reader getNCharacterStream(int column) throws SQLException {
    return getCharacterStream(column);
  }

  @Override
  public @Nullable String getNString(int column) throws SQLException {
    return getString(column);
  }

  @Override
  public @Nullable Object getObject(int column) throws SQLException {
    Object stored = stored(column);
    return stored == null ? null : shape.reader(column).object(stored);
  }

  @Override
  public <T> @Nullable T getObject(int column, @Nullable Class<T> type) throws SQLException {
    if (type == null) {
      throw SqlExceptions.of(
          SqlState.INVALID_PARAMETER_VALUE, "getObject needs a class; it was given null");
    }
    Object stored = stored(column);
    return stored == null ? null : shape.reader(column).as(stored, type);
  }

  @Override
  public @Nullable Object getObject(int column, @Nullable Map<String, Class<?>> map)
      throws SQLException {
    if (map != null && !map.isEmpty()) {
      throw SqlExceptions.unsupported("a type map", "ask with getObject(column, class)");
    }
    return getObject(column);
  }

  @Override
  public @Nullable Blob getBlob(int column) throws SQLException {
    byte[] bytes = getBytes(column);
    return bytes == null ? null : new MemoryBlob(bytes);
  }

  @Override
  public @Nullable NClob getClob(int column) throws SQLException {
    String text = getString(column);
    return text == null ? null : new MemoryClob(text);
  }

  @Override
  public @Nullable NClob getNClob(int column) throws SQLException {
    return getClob(column);
  }

  @Override
  public Array getArray(int column) throws SQLException {
    throw SqlExceptions.unsupported("getArray", "read a JSON array with getString");
  }

  @Override
  public Ref getRef(int column) throws SQLException {
    throw SqlExceptions.unsupported("getRef", "read the key with getObject");
  }

  @Override
  public URL getURL(int column) throws SQLException {
    throw SqlExceptions.unsupported("getURL", "read the text with getString");
  }

  @Override
  public RowId getRowId(int column) throws SQLException {
    throw SqlExceptions.unsupported("getRowId", "select rowid and read it with getLong");
  }

  @Override
  public SQLXML getSQLXML(int column) throws SQLException {
    throw SqlExceptions.unsupported("getSQLXML", "read the text with getString");
  }

  @Override
  public int findColumn(String label) throws SQLException {
    checkOpen();
    return shape.number(label);
  }

  @Override
  public ResultSetMetaData getMetaData() throws SQLException {
    checkOpen();
    return new LapseResultSetMetaData(shape);
  }

  @Override
  public @Nullable Statement getStatement() throws SQLException {
    checkOpen();
    return statement;
  }

  @Override
  public boolean isBeforeFirst() throws SQLException {
    checkOpen();
    if (row == 0 && !ended && !peeked) {
      // An empty result has no place before its first row, so there is no way but to look.
      onRow = step();
      peeked = onRow;
      ended = !onRow;
    }
    return peeked;
  }

  @Override
  public boolean isAfterLast() throws SQLException {
    checkOpen();
    return ended && row > 0;
  }

  @Override
  public boolean isFirst() throws SQLException {
    checkOpen();
    return onRow && row == 1;
  }

  @Override
  public int getRow() throws SQLException {
    checkOpen();
    return onRow && !peeked ? row : 0;
  }

  @Override
  public boolean isLast() throws SQLException {
    throw SqlExceptions.unsupported("isLast", "call next(): it answers false after the last row");
  }

  private static SQLException forwardOnly(String call) {
    return SqlExceptions.unsupported(
        call, "results are TYPE_FORWARD_ONLY: keep the rows, or run the query again");
  }

  @Override
  public void beforeFirst() throws SQLException {
    throw forwardOnly("beforeFirst");
  }

  @Override
  public void afterLast() throws SQLException {
    throw forwardOnly("afterLast");
  }

  @Override
  public boolean first() throws SQLException {
    throw forwardOnly("first");
  }

  @Override
  public boolean last() throws SQLException {
    throw forwardOnly("last");
  }

  @Override
  public boolean absolute(int wanted) throws SQLException {
    throw forwardOnly("absolute");
  }

  @Override
  public boolean relative(int rows) throws SQLException {
    throw forwardOnly("relative");
  }

  @Override
  public boolean previous() throws SQLException {
    throw forwardOnly("previous");
  }

  @Override
  public void setFetchDirection(int direction) throws SQLException {
    checkOpen();
    if (direction != FETCH_FORWARD) {
      throw forwardOnly("a fetch direction other than FETCH_FORWARD");
    }
  }

  @Override
  public int getFetchDirection() throws SQLException {
    checkOpen();
    return FETCH_FORWARD;
  }

  @Override
  public void setFetchSize(int rows) throws SQLException {
    checkOpen();
    fetchSize = LapseStatement.checkNotNegative("the fetch size", rows);
  }

  @Override
  public int getFetchSize() throws SQLException {
    checkOpen();
    return fetchSize;
  }

  @Override
  public int getType() throws SQLException {
    checkOpen();
    return TYPE_FORWARD_ONLY;
  }

  @Override
  public int getConcurrency() throws SQLException {
    checkOpen();
    return CONCUR_READ_ONLY;
  }

  @Override
  public int getHoldability() throws SQLException {
    checkOpen();
    return ResultSet.CLOSE_CURSORS_AT_COMMIT;
  }

  @Override
  public String getCursorName() throws SQLException {
    throw SqlExceptions.unsupported("getCursorName", "update rows by their key");
  }

  @Override
  public @Nullable SQLWarning getWarnings() throws SQLException {
    checkOpen();
    return null;
  }

  @Override
  public void clearWarnings() throws SQLException {
    checkOpen();
  }

  @Override
  public <T> T unwrap(Class<T> wanted) throws SQLException {
    return Wrappers.unwrap(this, wanted);
  }

  @Override
  public boolean isWrapperFor(Class<?> wanted) {
    return wanted.isInstance(this);
  }
}
