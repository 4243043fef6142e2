package dev.lapse.tests;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A query that may do without a test of each row is right on every run: whoever wrote, deleted or
 * moved the clock since the last one. Each case would show an expired row if a run trusted what an
 * earlier one found.
 */
class HidingWaysTest {
  private static final String BY_TENANT = "SELECT tenant, count(*) FROM t GROUP BY tenant";

  @TempDir Path folder;

  private ManualDatabase open() throws SQLException {
    ManualDatabase db = ManualDatabase.in(folder.resolve("h.db"));
    db.at("2026-06-01 00:00:00");
    db.run("CREATE TABLE t(id INTEGER PRIMARY KEY, ts TIMESTAMP, tenant INTEGER)");
    db.run("CREATE INDEX t_tenant ON t(tenant)");
    db.run("CREATE TTL INDEX n ON t(ts) EXPIRE AFTER 1 DAY");
    db.run("INSERT INTO t VALUES (1, TIMESTAMP '2026-05-31 06:00:00', 1), (2, NULL, 2)");
    return db;
  }

  private static List<String> rows(PreparedStatement statement) throws SQLException {
    List<String> rows = new ArrayList<>();
    try (ResultSet result = statement.executeQuery()) {
      while (result.next()) {
        rows.add(result.getString(1) + "|" + result.getString(2));
      }
    }
    return rows;
  }

  private static String way(ManualDatabase db, String sql) throws SQLException {
    return db.rows("EXPLAIN " + sql).stream()
        .filter(line -> line.startsWith("hiding"))
        .map(line -> line.replaceAll(".*\": ([A-Z]+),.*", "$1"))
        .findFirst()
        .orElse("none said");
  }

  @Test
  void theClockMovesBetweenTwoRuns() throws SQLException {
    try (ManualDatabase db = open();
        PreparedStatement counts = db.connection().prepareStatement(BY_TENANT)) {
      assertThat(way(db, BY_TENANT)).isEqualTo("NONE");
      assertThat(rows(counts)).containsExactly("1|1", "2|1");
      db.at("2026-06-01 05:59:59.999");
      assertThat(rows(counts)).containsExactly("1|1", "2|1");
      db.at("2026-06-01 06:00:00");
      assertThat(way(db, BY_TENANT)).isEqualTo("EXCLUDE");
      assertThat(rows(counts)).containsExactly("2|1");
    }
  }

  @Test
  void anotherProgramAddsAnExpiredRowBetweenTwoRuns() throws SQLException {
    try (ManualDatabase db = open();
        Connection plain = DriverManager.getConnection("jdbc:sqlite:" + folder.resolve("h.db"));
        PreparedStatement counts = db.connection().prepareStatement(BY_TENANT)) {
      assertThat(rows(counts)).containsExactly("1|1", "2|1");
      ManualDatabase.run(plain, "INSERT INTO t VALUES (3, '2020-01-01 00:00:00.000', 2)");
      assertThat(rows(counts)).containsExactly("1|1", "2|1");
      assertThat(way(db, BY_TENANT)).isEqualTo("EXCLUDE");
      db.run("DELETE EXPIRED");
      assertThat(way(db, BY_TENANT)).isEqualTo("NONE");
      assertThat(rows(counts)).containsExactly("1|1", "2|1");
    }
  }

  @Test
  void aTransactionWritesAnExpiredRowItself() throws SQLException {
    try (ManualDatabase db = open();
        PreparedStatement counts = db.connection().prepareStatement(BY_TENANT)) {
      db.connection().setAutoCommit(false);
      assertThat(rows(counts)).containsExactly("1|1", "2|1");
      db.run("INSERT INTO t VALUES (3, TIMESTAMP '2020-01-01 00:00:00', 3)");
      db.run("UPDATE t SET ts = TIMESTAMP '2020-01-01 00:00:00' WHERE id = 1");
      assertThat(rows(counts)).containsExactly("2|1");
      db.connection().rollback();
      assertThat(rows(counts)).containsExactly("1|1", "2|1");
      db.connection().rollback();
    }
  }

