package dev.lapse.executor.ttl;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lapse.executor.parameters.Parameter;
import dev.lapse.executor.sqlite.LeaseTable;
import dev.lapse.executor.system.SystemTableRows;
import dev.lapse.planner.catalog.SystemTable;
import dev.lapse.planner.catalog.SystemTables;
import dev.lapse.planner.expiry.TtlOptions;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalTime;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The system tables, read as a session has them read. */
final class SystemTableRowsTest {
  private TestHost host;

  @BeforeEach
  void open(@TempDir Path folder) {
    host = new TestHost(folder.resolve("t.db"));
    host.sql("CREATE TABLE t(id INTEGER PRIMARY KEY, ts TIMESTAMP, v TEXT)");
    host.sql("ATTACH ':memory:' AS ttl");
    SystemTables.all().forEach(t -> host.sql(SystemTableRows.createTable(t)));
  }

  @AfterEach
  void close() {
    host.close();
  }

  private List<List<@Nullable Object>> query(String table, String sql) {
    SystemTable system = SystemTables.table(table).orElseThrow();
    new SystemTableRows(host)
        .fill(host.user, system, host.time.instant(), Map.of(Parameter.EXPIRED_ROWS, "visible"));
    return host.user.rows(sql);
  }

  private static List<@Nullable Object> row(@Nullable Object... values) {
    return java.util.Arrays.asList(values);
  }

  @Test
  void indexesShowDefinitionAndStanding() {
    TtlOptions options =
        new TtlOptions(
            OptionalLong.of(9),
            OptionalLong.empty(),
            Optional.of(new TtlOptions.Window(LocalTime.of(22, 0), LocalTime.of(5, 0))),
            TtlOptions.OnBlocked.FAIL);
    host.ttlIndex("n", "t", "ts", 3_600, Optional.of("v = 'x'"), options);
    host.sql(
        "INSERT INTO t(ts, v) VALUES ('2026-05-31 22:59:00.000', 'x'),"
            + " ('2026-05-31 23:00:00.000', 'x'), ('2026-05-31 23:00:00.001', 'x'),"
            + " ('2020-01-01 00:00:00.000', 'y')");
    assertThat(query("indexes", "SELECT * FROM ttl.indexes"))
        .containsExactly(
            row(
                "n",
                "t",
                "ts",
                "TEXT",
                "1 HOUR",
                "v = 'x'",
                "active",
                null,
                null,
                0L,
                0L,
                0L,
                2L,
                "2026-05-31 22:59:00.000",
                "2026-05-31 23:59:00.000",
                60_000L,
                null,
                null,
                "CREATE TTL INDEX \"n\" ON \"t\" (\"ts\") EXPIRE AFTER 1 HOUR WHERE v = 'x' WITH"
                    + " (delete_target_rows = 9, window = '22:00-05:00', on_blocked = 'fail')"));
  }

  @Test
  void indexesShowWhatPassesDid() {
    host.sql("CREATE TABLE child(t INTEGER REFERENCES t(id))");
    host.ttlIndex("n", "t", "ts", 10).rows("t", 5, 1_000).sql("INSERT INTO child VALUES (2)");
    host.time.advance(Duration.ofSeconds(60));
    assertThat(
            query(
                "indexes",
                "SELECT state, reason, last_visit, rows_deleted, rows_blocked, expired_now,"
                    + " last_visit_end FROM ttl.indexes"))
        .containsExactly(
            row(
                "active",
                "1 row blocked: FOREIGN KEY child (t) refers to it, ON DELETE NO ACTION; for"
                    + " example the row with id = 2",
                "2026-06-01 00:01:00.000",
                4L,
                1L,
                1L,
                "drained"));
    host.sql("DROP INDEX n");
    assertThat(query("indexes", "SELECT state, expired_now, lag_ms FROM ttl.indexes"))
        .containsExactly(row("invalid", null, null));
    assertThat(
            query("passes", "SELECT pass_id, rows_deleted, rows_blocked, trigger FROM ttl.passes"))
        .containsExactly(row(1L, 4L, 1L, "monitor"));
    assertThat(query("metrics", "SELECT value FROM ttl.metrics WHERE name = 'rows_deleted'"))
        .containsExactly(row(4L));
  }

  @Test
  void aFileOfAnEarlierVersionLearnsToCountCascades() {
    host.ttlIndex("n", "t", "ts", 10).rows("t", 2, 1_000);
    host.sql(
        "ALTER TABLE lapse_passes DROP COLUMN rows_cascaded",
        "INSERT INTO lapse_passes VALUES"
            + " (7, '2026-01-01', '2026-01-01', 1, 1, 1, 3, 0, 5, 'monitor', NULL)",
        "CREATE TABLE child(t INTEGER REFERENCES t(id) ON DELETE CASCADE)",
        "CREATE INDEX child_t ON child(t)",
        "INSERT INTO child VALUES (1), (1), (2)");
    String passes = "SELECT pass_id, rows_deleted, rows_cascaded FROM ttl.passes ORDER BY 1";
    assertThat(query("passes", passes)).containsExactly(row(7L, 3L, 0L));
    host.time.advance(Duration.ofSeconds(60));
    assertThat(query("passes", passes)).containsExactly(row(7L, 3L, 0L), row(8L, 2L, 3L));
  }

