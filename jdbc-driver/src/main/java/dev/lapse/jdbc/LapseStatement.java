package dev.lapse.jdbc;

import dev.lapse.error.LapseException;
import dev.lapse.error.SqlState;
import dev.lapse.executor.Cursor;
import dev.lapse.executor.Outcome;
import dev.lapse.executor.Prepared;
import dev.lapse.planner.translate.ResultColumn;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A statement. Calls on one connection serialise; {@link #cancel} may come from any thread at any
 * time.
 */
sealed class LapseStatement extends StatementSettings permits ParameterSetters {
  private static final long NO_COUNT = -1;

  private @Nullable Prepared prepared;
  private volatile @Nullable Prepared running;
  private @Nullable RowShape shape;
  private @Nullable LapseResultSet result;
  private long updateCount = NO_COUNT;
  private List<Long> rowids = List.of();
  private KeyRequest keysOfLast = KeyRequest.NONE;
  private String sqlOfLast = "";
  private final List<String> batch = new ArrayList<>();
  private boolean closed;

  LapseStatement(LapseConnection connection, ResultKind kind, boolean poolable) {
    super(connection, kind, poolable);
  }

  @Override
  final void checkOpen() throws SQLException {
    connection.checkOpen();
    if (closed) {
      throw SqlExceptions.closed(SqlState.OBJECT_NOT_IN_STATE, "statement");
    }
  }

  static String checkText(@Nullable String sql) throws SQLException {
    if (sql == null) {
      throw SqlExceptions.of(SqlState.SYNTAX_ERROR, "a statement is a text, and null was given");
    }
    return sql;
  }

  /** Prepares a text in place of what was prepared before. */
  final Prepared prepare(@Nullable String given, KeyRequest keys) throws SQLException {
    checkOpen();
    closeResult();
    String sql = checkText(given);
    String text = JdbcEscapes.translate(sql);
    try {
      synchronized (connection.lock()) {
        closePrepared();
        shape = null;
        Prepared fresh = connection.session().prepare(text, keys.wanted());
        prepared = fresh;
        sqlOfLast = sql;
        keysOfLast = keys;
        return fresh;
      }
    } catch (LapseException e) {
      throw SqlExceptions.of(e);
    }
  }

  /**
   * Runs a statement and takes note of what came of it.
   *
   * @return whether it answered rows
   */
  final boolean run(Prepared statement, List<@Nullable Object> values) throws SQLException {
    closeResult();
    begin(statement);
    try {
      synchronized (connection.lock()) {
        return accept(statement.execute(values, options()), statement);
      }
    } catch (LapseException e) {
      throw failure(e);
    }
  }

  /** Tells {@link #cancel} what runs. Writing a volatile field costs more than reading it. */
  private void begin(Prepared statement) {
    if (running != statement) {
      running = statement;
    }
  }

  private boolean accept(Outcome outcome, Prepared statement) {
    setWarnings(outcome.warnings());
    if (outcome instanceof Outcome.Rows rows) {
      RowShape columns = shapeOf(statement.columns());
      result =
          kind.isPlain()
              ? new LapseResultSet(columns, rows.cursor(), this, connection.lock())
              : held(columns, rows.cursor());
      return true;
    }
    if (outcome instanceof Outcome.Count count) {
      updateCount = count.rows();
      rowids = count.generatedRowids();
    } else {
      updateCount = 0;
    }
    return false;
  }

  private LapseResultSet held(RowShape columns, Cursor cursor) {
    Optional<EditedTable> table =
        kind.writes()
            ? EditedTables.of(connection.session(), sqlOfLast, columns.columns())
            : Optional.empty();
    if (kind.writes() && table.isEmpty()) {
      warn(
          "the result is CONCUR_READ_ONLY: rows are written through a SELECT of columns of one"
              + " table, its whole primary key among them");
    }
    HeldRows rows = HeldRows.read(cursor, columns.columns().size());
    return new HeldResultSet(columns, rows, this, connection.lock(), kind.scrolls(), table);
  }

  private RowShape shapeOf(List<ResultColumn> columns) {
    RowShape known = shape;
    if (known == null || !known.isOf(columns)) {
      known = new RowShape(columns);
      shape = known;
    }
    return known;
  }

  /** Returns the columns as they are now: a change of the schema may change those of a star. */
  final RowShape columns(Prepared statement) throws SQLException {
    checkOpen();
    try {
      synchronized (connection.lock()) {
        return shapeOf(statement.columns());
      }
    } catch (LapseException e) {
      throw SqlExceptions.of(e);
    }
  }

  /** Returns the exception for a run that failed, or that its time limit ended. */
  final SQLException failure(LapseException e) {
    Prepared stopped = running;
    boolean timedOut =
        e.state() == SqlState.QUERY_CANCELED && stopped != null && stopped.timedOut();
    return timedOut ? SqlExceptions.timeout(e, timeoutSeconds()) : SqlExceptions.of(e);
  }

  /** Ends the result of the last run. */
  final void closeResult() throws SQLException {
    LapseResultSet open = result;
    result = null;
    updateCount = NO_COUNT;
    rowids = List.of();
    if (open != null) {
      open.close();
    }
  }

  final void resultClosed(LapseResultSet closedResult) throws SQLException {
    if (closedResult == result && closesOnCompletion()) {
      close();
    }
  }

  private void closePrepared() {
    Prepared open = prepared;
    prepared = null;
    running = null;
    if (open != null) {
      open.close();
    }
  }

  private static SQLException noRows() {
    return SqlExceptions.of(
        SqlState.SYNTAX_OR_ACCESS,
        "executeQuery is for statements that answer rows, and this one answers none; use"
            + " executeUpdate or execute");
  }

  /** A PRAGMA that sets something may answer a row, which its sender need not want. */
  private static boolean mayDropRows(String sql) {
    return sql.stripLeading().regionMatches(true, 0, "PRAGMA", 0, "PRAGMA".length());
  }

  @Override
  public ResultSet executeQuery(@Nullable String sql) throws SQLException {
    return query(prepareText(sql, KeyRequest.NONE), List.of());
  }

  /** Runs a statement that answers rows. */
  final ResultSet query(Prepared statement, List<@Nullable Object> values) throws SQLException {
    if (!answeredRows() && columns(statement).isEmpty()) {
      throw noRows();
    }
    run(statement, values);
    return currentResult();
  }

  /**
   * Returns whether the last run answered rows: no change of the schema makes the next answer none.
   */
  private boolean answeredRows() {
    RowShape known = shape;
    return known != null && !known.isEmpty();
  }

  private boolean answeredNoRows() {
    RowShape known = shape;
    return known != null && known.isEmpty();
  }

  /** Checks that texts may be run by this statement: not so if it was prepared from one. */
  void checkTakesText() throws SQLException {}

  private Prepared prepareText(@Nullable String sql, KeyRequest keys) throws SQLException {
    checkTakesText();
    return prepare(sql, keys);
  }

  private ResultSet currentResult() throws SQLException {
    LapseResultSet current = result;
    if (current == null) {
      throw noRows();
    }
    return current;
  }

  private boolean execute(@Nullable String sql, KeyRequest keys) throws SQLException {
    Prepared statement = prepareText(sql, keys);
    return run(statement, List.of());
  }

  private long update(@Nullable String sql, KeyRequest keys) throws SQLException {
    Prepared statement = prepareText(sql, keys);
    return update(statement, List.of());
  }

  /** Runs a statement that answers no rows and returns how many it changed. */
  final long update(Prepared statement, List<@Nullable Object> values) throws SQLException {
    if (!answeredNoRows() && !columns(statement).isEmpty() && !mayDropRows(sqlOfLast)) {
      throw SqlExceptions.of(
          SqlState.SYNTAX_OR_ACCESS,
          "executeUpdate is for statements that answer no rows, and this one answers rows; use"
              + " executeQuery or execute");
    }
    if (run(statement, values)) {
      ResultSet dropped = currentResult();
      while (dropped.next()) {
        // Some PRAGMAs do their work row by row.
        continue;
      }
      closeResult();
      updateCount = 0;
    }
    return updateCount;
  }

  @Override
  public boolean execute(@Nullable String sql) throws SQLException {
    return execute(sql, KeyRequest.NONE);
  }

  @Override
  public boolean execute(@Nullable String sql, int autoGeneratedKeys) throws SQLException {
    return execute(sql, KeyRequest.of(autoGeneratedKeys));
  }

  @Override
  public boolean execute(@Nullable String sql, int @Nullable [] columnIndexes) throws SQLException {
    return execute(sql, KeyRequest.of(columnIndexes));
  }

  @Override
  public boolean execute(@Nullable String sql, String @Nullable [] columnNames)
      throws SQLException {
    return execute(sql, KeyRequest.of(columnNames));
  }

  @Override
  public int executeUpdate(@Nullable String sql) throws SQLException {
    return clamped(update(sql, KeyRequest.NONE));
  }

  @Override
  public int executeUpdate(@Nullable String sql, int autoGeneratedKeys) throws SQLException {
    return clamped(update(sql, KeyRequest.of(autoGeneratedKeys)));
  }

  @Override
  public int executeUpdate(@Nullable String sql, int @Nullable [] columnIndexes)
      throws SQLException {
    return clamped(update(sql, KeyRequest.of(columnIndexes)));
  }

  @Override
  public int executeUpdate(@Nullable String sql, String @Nullable [] columnNames)
      throws SQLException {
    return clamped(update(sql, KeyRequest.of(columnNames)));
  }

  /** Returns a count as far as an int holds it. */
  static int clamped(long count) {
    return (int) Math.min(count, Integer.MAX_VALUE);
  }

  @Override
  public long executeLargeUpdate(@Nullable String sql) throws SQLException {
    return update(sql, KeyRequest.NONE);
  }

  @Override
  public long executeLargeUpdate(@Nullable String sql, int autoGeneratedKeys) throws SQLException {
    return update(sql, KeyRequest.of(autoGeneratedKeys));
  }

  @Override
  public long executeLargeUpdate(@Nullable String sql, int @Nullable [] columnIndexes)
      throws SQLException {
    return update(sql, KeyRequest.of(columnIndexes));
  }

  @Override
  public long executeLargeUpdate(@Nullable String sql, String @Nullable [] columnNames)
      throws SQLException {
    return update(sql, KeyRequest.of(columnNames));
  }

  @Override
  public @Nullable ResultSet getResultSet() throws SQLException {
    checkOpen();
    return result;
  }

  @Override
  public int getUpdateCount() throws SQLException {
    return (int) Math.min(getLargeUpdateCount(), Integer.MAX_VALUE);
  }

  @Override
  public long getLargeUpdateCount() throws SQLException {
    checkOpen();
    return updateCount;
  }

  @Override
  public boolean getMoreResults() throws SQLException {
    return getMoreResults(CLOSE_CURRENT_RESULT);
  }

  /** Answers false: a statement has one result. */
  @Override
  public boolean getMoreResults(int current) throws SQLException {
    checkOpen();
    if (current < CLOSE_CURRENT_RESULT || current > CLOSE_ALL_RESULTS) {
      throw SqlExceptions.of(
          SqlState.INVALID_PARAMETER_VALUE,
          current + " says nothing of the current result; use a constant of Statement");
    }
    if (current == KEEP_CURRENT_RESULT) {
      result = null;
      updateCount = NO_COUNT;
    } else {
      closeResult();
    }
    return false;
  }

  @Override
  public ResultSet getGeneratedKeys() throws SQLException {
    checkOpen();
    try {
      synchronized (connection.lock()) {
        GeneratedKeys keys = GeneratedKeys.of(connection.session(), sqlOfLast, keysOfLast, rowids);
        return new LapseResultSet(
            new RowShape(keys.columns()), keys.cursor(), this, connection.lock());
      }
    } catch (LapseException e) {
      throw SqlExceptions.of(e);
    }
  }

  /** Keeps the rowids of a whole batch for {@link #getGeneratedKeys}. */
  final void setGeneratedRowids(List<Long> all) {
    rowids = all;
  }

  final List<Long> generatedRowids() {
    return rowids;
  }

  @Override
  public void addBatch(@Nullable String sql) throws SQLException {
    checkOpen();
    checkTakesText();
    batch.add(checkText(sql));
  }

  @Override
  public void clearBatch() throws SQLException {
    checkOpen();
    batch.clear();
  }

  @Override
  public int[] executeBatch() throws SQLException {
    return BatchCounts.narrow(executeLargeBatch());
  }

  @Override
  public long[] executeLargeBatch() throws SQLException {
    checkOpen();
    List<String> texts = List.copyOf(batch);
    batch.clear();
    BatchCounts counts = new BatchCounts(texts.size());
    for (@Nullable String sql : texts) {
      try {
        counts.add(update(sql, KeyRequest.NONE));
      } catch (SQLException e) {
        throw counts.failedBy(e);
      }
    }
    return counts.all();
  }

  @Override
  public void cancel() throws SQLException {
    checkOpen();
    stop();
  }

  /** Stops what runs, if anything does. */
  final void stop() throws SQLException {
    Prepared current = running;
    if (current != null) {
      try {
        current.cancel();
      } catch (LapseException e) {
        throw SqlExceptions.of(e);
      }
    }
  }

  @Override
  public boolean isClosed() {
    return closed || connection.isClosed();
  }

  @Override
  public void close() throws SQLException {
    if (closed) {
      return;
    }
    closed = true;
    connection.statementClosed(this);
    try {
      closeResult();
    } finally {
      try {
        synchronized (connection.lock()) {
          closePrepared();
        }
      } catch (LapseException e) {
        throw SqlExceptions.of(e);
      }
    }
  }
}