  @Test
  void aCursorThatTestsNothingDoesNotMeetWhatItsOwnConnectionWrites() throws SQLException {
    try (ManualDatabase db = open()) {
      for (boolean autoCommit : new boolean[] {true, false}) {
        db.connection().setAutoCommit(autoCommit);
        try (PreparedStatement tenants =
                db.connection().prepareStatement("SELECT tenant, 1 FROM t ORDER BY tenant");
            ResultSet result = tenants.executeQuery()) {
          assertThat(result.next()).isTrue();
          assertThat(result.getInt(1)).isEqualTo(1);
          db.run("INSERT INTO t VALUES (9, TIMESTAMP '2020-01-01 00:00:00', 9)");
          assertThat(result.next()).isTrue();
          assertThat(result.getInt(1)).isEqualTo(2);
          assertThat(result.next()).as("the expired row of tenant 9").isFalse();
        }
        if (!autoCommit) {
          db.connection().rollback();
        }
        db.connection().setAutoCommit(true);
        db.run("DELETE EXPIRED");
      }
    }
  }

  /** The first run of a text asks what has expired before SQLite's plans; the next ask these. */
  @Test
  void everyRunOfATextHidesWhatHasExpiredByThen() throws SQLException {
    try (ManualDatabase db = open();
        Connection plain = DriverManager.getConnection("jdbc:sqlite:" + folder.resolve("h.db"))) {
      for (int id : new int[] {1, 3}) {
        try (PreparedStatement one =
            db.connection().prepareStatement("SELECT id, tenant FROM t WHERE id = " + id)) {
          List<String> live = id == 1 ? List.of("1|1") : List.of();
          assertThat(rows(one)).as("first run").isEqualTo(live);
          ManualDatabase.run(plain, "INSERT INTO t VALUES (3, '2020-01-01 00:00:00.000', 3)");
          assertThat(rows(one)).as("second run").isEqualTo(live);
          assertThat(rows(one)).as("third run").isEqualTo(live);
          ManualDatabase.run(plain, "DELETE FROM t WHERE id = 3");
        }
      }
      ManualDatabase.run(plain, "INSERT INTO t VALUES (3, '2020-01-01 00:00:00.000', 3)");
      assertThat(db.rows("SELECT id FROM t WHERE id = 3 AND 1")).isEmpty();
      assertThat(db.rows("SELECT count(*) FROM t WHERE tenant > 2")).containsExactly("0");
      db.connection().setAutoCommit(false);
      db.run("DELETE FROM t");
      assertThat(db.rows("SELECT id FROM t WHERE id = 3 AND 2")).isEmpty();
      db.connection().rollback();
      db.connection().setAutoCommit(true);
    }
  }

  @Test
  void aCursorOfAFirstRunDoesNotMeetWhatItsOwnConnectionWrites() throws SQLException {
    try (ManualDatabase db = open();
        PreparedStatement all =
            db.connection().prepareStatement("SELECT id FROM t WHERE id > 0 ORDER BY id");
        ResultSet result = all.executeQuery()) {
      assertThat(result.next()).isTrue();
      db.run("INSERT INTO t VALUES (9, TIMESTAMP '2020-01-01 00:00:00', 9)");
      assertThat(result.next()).isTrue();
      assertThat(result.getInt(1)).isEqualTo(2);
      assertThat(result.next()).as("the expired row 9").isFalse();
    }
  }

  @Test
  void anotherProgramDropsTheTtlIndexThatTheQuestionNames() throws SQLException {
    try (ManualDatabase db = open();
        Connection plain = DriverManager.getConnection("jdbc:sqlite:" + folder.resolve("h.db"));
        PreparedStatement counts = db.connection().prepareStatement(BY_TENANT)) {
      db.at("2026-06-02 00:00:00");
      assertThat(rows(counts)).containsExactly("2|1");
      ManualDatabase.run(plain, "DROP INDEX n");
      assertThat(rows(counts)).containsExactly("1|1", "2|1");
    }
  }

