package dev.lapse.tests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lapse.error.LapseException;
import dev.lapse.error.SqlState;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What befalls files: each time no row is lost and none comes back, and work goes on afterwards
 * without a restart. {@code docs/RELIABILITY.md} lists them.
 */
class FileFaultsTest {
  private static final String LONG_TEXT = "hex(zeroblob(20000))";

  @TempDir Path folder;

  private SimulatedDatabase open(String name) {
    SimulatedDatabase db = new SimulatedDatabase(folder.resolve(name));
    db.run("CREATE TABLE IF NOT EXISTS t(id INTEGER PRIMARY KEY, ts TIMESTAMP, v TEXT)");
    db.run("CREATE TTL INDEX IF NOT EXISTS n ON t(ts) EXPIRE AFTER 1 DAY");
    return db;
  }

  private static SqlState refused(SimulatedDatabase db, String sql) {
    try {
      db.run(sql);
    } catch (LapseException e) {
      return e.state();
    }
    throw new AssertionError("not refused: " + sql);
  }

  private static String many(int rows) {
    return "INSERT INTO t(v) WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c WHERE n"
        + " < "
        + rows
        + ") SELECT "
        + LONG_TEXT
        + " FROM c";
  }

  @Test
  void aFullFileUndoesTheStatementAndLeavesTheRest() {
    try (SimulatedDatabase db = open("full.db")) {
      db.run(many(5));
      db.ties("t", 100);
      long pages = db.number("PRAGMA page_count");
      db.rows("PRAGMA max_page_count = " + (pages + 20));
      assertThat(refused(db, many(50))).isEqualTo(SqlState.DISK_FULL);
      assertThat(db.number("SELECT COUNT(*) FROM t")).isEqualTo(5);
      db.run("BEGIN", "INSERT INTO t(v) VALUES ('first')");
      assertThat(refused(db, many(50))).isEqualTo(SqlState.DISK_FULL);
      db.run("ROLLBACK");
      assertThat(db.number("SELECT COUNT(*) FROM t")).isEqualTo(5);
      db.advance(60);
      assertThat(db.physical("t")).isEqualTo(5);
      db.rows("PRAGMA max_page_count = 1000000");
      db.run(many(50));
      assertThat(db.number("SELECT COUNT(*) FROM t")).isEqualTo(55);
      assertThat(db.rows("PRAGMA integrity_check")).containsExactly("ok");
    }
  }

  /** A limit of the file's length makes the system refuse to write, which SQLite calls an error. */
  @Test
  void anErrorOfTheSystemWhileWritingLosesNothing() throws SQLException {
    Path file = folder.resolve("limited.db");
    ForkedJvm.Ended ended =
        ForkedJvm.run(
            List.of("sh", "-c", "ulimit -f 20000; exec \"$@\"", "sh"),
            WriteUntilRefused.class,
            List.of(),
            file.toString());
    assertThat(ended.exitCode()).as(String.join("\n", ended.lines())).isZero();
    assertThat(ended.lines()).anyMatch(line -> line.matches("refused (58030|53100)"));
    long told =
        ended.lines().stream()
            .filter(line -> line.startsWith("committed "))
            .mapToLong(line -> Long.parseLong(line.substring("committed ".length())))
            .findFirst()
            .orElseThrow();
    try (Connection connection = DriverManager.getConnection("jdbc:lapse:" + file)) {
      assertThat(ManualDatabase.number(connection, "SELECT COUNT(*) FROM t")).isEqualTo(told);
      assertThat(ManualDatabase.rows(connection, "PRAGMA integrity_check")).containsExactly("ok");
      assertThat(ManualDatabase.run(connection, "INSERT INTO t(v) VALUES ('more')")).isEqualTo(1);
    }
  }

