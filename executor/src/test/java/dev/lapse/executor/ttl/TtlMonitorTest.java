package dev.lapse.executor.ttl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lapse.error.LapseException;
import dev.lapse.error.SqlState;
import dev.lapse.executor.metrics.Metric;
import dev.lapse.executor.parameters.Parameter;
import dev.lapse.executor.parameters.Parameters;
import dev.lapse.executor.sqlite.DatabaseFile;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** When passes come, and what stops them. */
final class TtlMonitorTest {
  private TestHost host;

  @BeforeEach
  void open(@TempDir Path folder) {
    host = new TestHost(folder.resolve("t.db"));
    host.sql("CREATE TABLE t(id INTEGER PRIMARY KEY, ts TIMESTAMP)");
    host.ttlIndex("n", "t", "ts", 10).rows("t", 5, 1_000);
  }

  @AfterEach
  void close() {
    host.close();
  }

  private void seconds(long seconds) {
    host.time.advance(Duration.ofSeconds(seconds));
  }

  @Test
  void theFirstPassComesAfterSixtySeconds() {
    seconds(59);
    assertThat(host.count("t")).isEqualTo(5);
    seconds(1);
    assertThat(host.count("t")).isZero();
  }

  @Test
  void aChangedSleepAppliesAtOnce() {
    seconds(1);
    host.set(Parameter.TTL_MONITOR_SLEEP_SECS, 3);
    seconds(1);
    assertThat(host.count("t")).isEqualTo(5);
    seconds(1);
    assertThat(host.count("t")).isZero();
    host.set(Parameter.TTL_MONITOR_SLEEP_SECS, 3_600).rows("t", 5, 1_000);
    seconds(3_599);
    assertThat(host.count("t")).isEqualTo(5);
    seconds(1);
    assertThat(host.count("t")).isZero();
    assertThat(host.metric(Metric.PASSES)).isEqualTo(2);
    assertThat(host.time.waiting()).isEqualTo(1);
  }

  @Test
  void anExceptionInOnePassDoesNotCancelTheNext() {
    host.set(Parameter.TTL_MONITOR_SLEEP_SECS, 1);
    host.failOnce(new IllegalStateException("injected"));
    seconds(1);
    assertThat(host.count("t")).isEqualTo(5);
    assertThat(host.metric(Metric.PASS_ERRORS)).isEqualTo(1);
    seconds(1);
    assertThat(host.count("t")).isZero();
    assertThat(host.metric(Metric.PASS_ERRORS)).isEqualTo(1);
  }

  @Test
  void anErrorOfAnyKindInOnePassDoesNotCancelTheNext() {
    host.set(Parameter.TTL_MONITOR_SLEEP_SECS, 1);
    host.failOnce(new NoClassDefFoundError("injected"));
    seconds(1);
    assertThat(host.count("t")).isEqualTo(5);
    assertThat(host.metric(Metric.PASS_ERRORS)).isEqualTo(1);
    seconds(1);
    assertThat(host.count("t")).isZero();
  }

  /** The next pass is then not there to be waited for, and nobody else would bring it about. */
  @Test
  void noMemoryToScheduleTheNextPassIsWaitedFor() {
    host.runOutOfMemoryScheduling(3);
    seconds(120);
    assertThat(host.count("t")).isZero();
    host.rows("t", 5, 1_000);
    seconds(120);
    assertThat(host.count("t")).isZero();
    assertThat(host.time.waiting()).isEqualTo(1);
  }

  @Test
  void aConnectionThatWasLostIsReplacedByTheNextPass() {
    host.set(Parameter.TTL_MONITOR_SLEEP_SECS, 1)
        .set(Parameter.BATCHED_DELETE_TARGET_BATCH_ROWS, 2);
    seconds(1);
    assertThat(host.count("t")).isZero();
    host.rows("t", 4, 1_000);
    host.monitorConnection().close();
    seconds(2);
    assertThat(host.count("t")).isZero();
    assertThat(host.activity().operations()).isEmpty();
    assertThat(host.activity().of("n").failing()).isFalse();
  }

  @Test
  void aClockSetBackNeitherDelaysTheNextPassNorExpiresTooMuch() {
    host.set(Parameter.TTL_MONITOR_SLEEP_SECS, 5);
    seconds(5);
    assertThat(host.count("t")).isZero();
    host.rows("t", 5, 1_000);
    host.time.setClock(host.time.instant().minus(Duration.ofDays(7)));
    seconds(5);
    assertThat(host.metric(Metric.PASSES)).isEqualTo(2);
    assertThat(host.count("t")).isEqualTo(5);
    host.rows("t", 2, 1_000);
    seconds(5);
    assertThat(host.count("t")).isEqualTo(5);
  }

