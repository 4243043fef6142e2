package dev.lapse.jdbc;

import dev.lapse.error.LapseException;
import dev.lapse.error.SqlState;
import dev.lapse.executor.Prepared;
import java.sql.BatchUpdateException;
import java.sql.ParameterMetaData;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A statement prepared once and run any number of times. */
sealed class LapsePreparedStatement extends ParameterSetters permits CallSettersByName {
  private static final Object UNSET = new Object();
  private static final @Nullable Object[] NO_VALUES = {};

  private final Prepared statement;
  private @Nullable Object[] values;
  private final List<List<@Nullable Object>> rows = new ArrayList<>();

  LapsePreparedStatement(
      LapseConnection connection, @Nullable String sql, ResultKind kind, KeyRequest keys)
      throws SQLException {
    super(connection, kind);
    statement = prepare(sql, keys);
    values = new @Nullable Object[statement.parameters().size()];
    Arrays.fill(values, UNSET);
  }

  @Override
  void set(int parameter, @Nullable Object value) throws SQLException {
    if (parameter < 1 || parameter > values.length) {
      checkOpen();
      throw SqlExceptions.of(
          SqlState.INVALID_PARAMETER_VALUE,
          "there is no parameter " + parameter + "; the statement has " + values.length);
    }
    values[parameter - 1] = value;
  }

  @Override
  public void clearParameters() throws SQLException {
    checkOpen();
    Arrays.fill(values, UNSET);
  }

  private List<@Nullable Object> bound() throws SQLException {
    checkBound();
    return Arrays.asList(values);
  }

  private void checkBound() throws SQLException {
    checkOpen();
    for (int i = 0; i < values.length; i++) {
      if (values[i] == UNSET) {
        throw SqlExceptions.of(
            SqlState.INVALID_PARAMETER_VALUE,
            "parameter "
                + (i + 1)
                + " of "
                + values.length
                + " is not set; set it, or setNull to give NULL");
      }
    }
  }

  @Override
  public ResultSet executeQuery() throws SQLException {
    return query(statement, bound());
  }

  @Override
  public int executeUpdate() throws SQLException {
    return (int) Math.min(executeLargeUpdate(), Integer.MAX_VALUE);
  }

  @Override
  public long executeLargeUpdate() throws SQLException {
    return update(statement, bound());
  }

  @Override
  public boolean execute() throws SQLException {
    return run(statement, bound());
  }

  @Override
  void checkTakesText() throws SQLException {
    checkOpen();
    throw SqlExceptions.of(
        SqlState.SYNTAX_OR_ACCESS,
        "a prepared statement runs the text it was prepared from; use createStatement for another");
  }

  @Override
  public void addBatch() throws SQLException {
    checkBound();
    rows.add(Arrays.asList(values.clone()));
  }

  @Override
  public void clearBatch() throws SQLException {
    checkOpen();
    rows.clear();
  }

  /** Runs in one transaction what would be a transaction each: the rows before a failure stay. */
  @Override
  public long[] executeLargeBatch() throws SQLException {
    checkOpen();
    List<List<@Nullable Object>> batch = List.copyOf(rows);
    rows.clear();
    boolean single = batch.size() > 1 && connection.getAutoCommit();
    if (!single) {
      return runBatch(batch);
    }
    connection.setAutoCommit(false);
    try {
      long[] counts = runBatch(batch);
      commit(batch.size());
      return counts;
    } catch (BatchUpdateException e) {
      commit(batch.size());
      throw e;
    } finally {
      connection.setAutoCommit(true);
    }
  }

  /** A key that is checked at the end of the transaction may undo all of it. */
  private void commit(int size) throws SQLException {
    try {
      connection.commit();
    } catch (SQLException e) {
      connection.rollback();
      throw new BatchCounts(size).undoneBy(e);
    }
  }

  /** Leaves no parameter to set on a closed statement. */
  @Override
  public void close() throws SQLException {
    values = NO_VALUES;
    rows.clear();
    super.close();
  }

  private long[] runBatch(List<List<@Nullable Object>> batch) throws SQLException {
    BatchCounts counts = new BatchCounts(batch.size());
    List<Long> keys = new ArrayList<>();
    for (List<@Nullable Object> row : batch) {
      try {
        counts.add(update(statement, row));
        if (!generatedRowids().isEmpty()) {
          keys.addAll(generatedRowids());
        }
      } catch (SQLException e) {
        throw counts.failedBy(e);
      }
    }
    setGeneratedRowids(keys);
    return counts.all();
  }

  @Override
  public @Nullable ResultSetMetaData getMetaData() throws SQLException {
    RowShape columns = columns(statement);
    return columns.isEmpty() ? null : new LapseResultSetMetaData(columns, connection);
  }

  @Override
  public ParameterMetaData getParameterMetaData() throws SQLException {
    checkOpen();
    try {
      synchronized (connection.lock()) {
        return new LapseParameterMetaData(statement.parameters());
      }
    } catch (LapseException e) {
      throw SqlExceptions.of(e);
    }
  }
}
