package dev.lapse.executor.sqlite;

import dev.lapse.error.LapseException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sqlite.Function;
import org.sqlite.JDBC;
import org.sqlite.SQLiteConfig;
import org.sqlite.SQLiteConnection;

/**
 * One connection to SQLite. It is always in SQLite's autocommit mode unless somebody runs BEGIN;
 * the transaction is its owner's business. Not thread-safe, but for {@link #interrupt}.
 */
public final class SqliteConnection implements AutoCloseable {
  private final SQLiteConnection connection;

  private SqliteConnection(SQLiteConnection connection) {
    this.connection = connection;
  }

  /**
   * Opens a connection.
   *
   * @param readOnly whether SQLite opens the file so that it can't be written
   * @param busyTimeoutMillis how long SQLite waits for another process's lock
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
      SqliteConnection connection = new SqliteConnection((SQLiteConnection) opened);
      connection.readHeader();
      return connection;
    } catch (SQLException e) {
      throw SqliteErrors.opening(e, file);
    }
  }

  /** SQLite opens lazily; the first read tells whether this is a database at all. */
  private void readHeader() throws SQLException {
    try (PreparedStatement first = connection.prepareStatement("SELECT 1 FROM sqlite_schema")) {
      first.executeQuery().close();
    } catch (SQLException e) {
      connection.close();
      throw e;
    }
  }

  /**
   * Prepares one statement; what follows it in the text is ignored, so check that first.
   *
   * @throws dev.lapse.error.LapseException if SQLite refuses it
   */
  public SqliteStatement prepare(String sql) {
    try {
      return new SqliteStatement(connection.prepareStatement(sql), sql);
    } catch (SQLException e) {
      throw SqliteErrors.of(e);
    }
  }

  /** Prepares and runs a statement without parameters. */
  public void execute(String sql) {
    try (SqliteStatement statement = prepare(sql)) {
      statement.run();
    }
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
   * and so does a trigger's RAISE(ROLLBACK).
   */
  public void rollBackWhatIsLeft() {
    try {
      execute("ROLLBACK");
    } catch (LapseException e) {
      if (!String.valueOf(e.getMessage()).contains("no transaction is active")) {
        throw e;
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
    try {
      Function.create(
          connection, name, new RegisteredFunction(function), arity, Function.FLAG_DETERMINISTIC);
    } catch (SQLException e) {
      throw SqliteErrors.of(e);
    }
  }

  private static final class RegisteredFunction extends Function {
    private final ScalarFunction function;

    RegisteredFunction(ScalarFunction function) {
      this.function = function;
    }

    @Override
    protected void xFunc() throws SQLException {
      List<@Nullable String> arguments = new java.util.ArrayList<>();
      for (int i = 0; i < args(); i++) {
        arguments.add(value_text(i));
      }
      Object value = function.apply(arguments);
      if (value == null) {
        result();
      } else if (value instanceof Long number) {
        result(number);
      } else if (value instanceof Double number) {
        result(number);
      } else {
        result(value.toString());
      }
    }
  }

  /** Stops whatever statement this connection is running, from any thread. */
  public void interrupt() {
    try {
      connection.getDatabase().interrupt();
    } catch (SQLException e) {
      throw SqliteErrors.of(e);
    }
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
