package dev.lapse.jdbc;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLTimeoutException;
import java.sql.Statement;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A cancel, or a query timeout, ends one statement and nothing else. */
@Timeout(60)
final class CancelTest {
  private static final String NUMBERS =
      "WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c%s) ";

  private static final String ENDLESS = NUMBERS.formatted("") + "SELECT COUNT(*) FROM c";

  /** Yields its first row at once and never another. */
  private static final String ENDLESS_AFTER_ONE =
      NUMBERS.formatted("") + "SELECT x FROM c WHERE x = 1";

  @TempDir Path folder;
  private Connection connection;
  private Statement statement;

  @BeforeEach
  void connect() throws SQLException {
    connection = open("?ttlMonitor=off");
    statement = connection.createStatement();
    statement.execute("CREATE TABLE t(id INTEGER PRIMARY KEY, v TEXT)");
    statement.execute(
        "INSERT INTO t " + NUMBERS.formatted(" WHERE x < 1000") + "SELECT x, 'old' FROM c");
  }

  @AfterEach
  void disconnect() throws SQLException {
    connection.close();
  }

  private Connection open(String properties) throws SQLException {
    return DriverManager.getConnection("jdbc:lapse:" + folder.resolve("a.db") + properties);
  }

  private static long number(Connection of, String sql) throws SQLException {
    try (Statement asking = of.createStatement();
        ResultSet row = asking.executeQuery(sql)) {
      assertThat(row.next()).isTrue();
      return row.getLong(1);
    }
  }

  /** Something that may fail. */
  @FunctionalInterface
  private interface Work {
    void run() throws SQLException;
  }

  /** Runs something on a thread of its own; its result is what it threw. */
  private static CompletableFuture<Void> started(Work work) {
    return CompletableFuture.runAsync(
        () -> {
          try {
            work.run();
          } catch (SQLException e) {
            throw new CompletionException(e);
          }
        });
  }

  /** Cancels again and again until the run has ended; returns how it did. */
  private static SQLException cancelled(Statement running, CompletableFuture<Void> run)
      throws SQLException {
    while (!run.isDone()) {
      running.cancel();
      Thread.onSpinWait();
    }
    Throwable thrown = catchThrowableOfType(CompletionException.class, run::join).getCause();
    assertThat(thrown).isInstanceOf(SQLException.class);
    return (SQLException) requireNonNull(thrown);
  }

  @Test
  void otherResultsOfTheConnectionGoOn() throws SQLException {
    try (Statement other = connection.createStatement();
        ResultSet rows = other.executeQuery("SELECT id FROM t ORDER BY id")) {
      assertThat(rows.next()).isTrue();
      SQLException ended = cancelled(statement, started(() -> statement.executeQuery(ENDLESS)));
      assertThat(ended.getSQLState()).isEqualTo("57014");
      assertThat((Throwable) ended).hasMessage("the statement was cancelled");
      int count = 1;
      while (rows.next()) {
        count++;
        assertThat(rows.getInt(1)).isEqualTo(count);
      }
      assertThat(count).isEqualTo(1000);
    }
  }

  @Test
  void aStatementThatDoesNotRunIsNotStoppedLater() throws SQLException {
    statement.cancel();
    assertThat(statement.executeUpdate("UPDATE t SET v = 'new' WHERE id < 10")).isEqualTo(9);
    statement.cancel();
    assertThat(statement.executeUpdate("UPDATE t SET v = 'new' WHERE id < 10")).isEqualTo(9);
    try (ResultSet rows = statement.executeQuery("SELECT id FROM t")) {
      assertThat(rows.next()).isTrue();
    }
    statement.cancel();
    assertThat(number(connection, "SELECT COUNT(*) FROM t")).isEqualTo(1000);
  }

  @Test
  void cancellingAnotherStatementOfTheConnectionStopsNothing() throws SQLException {
    try (Statement idle = connection.createStatement();
        ResultSet rows = idle.executeQuery("SELECT id FROM t")) {
      assertThat(rows.next()).isTrue();
      CompletableFuture<Void> run =
          started(
              () ->
                  statement.executeUpdate(
                      "INSERT INTO t "
                          + NUMBERS.formatted(" WHERE x < 200000")
                          + "SELECT x + 1000, 'more' FROM c"));
      while (!run.isDone()) {
        idle.cancel();
        Thread.onSpinWait();
      }
      run.join();
      assertThat(number(connection, "SELECT COUNT(*) FROM t")).isEqualTo(201_000);
      assertThatThrownBy(rows::next).hasMessage("the statement was cancelled");
      assertThat(rows.next()).isFalse();
    }
  }

