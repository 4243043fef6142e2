package dev.lapse.executor.sqlite;

import dev.lapse.error.LapseException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.sqlite.BusyHandler;
import org.sqlite.JDBC;
import org.sqlite.SQLiteConfig;
import org.sqlite.SQLiteConnection;
import org.sqlite.SQLiteLimits;
import org.sqlite.jdbc3.JDBC3PreparedStatement;

/**
 * One connection to SQLite. It is always in SQLite's autocommit mode unless somebody runs BEGIN;
 * the transaction is its owner's business. What it runs obeys a {@link StopSignal}. Not
 * thread-safe.
 */
public final class SqliteConnection implements AutoCloseable {
  private static final int SQL_LENGTH = SQLiteLimits.SQLITE_LIMIT_SQL_LENGTH.getId();

  private final SQLiteConnection connection;
  private final Obedience obedience;
  private final WaitBudget waitBudget;
  private final Map<String, SqliteStatement> kept = new HashMap<>();
  private final int sqlLength;
  private final OfferedFunctions functions;
  private final TextEncoding encoding;
  private boolean forbidden;

  private SqliteConnection(SQLiteConnection connection, int busyTimeoutMillis) throws SQLException {
    this.connection = connection;
    this.waitBudget = new WaitBudget(busyTimeoutMillis);
    this.obedience = new Obedience(connection);
    this.functions = new OfferedFunctions(connection);
    this.encoding = new TextEncoding(connection);
    this.sqlLength = connection.getDatabase().limit(SQL_LENGTH, -1);
    // In its autocommit mode the driver runs a BEGIN and a COMMIT after every statement, to be sure
    // that nothing is left open. What is open is known here; for SQLite this flag changes nothing.
    connection.getConnectionConfig().setAutoCommit(false);
  }

  /**
   * Opens a connection.
   *
   * @param readOnly whether SQLite opens the file so that it can't be written
   * @param busyTimeoutMillis how long a statement waits for locks
   * @throws dev.lapse.error.LapseException if the file cannot be opened or is no database
   */
  public static SqliteConnection open(DatabaseFile file, boolean readOnly, int busyTimeoutMillis) {
    // SQLite would open what is attached read-only too, schema ttl included, if its flags said so;
    // the URI's mode is of the file alone.
    SQLiteConfig config = new SQLiteConfig();
    config.setBusyTimeout(busyTimeoutMillis);
    try {
      Connection opened =
          JDBC.createConnection("jdbc:sqlite:" + file.uri(readOnly), config.toProperties());
      SqliteConnection connection =
          new SqliteConnection((SQLiteConnection) opened, busyTimeoutMillis);
      if (busyTimeoutMillis > 0) {
        BusyHandler.setHandler(opened, new LockWait(connection));
      }
      connection.readHeader(file instanceof DatabaseFile.InMemory);
      return connection;
    } catch (SQLException e) {
      throw SqliteErrors.opening(e, file);
    }
  }

  /** SQLite opens lazily; the first read tells whether this is a database at all. */
  private void readHeader(boolean inMemory) throws SQLException {
    try (PreparedStatement first = connection.prepareStatement("SELECT 1 FROM sqlite_schema")) {
      first.executeQuery().close();
      if (inMemory) {
        encoding.leaveUnasked();
      } else {
        encoding.look();
      }
    } catch (SQLException e) {
      connection.close();
      throw e;
    }
  }

  /**
   * Returns whether the bytes of texts are known to be UTF-8. To be asked while a statement is on a
   * row: a look at the file then reads the snapshot that is held already.
   */
  boolean storesUtf8() {
    if (encoding.isOpen()) {
      allowPreparing();
      try {
        encoding.look();
      } catch (SQLException e) {
        throw SqliteErrors.of(e);
      }
    }
    return encoding.isUtf8();
  }

  /**
   * Prepares one statement; what follows it in the text is ignored, so check that first.
   *
   * @throws dev.lapse.error.LapseException if SQLite refuses it
   */
  public SqliteStatement prepare(String sql) {
    return new SqliteStatement(this, sql);
  }

