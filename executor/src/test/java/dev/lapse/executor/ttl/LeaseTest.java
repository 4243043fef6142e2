package dev.lapse.executor.ttl;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lapse.executor.metrics.Metric;
import dev.lapse.executor.parameters.Parameter;
import dev.lapse.executor.parameters.Parameters;
import dev.lapse.executor.sqlite.LeaseTable;
import dev.lapse.executor.sqlite.SqliteConnection;
import dev.lapse.executor.sqlite.StoredLease;
import dev.lapse.executor.time.SimulatedTime;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two monitors on one file, as two processes have them: semantics rule 11. */
final class LeaseTest {
  private final SimulatedTime time = SimulatedTime.standing();
  private TestHost one;
  private TestHost two;

  @BeforeEach
  void open(@TempDir Path folder) {
    one = new TestHost(folder.resolve("t.db"), time);
    one.sql("CREATE TABLE t(id INTEGER PRIMARY KEY, ts TIMESTAMP)");
    one.ttlIndex("n", "t", "ts", 10);
    time.advance(Duration.ofSeconds(20));
    two = new TestHost(folder.resolve("t.db"), time);
  }

  @AfterEach
  void close() {
    two.close();
    one.close();
  }

  private void seconds(long seconds) {
    time.advance(Duration.ofSeconds(seconds));
  }

  private Optional<StoredLease> stored() {
    return new LeaseTable(one.user).read();
  }

  /** The first takes the lease with the rows of its first pass, 60 s after it opened. */
  private void theFirstDeletes() {
    one.rows("t", 5, 1_000);
    seconds(40);
    assertThat(one.metric(Metric.ROWS_DELETED)).isEqualTo(5);
    assertThat(one.lease().isHeldHere()).isTrue();
  }

  private static void hang(TestHost host) {
    host.parameters().set(Parameter.TTL_MONITOR_ENABLED, "off", Parameters.Source.SET);
  }

  private static void wakeUp(TestHost host) {
    host.parameters().set(Parameter.TTL_MONITOR_ENABLED, "on", Parameters.Source.SET);
  }

  @Test
  void anIdleFileHasNoLease() {
    long before = one.user.number("PRAGMA data_version");
    seconds(6_000);
    assertThat(stored()).isEmpty();
    assertThat(one.user.number("PRAGMA data_version")).isEqualTo(before);
  }

  @Test
  void theFirstBatchTakesItAndTheOtherMonitorKeepsOut() {
    theFirstDeletes();
    StoredLease taken = stored().orElseThrow();
    assertThat(one.lease().isOurs(taken)).isTrue();
    assertThat(two.lease().isOurs(taken)).isFalse();
    assertThat(taken.token()).isEqualTo(1);
    assertThat(taken.name()).startsWith(ProcessHandle.current().pid() + "@");
    assertThat(taken.periodMillis()).isEqualTo(60_000);
    for (int i = 0; i < 100; i++) {
      one.rows("t", 3, 1_000);
      seconds(13);
    }
    seconds(60);
    assertThat(one.count("t")).isZero();
    assertThat(one.metric(Metric.ROWS_DELETED)).isEqualTo(305);
    assertThat(two.metric(Metric.ROWS_DELETED)).isZero();
    assertThat(two.metric(Metric.PASSES)).isGreaterThan(10);
    assertThat(stored().orElseThrow().token()).isEqualTo(1);
    assertThat(two.metric(Metric.LEASE_TAKEOVERS)).isZero();
  }

  @Test
  void aFileThatAnEarlierLapseWroteGetsTheTableWithItsFirstLease() {
    one.sql("DROP TABLE lapse_lease");
    theFirstDeletes();
    assertThat(stored().orElseThrow().token()).isEqualTo(1);
  }

  @Test
  void aHolderThatHangsIsReplacedWithinTwoPeriodsAndDeletesNothingAfterwards() {
    theFirstDeletes();
    hang(one);
    one.rows("t", 7, 1_000);
    seconds(120);
    assertThat(two.metric(Metric.ROWS_DELETED)).isEqualTo(7);
    assertThat(two.metric(Metric.LEASE_TAKEOVERS)).isEqualTo(1);
    assertThat(stored().orElseThrow().token()).isEqualTo(2);
    one.rows("t", 2, 1_000);
    wakeUp(one);
    TtlPass pass = one.pass(() -> false);
    assertThat(pass.advance().kind()).isNotEqualTo(Step.Kind.PAUSE);
    while (pass.advance().kind() != Step.Kind.DONE) {
      continue;
    }
    pass.finish();
    assertThat(one.count("t")).isEqualTo(2);
    assertThat(one.metric(Metric.ROWS_DELETED)).isEqualTo(5);
    assertThat(one.metric(Metric.LEASE_LOSSES)).isEqualTo(1);
    assertThat(one.lease().isHeldHere()).isFalse();
    seconds(60);
    assertThat(one.count("t")).isZero();
    assertThat(two.metric(Metric.ROWS_DELETED)).isEqualTo(9);
    assertThat(stored().orElseThrow().token()).isEqualTo(2);
  }

