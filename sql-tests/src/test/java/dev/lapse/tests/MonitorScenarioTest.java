package dev.lapse.tests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lapse.error.LapseException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The monitor through SQL alone, on simulated time: semantics rules 10 and 11, what MongoDB's own
 * tests prove of its monitor, and the field cases about scheduling.
 */
class MonitorScenarioTest {
  private SimulatedDatabase db;

  @BeforeEach
  void open(@TempDir Path folder) {
    db = new SimulatedDatabase(folder.resolve("monitor.db"));
    db.run("CREATE TABLE t(id INTEGER PRIMARY KEY, ts TIMESTAMP, v TEXT)");
    db.run("CREATE TTL INDEX n ON t(ts) EXPIRE AFTER 1 DAY");
  }

  @AfterEach
  void close() {
    db.close();
  }

  @Test
  void theFirstPassComesAfterSixtySeconds() {
    db.ties("t", 5);
    assertThat(db.rows("SELECT value FROM ttl.parameters WHERE name = 'ttl_monitor_sleep_secs'"))
        .containsExactly("60");
    db.advance(59);
    assertThat(db.number("SELECT COUNT(*) FROM t")).isZero();
    assertThat(db.physical("t")).isEqualTo(5);
    db.advance(1);
    assertThat(db.physical("t")).isZero();
  }

  @Test
  void aChangedSleepAppliesAtOnceAndZeroIsRefused() {
    db.ties("t", 5);
    db.run("SET ttl_monitor_sleep_secs = 3600");
    db.advance(600);
    assertThat(db.physical("t")).isEqualTo(5);
    db.run("SET ttl_monitor_sleep_secs = 2");
    db.advance(2);
    assertThat(db.physical("t")).isZero();
    assertThatThrownBy(() -> db.run("SET ttl_monitor_sleep_secs = 0"))
        .isInstanceOf(LapseException.class)
        .hasMessageContaining("ttl_monitor_sleep_secs");
  }

  @Test
  void aDisabledMonitorRestsUntilItIsEnabled() {
    db.ties("t", 5);
    db.run("SET ttl_monitor_enabled = FALSE");
    db.advance(600);
    assertThat(db.physical("t")).isEqualTo(5);
    db.run("SET ttl_monitor_enabled = TRUE");
    db.advance(60);
    assertThat(db.physical("t")).isZero();
  }

  @Test
  void sixtyOneRowsWithTarget20TakeThreeSubPasses() {
    db.run("SET ttl_index_delete_target_rows = 20", "SET ttl_monitor_sub_pass_target_secs = 0");
    db.ties("t", 61);
    db.advance(60);
    assertThat(db.rows("SELECT sub_passes, visits, rows_deleted FROM ttl.passes"))
        .containsExactly("3|3|61");
  }

  @ParameterizedTest
  @ValueSource(ints = {100, 617, 1233, 1234})
  void rowsInBatchesOfNMakeTheirQuotientRoundedUp(int n) {
    db.run("SET batched_delete_target_batch_rows = " + n);
    db.run("SET batched_delete_target_batch_time_ms = 0");
    db.ties("t", 1_234);
    db.advance(60);
    assertThat(db.rows("SELECT batches, rows_deleted FROM ttl.passes"))
        .containsExactly((1_234 + n - 1) / n + "|1234");
  }

