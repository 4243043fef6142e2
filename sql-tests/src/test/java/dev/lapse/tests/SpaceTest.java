package dev.lapse.tests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What becomes of the pages of deleted rows. */
final class SpaceTest {
  private static final String ROWS =
      " WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c WHERE n < %d) SELECT %s,"
          + " hex(zeroblob(500)) FROM c";

  @TempDir Path folder;

  @Test
  void pagesThatLayFreeThroughASleepAreGivenBackStepByStepAndSomeStay() {
    try (SimulatedDatabase db = new SimulatedDatabase(folder.resolve("t.db"))) {
      db.run(
          "CREATE TABLE t(ts TIMESTAMP, v TEXT)",
          "CREATE TTL INDEX n ON t(ts) EXPIRE AFTER 1 DAY",
          "INSERT INTO t" + ROWS.formatted(16_000, "'2026-01-01 00:00:00.000'"));
      long pages = db.number("PRAGMA page_count");
      assertThat(pages).isGreaterThan(4_000);
      db.advance(60);
      assertThat(db.physical("t")).isZero();
      assertThat(db.metric("pages_freed")).as("they may be wanted yet").isZero();
      long free = db.number("PRAGMA freelist_count");
      assertThat(free).isGreaterThan(4_000);
      db.advance(60);
      // Half of what lay free, but for what always stays.
      assertThat(db.metric("pages_freed")).isEqualTo((free - 256) / 2);
      for (int i = 0; i < 10; i++) {
        db.advance(60);
      }
      assertThat(db.number("PRAGMA freelist_count")).isEqualTo(256);
      assertThat(db.number("PRAGMA page_count")).isLessThan(pages - 4_000 + 256);
      assertThat(db.metric("bytes_freed")).isEqualTo(4_096 * db.metric("pages_freed"));
      assertThat(db.metric("free_pages")).isEqualTo(256);
      long given = db.metric("pages_freed");
      // A table that grows and shrinks a little uses the pages that stayed.
      for (int i = 0; i < 5; i++) {
        db.run("INSERT INTO t" + ROWS.formatted(200, "'2026-01-01 00:00:00.000'"));
        db.advance(60);
        assertThat(db.physical("t")).isZero();
      }
      assertThat(db.metric("pages_freed")).isEqualTo(given);
      assertThat(db.rows("PRAGMA integrity_check")).containsExactly("ok");
    }
  }

  @Test
  void compactGivesBackAllOfAFileThatLapseMade() throws SQLException, IOException {
    Path file = folder.resolve("own.db");
    try (ManualDatabase db = ManualDatabase.in(file)) {
      fill(db);
      db.run("BEGIN");
      SQLException refusal = catchThrowableOfType(SQLException.class, () -> db.rows("COMPACT"));
      assertThat(refusal.getMessage()).contains("COMMIT or ROLLBACK first");
      assertThat(refusal.getSQLState()).isEqualTo("25000");
      db.run("ROLLBACK");
      check(db, "incremental", file);
      assertThat(db.rows("COMPACT").get(0)).startsWith("none|");
    }
  }

  @Test
  void compactWritesAnewWhatHasNoAutoVacuum() throws SQLException, IOException {
    Path file = folder.resolve("foreign.db");
    try (Connection foreign = DriverManager.getConnection("jdbc:sqlite:" + file);
        Statement statement = foreign.createStatement()) {
      statement.execute("CREATE TABLE others(a)");
    }
    try (ManualDatabase db = ManualDatabase.onExisting(file)) {
      fill(db);
      check(db, "vacuum", file);
    }
  }

  @Test
  void aConnectionThatOnlyReadsMayNotCompact() throws SQLException {
    Path file = folder.resolve("read.db");
    ManualDatabase.in(file).close();
    try (Connection reader = DriverManager.getConnection("jdbc:lapse:" + file + "?readOnly=true");
        Statement statement = reader.createStatement()) {
      SQLException refusal =
          catchThrowableOfType(SQLException.class, () -> statement.executeQuery("COMPACT"));
      assertThat(refusal.getSQLState()).isEqualTo("25006");
    }
  }

  private static void fill(ManualDatabase db) throws SQLException {
    db.run("CREATE TABLE t(id INTEGER PRIMARY KEY, v TEXT)");
    db.run("INSERT INTO t" + ROWS.formatted(5_000, "n"));
    db.run("DELETE FROM t WHERE id <= 4000");
    assertThat(db.number("PRAGMA freelist_count")).isGreaterThan(900);
  }

  private static void check(ManualDatabase db, String method, Path file)
      throws SQLException, IOException {
    String[] result = db.rows("COMPACT").get(0).split("\\|");
    assertThat(result[0]).isEqualTo(method);
    assertThat(Long.parseLong(result[1])).isGreaterThan(5_000_000);
    assertThat(Long.parseLong(result[2])).isBetween(1_000_000L, 1_600_000L);
    assertThat(Files.size(file)).isEqualTo(Long.parseLong(result[2]));
    assertThat(db.number("PRAGMA freelist_count")).isZero();
    assertThat(db.number("SELECT count(*) FROM t")).isEqualTo(1_000);
    assertThat(db.rows("PRAGMA integrity_check")).containsExactly("ok");
  }
}
