package dev.lapse.executor.ttl;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lapse.executor.sqlite.DatabaseFile;
import dev.lapse.executor.sqlite.SqliteConnection;
import dev.lapse.executor.sqlite.WriteGate;
import dev.lapse.executor.time.SimulatedTime;
import dev.lapse.planner.expiry.DeleteTargets;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** How long batches may take, and how long passes pause. */
final class PaceTest {
  private static final DeleteTargets TARGETS = new DeleteTargets(0, 0, 0, 10);
  private static final long MILLIS = 1_000_000;

  private final SimulatedTime time = SimulatedTime.standing();
  private final WriteGate gate = new WriteGate(time.time().ticker());
  private final WriteGate.Owner writer = () -> "a writer";
  private final Pace pace = new Pace(time.time().ticker(), gate);
  private SqliteConnection own;
  private SqliteConnection other;

  @BeforeEach
  void open(@TempDir Path folder) {
    DatabaseFile file = DatabaseFile.OnDisk.of(folder.resolve("t.db").toString());
    other = SqliteConnection.open(file, false, 0);
    other.execute("CREATE TABLE t(a)");
    own = SqliteConnection.open(file, false, 0);
    pace.look(own);
    time.elapse(Duration.ofSeconds(1));
  }

  @AfterEach
  void close() {
    own.close();
    other.close();
  }

  @Test
  void aloneItNeverPausesAndBatchesGrowToSixteenTimesTheirTime() {
    long[] expected = {20, 40, 80, 160, 160};
    for (long millis : expected) {
      pace.held(10 * MILLIS, true);
      assertThat(pace.takePause(50)).isZero();
      assertThat(pace.targets(TARGETS).batchMillis()).isEqualTo(millis);
    }
    // A time that somebody asked for is never cut, and none stays none.
    assertThat(pace.targets(new DeleteTargets(0, 0, 0, 500)).batchMillis()).isEqualTo(500);
    assertThat(pace.targets(new DeleteTargets(0, 0, 0, 0)).batchMillis()).isZero();
  }

  @Test
  void aBatchThatIsNotFullSaysNothingAboutTheNext() {
    pace.held(MILLIS, false);
    assertThat(pace.targets(TARGETS).batchMillis()).isEqualTo(10);
  }

  @Test
  void whoeverPassesTheGateIsRememberedForASecond() {
    pace.held(10 * MILLIS, true);
    gate.enter(writer, 0);
    gate.leave(writer);
    pace.look(own);
    assertThat(pace.targets(TARGETS)).isSameAs(TARGETS);
    pace.held(10 * MILLIS, true);
    assertThat(pace.targets(TARGETS)).isSameAs(TARGETS);
    time.elapse(Duration.ofMillis(999));
    pace.look(own);
    assertThat(pace.othersWrite()).isTrue();
    time.elapse(Duration.ofMillis(1));
    assertThat(pace.othersWrite()).isFalse();
  }

  @Test
  void aCommitOfAnotherConnectionCountsAndOnesOwnDoesNot() {
    own.execute("INSERT INTO t VALUES (1)");
    pace.look(own);
    assertThat(pace.othersWrite()).isFalse();
    other.execute("INSERT INTO t VALUES (2)");
    pace.look(own);
    assertThat(pace.othersWrite()).isTrue();
  }

  @Test
  void aStatementCountsOnlyThoseWhoWriteAfterItBegan() {
    gate.enter(writer, 0);
    gate.leave(writer);
    other.execute("INSERT INTO t VALUES (1)");
    Pace ofStatement = new Pace(time.time().ticker(), gate);
    ofStatement.begin(own);
    ofStatement.look(own);
    assertThat(ofStatement.othersWrite()).isFalse();
    other.execute("INSERT INTO t VALUES (2)");
    ofStatement.look(own);
    assertThat(ofStatement.othersWrite()).isTrue();
  }

  @Test
  void amongOthersItPausesInProportionToWhatItHeld() {
    pace.othersSeen();
    pace.held(10 * MILLIS, false);
    pace.held(2 * MILLIS, false);
    assertThat(pace.takePause(25)).isEqualTo(36 * MILLIS);
    assertThat(pace.takePause(25)).isZero();
    pace.held(10 * MILLIS, false);
    assertThat(pace.takePause(100)).isZero();
  }

  @Test
  void slicesFitTheTimeThatSomebodyMayWait() {
    BatchSize size = new BatchSize();
    assertThat(size.slice()).isEqualTo(250);
    size.sliced(250, MILLIS, true);
    assertThat(size.slice()).isEqualTo(125);
    size.sliced(125, 2 * MILLIS, true);
    assertThat(size.slice()).isEqualTo(62);
    size.sliced(62, MILLIS, false);
    assertThat(size.slice()).isEqualTo(124);
    for (int i = 0; i < 20; i++) {
      size.sliced(size.slice(), 1, false);
    }
    assertThat(size.slice()).isEqualTo(5_000);
    for (int i = 0; i < 20; i++) {
      size.sliced(size.slice(), 1_000 * MILLIS, false);
    }
    assertThat(size.slice()).isEqualTo(25);
  }

  @Test
  void aSpreadGoesEvenlyAndNeverWaitsLongerThanASecond() {
    Spread spread = new Spread(1_000, 48_000 * MILLIS, 5);
    assertThat(spread.pauseNanos(0, 5)).isZero();
    assertThat(spread.pauseNanos(10, 5)).isEqualTo(480 * MILLIS);
    assertThat(spread.pauseNanos(10, 5 + 400 * MILLIS)).isEqualTo(80 * MILLIS);
    assertThat(spread.pauseNanos(10, 5 + 500 * MILLIS)).isZero();
    assertThat(spread.pauseNanos(500, 5)).isEqualTo(1_000 * MILLIS);
    assertThat(spread.pauseNanos(1_000, 5)).isZero();
    assertThat(Spread.NONE.pauseNanos(7, 0)).isZero();
  }
}
