package dev.lapse.tests.property;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lapse.tests.Rows;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/** The database and the model side by side; every statement that was sent is remembered. */
final class Stage implements AutoCloseable {
  static final Instant START = Instant.parse("2024-01-31T12:00:00Z");
  private static final DateTimeFormatter TIMESTAMP =
      DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm:ss.SSS");

  final Model model = new Model(START);
  final Layout layout;
  private final Connection connection;
  private final Connection visible;
  private final List<String> said = new ArrayList<>();

  Stage(Layout layout) throws SQLException {
    this.layout = layout;
    String url = "jdbc:lapse:mem:" + UUID.randomUUID() + "?clock=manual&ttlMonitor=off";
    connection = DriverManager.getConnection(url);
    visible = DriverManager.getConnection(url + "&expiredRows=visible");
    setClock(START);
    run(layout.createTable());
    run("CREATE TABLE other (ref INTEGER, name TEXT)");
    run("INSERT INTO other VALUES (1, 'one'), (2, 'two'), (3, 'three'), (5, 'five'), (5, 'cinq')");
    createIndex(
        "first", new Ttl(false, java.util.Optional.of(layout.lifetime()), layout.where(), false));
  }

  void createIndex(String name, Ttl ttl) throws SQLException {
    run(layout.createIndex(name, ttl));
    model.indexes().put(name, ttl);
  }

  /** Moves the clock of both. */
  void setClock(Instant to) throws SQLException {
    run("SET ttl_clock = TIMESTAMP '" + timestamp(to) + "'");
    model.moveClock(to);
  }

  static String timestamp(Instant instant) {
    return TIMESTAMP.format(LocalDateTime.ofInstant(instant, ZoneOffset.UTC));
  }

  int run(String sql) throws SQLException {
    said.add(sql);
    try (Statement statement = connection.createStatement()) {
      return statement.executeUpdate(sql);
    }
  }

  /** Runs a write that must fail by a duplicate key, and change nothing. */
  void duplicate(String sql) {
    said.add(sql + " -- fails");
    try (Statement statement = connection.createStatement()) {
      int count = statement.executeUpdate(sql);
      throw new AssertionError("a duplicate was accepted, update count " + count + ": " + sql);
    } catch (SQLException e) {
      assertThat(e.getSQLState()).as(sql).startsWith("23");
    }
  }

  void begin() throws SQLException {
    connection.setAutoCommit(false);
    said.add("BEGIN");
  }

  void commit() throws SQLException {
    connection.commit();
    connection.setAutoCommit(true);
    said.add("COMMIT");
  }

  void rollback() throws SQLException {
    connection.rollback();
    connection.setAutoCommit(true);
    said.add("ROLLBACK");
  }

  List<String> rows(String sql) throws SQLException {
    return rows(connection, sql);
  }

  private static List<String> rows(Connection from, String sql) throws SQLException {
    return Rows.of(from, sql);
  }

  /** What is live must be what is read. */
  void readsAgree() throws SQLException {
    List<String> expected = model.live().stream().map(Row::shown).toList();
    assertThat(rows("SELECT id, kind, code, v FROM t ORDER BY id")).isEqualTo(expected);
  }

  /** After a pass what is there must be what was not due. */
  void filesAgree() throws SQLException {
    List<String> expected = model.physical().stream().map(Row::shown).toList();
    assertThat(rows(visible, "SELECT id, kind, code, v FROM t ORDER BY id"))
        .as("rows still in the file")
        .isEqualTo(expected);
  }

  /** Returns what was sent so far, to be pasted into a shell. */
  String script() {
    return String.join(";\n", said) + ";";
  }

  @Override
  public void close() throws SQLException {
    visible.close();
    connection.close();
  }
}
