package dev.lapse.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a rollback, or a lock that is not to be had, leaves behind. */
final class TransactionTest {
  /** Only SQLite itself knows json_each: this is read through the shadows. */
  private static final String NATIVE = "SELECT v FROM t, json_each('[1]') ORDER BY v";

  @TempDir Path folder;
  private Connection connection;
  private Statement statement;

  @BeforeEach
  void connect() throws SQLException {
    connection = open("a.db?clock=manual");
    statement = connection.createStatement();
    statement.execute("SET ttl_clock = TIMESTAMP '2026-01-10 00:00:00'");
    statement.execute(
        "CREATE TABLE t(id INTEGER PRIMARY KEY, ts TIMESTAMP, v VARCHAR(9),"
            + " TTL INDEX n (ts) EXPIRE AFTER 1 DAY)");
    statement.execute(
        "INSERT INTO t VALUES (1, TIMESTAMP '2026-01-01 00:00:00', 'expired'), (2, NULL, 'live')");
  }

  @AfterEach
  void disconnect() throws SQLException {
    connection.close();
  }

  private Connection open(String name) throws SQLException {
    return DriverManager.getConnection("jdbc:lapse:" + folder.resolve(name));
  }

  private static List<String> column(Statement of, String sql) throws SQLException {
    List<String> values = new ArrayList<>();
    try (ResultSet rows = of.executeQuery(sql)) {
      while (rows.next()) {
        values.add(rows.getString(1));
      }
    }
    return values;
  }

  @Test
  void shadowsThatARollbackTookAreMadeAgain() throws SQLException {
    connection.setAutoCommit(false);
    assertThat(column(statement, "SELECT count(*) FROM t")).containsExactly("1");
    assertThat(column(statement, NATIVE)).containsExactly("live");
    connection.rollback();
    assertThat(column(statement, NATIVE)).containsExactly("live");
    statement.execute("SAVEPOINT s");
    statement.execute("CREATE TABLE other(x INTEGER)");
    assertThat(column(statement, NATIVE)).containsExactly("live");
    statement.execute("ROLLBACK TO s");
    assertThat(column(statement, NATIVE)).containsExactly("live");
    connection.rollback();
    assertThat(column(statement, NATIVE)).containsExactly("live");
  }

  @Test
  void shadowsThatARollbackBroughtBackAreNoObstacle() throws SQLException {
    assertThat(column(statement, NATIVE)).containsExactly("live");
    connection.setAutoCommit(false);
    statement.execute("CREATE TABLE other(x INTEGER)");
    connection.rollback();
    assertThat(column(statement, NATIVE)).containsExactly("live");
    statement.execute("ALTER TABLE t ADD COLUMN w TEXT");
    assertThat(column(statement, NATIVE)).containsExactly("live");
  }

  @Test
  void definitionsThatAreUndoneNeverBecomeTheCatalogOfOthers() throws SQLException {
    try (Connection other = open("a.db");
        Statement others = other.createStatement()) {
      connection.setAutoCommit(false);
      statement.execute("CREATE TABLE a(x INTEGER)");
      statement.execute("SAVEPOINT s");
      statement.execute("CREATE TABLE b(x INTEGER)");
      statement.execute("ROLLBACK TO s");
      connection.rollback();
      // One change of the schema, as the one that was left at the savepoint.
      try (Connection program =
          DriverManager.getConnection("jdbc:sqlite:" + folder.resolve("a.db"))) {
        program.createStatement().execute("DROP INDEX n");
      }
      assertThat(column(others, "SELECT v FROM t ORDER BY v")).containsExactly("expired", "live");
    }
  }