  @Test
  void aBacklogStarvesNeitherASiblingIndexNorAnotherTable() {
    db.run(
        "CREATE TABLE u(id INTEGER PRIMARY KEY, ts TIMESTAMP)",
        "CREATE TTL INDEX u_ttl ON u(ts) EXPIRE AFTER 1 DAY",
        "ALTER TABLE t ADD COLUMN used TIMESTAMP",
        "CREATE TTL INDEX sibling ON t(used) EXPIRE AFTER 1 DAY",
        "CREATE TABLE log(n INTEGER PRIMARY KEY, what TEXT)",
        "CREATE TRIGGER log_t AFTER DELETE ON t BEGIN INSERT INTO log(what)"
            + " VALUES (CASE WHEN old.used IS NULL THEN 't' ELSE 'sibling' END); END",
        "CREATE TRIGGER log_u AFTER DELETE ON u BEGIN INSERT INTO log(what) VALUES ('u'); END",
        "SET ttl_index_delete_target_rows = 1000");
    db.backlog("t", 25_000);
    db.ties("u", 5);
    db.run("INSERT INTO t(used) VALUES (TIMESTAMP '2026-01-01 00:00:00')");
    db.advance(60);
    assertThat(db.physical("t")).isZero();
    assertThat(db.physical("u")).isZero();
    List<String> others =
        db.rows("SELECT what, COUNT(*), MAX(n) < 5000 FROM log GROUP BY what ORDER BY what");
    assertThat(others).containsExactly("sibling|1|1", "t|25000|0", "u|5|1");
  }

  @Test
  void aNewIndexIsServedByTheNextPass() {
    db.advance(60);
    db.run("CREATE TABLE u(id INTEGER PRIMARY KEY, ts TIMESTAMP)");
    db.ties("u", 5);
    db.run("CREATE TTL INDEX u_ttl ON u(ts) EXPIRE AFTER 1 DAY");
    db.advance(60);
    assertThat(db.physical("u")).isZero();
  }

  @Test
  void onlyRowsOfAPartialIndexExpire() {
    db.run(
        "CREATE TABLE u(id INTEGER PRIMARY KEY, ts TIMESTAMP, done BOOLEAN)",
        "INSERT INTO u(ts, done) VALUES (TIMESTAMP '2026-01-01 00:00:00', TRUE),"
            + " (TIMESTAMP '2026-01-01 00:00:00', FALSE), (TIMESTAMP '2026-01-01 00:00:00', NULL)",
        "CREATE TTL INDEX u_ttl ON u(ts) EXPIRE AFTER 1 DAY WHERE done = TRUE");
    db.advance(60);
    assertThat(db.rows("SELECT done FROM u ORDER BY id")).containsExactly("0", "null");
    assertThat(db.physical("u")).isEqualTo(2);
  }

  @Test
  void droppingTheIndexStopsExpiry() {
    db.ties("t", 5);
    db.run("DROP INDEX n");
    db.advance(600);
    assertThat(db.number("SELECT COUNT(*) FROM t")).isEqualTo(5);
  }

  @Test
  void expirySurvivesARestartAndFollowsARenamedTable() {
    db.run("ALTER TABLE t RENAME TO visits");
    db.restart();
    db.ties("visits", 5);
    assertThat(db.number("SELECT COUNT(*) FROM visits")).isZero();
    db.advance(60);
    assertThat(db.physical("visits")).isZero();
  }

  @Test
  void rowsWithoutADateAreStillThereAfterEveryPass() {
    db.run(
        "CREATE TABLE loose(id INTEGER PRIMARY KEY, ts TIMESTAMP) WITHOUT CHECKS",
        "CREATE TTL INDEX loose_ttl ON loose(ts) EXPIRE AFTER 0 SECONDS",
        "INSERT INTO loose(ts) VALUES (NULL), ('NONE'), (''), ('1abc'), ('2026-13-45'), (X'00')");
    db.advance(600);
    assertThat(db.physical("loose")).isEqualTo(6);
    assertThat(db.number("SELECT COUNT(*) FROM loose")).isEqualTo(6);
  }

  @Test
  void aBlockedTableDoesNotStopTheOthersNorTheRowsBehind() {
    db.run(
        "CREATE TABLE child(id INTEGER PRIMARY KEY, t_id INTEGER REFERENCES t(id))",
        "CREATE TABLE u(id INTEGER PRIMARY KEY, ts TIMESTAMP)",
        "CREATE TTL INDEX u_ttl ON u(ts) EXPIRE AFTER 1 DAY");
    db.run("INSERT INTO t(id, ts) VALUES (1, TIMESTAMP '2026-06-01 00:00:00')");
    db.run("INSERT INTO child VALUES (1, 1)");
    db.run("UPDATE t SET ts = TIMESTAMP '2025-01-01 00:00:00' WHERE id = 1");
    db.ties("t", 99);
    db.ties("u", 5);
    db.advance(60);
    assertThat(db.number("SELECT COUNT(*) FROM t")).isZero();
    assertThat(db.physical("t")).isEqualTo(1);
    assertThat(db.physical("u")).isZero();
    assertThat(db.rows("SELECT rows_blocked FROM ttl.indexes WHERE index_name = 'n'"))
        .containsExactly("1");
    db.run("DELETE FROM child");
    db.advance(3_600);
    assertThat(db.physical("t")).isZero();
  }