  /**
   * Prepares a statement that inserts, updates or deletes rows.
   *
   * @throws dev.lapse.error.LapseException if SQLite refuses it
   */
  public SqliteStatement prepareWrite(String sql) {
    return new SqliteStatement(this, sql, true);
  }

  /**
   * Has what this connection runs from now on obey a signal.
   *
   * @param next null for nothing that could be stopped
   * @return the signal that was obeyed before
   */
  public @Nullable StopSignal obey(@Nullable StopSignal next) {
    return obedience.obey(next);
  }

  /** Returns the signal that is obeyed now; null where there is none. */
  public @Nullable StopSignal signal() {
    return obedience.signal();
  }

  /**
   * Gives what runs from now on the whole time to wait for locks: a statement that begins, or the
   * next transaction of one that is many.
   */
  public void renewWaitBudget() {
    waitBudget.renew();
  }

  /**
   * Returns the time that there is to wait for one lock: what the statement that obeys a signal has
   * left, or, where none runs, all of it for each lock.
   */
  public WaitBudget waitBudget() {
    if (signal() == null) {
      waitBudget.renew();
    }
    return waitBudget;
  }

  /** Returns how long a statement waits for locks, in milliseconds. */
  public long busyTimeoutMillis() {
    return waitBudget.limitMillis();
  }

  /** Returns whether what runs now is to stop. */
  public boolean isToStop() {
    return obedience.isToStop();
  }

  /** Throws if what runs now is to stop: for work of many short statements. */
  public void checkNotStopped() {
    StopSignal current = signal();
    if (current != null) {
      current.check();
    }
  }

  /** Returns the exception for an error of a statement of this connection. */
  LapseException error(SQLException e) {
    return obedience.error(e);
  }

  /** Has SQLite compile a text. */
  JDBC3PreparedStatement compile(String sql) {
    String missing = "";
    allowPreparing();
    while (true) {
      try {
        return (JDBC3PreparedStatement) connection.prepareStatement(sql);
      } catch (SQLException e) {
        String name = SqliteErrors.missingFunction(e).orElse(missing);
        if (name.equals(missing) || !functions.define(name)) {
          throw error(e);
        }
        missing = name;
      }
    }
  }

  /**
   * Makes SQLite refuse to prepare anything, until {@link #allowPreparing}: no statement is as
   * short as its limit is then. It stays so between the runs of statements that may not be prepared
   * anew, since each change of the limit is a call of SQLite.
   */
  void forbidPreparing() {
    if (!forbidden) {
      limitSqlLength(1);
      forbidden = true;
    }
  }

  /** To be called before anything for which SQLite may have to prepare a statement. */
  void allowPreparing() {
    if (forbidden) {
      limitSqlLength(sqlLength);
      forbidden = false;
    }
  }

  private void limitSqlLength(int bytes) {
    try {
      connection.getDatabase().limit(SQL_LENGTH, bytes);
    } catch (SQLException e) {
      throw SqliteErrors.of(e);
    }
  }

  /**
   * Offers functions that SQLite may call. One is registered when a statement, or a view or trigger
   * that it uses, first needs it: most connections need none.
   *
   * @param functions the functions of a name in lower case, one for each number of arguments
   */
  public void offer(Function<String, List<SqlFunction>> functions) {
    this.functions.offer(functions);
  }

  /**
   * Prepares and runs a statement without parameters.
   *
   * @throws LapseException if SQLite refuses it, or it would keep one of Lapse's own functions in
   *     the file
   */
  public void execute(String sql) {
    KeptText.check(sql, functions::has);
    try (SqliteStatement statement = prepare(sql)) {
      obedience.run(statement);
    }
  }

  /**
   * Runs a statement without parameters that will be run again; it stays prepared.
   *
   * @param sql one of a few texts: BEGIN, COMMIT and the like
   */
  public void repeat(String sql) {
    obedience.run(keep(sql));
  }