  @Test
  void aClockSetBackDuringAPassBoundsItsNextBatch() {
    host.set(Parameter.BATCHED_DELETE_TARGET_BATCH_ROWS, 2);
    TtlPass pass = host.pass(() -> false);
    pass.advance();
    assertThat(host.count("t")).isEqualTo(3);
    host.time.setClock(host.time.instant().minus(Duration.ofDays(7)));
    while (pass.advance().kind() != Step.Kind.DONE) {
      continue;
    }
    pass.finish();
    assertThat(host.count("t")).isEqualTo(3);
  }

  @Test
  void aDisabledMonitorDeletesNothingUntilItIsEnabled() {
    host.parameters().set(Parameter.TTL_MONITOR_ENABLED, "off", Parameters.Source.SET);
    seconds(600);
    assertThat(host.count("t")).isEqualTo(5);
    assertThat(host.metric(Metric.PASSES)).isZero();
    host.parameters().set(Parameter.TTL_MONITOR_ENABLED, "on", Parameters.Source.SET);
    seconds(60);
    assertThat(host.count("t")).isZero();
  }

  @Test
  void aPassStopsWithinOneBatch() {
    host.set(Parameter.BATCHED_DELETE_TARGET_BATCH_ROWS, 2);
    boolean[] stop = {false};
    TtlPass pass = host.pass(() -> stop[0]);
    pass.advance();
    stop[0] = true;
    int steps = 0;
    while (pass.advance().kind() != Step.Kind.DONE) {
      steps++;
    }
    pass.finish();
    assertThat(host.count("t")).isEqualTo(3);
    assertThat(steps).isZero();
  }

  @Test
  void aDroppedIndexStopsExpiringInTheMiddleOfAPass() {
    host.set(Parameter.BATCHED_DELETE_TARGET_BATCH_ROWS, 2);
    TtlPass pass = host.pass(() -> false);
    pass.advance();
    host.sql("DROP INDEX n");
    while (pass.advance().kind() != Step.Kind.DONE) {
      continue;
    }
    pass.finish();
    assertThat(host.count("t")).isEqualTo(3);
    seconds(120);
    assertThat(host.count("t")).isEqualTo(3);
    assertThat(host.metric(Metric.VISIT_ERRORS)).isZero();
    assertThat(host.metric(Metric.INVALID_SKIPS)).isEqualTo(3);
  }

  @Test
  void anAlteredDurationCountsFromTheNextBatch() {
    host.set(Parameter.BATCHED_DELETE_TARGET_BATCH_ROWS, 2);
    TtlPass pass = host.pass(() -> false);
    pass.advance();
    host.ttlIndex("n", "t", "ts", 3_600);
    while (pass.advance().kind() != Step.Kind.DONE) {
      continue;
    }
    pass.finish();
    assertThat(host.count("t")).isEqualTo(3);
  }

  @Test
  void aSuspendedIndexKeepsItsRowsAlsoFromDeleteExpired() {
    host.suspend("n", "t", "ts", 10);
    seconds(120);
    assertThat(host.deleteExpired(Optional.empty())).isZero();
    assertThat(host.count("t")).isEqualTo(5);
    host.ttlIndex("n", "t", "ts", 10);
    seconds(60);
    assertThat(host.count("t")).isZero();
  }

  @Test
  void expirySurvivesARestartAndFollowsARenamedTable() {
    host.sql("ALTER TABLE t RENAME TO renamed");
    host.restart();
    seconds(60);
    assertThat(host.count("renamed")).isZero();
  }

  @Test
  void deleteExpiredRunsAPassAtOnce() {
    host.sql("CREATE TABLE u(id INTEGER PRIMARY KEY, ts TIMESTAMP)");
    host.ttlIndex("m", "u", "ts", 10).rows("u", 7, 1_000);
    assertThat(host.deleteExpired(Optional.of("U"))).isEqualTo(7);
    assertThat(host.count("t")).isEqualTo(5);
    assertThat(host.deleteExpired(Optional.empty())).isEqualTo(5);
    assertThat(host.passes()).hasSize(2).allMatch(p -> p.trigger().equals("statement"));
    assertThatThrownBy(() -> host.deleteExpired(Optional.of("nowhere")))
        .isInstanceOfSatisfying(
            LapseException.class, e -> assertThat(e.state()).isEqualTo(SqlState.UNDEFINED_TABLE))
        .hasMessageContaining("nowhere");
  }