  @Test
  void aTransactionOutlivesACancelledRead() throws SQLException {
    connection.setAutoCommit(false);
    statement.executeUpdate("UPDATE t SET v = 'new' WHERE id = 1");
    cancelled(statement, started(() -> statement.executeQuery(ENDLESS)));
    statement.executeUpdate("UPDATE t SET v = 'new' WHERE id = 2");
    connection.commit();
    assertThat(number(connection, "SELECT COUNT(*) FROM t WHERE v = 'new'")).isEqualTo(2);
  }

  @Test
  void aCancelledWriteIsUndone() throws SQLException {
    SQLException ended =
        cancelled(
            statement,
            started(
                () ->
                    statement.executeUpdate(
                        "UPDATE t SET v = (" + ENDLESS + " WHERE c.x > t.id)")));
    assertThat(ended.getSQLState()).isEqualTo("57014");
    assertThat(number(connection, "SELECT COUNT(*) FROM t WHERE v = 'old'")).isEqualTo(1000);
    assertThat(statement.executeUpdate("UPDATE t SET v = 'new'")).isEqualTo(1000);
  }

  /** SQLite can't undo such a statement alone. */
  @Test
  void aTransactionWhoseWriteIsCancelledSaysThatItWasRolledBack() throws SQLException {
    connection.setAutoCommit(false);
    statement.executeUpdate("UPDATE t SET v = 'new' WHERE id = 1");
    SQLException ended =
        cancelled(statement, started(() -> statement.executeUpdate("INSERT INTO t(v) " + ENDLESS)));
    assertThat(ended.getSQLState()).isEqualTo("57014");
    assertThatThrownBy(() -> statement.executeUpdate("UPDATE t SET v = 'new' WHERE id = 2"))
        .extracting(e -> ((SQLException) e).getSQLState())
        .isEqualTo("40001");
    connection.rollback();
    assertThat(number(connection, "SELECT COUNT(*) FROM t WHERE v = 'new'")).isZero();
    statement.executeUpdate("UPDATE t SET v = 'new' WHERE id = 2");
    connection.commit();
    assertThat(number(connection, "SELECT id FROM t WHERE v = 'new'")).isEqualTo(2);
  }

  @Test
  void aWaitAtTheGateCanBeCancelled() throws SQLException {
    try (Connection second = open("");
        Statement waiting = second.createStatement()) {
      connection.setAutoCommit(false);
      statement.executeUpdate("UPDATE t SET v = 'new' WHERE id = 1");
      SQLException ended =
          cancelled(waiting, started(() -> waiting.executeUpdate("DELETE FROM t")));
      assertThat((Throwable) ended).hasMessage("the statement was cancelled");
      waiting.setQueryTimeout(1);
      assertThatThrownBy(() -> waiting.executeUpdate("DELETE FROM t"))
          .isInstanceOf(SQLTimeoutException.class);
      waiting.setQueryTimeout(0);
      CompletableFuture<Void> patient = started(() -> waiting.executeUpdate("DELETE FROM t"));
      assertThat(number(connection, "SELECT COUNT(*) FROM t")).isEqualTo(1000);
      connection.commit();
      patient.join();
      assertThat(number(second, "SELECT COUNT(*) FROM t")).isZero();
    }
  }

  @Test
  void aThreadThatIsInterruptedAtTheGateStopsWaiting() throws Exception {
    try (Connection second = open("");
        Statement waiting = second.createStatement()) {
      connection.setAutoCommit(false);
      statement.executeUpdate("UPDATE t SET v = 'new' WHERE id = 1");
      waiting.setQueryTimeout(50);
      SQLException[] ended = new SQLException[1];
      Thread thread =
          new Thread(
              () ->
                  ended[0] =
                      catchThrowableOfType(
                          SQLException.class, () -> waiting.executeUpdate("DELETE FROM t")));
      thread.start();
      thread.interrupt();
      thread.join();
      assertThat((Throwable) ended[0])
          .hasMessage("interrupted while waiting for the write lock")
          .isNotInstanceOf(SQLTimeoutException.class);
      connection.rollback();
      assertThat(waiting.executeUpdate("DELETE FROM t")).isEqualTo(1000);
    }
  }

  /** A plain connection of sqlite-jdbc knows nothing of the gate, as another process doesn't. */
  @Test
  void aWaitForAnotherProgramsLockCanBeCancelled() throws Exception {
    try (Connection other = DriverManager.getConnection("jdbc:sqlite:" + folder.resolve("a.db"));
        Statement locking = other.createStatement()) {
      locking.execute("BEGIN IMMEDIATE");
      SQLException ended =
          cancelled(statement, started(() -> statement.executeUpdate("DELETE FROM t")));
      assertThat(ended.getSQLState()).isEqualTo("57014");
      statement.setQueryTimeout(1);
      assertThatThrownBy(() -> statement.executeUpdate("DELETE FROM t"))
          .isInstanceOf(SQLTimeoutException.class);
      statement.setQueryTimeout(0);
      CompletableFuture<Void> patient = started(() -> statement.executeUpdate("DELETE FROM t"));
      assertThat(patient).isNotDone();
      locking.execute("COMMIT");
      patient.join();
      assertThat(number(connection, "SELECT COUNT(*) FROM t")).isZero();
    }
  }