  /** Runs a query that answers one whole number and will be run again; it stays prepared. */
  public long repeatedNumber(String sql) {
    SqliteStatement statement = keep(sql);
    try {
      if (!statement.step()) {
        throw new IllegalStateException("no number from " + sql);
      }
      return statement.longValue(0);
    } finally {
      statement.reset();
    }
  }

  /** Runs a query that answers one row and will be run again; it stays prepared. */
  public List<@Nullable Object> repeatedRow(String sql) {
    List<@Nullable Object> row = repeatedFirstRow(sql);
    if (row == null) {
      throw new IllegalStateException("no row from " + sql);
    }
    return row;
  }

  /** Returns the first row of a query that will be run again, or null; it stays prepared. */
  public @Nullable List<@Nullable Object> repeatedFirstRow(String sql) {
    SqliteStatement statement = keep(sql);
    try {
      return statement.step() ? statement.row() : null;
    } finally {
      statement.reset();
    }
  }

  private SqliteStatement keep(String sql) {
    SqliteStatement statement = kept.get(sql);
    if (statement == null) {
      statement = prepare(sql);
      kept.put(sql, statement);
    }
    return statement;
  }

  /** Runs a query with parameters and returns its first row's values, or null if it has none. */
  public @Nullable List<@Nullable Object> row(String sql, Object... values) {
    try (SqliteStatement statement = prepare(sql)) {
      statement.bindAll(values);
      return statement.step() ? statement.row() : null;
    }
  }

  /** Runs a query that answers one whole number. */
  public long number(String sql, Object... values) {
    List<@Nullable Object> row = row(sql, values);
    Object value = row == null ? null : row.get(0);
    if (value instanceof Number number) {
      return number.longValue();
    }
    throw new IllegalStateException("no number from " + sql + ": " + value);
  }

  /** Runs a query and returns all its rows. */
  public List<List<@Nullable Object>> rows(String sql, Object... values) {
    try (SqliteStatement statement = prepare(sql)) {
      statement.bindAll(values);
      return statement.allRows();
    }
  }

  /** Runs a statement that changes rows and returns how many it changed. */
  public long change(String sql, @Nullable Object... values) {
    try (SqliteStatement statement = prepare(sql)) {
      statement.bindAll(values);
      return statement.change();
    }
  }

  /**
   * Rolls back, if there is anything left to: SQLite does it by itself on a full disk and the like,
   * and so does a trigger's RAISE(ROLLBACK). A connection that can't roll back is closed, which
   * ends its transaction too: left open, that would keep everybody from writing for as long as this
   * process lives.
   */
  public void rollBackWhatIsLeft() {
    boolean ended = false;
    try {
      repeat("ROLLBACK");
      ended = true;
    } catch (LapseException e) {
      ended = String.valueOf(e.getMessage()).contains("no transaction is active");
      if (!ended) {
        throw e;
      }
    } finally {
      if (!ended) {
        close();
      }
    }
  }

  /** Returns the rowid of the last row that this connection inserted. */
  public long lastInsertRowid() {
    return number("SELECT last_insert_rowid()");
  }

  /** A function of SQL that Lapse registers on a connection. */
  @FunctionalInterface
  public interface ScalarFunction {
    /**
     * Computes the value.
     *
     * @param arguments texts, or null for NULL
     * @return a {@code String}, {@code Long}, {@code Double} or null
     */
    @Nullable Object apply(List<@Nullable String> arguments);
  }

  /**
   * Registers a function whose value never changes while a statement steps: SQLite then calls it
   * once a statement instead of once a row.
   */
  public void defineConstantFunction(String name, int arity, ScalarFunction function) {
    functions.defineConstant(name, arity, function);
  }

  /** Returns whether it has been closed. */
  public boolean isClosed() {
    try {
      return connection.isClosed();
    } catch (SQLException e) {
      throw SqliteErrors.of(e);
    }
  }

  @Override
  public void close() {
    try {
      connection.close();
    } catch (SQLException e) {
      throw SqliteErrors.of(e);
    }
  }
}
