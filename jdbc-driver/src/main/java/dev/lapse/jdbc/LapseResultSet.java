package dev.lapse.jdbc;

import dev.lapse.error.LapseException;
import dev.lapse.error.SqlState;
import dev.lapse.executor.Cursor;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.SQLWarning;
import java.sql.Statement;
import org.jspecify.annotations.Nullable;

/**
 * Rows as they come from the file: forward, and not to be written. Moving and closing serialise
 * with all else on the connection.
 */
sealed class LapseResultSet extends RowGetters permits HeldResultSet {
  final @Nullable LapseStatement statement;
  final Object lock;

  private int row;
  private boolean ended;
  private boolean peeked;
  private boolean closed;
  private int fetchSize;

  /**
   * Makes a result set before its first row.
   *
   * @param statement whose result it is; null for metadata
   * @param lock what calls on the connection serialise on
   */
  LapseResultSet(RowShape shape, Cursor cursor, @Nullable LapseStatement statement, Object lock) {
    super(shape, cursor);
    this.statement = statement;
    this.lock = lock;
  }

  @Override
  public boolean next() throws SQLException {
    checkOpen();
    if (peeked) {
      peeked = false;
      onRow = true;
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

  @Override
  final void checkOpen() throws SQLException {
    if (closed) {
      throw SqlExceptions.closed(SqlState.INVALID_CURSOR_STATE, "result set");
    }
  }

  @Override
  SQLException notOnRow() throws SQLException {
    checkOpen();
    return SqlExceptions.of(
        SqlState.INVALID_CURSOR_STATE,
        ended ? "the result set is after its last row" : "call next() before reading a row");
  }

  @Override
  public final void close() throws SQLException {
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
  public final boolean isClosed() {
    return closed;
  }

  @Override
  public final int findColumn(@Nullable String label) throws SQLException {
    checkOpen();
    return shape.number(label);
  }

  @Override
  public final ResultSetMetaData getMetaData() throws SQLException {
    checkOpen();
    return new LapseResultSetMetaData(shape, statement == null ? null : statement.connection);
  }

  @Override
  public final @Nullable Statement getStatement() throws SQLException {
    checkOpen();
    return statement;
  }

  @Override
  public boolean isBeforeFirst() throws SQLException {
    checkOpen();
    if (row == 0 && !ended && !peeked) {
      // An empty result has no place before its first row, so there is no way but to look.
      peeked = step();
      ended = !peeked;
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
    return onRow ? row : 0;
  }

  @Override
  public boolean isLast() throws SQLException {
    checkOpen();
    throw SqlExceptions.unsupported("isLast", "call next(): it answers false after the last row");
  }

  /** Returns the exception for a move that only a scrollable result makes. */
  final SQLException forwardOnly(String call) throws SQLException {
    checkOpen();
    return SqlExceptions.of(
        SqlState.OBJECT_NOT_IN_STATE,
        "the result set is TYPE_FORWARD_ONLY, which "
            + call
            + " does not go with; ask for TYPE_SCROLL_INSENSITIVE when making the statement");
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

  /** Takes a hint; a result that only goes forward takes no other than that. */
  @Override
  public final void setFetchDirection(int direction) throws SQLException {
    checkOpen();
    StatementSettings.checkDirection(direction);
    if (direction != FETCH_FORWARD && getType() == TYPE_FORWARD_ONLY) {
      throw forwardOnly("a fetch direction other than FETCH_FORWARD");
    }
  }

  @Override
  public final int getFetchDirection() throws SQLException {
    checkOpen();
    return FETCH_FORWARD;
  }

  @Override
  public final void setFetchSize(int rows) throws SQLException {
    checkOpen();
    fetchSize = StatementSettings.checkNotNegative("the fetch size", rows);
  }

  @Override
  public final int getFetchSize() throws SQLException {
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
  public final int getHoldability() throws SQLException {
    checkOpen();
    return LapseConnection.HOLDABILITY;
  }

  @Override
  public final String getCursorName() throws SQLException {
    checkOpen();
    throw SqlExceptions.unsupported("getCursorName", "update rows by their key");
  }

  @Override
  public final @Nullable SQLWarning getWarnings() throws SQLException {
    checkOpen();
    return null;
  }

  @Override
  public final void clearWarnings() throws SQLException {
    checkOpen();
  }

  private SQLException readOnly() throws SQLException {
    checkOpen();
    return SqlExceptions.of(
        SqlState.OBJECT_NOT_IN_STATE,
        "the result set is CONCUR_READ_ONLY; use UPDATE, INSERT or DELETE, or ask for"
            + " CONCUR_UPDATABLE when making the statement");
  }

  @Override
  void update(int column, @Nullable Object value) throws SQLException {
    throw readOnly();
  }

  @Override
  public void insertRow() throws SQLException {
    throw readOnly();
  }

  @Override
  public void updateRow() throws SQLException {
    throw readOnly();
  }

  @Override
  public void deleteRow() throws SQLException {
    throw readOnly();
  }

  @Override
  public void refreshRow() throws SQLException {
    throw readOnly();
  }

  @Override
  public void cancelRowUpdates() throws SQLException {
    throw readOnly();
  }

  @Override
  public void moveToInsertRow() throws SQLException {
    throw readOnly();
  }

  @Override
  public void moveToCurrentRow() throws SQLException {
    throw readOnly();
  }

  @Override
  public boolean rowUpdated() throws SQLException {
    checkOpen();
    return false;
  }

  @Override
  public boolean rowInserted() throws SQLException {
    checkOpen();
    return false;
  }

  /** Answers false: a row that was deleted through the result set is no more part of it. */
  @Override
  public final boolean rowDeleted() throws SQLException {
    checkOpen();
    return false;
  }

  @Override
  public final <T> T unwrap(@Nullable Class<T> wanted) throws SQLException {
    return Wrappers.unwrap(this, wanted);
  }

  @Override
  public final boolean isWrapperFor(@Nullable Class<?> wanted) {
    return Wrappers.isFor(this, wanted);
  }
}
