package dev.lapse.executor.ttl;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lapse.executor.metrics.Metric;
import dev.lapse.executor.parameters.Parameter;
import dev.lapse.planner.expiry.TtlOptions;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalTime;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Passes, sub-passes, visits and batches: the behaviours that MongoDB's own tests prove. */
final class TtlPassTest {
  private static final Duration SLEEP = Duration.ofSeconds(60);

  private TestHost host;

  @BeforeEach
  void open(@TempDir Path folder) {
    host = new TestHost(folder.resolve("t.db"));
    host.sql(
        "CREATE TABLE t(id INTEGER PRIMARY KEY, ts TIMESTAMP, v TEXT)",
        "CREATE TABLE u(id INTEGER PRIMARY KEY, ts TIMESTAMP, v TEXT)");
  }

  @AfterEach
  void close() {
    host.close();
  }

  private void pass() {
    host.time.advance(SLEEP);
  }

  @Test
  void sixtyOneRowsWithTarget20TakeThreeSubPassesAndTheFirstRemoves21() {
    host.ttlIndex("n", "t", "ts", 10).rows("t", 61, 1_000);
    host.set(Parameter.TTL_INDEX_DELETE_TARGET_ROWS, 20)
        .set(Parameter.TTL_MONITOR_SUB_PASS_TARGET_SECS, 0);
    TtlPass pass = host.pass(() -> false);
    while (host.metric(Metric.SUB_PASSES) == 0) {
      pass.advance();
    }
    assertThat(host.count("t")).isEqualTo(40);
    while (pass.advance().kind() != Step.Kind.DONE) {
      continue;
    }
    pass.finish();
    assertThat(host.metric(Metric.SUB_PASSES)).isEqualTo(3);
    assertThat(host.count("t")).isZero();
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 10, 100, 250, 617, 1234, 2000})
  void rowsInBatchesOfNMakeTheirQuotientRoundedUp(int n) {
    host.ttlIndex("n", "t", "ts", 10).rows("t", 1_234, 5_000);
    host.set(Parameter.BATCHED_DELETE_TARGET_BATCH_ROWS, n);
    pass();
    assertThat(host.count("t")).isZero();
    assertThat(host.metric(Metric.BATCHES)).isEqualTo((1_234 + n - 1) / n);
    assertThat(host.metric(Metric.ROWS_DELETED)).isEqualTo(1_234);
    assertThat(host.metric(Metric.SUB_PASSES)).isEqualTo(1);
  }

  @Test
  void aBacklogStarvesNeitherASiblingIndexNorAnotherTableNorANewIndex() {
    host.sql(
        "CREATE TABLE late(id INTEGER PRIMARY KEY, ts TIMESTAMP)",
        "ALTER TABLE t ADD COLUMN other TIMESTAMP",
        "CREATE TABLE log(n INTEGER PRIMARY KEY, what TEXT)",
        "CREATE TRIGGER log_t AFTER DELETE ON t BEGIN"
            + " INSERT INTO log(what) VALUES(iif(old.other IS NULL, 't', 'sibling')); END",
        "CREATE TRIGGER log_u AFTER DELETE ON u BEGIN INSERT INTO log(what) VALUES('u'); END",
        "CREATE TRIGGER log_late AFTER DELETE ON late BEGIN"
            + " INSERT INTO log(what) VALUES('late'); END");
    host.ttlIndex("big", "t", "ts", 10).ttlIndex("sibling", "t", "other", 10);
    host.ttlIndex("small", "u", "ts", 10);
    host.rows("t", 25_000, 50_000).rows("u", 5, 1_000).rows("late", 5, 1_000);
    host.sql("INSERT INTO t(other) VALUES('2020-01-01'), ('2020-01-01')");
    host.set(Parameter.TTL_INDEX_DELETE_TARGET_ROWS, 999)
        .set(Parameter.TTL_MONITOR_SUB_PASS_TARGET_SECS, 0);
    TtlPass pass = host.pass(() -> false);
    while (host.metric(Metric.SUB_PASSES) == 0) {
      pass.advance();
    }
    host.ttlIndex("new", "late", "ts", 10);
    while (pass.advance().kind() != Step.Kind.DONE) {
      continue;
    }
    pass.finish();
    assertThat(host.user.rows("SELECT what, min(n), count(*) FROM log GROUP BY what ORDER BY what"))
        .containsExactly(
            List.of("late", 2_008L, 5L),
            List.of("sibling", 1_001L, 2L),
            List.of("t", 1L, 25_000L),
            List.of("u", 1_003L, 5L));
  }

  @Test
  void anIndexWhoseTargetWasMetIsVisitedAgainAfterTheOthers() {
    host.ttlIndex("n", "t", "ts", 10).rows("t", 30, 1_000);
    host.set(Parameter.TTL_INDEX_DELETE_TARGET_ROWS, 9);
    pass();
    assertThat(host.count("t")).isZero();
    assertThat(host.metric(Metric.VISITS)).isEqualTo(3);
    assertThat(host.metric(Metric.SUB_PASSES)).isEqualTo(1);
  }

  @Test
  void withoutBatchesAVisitIsOneTransaction() {
    host.ttlIndex("n", "t", "ts", 10).rows("t", 3_000, 10_000);
    host.parameters()
        .set(
            Parameter.TTL_MONITOR_BATCH_DELETES,
            "off",
            dev.lapse.executor.parameters.Parameters.Source.SET);
    pass();
    assertThat(host.count("t")).isZero();
    assertThat(host.metric(Metric.BATCHES)).isEqualTo(1);
  }

  @Test
  void rowsWithoutADateAreStillThereAfterEveryPass() {
    host.ttlIndex("n", "t", "ts", 0).rows("t", 3, 100);
    host.sql(
        "INSERT INTO t(ts) VALUES (NULL), ('NONE'), (''), ('1abc'), ('2026-13-45'),"
            + " ('2026-02-30'), (x'00'), (0), (1.5)");
    pass();
    pass();
    assertThat(host.count("t")).isEqualTo(9);
    assertThat(host.metric(Metric.ROWS_DELETED)).isEqualTo(3);
  }

  @Test
  void aRowGoesAtItsInstantAndNotAMillisecondBefore() {
    host.ttlIndex("n", "t", "ts", 3_600);
    host.sql(
        "INSERT INTO t(v, ts) VALUES ('due', '2026-05-31 23:01:00.000'),"
            + " ('not due', '2026-05-31 23:01:00.001')");
    pass();
    assertThat(host.user.rows("SELECT v FROM t")).containsExactly(List.of("not due"));
  }

  @Test
  void onlyRowsOfAPartialIndexExpire() {
    host.ttlIndex("n", "t", "ts", 10, Optional.of("v = 'done'"), TtlOptions.NONE);
    host.rows("t", 10, 1_000).sql("UPDATE t SET v = iif(id % 2, 'done', 'open')");
    pass();
    assertThat(host.user.rows("SELECT DISTINCT v, count(*) FROM t"))
        .containsExactly(List.of("open", 5L));
  }

  @Test
  void tiesNeverMakeABatchLarger() {
    host.ttlIndex("n", "t", "ts", 10).ties("t", 200_000, 1_000);
    host.set(Parameter.BATCHED_DELETE_TARGET_BATCH_ROWS, 500)
        .set(Parameter.TTL_INDEX_DELETE_TARGET_ROWS, 0);
    pass();
    assertThat(host.count("t")).isZero();
    assertThat(host.metric(Metric.BATCHES)).isEqualTo(400);
    assertThat(host.metric(Metric.ROWS_DELETED)).isEqualTo(200_000);
  }

  @Test
  void aTableWithoutRowidAndACompositeKeyIsDeletedFrom() {
    host.sql(
        "CREATE TABLE w(a TEXT, b INTEGER, ts TIMESTAMP, PRIMARY KEY(a, b)) WITHOUT ROWID",
        "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1000)"
            + " INSERT INTO w SELECT 'k' || (i % 7), i, '2026-05-01 00:00:00.000' FROM n",
        "INSERT INTO w VALUES ('live', 1, '2026-06-02 00:00:00.000')");
    host.ttlIndex("n", "w", "ts", 10).set(Parameter.BATCHED_DELETE_TARGET_BATCH_ROWS, 300);
    pass();
    assertThat(host.user.rows("SELECT a FROM w")).containsExactly(List.of("live"));
    assertThat(host.metric(Metric.BATCHES)).isEqualTo(4);
  }

  @Test
  void rowsScatteredOverTheTableAllGo() {
    host.sql(
        "CREATE INDEX scattered ON t(v)",
        "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 30000)"
            + " INSERT INTO t(id, ts, v) SELECT i, strftime('%Y-%m-%d %H:%M:%f', 1780272000 -"
            + " (i * 7919 % 30000) + 3000, 'unixepoch'), (i * 104729) % 30000 FROM n");
    host.ttlIndex("n", "t", "ts", 0);
    long live = host.user.number("SELECT count(*) FROM t WHERE ts > '2026-06-01 00:01:00.000'");
    pass();
    assertThat(live).isBetween(2_000L, 3_000L);
    assertThat(host.count("t")).isEqualTo(live);
    assertThat(host.user.number("SELECT count(*) FROM t WHERE ts <= '2026-06-01 00:01:00.000'"))
        .isZero();
  }

  @Test
  void targetsOfTheIndexComeBeforeThoseOfTheParameters() {
    TtlOptions options =
        new TtlOptions(
            OptionalLong.of(4), OptionalLong.empty(), Optional.empty(), TtlOptions.OnBlocked.SKIP);
    host.ttlIndex("n", "t", "ts", 10, Optional.empty(), options).rows("t", 10, 1_000);
    pass();
    assertThat(host.metric(Metric.VISITS)).isEqualTo(2);
    assertThat(host.count("t")).isZero();
  }

  @Test
  void nothingIsDeletedOutsideTheHoursOfAnIndex() {
    TtlOptions options =
        new TtlOptions(
            OptionalLong.empty(),
            OptionalLong.empty(),
            Optional.of(new TtlOptions.Window(LocalTime.of(1, 0), LocalTime.of(2, 0))),
            TtlOptions.OnBlocked.SKIP);
    host.ttlIndex("n", "t", "ts", 10, Optional.empty(), options).rows("t", 3, 1_000);
    host.time.advance(Duration.ofMinutes(59));
    assertThat(host.count("t")).isEqualTo(3);
    host.time.advance(Duration.ofMinutes(1));
    assertThat(host.count("t")).isZero();
  }

  @Test
  void aBusyFileIsTriedAgainLaterInThePass() {
    host.ttlIndex("n", "t", "ts", 10).rows("t", 3, 1_000);
    host.sql("BEGIN IMMEDIATE");
    pass();
    host.sql("COMMIT");
    assertThat(host.count("t")).isEqualTo(3);
    assertThat(host.metric(Metric.BUSY)).isEqualTo(1);
    host.time.advance(Duration.ofSeconds(1));
    assertThat(host.count("t")).isZero();
    assertThat(host.metric(Metric.VISIT_ERRORS)).isZero();
    assertThat(host.metric(Metric.PASSES)).isEqualTo(1);
  }

  @Test
  void aFileThatStaysBusyIsLeftToTheNextPass() {
    host.ttlIndex("n", "t", "ts", 10).rows("t", 3, 1_000);
    host.sql("BEGIN IMMEDIATE");
    host.time.advance(Duration.ofSeconds(70));
    assertThat(host.metric(Metric.PASSES)).isEqualTo(1);
    host.sql("COMMIT");
    host.time.advance(Duration.ofSeconds(60));
    assertThat(host.count("t")).isZero();
  }

  @Test
  void anIdleFileIsNotWrittenTo() {
    host.ttlIndex("n", "t", "ts", 10).rows("t", 3, 5);
    pass();
    assertThat(host.count("t")).isZero();
    assertThat(host.passes()).hasSize(1);
    long version = host.user.number("PRAGMA data_version");
    pass();
    pass();
    assertThat(host.user.number("PRAGMA data_version")).isEqualTo(version);
    assertThat(host.passes()).hasSize(1);
    assertThat(host.metric(Metric.PASSES)).isEqualTo(3);
  }

  @Test
  void aPassThatDidSomethingIsKeptInTheFile() {
    host.ttlIndex("n", "t", "ts", 10).rows("t", 7, 1_000);
    pass();
    assertThat(host.passes())
        .singleElement()
        .satisfies(
            pass -> {
              assertThat(pass.startedAt()).isEqualTo("2026-06-01T00:01:00Z");
              assertThat(pass.subPasses()).isEqualTo(1);
              assertThat(pass.visits()).isEqualTo(1);
              assertThat(pass.batches()).isEqualTo(1);
              assertThat(pass.rowsDeleted()).isEqualTo(7);
              assertThat(pass.trigger()).isEqualTo("monitor");
              assertThat(pass.error()).isEmpty();
            });
  }

  @Test
  void theInstantOfADeleteIsPublishedAndKept() {
    host.ttlIndex("n", "t", "ts", 10).rows("t", 7, 1_000);
    pass();
    assertThat(host.published).containsExactly(java.time.Instant.parse("2026-06-01T00:01:00Z"));
    assertThat(host.user.number("SELECT value FROM lapse_properties WHERE name='deleted_until_ms'"))
        .isEqualTo(java.time.Instant.parse("2026-06-01T00:01:00Z").toEpochMilli());
  }
}