  @Test
  void rowsAreWrittenWhileTheyAreReadWhateverOthersCommit() throws SQLException {
    statement.execute("INSERT INTO t VALUES (3, NULL, 'c'), (4, NULL, 'd'), (5, NULL, 'e')");
    try (Connection other = open("a.db");
        Statement others = other.createStatement();
        Statement reads = connection.createStatement()) {
      reads.setMaxRows(3);
      List<Long> seen = new ArrayList<>();
      try (ResultSet rows = reads.executeQuery("SELECT id, v FROM t ORDER BY id")) {
        while (rows.next()) {
          others.execute("INSERT INTO t(v) VALUES ('other')");
          statement.execute("UPDATE t SET v = 'seen' WHERE id = " + rows.getLong(1));
          assertThat(rows.getString("v")).isNotEqualTo("seen");
          seen.add(rows.getLong("id"));
        }
      }
      assertThat(seen).containsExactly(2L, 3L, 4L);
      assertThat(column(statement, "SELECT count(*) FROM t WHERE v = 'seen'")).containsExactly("3");
    }
  }

  @Test
  void aCursorThatOutlivesItsTransactionHoldsUpNoOther() throws SQLException {
    connection.setAutoCommit(false);
    try (Connection other = open("a.db");
        Statement others = other.createStatement();
        Statement reads = connection.createStatement();
        ResultSet rows = reads.executeQuery("SELECT id FROM t UNION ALL SELECT 9")) {
      assertThat(rows.next()).isTrue();
      connection.commit();
      others.execute("INSERT INTO t(v) VALUES ('other')");
      assertThat(statement.executeUpdate("UPDATE t SET v = 'mine' WHERE id = 2")).isEqualTo(1);
      connection.commit();
      assertThat(rows.getLong(1)).isEqualTo(2);
      assertThat(rows.next()).isTrue();
      assertThat(rows.getLong(1)).isEqualTo(9);
      assertThat(rows.next()).isFalse();
    }
  }

  @Test
  void noThreadIsLeftWhenTheFileIsGoneBeforeTheConnection() throws Exception {
    Connection writer = open("gone.db");
    writer.createStatement().execute("CREATE TABLE g(x INTEGER)");
    assertThat(threadsOf("gone.db")).isEqualTo(1);
    java.nio.file.Files.delete(folder.resolve("gone.db"));
    writer.close();
    assertThat(threadsOf("gone.db")).isZero();
  }

  private static long threadsOf(String file) {
    return Thread.getAllStackTraces().keySet().stream()
        .filter(thread -> thread.getName().endsWith(file))
        .count();
  }

  @Test
  void aRefusedParameterChangesNothing() throws SQLException {
    assertThatThrownBy(() -> open("a.db?ttl_monitor_busy_pct=7&ttl_monitor_sleep_secs=0").close())
        .hasMessageContaining("ttl_monitor_sleep_secs");
    assertThat(
            column(
                statement, "SELECT source FROM ttl.parameters WHERE name = 'ttl_monitor_busy_pct'"))
        .containsExactly("default");
  }

  @Test
  void aReadThatFailsToBeginLeavesNothingOpen() throws SQLException {
    try (Connection program =
            DriverManager.getConnection("jdbc:sqlite:" + folder.resolve("plain.db"));
        Statement programs = program.createStatement()) {
      programs.execute("CREATE TABLE p(x)");
      readWhileLocked(programs);
    }
  }

  private void readWhileLocked(Statement programs) throws SQLException {
    try (Connection reader = open("plain.db?busyTimeoutMs=0");
        Statement reads = reader.createStatement()) {
      reader.setAutoCommit(false);
      assertThat(column(reads, "SELECT x FROM p")).isEmpty();
      reader.commit();
      programs.execute("BEGIN EXCLUSIVE");
      assertThatThrownBy(() -> column(reads, "SELECT x FROM p")).hasMessageContaining("locked");
      programs.execute("COMMIT");
      assertThat(column(reads, "SELECT x FROM p")).isEmpty();
      assertThat(reads.executeUpdate("INSERT INTO p VALUES (1)")).isEqualTo(1);
      reader.commit();
      assertThat(column(reads, "SELECT x FROM p")).containsExactly("1");
    }
  }
}
