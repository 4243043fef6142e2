package dev.lapse.tests;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * 64 threads with a connection each write, read and connect anew while expired rows are deleted:
 * nobody fails for a lock, and nothing is lost. {@code -Dlapse.threads.secs} makes it longer.
 */
class ManyThreadsTest {
  private static final int THREADS = 64;
  private static final Duration TIME =
      Duration.ofSeconds(Integer.getInteger("lapse.threads.secs", 3));

  @TempDir Path folder;
  private String url = "";
  private long end;

  /** One thread's work, until time is up; returns how many rows it has added to the counter. */
  @FunctionalInterface
  private interface Work {
    int once(Connection connection, int round) throws SQLException;
  }

  @ParameterizedTest
  @CsvSource({
    "delete, READ_COMMITTED",
    "delete, SERIALIZABLE",
    "wal, READ_COMMITTED",
    "wal, SERIALIZABLE"
  })
  void nobodyFailsForALock(String journal, String isolation) throws Exception {
    Path file = folder.resolve(journal + isolation + ".db");
    url = "jdbc:lapse:" + file + "?ttl_monitor_sleep_secs=1";
    prepare(file, journal);
    int level =
        isolation.equals("SERIALIZABLE")
            ? Connection.TRANSACTION_SERIALIZABLE
            : Connection.TRANSACTION_READ_COMMITTED;
    end = System.nanoTime() + TIME.toNanos();
    ExecutorService threads = Executors.newFixedThreadPool(THREADS);
    List<Future<Integer>> running = new ArrayList<>();
    for (int i = 0; i < THREADS; i++) {
      Work work = work(i, level);
      // With a WAL whoever only reads waits for nobody.
      boolean onlyReads = i % 4 == 2 && journal.equals("wal");
      String properties = onlyReads ? "&busyTimeoutMs=0&readOnly=true" : "&busyTimeoutMs=120000";
      running.add(threads.submit(() -> repeat(work, properties)));
    }
    long added = 0;
    for (Future<Integer> each : running) {
      added += each.get();
    }
    threads.shutdown();
    assertThat(added).isPositive();
    try (Connection connection = DriverManager.getConnection(url)) {
      assertThat(ManualDatabase.number(connection, "SELECT n FROM counter")).isEqualTo(added);
      assertThat(ManualDatabase.number(connection, "SELECT COUNT(*) FROM kept")).isEqualTo(added);
      ManualDatabase.run(connection, "DELETE EXPIRED");
      assertThat(ManualDatabase.rows(connection, "PRAGMA integrity_check")).containsExactly("ok");
    }
  }

  private void prepare(Path file, String journal) throws SQLException {
    try (Connection plain = DriverManager.getConnection("jdbc:sqlite:" + file);
        Statement statement = plain.createStatement()) {
      statement.execute("PRAGMA journal_mode = " + journal);
      statement.execute("CREATE TABLE counter(id INTEGER PRIMARY KEY, n INTEGER)");
      statement.execute("INSERT INTO counter VALUES (1, 0)");
    }
    try (Connection connection = DriverManager.getConnection(url)) {
      ManualDatabase.run(connection, "CREATE TABLE kept(id INTEGER PRIMARY KEY, ts TIMESTAMP)");
      ManualDatabase.run(connection, "CREATE TTL INDEX kept_ttl ON kept(ts) EXPIRE AFTER 1 DAY");
    }
  }

  private static Work work(int number, int level) {
    return switch (number % 4) {
      case 0 -> (connection, round) -> readThenWrite(connection, level);
      case 1 -> ManyThreadsTest::writeExpired;
      case 2 -> (connection, round) -> read(connection);
      default -> (connection, round) -> readThenWrite(connection, level);
    };
  }

  private int repeat(Work work, String properties) throws SQLException {
    int added = 0;
    int round = 0;
    while (System.nanoTime() < end) {
      try (Connection connection = DriverManager.getConnection(url + properties)) {
        for (int i = 0; i < 20 && System.nanoTime() < end; i++) {
          added += work.once(connection, round++);
        }
      }
    }
    return added;
  }

  private static int readThenWrite(Connection connection, int level) throws SQLException {
    connection.setTransactionIsolation(level);
    connection.setAutoCommit(false);
    assertThat(ManualDatabase.number(connection, "SELECT n FROM counter")).isNotNegative();
    ManualDatabase.run(connection, "UPDATE counter SET n = n + 1");
    ManualDatabase.run(connection, "INSERT INTO kept(ts) VALUES (CURRENT_TIMESTAMP)");
    connection.commit();
    connection.setAutoCommit(true);
    return 1;
  }

  private static int writeExpired(Connection connection, int round) throws SQLException {
    ManualDatabase.run(
        connection,
        "INSERT INTO kept(ts) WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c WHERE"
            + " n < 50) SELECT TIMESTAMP '2020-01-01 00:00:00' FROM c");
    if (round % 10 == 9) {
      ManualDatabase.run(connection, "DELETE EXPIRED");
    }
    return 0;
  }

  private static int read(Connection connection) throws SQLException {
    long kept = ManualDatabase.number(connection, "SELECT COUNT(*) FROM kept");
    assertThat(ManualDatabase.rows(connection, "SELECT ts FROM kept LIMIT 10"))
        .hasSizeBetween((int) Math.min(10, kept), 10);
    return 0;
  }
}