  @Test
  void whoeverIsLateForAnotherProgramsLockIsToldSo() throws SQLException {
    try (Connection hasty = open("?busyTimeoutMs=40");
        Statement writing = hasty.createStatement();
        Connection other = DriverManager.getConnection("jdbc:sqlite:" + folder.resolve("a.db"));
        Statement locking = other.createStatement()) {
      locking.execute("BEGIN IMMEDIATE");
      // Each statement has the whole time, whatever the one before has waited.
      for (int i = 0; i < 2; i++) {
        long begun = System.nanoTime();
        assertThatThrownBy(() -> writing.executeUpdate("DELETE FROM t"))
            .extracting(e -> ((SQLException) e).getSQLState())
            .isEqualTo("55P03");
        assertThat(Duration.ofNanos(System.nanoTime() - begun))
            .isBetween(Duration.ofMillis(40), Duration.ofSeconds(5));
      }
    }
  }

  /** Field case L9. */
  @Test
  void l9AQueryTimeoutIsNotTheWaitForALock() throws SQLException {
    statement.setQueryTimeout(1);
    long begun = System.nanoTime();
    assertThatThrownBy(() -> statement.executeQuery(ENDLESS))
        .isInstanceOf(SQLTimeoutException.class);
    assertThat(Duration.ofNanos(System.nanoTime() - begun))
        .isBetween(Duration.ofSeconds(1), Duration.ofSeconds(3));
  }

  @Test
  void aQueryTimeoutHoldsForEachRow() throws SQLException {
    statement.setQueryTimeout(1);
    try (ResultSet rows = statement.executeQuery(ENDLESS_AFTER_ONE)) {
      assertThat(rows.next()).isTrue();
      assertThatThrownBy(rows::next).isInstanceOf(SQLTimeoutException.class);
    }
    assertThat(number(connection, "SELECT COUNT(*) FROM t")).isEqualTo(1000);
  }

  @Test
  void aCancelledDeleteExpiredKeepsItsBatches() throws SQLException {
    statement.execute("CREATE TABLE e(id INTEGER PRIMARY KEY, ts TIMESTAMP)");
    statement.execute("CREATE TTL INDEX n ON e(ts) EXPIRE AFTER 1 DAY");
    statement.execute(
        "INSERT INTO e "
            + NUMBERS.formatted(" WHERE x < 300000")
            + "SELECT x, '2026-01-01 00:00:00' FROM c");
    statement.execute("SET batched_delete_target_batch_rows = 100");
    SQLException ended = cancelled(statement, started(() -> statement.execute("DELETE EXPIRED")));
    assertThat(ended.getSQLState()).isEqualTo("57014");
    try (Connection physical = open("?expiredRows=visible&ttlMonitor=off")) {
      assertThat(number(physical, "SELECT COUNT(*) FROM e")).isBetween(1L, 300_000L);
      assertThat(number(physical, "SELECT COUNT(*) % 100 FROM e")).isZero();
    }
    statement.execute("SET batched_delete_target_batch_rows = 0");
    assertThat(statement.executeUpdate("DELETE EXPIRED")).isPositive();
  }

  @Test
  void currentOpsNamesAnIdleTransactionThatHoldsTheLock() throws SQLException {
    String asks =
        "SELECT detail FROM ttl.current_ops WHERE operation = 'write lock' AND started_at <="
            + " CURRENT_TIMESTAMP";
    connection.setAutoCommit(false);
    statement.executeUpdate("UPDATE t SET v = 'new'  WHERE id = 1");
    try (Connection second = open("");
        Statement asking = second.createStatement()) {
      try (ResultSet row = asking.executeQuery(asks)) {
        assertThat(row.next()).isTrue();
        assertThat(row.getString(1))
            .isEqualTo(
                "connection 1, idle in a transaction after UPDATE t SET v = 'new' WHERE id = 1;"
                    + " 0 wait for it");
      }
      connection.commit();
      try (ResultSet row = asking.executeQuery(asks)) {
        assertThat(row.next()).isFalse();
      }
    }
  }

  @Test
  void inMemoryWhoeverAsksDoesNotShowAsAWriter() throws SQLException {
    try (Connection memory = DriverManager.getConnection("jdbc:lapse:")) {
      assertThat(number(memory, "SELECT COUNT(*) FROM ttl.current_ops")).isZero();
    }
  }
}