  @Test
  void anIndexWithNothingDueHasNoLag() {
    host.ttlIndex("n", "t", "ts", 10);
    assertThat(query("indexes", "SELECT expired_now, oldest_value, lag_ms FROM ttl.indexes"))
        .containsExactly(row(0L, null, 0L));
  }

  @Test
  void neverExpiresCountsByReason() {
    host.ttlIndex("n", "t", "ts", 10);
    host.sql("INSERT INTO t(ts) VALUES (NULL), (NULL), ('NONE'), (1.5), ('2026-01-01')");
    assertThat(
            query("never_expires", "SELECT index_name, reason, row_count FROM ttl.never_expires"))
        .containsExactlyInAnyOrder(
            row("n", "NULL", 2L),
            row("n", "not a date", 1L),
            row("n", "a number without STORED AS", 1L));
  }

  @Test
  void parametersShowValueAndSource() {
    host.set(Parameter.TTL_MONITOR_SLEEP_SECS, 5);
    assertThat(
            query(
                "parameters",
                "SELECT name, value, previous_value, default_value, source FROM ttl.parameters"
                    + " WHERE name IN ('ttl_monitor_sleep_secs', 'expired_rows')"))
        .containsExactly(
            row("ttl_monitor_sleep_secs", "5", "60", "60", "set"),
            row("expired_rows", "visible", "hidden", "hidden", "connection"));
  }

  @Test
  void currentOperationsShowAPassUnderWayAndWhoHoldsTheGate() {
    host.ttlIndex("n", "t", "ts", 10).rows("t", 5, 1_000);
    host.set(Parameter.BATCHED_DELETE_TARGET_BATCH_ROWS, 2);
    TtlPass pass = host.pass(() -> false);
    pass.advance();
    host.gate().enter(host.userAtGate, 0);
    assertThat(
            query(
                "current_ops",
                "SELECT operation, index_name, table_name, rows_deleted, batches, detail"
                    + " FROM ttl.current_ops WHERE operation <> 'ttl lease'"))
        .containsExactly(
            row("ttl pass", "n", "t", 2L, 1L, "sub-pass 1 of a pass at 2026-06-01T00:00:00Z"),
            row("write lock", null, null, null, null, "a test; 0 wait for it"));
    host.gate().leave(host.userAtGate);
    pass.finish();
    assertThat(query("current_ops", "SELECT operation FROM ttl.current_ops"))
        .containsExactly(row("ttl lease"));
  }

  @Test
  void currentOperationsNameTheHolderOfTheLeaseInEveryProcess(@TempDir Path folder) {
    Path file = folder.resolve("leased.db");
    try (TestHost holder = new TestHost(file);
        TestHost other = new TestHost(file, holder.time)) {
      holder.sql("CREATE TABLE t(id INTEGER PRIMARY KEY, ts TIMESTAMP)");
      holder.ttlIndex("n", "t", "ts", 10).rows("t", 5, 1_000);
      holder.time.advance(Duration.ofSeconds(60));
      holder.time.elapse(Duration.ofMillis(7_500));
      String name = new LeaseTable(other.user).read().orElseThrow().name();
      String figures =
          name
              + ", deletes expired rows; it renewed its lease 7 s ago, sleeps 60 s between passes"
              + " (token 1)";
      String taken = "2026-06-01 00:01:00.000";
      assertThat(leaseRow(holder))
          .containsExactly(row("ttl lease", null, taken, "this process, " + figures));
      assertThat(leaseRow(other)).containsExactly(row("ttl lease", null, taken, figures));
      holder.monitor.close();
      assertThat(leaseRow(other)).isEmpty();
    }
  }

  private static List<List<@Nullable Object>> leaseRow(TestHost of) {
    return new SystemTableRows(of)
            .rows(
                of.user,
                SystemTables.table("current_ops").orElseThrow(),
                of.time.instant(),
                Map.of())
            .stream()
            .map(r -> row(r.get(0), r.get(1), r.get(3), r.get(6)))
            .toList();
  }

  @Test
  void aReadOnlySessionMayAskAndStaysReadOnly() {
    host.sql("PRAGMA query_only = ON");
    assertThat(query("parameters", "SELECT count(*) FROM ttl.parameters"))
        .containsExactly(row((long) Parameter.values().length));
    assertThat(host.user.number("PRAGMA query_only")).isEqualTo(1);
  }
}