  /** The lock is held through two passes that come due meanwhile. */
  @Test
  void anotherProgramsLockOnlyDelaysDeleting() throws SQLException {
    try (SimulatedDatabase db = open("locked.db");
        Connection other =
            DriverManager.getConnection("jdbc:sqlite:" + folder.resolve("locked.db"));
        Statement locking = other.createStatement()) {
      db.ties("t", 100);
      db.run("INSERT INTO t(v) VALUES ('live')");
      locking.execute("BEGIN IMMEDIATE");
      db.advance(60).advance(70);
      assertThat(db.physical("t")).isEqualTo(101);
      assertThat(db.number("SELECT COUNT(*) FROM t")).isEqualTo(1);
      assertThat(refused(db, "DELETE FROM t")).isEqualTo(SqlState.LOCK_NOT_AVAILABLE);
      locking.execute("INSERT INTO t(v) VALUES ('theirs')");
      locking.execute("COMMIT");
      db.advance(60);
      assertThat(db.physical("t")).isEqualTo(2);
      assertThat(db.rows("SELECT v FROM t ORDER BY v")).containsExactly("live", "theirs");
      assertThat(db.metric("visit_errors") + db.metric("pass_errors")).isZero();
    }
  }

  @Test
  void aLongReaderKeepsWhatItSeesAndHoldsUpNoPass() throws SQLException {
    try (SimulatedDatabase db = open("read.db");
        Connection other = DriverManager.getConnection("jdbc:sqlite:" + folder.resolve("read.db"));
        Statement reading = other.createStatement()) {
      db.ties("t", 5_000);
      reading.execute("BEGIN");
      assertThat(ManualDatabase.number(other, "SELECT COUNT(*) FROM t")).isEqualTo(5_000);
      db.advance(120);
      assertThat(db.physical("t")).isZero();
      db.run("INSERT INTO t(v) VALUES ('new')");
      assertThat(ManualDatabase.number(other, "SELECT COUNT(*) FROM t")).isEqualTo(5_000);
      reading.execute("COMMIT");
      assertThat(ManualDatabase.number(other, "SELECT COUNT(*) FROM t")).isEqualTo(1);
    }
  }

  @Test
  void aDamagedPageStopsOneIndexAndNoOther() throws IOException {
    Path file = folder.resolve("damaged.db");
    long page;
    long size;
    try (SimulatedDatabase db = open("damaged.db")) {
      db.run("CREATE TABLE u(id INTEGER PRIMARY KEY, ts TIMESTAMP)");
      db.run("CREATE TTL INDEX m ON u(ts) EXPIRE AFTER 1 DAY");
      db.backlog("t", 5_000);
      db.ties("u", 50);
      page = db.number("SELECT rootpage FROM sqlite_schema WHERE name = 't'");
      size = db.number("PRAGMA page_size");
    }
    byte[] whole = Files.readAllBytes(file);
    try (RandomAccessFile raw = new RandomAccessFile(file.toFile(), "rw")) {
      raw.seek((page - 1) * size);
      raw.write(new byte[(int) size]);
    }
    try (SimulatedDatabase db = new SimulatedDatabase(file)) {
      db.advance(60);
      assertThat(db.physical("u")).isZero();
      assertThat(db.rows("SELECT index_name, state FROM ttl.indexes ORDER BY index_name"))
          .containsExactly("m|active", "n|failing");
      assertThat(db.rows("SELECT reason FROM ttl.indexes WHERE index_name = 'n'").get(0))
          .contains("malformed");
      assertThatThrownBy(() -> db.number("SELECT COUNT(v) FROM t"))
          .isInstanceOfSatisfying(
              LapseException.class, e -> assertThat(e.state()).isEqualTo(SqlState.DATA_CORRUPTED));
      db.ties("u", 7);
      db.advance(60);
      assertThat(db.physical("u")).isZero();
    }
    Files.write(file, whole);
    try (SimulatedDatabase db = new SimulatedDatabase(file)) {
      db.advance(60);
      assertThat(db.physical("t")).isZero();
    }
  }

  @Test
  void anInterruptedThreadEndsItsStatementAndHarmsNoFile() throws Exception {
    Path file = folder.resolve("interrupted.db");
    try (Connection connection = DriverManager.getConnection("jdbc:lapse:" + file)) {
      ManualDatabase.run(connection, "CREATE TABLE t(id INTEGER PRIMARY KEY)");
      for (int i = 0; i < 50; i++) {
        Thread.currentThread().interrupt();
        ManualDatabase.run(connection, "INSERT INTO t VALUES (NULL)");
        assertThat(Thread.interrupted()).as("the thread is to know").isTrue();
      }
      assertThat(ManualDatabase.number(connection, "SELECT COUNT(*) FROM t")).isEqualTo(50);
      assertThat(ManualDatabase.rows(connection, "PRAGMA integrity_check")).containsExactly("ok");
    }
  }
}
