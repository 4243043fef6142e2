package dev.lapse.tests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/**
 * A database whose clock the test moves, and short ways to ask it. The monitor is off: a pass runs
 * when a test says {@code DELETE EXPIRED}.
 */
final class ManualDatabase implements AutoCloseable {
  private final String url;
  private final Connection connection;
  private final List<Connection> others = new ArrayList<>();

  private ManualDatabase(String url) throws SQLException {
    this.url = url;
    this.connection = DriverManager.getConnection(url);
  }

  /** Opens a database in memory that nobody else knows. */
  static ManualDatabase inMemory() throws SQLException {
    return new ManualDatabase(
        "jdbc:lapse:mem:" + UUID.randomUUID() + "?clock=manual&ttlMonitor=off");
  }

  /** Opens, and creates if need be, a database in a file. */
  static ManualDatabase in(Path file) throws SQLException {
    return new ManualDatabase("jdbc:lapse:" + file + "?clock=manual&ttlMonitor=off");
  }

  /** Opens a file that another program made, which lives by the system's clock. */
  static ManualDatabase onExisting(Path file) throws SQLException {
    return new ManualDatabase("jdbc:lapse:" + file + "?ttlMonitor=off");
  }

  /** Opens one with the table and the index that most of the field's cases begin with. */
  static ManualDatabase withB() throws SQLException {
    ManualDatabase db = inMemory();
    db.run("CREATE TABLE t(id INTEGER PRIMARY KEY, ts TIMESTAMP, v VARCHAR(20))");
    db.run("CREATE TTL INDEX n ON t(ts) EXPIRE AFTER INTERVAL '1' DAY");
    return db;
  }

  Connection connection() {
    return connection;
  }

  /** Opens another connection to the same database; it closes with this object. */
  Connection another() throws SQLException {
    Connection other = DriverManager.getConnection(url);
    others.add(other);
    return other;
  }

  /** Opens a connection that also sees expired rows that are still there. */
  Connection physical() throws SQLException {
    Connection other = DriverManager.getConnection(url + "&expiredRows=visible");
    others.add(other);
    return other;
  }

  /** Moves the clock. */
  ManualDatabase at(String timestamp) throws SQLException {
    run("SET ttl_clock = TIMESTAMP '" + timestamp + "'");
    return this;
  }

  /** Runs a statement that answers no rows; returns its update count. */
  int run(String sql) throws SQLException {
    return run(connection, sql);
  }

  static int run(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      return statement.executeUpdate(sql);
    }
  }

  /** Returns the rows of a query, the values of each joined by {@code |}; NULL is {@code null}. */
  List<String> rows(String sql) throws SQLException {
    return rows(connection, sql);
  }

  static List<String> rows(Connection connection, String sql) throws SQLException {
    return Rows.of(connection, sql);
  }

  /** Returns the one value that a query answers. */
  long number(String sql) throws SQLException {
    return number(connection, sql);
  }

  static long number(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet result = statement.executeQuery(sql)) {
      if (!result.next()) {
        throw new AssertionError("no row: " + sql);
      }
      return result.getLong(1);
    }
  }

  /** Runs a statement that must fail; returns its exception. */
  SQLException refused(String sql) {
    SQLException refusal = catchThrowableOfType(SQLException.class, () -> run(sql));
    assertThat((Throwable) refusal).as("refused: %s", sql).isNotNull();
    return refusal;
  }

  @Override
  public void close() throws SQLException {
    for (Connection other : others) {
      other.close();
    }
    connection.close();
  }
}