  @Test
  void aPassThatLosesTheLeaseStopsWithinABatch() {
    one.rows("t", 10, 1_000).set(Parameter.BATCHED_DELETE_TARGET_BATCH_ROWS, 2);
    TtlPass pass = one.pass(() -> false);
    pass.advance();
    assertThat(one.count("t")).isEqualTo(8);
    StoredLease ours = stored().orElseThrow();
    new LeaseTable(one.user)
        .write(
            new StoredLease(
                "another",
                "1@elsewhere",
                ours.token() + 1,
                ours.beats() + 1,
                60_000,
                time.instant(),
                time.instant()));
    int steps = 0;
    while (pass.advance().kind() != Step.Kind.DONE) {
      steps++;
    }
    pass.finish();
    assertThat(steps).isZero();
    assertThat(one.count("t")).isEqualTo(8);
    assertThat(one.metric(Metric.ROWS_DELETED)).isEqualTo(2);
    assertThat(stored().orElseThrow().holder()).isEqualTo("another");
  }

  @Test
  void aRolledBackBatchTakesNothing() {
    one.rows("t", 1, 1_000);
    one.sql(
        "CREATE TRIGGER kept BEFORE DELETE ON t BEGIN SELECT RAISE(ABORT, 'kept'); END",
        "DROP TABLE lapse_passes");
    TtlPass pass = one.pass(() -> false);
    while (pass.advance().kind() != Step.Kind.DONE) {
      continue;
    }
    assertThat(stored()).isEmpty();
    assertThat(one.lease().isHeldHere()).isFalse();
    pass.finish();
  }

  @Test
  void aHolderWhoseRowsAreAllBlockedIsAlive() {
    one.rows("t", 3, 1_000);
    one.sql("CREATE TRIGGER kept BEFORE DELETE ON t BEGIN SELECT RAISE(ABORT, 'kept'); END");
    seconds(1_200);
    assertThat(one.lease().isHeldHere()).isTrue();
    assertThat(stored().orElseThrow().token()).isEqualTo(1);
    assertThat(two.metric(Metric.ROWS_BLOCKED)).isZero();
  }

  @Test
  void whoIsKeptOutCountsNoBlockedRowsAndWritesNoHistory() {
    one.rows("t", 3, 1_000);
    one.sql("CREATE TABLE child(t REFERENCES t(id))", "INSERT INTO child SELECT id FROM t");
    seconds(1_200);
    assertThat(one.activity().of("n").rowsBlocked()).isEqualTo(3);
    assertThat(two.activity().of("n").rowsBlocked()).isZero();
    assertThat(two.metric(Metric.ROWS_BLOCKED)).isZero();
    assertThat(two.metric(Metric.VISITS_KEPT_OUT)).isPositive();
    assertThat(one.passes()).hasSize((int) one.metric(Metric.PASSES));
    assertThat(stored().orElseThrow().token()).isEqualTo(1);
  }

  @Test
  void aFileWithoutWalHasOneMonitorToo(@TempDir Path folder) {
    Path file = folder.resolve("journal.db");
    try (TestHost first = TestHost.withoutWal(file, time)) {
      first.sql("CREATE TABLE t(id INTEGER PRIMARY KEY, ts TIMESTAMP)");
      first.ttlIndex("n", "t", "ts", 10);
      seconds(20);
      try (TestHost second = TestHost.withoutWal(file, time)) {
        for (int i = 0; i < 20; i++) {
          first.rows("t", 3, 1_000);
          seconds(50);
        }
        seconds(100);
        assertThat(first.count("t")).isZero();
        assertThat(first.metric(Metric.ROWS_DELETED)).isEqualTo(60);
        assertThat(second.metric(Metric.ROWS_DELETED)).isZero();
        assertThat(first.lease().isHeldHere()).isTrue();
        hang(first);
        first.rows("t", 4, 1_000);
        seconds(120);
        assertThat(second.metric(Metric.ROWS_DELETED)).isEqualTo(4);
        assertThat(second.metric(Metric.LEASE_TAKEOVERS)).isEqualTo(1);
      }
    }
  }

  @Test
  void aLookThatFailsDoesNotEndTheMonitor() {
    theFirstDeletes();
    one.monitor.close();
    new LeaseTable(one.user)
        .write(
            new StoredLease("dead", "1@elsewhere", 9, 9, 60_000, time.instant(), time.instant()));
    one.rows("t", 3, 1_000);
    seconds(20);
    two.failOnce(new IllegalStateException("injected"));
    seconds(30);
    assertThat(two.metric(Metric.PASS_ERRORS)).as("a look between two passes").isEqualTo(1);
    seconds(120);
    assertThat(two.metric(Metric.ROWS_DELETED)).isEqualTo(3);
  }