  @Test
  void aTableWhoseRowidHasNoNameLeftIsTested() throws SQLException {
    try (ManualDatabase db = open()) {
      db.run("CREATE TABLE u(rowid TEXT, oid TEXT, _rowid_ TEXT, ts TIMESTAMP)");
      db.run("CREATE INDEX u_oid ON u(oid)");
      db.run("CREATE TTL INDEX u_ttl ON u(ts) EXPIRE AFTER 1 DAY");
      db.run(
          "INSERT INTO u VALUES ('a', 'b', 'c', NULL), ('a', 'd', 'c', TIMESTAMP '2020-01-01 00:00:00')");
      String sql = "SELECT oid, count(*) FROM u GROUP BY oid";
      assertThat(db.rows(sql)).containsExactly("b|1");
      assertThat(db.rows("SELECT count(*) FROM u WHERE oid > 'a'")).containsExactly("1");
    }
  }

  @Test
  void twoTtlIndexesAreBothAsked() throws SQLException {
    try (ManualDatabase db = open()) {
      db.run("ALTER TABLE t ADD COLUMN until TIMESTAMP");
      db.run("CREATE TTL INDEX m ON t(until) EXPIRE AFTER 0 SECONDS");
      assertThat(way(db, BY_TENANT)).isEqualTo("NONE");
      db.run(
          "INSERT INTO t(id, tenant, ts, until) VALUES (3, 3, NULL, TIMESTAMP '2026-05-01 00:00:00'),"
              + " (4, 4, TIMESTAMP '2026-05-01 00:00:00', TIMESTAMP '2026-05-01 00:00:00'),"
              + " (5, 5, TIMESTAMP '2026-05-01 00:00:00', TIMESTAMP '2999-05-01 00:00:00')");
      assertThat(way(db, BY_TENANT)).isEqualTo("EXCLUDE");
      assertThat(db.rows(BY_TENANT)).containsExactly("1|1", "2|1");
      assertThat(db.rows("SELECT count(*) FROM t")).containsExactly("2");
      assertThat(db.rows("SELECT count(*) FROM t WHERE tenant > 1")).containsExactly("1");
    }
  }

  @Test
  void theMonitorsDeletesAreNeverHalfSeen() throws Exception {
    int live = 400;
    try (ManualDatabase db = open()) {
      db.run(
          "INSERT INTO t(ts, tenant) WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c"
              + " WHERE n < 8000) SELECT CASE WHEN n % 20 = 0 THEN NULL ELSE TIMESTAMP '2026-01-01"
              + " 00:00:00' END, n % 7 FROM c");
      db.run("SET batched_delete_target_batch_rows = 50");
      long expected = live + 2;
      AtomicBoolean done = new AtomicBoolean();
      ExecutorService threads = Executors.newFixedThreadPool(2);
      try {
        List<Future<Integer>> readers = new ArrayList<>();
        for (String sql :
            List.of(
                "SELECT sum(n), 0 FROM (SELECT tenant, count(*) AS n FROM t GROUP BY tenant)",
                "SELECT count(*), 0 FROM t WHERE tenant >= 0")) {
          Connection reader = db.another();
          readers.add(threads.submit(reads(reader, sql, expected, done)));
        }
        Connection deleter = db.another();
        assertThat(ManualDatabase.run(deleter, "DELETE EXPIRED")).isEqualTo(7_600);
        done.set(true);
        for (Future<Integer> reader : readers) {
          assertThat(reader.get()).isPositive();
        }
      } finally {
        done.set(true);
        threads.shutdownNow();
      }
    }
  }

  private static Callable<Integer> reads(
      Connection reader, String sql, long expected, AtomicBoolean done) {
    return () -> {
      int runs = 0;
      try (PreparedStatement counts = reader.prepareStatement(sql)) {
        do {
          assertThat(rows(counts)).containsExactly(expected + "|0");
          runs++;
        } while (!done.get());
      }
      return runs;
    };
  }
}
