package dev.lapse.jdbc;

import dev.lapse.error.SqlState;
import dev.lapse.executor.ExecutionOptions;
import dev.lapse.parser.LapseParser;
import dev.lapse.planner.sql.Identifiers;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLWarning;
import java.sql.Statement;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** What can be set of a statement, and what it has to say. */
abstract sealed class StatementSettings implements Statement permits LapseStatement {
  private static final Pattern SIMPLE_NAME = Pattern.compile("[A-Za-z_][A-Za-z0-9_]*");

  final LapseConnection connection;
  final ResultKind kind;
  private long maxRows;
  private int timeoutSeconds;
  private int fetchSize;
  private boolean poolable;
  private boolean closeOnCompletion;
  private @Nullable SQLWarning warnings;

  StatementSettings(LapseConnection connection, ResultKind kind, boolean poolable) {
    this.connection = connection;
    this.kind = kind;
    this.poolable = poolable;
  }

  /** Checks that the statement and its connection are open. */
  abstract void checkOpen() throws SQLException;

  static int checkNotNegative(String what, int value) throws SQLException {
    return (int) checkNotNegative(what, (long) value);
  }

  static long checkNotNegative(String what, long value) throws SQLException {
    if (value < 0) {
      throw SqlExceptions.of(
          SqlState.INVALID_PARAMETER_VALUE, what + " is 0 (no limit) or more, found " + value);
    }
    return value;
  }

  final ExecutionOptions options() {
    return maxRows == 0 && timeoutSeconds == 0
        ? ExecutionOptions.NONE
        : new ExecutionOptions(maxRows, timeoutSeconds * 1000L);
  }

  final int timeoutSeconds() {
    return timeoutSeconds;
  }

  final void setWarnings(List<String> messages) {
    warnings = null;
    messages.forEach(this::warn);
  }

  final void warn(String message) {
    SQLWarning warning = new SQLWarning(message, SqlState.WARNING.code());
    if (warnings == null) {
      warnings = warning;
    } else {
      warnings.setNextWarning(warning);
    }
  }

  @Override
  public @Nullable SQLWarning getWarnings() throws SQLException {
    checkOpen();
    return warnings;
  }

  @Override
  public void clearWarnings() throws SQLException {
    checkOpen();
    warnings = null;
  }

  @Override
  public int getMaxRows() throws SQLException {
    checkOpen();
    return (int) Math.min(maxRows, Integer.MAX_VALUE);
  }

  @Override
  public void setMaxRows(int max) throws SQLException {
    setLargeMaxRows(max);
  }

  @Override
  public long getLargeMaxRows() throws SQLException {
    checkOpen();
    return maxRows;
  }

  @Override
  public void setLargeMaxRows(long max) throws SQLException {
    checkOpen();
    maxRows = checkNotNegative("the row limit", max);
  }

  @Override
  public int getQueryTimeout() throws SQLException {
    checkOpen();
    return timeoutSeconds;
  }

  @Override
  public void setQueryTimeout(int seconds) throws SQLException {
    checkOpen();
    timeoutSeconds = checkNotNegative("the query timeout", seconds);
  }

  @Override
  public int getFetchSize() throws SQLException {
    checkOpen();
    return fetchSize;
  }

  /** Takes a hint: rows are fetched one by one, as they are read. */
  @Override
  public void setFetchSize(int rows) throws SQLException {
    checkOpen();
    fetchSize = checkNotNegative("the fetch size", rows);
  }

  @Override
  public int getFetchDirection() throws SQLException {
    checkOpen();
    return ResultSet.FETCH_FORWARD;
  }

  /** Takes a hint: rows always come forward. */
  @Override
  public void setFetchDirection(int direction) throws SQLException {
    checkOpen();
    checkDirection(direction);
  }

  static void checkDirection(int direction) throws SQLException {
    boolean known =
        direction == ResultSet.FETCH_FORWARD
            || direction == ResultSet.FETCH_REVERSE
            || direction == ResultSet.FETCH_UNKNOWN;
    if (!known) {
      throw SqlExceptions.of(
          SqlState.INVALID_PARAMETER_VALUE,
          direction + " is no fetch direction; use ResultSet.FETCH_FORWARD");
    }
  }

  @Override
  public int getMaxFieldSize() throws SQLException {
    checkOpen();
    return 0;
  }

  @Override
  public void setMaxFieldSize(int max) throws SQLException {
    checkOpen();
    if (checkNotNegative("the field size limit", max) > 0) {
      throw SqlExceptions.unsupported(
          "cutting values to a size", "use substr() in the query, or 0 for no limit");
    }
  }

  @Override
  public int getResultSetType() throws SQLException {
    checkOpen();
    return kind.type();
  }

  @Override
  public int getResultSetConcurrency() throws SQLException {
    checkOpen();
    return kind.concurrency();
  }

  @Override
  public int getResultSetHoldability() throws SQLException {
    checkOpen();
    return connection.getHoldability();
  }

  /** Takes a hint: JDBC's escapes are part of the language and are always understood. */
  @Override
  public void setEscapeProcessing(boolean enable) throws SQLException {
    checkOpen();
  }

  /** Does nothing, as JDBC asks where no statement updates by a cursor's name. */
  @Override
  public void setCursorName(@Nullable String name) throws SQLException {
    checkOpen();
  }

  @Override
  public boolean isPoolable() throws SQLException {
    checkOpen();
    return poolable;
  }

  @Override
  public void setPoolable(boolean poolable) throws SQLException {
    checkOpen();
    this.poolable = poolable;
  }

  @Override
  public void closeOnCompletion() throws SQLException {
    checkOpen();
    closeOnCompletion = true;
  }

  @Override
  public boolean isCloseOnCompletion() throws SQLException {
    checkOpen();
    return closeOnCompletion;
  }

  final boolean closesOnCompletion() {
    return closeOnCompletion;
  }

  @Override
  public String enquoteLiteral(String text) throws SQLException {
    checkOpen();
    return Identifiers.literal(text);
  }

  /** As any literal: all texts are Unicode. */
  @Override
  public String enquoteNCharLiteral(String text) throws SQLException {
    return enquoteLiteral(text);
  }

  /** Puts quotes around a name that needs them, or around any; those that it has stay. */
  @Override
  public String enquoteIdentifier(String name, boolean always) throws SQLException {
    boolean simple = isSimpleIdentifier(name);
    if (name.length() > 1 && name.startsWith("\"") && name.endsWith("\"")) {
      return name;
    }
    if (name.isEmpty() || name.indexOf('\0') >= 0) {
      throw SqlExceptions.of(
          SqlState.SYNTAX_ERROR, "a name has at least one character, and none that is NUL");
    }
    return simple && !always ? name : Identifiers.quote(name);
  }

  /** Answers whether a name needs no quotes anywhere. */
  @Override
  public boolean isSimpleIdentifier(String name) throws SQLException {
    checkOpen();
    return SIMPLE_NAME.matcher(name).matches() && !LapseParser.isWord(name);
  }

  @Override
  public Connection getConnection() throws SQLException {
    checkOpen();
    return connection;
  }

  @Override
  public <T> T unwrap(@Nullable Class<T> wanted) throws SQLException {
    return Wrappers.unwrap(this, wanted);
  }

  @Override
  public boolean isWrapperFor(@Nullable Class<?> wanted) {
    return Wrappers.isFor(this, wanted);
  }
}
