package dev.lapse.tests.clients;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.lapse.jdbc.LapseDataSource;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** HikariCP. */
final class PoolTest {
  private static final int CONNECTIONS = 4;
  private static final int THREADS = 8;
  private static final int TRANSACTIONS = 50;

  @TempDir Path folder;

  private HikariConfig config(String properties) {
    HikariConfig config = new HikariConfig();
    config.setJdbcUrl("jdbc:lapse:" + folder.resolve("pool.db") + properties);
    config.setMaximumPoolSize(CONNECTIONS);
    config.setMinimumIdle(1);
    return config;
  }

  private static long count(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery("SELECT n FROM counter")) {
      row.next();
      return row.getLong(1);
    }
  }

  private void createCounter() throws SQLException {
    try (HikariDataSource pool = new HikariDataSource(config(""));
        Connection connection = pool.getConnection();
        Statement statement = connection.createStatement()) {
      statement.execute("CREATE TABLE counter(id INTEGER PRIMARY KEY, n BIGINT NOT NULL)");
      statement.executeUpdate("INSERT INTO counter VALUES (1, 0)");
    }
  }

  /** With deferred transactions over SQLite nearly all of these fail with SQLITE_BUSY. */
  @Test
  void readThenWriteTransactionsOfAPoolAllSucceed() throws Exception {
    createCounter();
    ExecutorService threads = Executors.newFixedThreadPool(THREADS);
    HikariConfig config = config("");
    config.setAutoCommit(false);
    try (HikariDataSource pool = new HikariDataSource(config)) {
      Callable<Integer> work = () -> increment(pool);
      List<Future<Integer>> running = new ArrayList<>();
      for (int i = 0; i < THREADS; i++) {
        running.add(threads.submit(work));
      }
      for (Future<Integer> each : running) {
        assertThat(each.get()).isEqualTo(TRANSACTIONS);
      }
      try (Connection connection = pool.getConnection()) {
        assertThat(count(connection)).isEqualTo((long) THREADS * TRANSACTIONS);
      }
    } finally {
      threads.shutdown();
    }
  }

  private static int increment(HikariDataSource pool) throws SQLException {
    int done = 0;
    for (int i = 0; i < TRANSACTIONS; i++) {
      try (Connection connection = pool.getConnection();
          PreparedStatement update =
              connection.prepareStatement("UPDATE counter SET n = n + 1 WHERE id = ?")) {
        assertThat(count(connection)).isNotNegative();
        update.setLong(1, 1);
        done += update.executeUpdate();
        connection.commit();
      }
    }
    return done;
  }

  @Test
  void aReadOnlyPoolStartsAndCannotWrite() throws SQLException {
    createCounter();
    HikariConfig config = config("?readOnly=true");
    config.setReadOnly(true);
    try (HikariDataSource pool = new HikariDataSource(config);
        Connection connection = pool.getConnection();
        Statement statement = connection.createStatement()) {
      assertThat(connection.isReadOnly()).isTrue();
      assertThat(count(connection)).isZero();
      assertThatThrownBy(() -> statement.executeUpdate("UPDATE counter SET n = 1"))
          .isInstanceOfSatisfying(
              SQLException.class, e -> assertThat(e.getSQLState()).isEqualTo("25006"));
    }
  }

  @Test
  void aPoolOverTheDataSourceResetsWhatABorrowerChanged() throws SQLException {
    createCounter();
    HikariConfig config = new HikariConfig();
    config.setDataSource(new LapseDataSource("jdbc:lapse:" + folder.resolve("pool.db")));
    config.setMaximumPoolSize(1);
    try (HikariDataSource pool = new HikariDataSource(config)) {
      try (Connection connection = pool.getConnection()) {
        connection.setAutoCommit(false);
        connection.setReadOnly(true);
        connection.setTransactionIsolation(Connection.TRANSACTION_SERIALIZABLE);
        assertThat(count(connection)).isZero();
      }
      try (Connection connection = pool.getConnection();
          Statement statement = connection.createStatement()) {
        assertThat(connection.getAutoCommit()).isTrue();
        assertThat(connection.isReadOnly()).isFalse();
        assertThat(connection.getTransactionIsolation())
            .isEqualTo(Connection.TRANSACTION_READ_COMMITTED);
        assertThat(statement.executeUpdate("UPDATE counter SET n = 5")).isEqualTo(1);
      }
    }
  }

  @Test
  void aConnectionThatWasKilledIsReplaced() throws SQLException {
    createCounter();
    HikariConfig config = config("");
    config.setMaximumPoolSize(1);
    try (HikariDataSource pool = new HikariDataSource(config)) {
      try (Connection connection = pool.getConnection()) {
        connection.unwrap(Connection.class).abort(Runnable::run);
        assertThatThrownBy(() -> count(connection))
            .isInstanceOfSatisfying(
                SQLException.class, e -> assertThat(e.getSQLState()).isEqualTo("08003"));
      }
      try (Connection connection = pool.getConnection()) {
        assertThat(count(connection)).isZero();
      }
    }
  }

  /** A pool drops a connection that fails with a state of class 08; this one has not failed. */
  @Test
  void aClosedStatementCostsNoConnection() throws SQLException {
    createCounter();
    HikariConfig config = config("");
    config.setMaximumPoolSize(1);
    try (HikariDataSource pool = new HikariDataSource(config)) {
      Connection first;
      try (Connection connection = pool.getConnection()) {
        first = connection.unwrap(Connection.class);
        Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery("SELECT n FROM counter");
        statement.close();
        assertThatThrownBy(rows::next)
            .isInstanceOfSatisfying(
                SQLException.class, e -> assertThat(e.getSQLState()).isEqualTo("24000"));
      }
      try (Connection connection = pool.getConnection()) {
        assertThat(connection.unwrap(Connection.class)).isSameAs(first);
      }
    }
  }
}