  @Test
  void theMonitorLetsWhoeverWaitsGoFirstAndThenPauses() throws InterruptedException {
    host.rows("t", 2_000, 10_000).set(Parameter.TTL_MONITOR_BUSY_PCT, 20);
    host.set(Parameter.BATCHED_DELETE_TARGET_BATCH_ROWS, 2_000);
    CountDownLatch entered = new CountDownLatch(1);
    Thread writer =
        new Thread(
            () -> {
              host.gate().enter(host.userAtGate, 60_000);
              entered.countDown();
              host.gate().leave(host.userAtGate);
            });
    host.sql("CREATE TRIGGER slow AFTER DELETE ON t WHEN old.id = 300 BEGIN SELECT busy(); END");
    host.monitorConnection()
        .defineConstantFunction(
            "busy",
            0,
            none -> {
              writer.start();
              while (!host.gate().someoneWaits()) {
                Thread.onSpinWait();
              }
              host.time.elapse(Duration.ofMillis(5));
              return null;
            });
    TtlPass pass = host.pass(() -> false);
    Step step = pass.advance();
    assertThat(entered.await(60, TimeUnit.SECONDS)).isTrue();
    writer.join();
    assertThat(step).isEqualTo(Step.pause(Duration.ofMillis(20)));
    assertThat(host.count("t")).isEqualTo(1_255);
    assertThat(host.metric(Metric.YIELDS)).isEqualTo(1);
    while (pass.advance().kind() != Step.Kind.DONE) {
      continue;
    }
    pass.finish();
    assertThat(host.count("t")).isZero();
  }

  private void write() {
    host.gate().enter(host.userAtGate, 0);
    host.gate().leave(host.userAtGate);
  }

  @Test
  void whatFellDueSinceTheLastPassIsSpreadOverTheSleepWhileOthersWrite() {
    host.ties("t", 995, 30).set(Parameter.BATCHED_DELETE_TARGET_BATCH_ROWS, 10);
    host.sql("DELETE FROM t WHERE id <= 5").ties("t", 5, 30);
    for (int i = 0; i < 60; i++) {
      write();
      seconds(1);
    }
    for (int second = 1; second < 48; second++) {
      write();
      seconds(1);
      assertThat(host.count("t"))
          .isBetween(1_000L * (48 - second) / 48 - 40, 1_000L * (48 - second) / 48 + 40);
    }
    seconds(2);
    assertThat(host.count("t")).isZero();
    assertThat(host.metric(Metric.PASSES)).isEqualTo(1);
    // The next pass is not later for it: a minute after the first began.
    host.rows("t", 5, 1_000);
    seconds(9);
    assertThat(host.count("t")).isEqualTo(5);
    seconds(3);
    assertThat(host.count("t")).isZero();
  }

  @Test
  void aBacklogIsNotSpread() {
    host.ties("t", 995, 1_000).set(Parameter.BATCHED_DELETE_TARGET_BATCH_ROWS, 10);
    for (int i = 0; i < 60; i++) {
      write();
      seconds(1);
    }
    assertThat(host.count("t")).isZero();
  }

  @Test
  void nothingIsSpreadWhileNobodyWrites() {
    host.sql("DELETE FROM t").ties("t", 1_000, 30);
    host.set(Parameter.BATCHED_DELETE_TARGET_BATCH_ROWS, 10);
    seconds(60);
    // Somebody wrote since the monitor looked last; a second later nobody did.
    assertThat(host.count("t")).isBetween(900L, 999L);
    seconds(2);
    assertThat(host.count("t")).isZero();
    assertThat(host.metric(Metric.PAUSE_MICROS)).isBetween(900_000L, 1_500_000L);
  }

  @Test
  void whereReadersKeepNoSnapshotThePassAsksInItsTurn() {
    try (TestHost memory = new TestHost(new DatabaseFile.InMemory("monitor-test"))) {
      memory.sql("CREATE TABLE t(id INTEGER PRIMARY KEY, ts TIMESTAMP)");
      memory.ttlIndex("n", "t", "ts", 10).rows("t", 5, 1_000);
      memory.gate().enter(memory.userAtGate, 0);
      memory.sql("BEGIN IMMEDIATE", "INSERT INTO t(ts) VALUES ('2026-01-01')");
      memory.time.advance(Duration.ofSeconds(60));
      memory.sql("COMMIT");
      memory.gate().leave(memory.userAtGate);
      assertThat(memory.count("t")).isEqualTo(6);
      memory.time.advance(Duration.ofSeconds(1));
      assertThat(memory.count("t")).isZero();
      assertThat(memory.metric(Metric.VISIT_ERRORS)).isZero();
      assertThat(memory.passes()).hasSize(1);
    }
  }

  @Test
  void closingStopsForGood() {
    host.monitor.close();
    host.monitor.close();
    seconds(600);
    assertThat(host.count("t")).isEqualTo(5);
    assertThat(host.time.waiting()).isZero();
  }
}