  @Test
  void aLeapOfTheClockMakesNobodyLate() {
    theFirstDeletes();
    one.rows("t", 3, 1_000);
    seconds(20);
    time.setClock(time.instant().plus(Duration.ofHours(5)));
    seconds(40);
    assertThat(one.metric(Metric.ROWS_DELETED)).isEqualTo(8);
    assertThat(two.metric(Metric.LEASE_TAKEOVERS)).isZero();
  }

  @Test
  void theHoldersOwnSleepIsWaitedFor() {
    one.set(Parameter.TTL_MONITOR_SLEEP_SECS, 600);
    one.rows("t", 1, 1_000);
    seconds(580);
    assertThat(two.metric(Metric.ROWS_DELETED)).as("nobody held it before").isEqualTo(1);
    hang(two);
    seconds(620);
    assertThat(stored().orElseThrow().periodMillis()).isEqualTo(60_000);
    one.rows("t", 1, 1_000);
    seconds(1_200);
    assertThat(one.metric(Metric.ROWS_DELETED)).isEqualTo(1);
    assertThat(stored().orElseThrow().periodMillis()).isEqualTo(600_000);
    wakeUp(two);
    one.rows("t", 1, 1_000);
    seconds(599);
    assertThat(two.metric(Metric.ROWS_DELETED)).isEqualTo(1);
    seconds(1);
    assertThat(one.metric(Metric.ROWS_DELETED)).isEqualTo(2);
  }

  @Test
  void closingGivesItBack() {
    theFirstDeletes();
    one.monitor.close();
    StoredLease given = stored().orElseThrow();
    assertThat(given.isHeld()).isFalse();
    assertThat(given.token()).isEqualTo(1);
    one.rows("t", 2, 1_000);
    seconds(60);
    assertThat(two.metric(Metric.ROWS_DELETED)).isEqualTo(2);
    assertThat(two.metric(Metric.LEASE_TAKEOVERS)).isZero();
    assertThat(stored().orElseThrow().token()).isEqualTo(2);
  }

  @Test
  void closingWhileOthersWriteLeavesItToRunOut() {
    theFirstDeletes();
    try (SqliteConnection other = two.monitorConnection()) {
      other.execute("BEGIN IMMEDIATE");
      one.monitor.close();
      other.execute("ROLLBACK");
    }
    assertThat(stored().orElseThrow().isHeld()).isTrue();
  }

  @Test
  void memoryAndStatementsNeedNoLease() {
    theFirstDeletes();
    one.rows("t", 4, 1_000);
    assertThat(two.deleteExpired(Optional.empty())).isEqualTo(4);
    StoredLease lease = stored().orElseThrow();
    assertThat(one.lease().isOurs(lease)).isTrue();
    assertThat(lease.token()).isEqualTo(1);
  }

  @Test
  void takingItOverWaitsForNobodyButTheDeadHolder() {
    theFirstDeletes();
    one.monitor.close();
    new LeaseTable(one.user)
        .write(
            new StoredLease("dead", "1@elsewhere", 9, 9, 60_000, time.instant(), time.instant()));
    one.rows("t", 3, 1_000);
    long before = time.time().ticker().nanos();
    while (two.metric(Metric.ROWS_DELETED) == 0) {
      seconds(1);
    }
    Duration took = Duration.ofNanos(time.time().ticker().nanos() - before);
    assertThat(took).isBetween(Duration.ofSeconds(75), Duration.ofSeconds(105));
    assertThat(stored().orElseThrow().token()).isEqualTo(10);
  }

  @Test
  void eachRowIsCountedOnceHoweverTheLeaseWanders() {
    long inserted = 0;
    for (int i = 0; i < 40; i++) {
      one.rows("t", 11, 1_000);
      inserted += 11;
      TestHost hung = i % 2 == 0 ? one : two;
      hang(hung);
      seconds(150);
      wakeUp(hung);
    }
    seconds(300);
    assertThat(one.count("t")).isZero();
    assertThat(one.metric(Metric.ROWS_DELETED) + two.metric(Metric.ROWS_DELETED))
        .isEqualTo(inserted);
    assertThat(one.metric(Metric.ROWS_DELETED)).isPositive();
    assertThat(two.metric(Metric.ROWS_DELETED)).isPositive();
    assertThat(stored().orElseThrow().token()).isGreaterThan(10);
    assertThat(one.passes().stream().mapToLong(p -> p.rowsDeleted()).sum()).isEqualTo(inserted);
  }
}