  @Test
  void aSuspendedIndexHidesAndDoesNotDelete() {
    db.ties("t", 5);
    db.run("ALTER INDEX n SUSPEND");
    db.advance(600);
    assertThat(db.physical("t")).isEqualTo(5);
    assertThat(db.number("SELECT COUNT(*) FROM t")).isZero();
    db.run("ALTER INDEX n RESUME");
    db.advance(60);
    assertThat(db.physical("t")).isZero();
  }

  @Test
  void anIdleFileIsNotWrittenTo() {
    db.run("INSERT INTO t(ts) VALUES (NULL)");
    long before = db.number("PRAGMA data_version");
    db.advance(6_000);
    assertThat(db.number("PRAGMA data_version")).isEqualTo(before);
    assertThat(db.number("SELECT COUNT(*) FROM ttl.passes")).isZero();
  }

  @Test
  void s1AnExceptionInOnePassDoesNotCancelTheNext() {
    db.run("SET ttl_monitor_sleep_secs = 1");
    db.ties("t", 5);
    db.breakClockOnce();
    db.advance(1);
    assertThat(db.physical("t")).isEqualTo(5);
    assertThat(db.metric("pass_errors")).isEqualTo(1);
    db.advance(1);
    assertThat(db.physical("t")).isZero();
    assertThat(db.metric("pass_errors")).isEqualTo(1);
  }

  @Test
  void s2AClockSetBackNeitherDelaysTheNextPassNorDeletesTooMuch() {
    db.run("SET ttl_monitor_sleep_secs = 5");
    db.ties("t", 5);
    db.advance(5);
    assertThat(db.physical("t")).isZero();
    // Expired by the old clock, not by the new.
    db.run("INSERT INTO t(ts) VALUES (TIMESTAMP '2026-05-30 00:00:00')");
    db.ties("t", 3);
    db.time.setClock(SimulatedDatabase.START.minus(Duration.ofDays(7)));
    db.advance(10);
    assertThat(db.physical("t")).as("only what the new clock calls expired went").isEqualTo(1);
  }

  @Test
  void m8AReadOnlyConnectionDoesNotDelete() {
    db.ties("t", 5);
    db.session().setReadOnly(true);
    db.advance(120);
    assertThat(db.number("SELECT COUNT(*) FROM t")).isZero();
    assertThatThrownBy(() -> db.run("DELETE FROM t")).isInstanceOf(LapseException.class);
    db.session().setReadOnly(false);
    assertThat(db.physical("t")).isEqualTo(5);
  }

  @Test
  void l5BatchesStaySmallThoughAllValuesAreTheSame() {
    db.run(
        "SET batched_delete_target_batch_rows = 500",
        "SET batched_delete_target_batch_time_ms = 0",
        "SET ttl_index_delete_target_rows = 0",
        "SET ttl_index_delete_target_time_ms = 0");
    db.ties("t", 200_000);
    assertThat(String.join("\n", db.rows("EXPLAIN TTL INDEX n"))).contains("BATCHED_DELETE");
    assertThat(String.join("\n", db.rows("EXPLAIN DELETE EXPIRED"))).contains("BATCHED_DELETE");
    assertThat(db.physical("t")).as("EXPLAIN changes nothing").isEqualTo(200_000);
    db.advance(60);
    assertThat(db.physical("t")).isZero();
    assertThat(db.rows("SELECT batches, rows_deleted FROM ttl.passes"))
        .containsExactly("400|200000");
  }
}
