package dev.lapse.executor.sqlite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lapse.error.LapseException;
import dev.lapse.error.SqlState;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A statement waits for another process's lock with what its wait at the gate has left. */
@Timeout(60)
final class LockWaitTest {
  /** Nobody who waited for all of it would end within this test's time. */
  private static final int LONG_MILLIS = 600_000;

  private static final long LONG_NANOS = TimeUnit.MILLISECONDS.toNanos(LONG_MILLIS);

  @TempDir Path folder;
  private SqliteConnection connection;
  private SqliteConnection other;

  @BeforeEach
  void open() {
    DatabaseFile file = DatabaseFile.OnDisk.of(folder.resolve("t.db").toString());
    connection = SqliteConnection.open(file, false, LONG_MILLIS);
    other = SqliteConnection.open(file, false, 0);
    other.execute("CREATE TABLE t (id INTEGER PRIMARY KEY)");
  }

  @AfterEach
  void close() {
    connection.close();
    other.close();
  }

  /** As a statement begins to run. */
  private StopSignal begin() {
    StopSignal signal = new StopSignal(() -> 0, 0);
    connection.renewWaitBudget();
    connection.obey(signal);
    return signal;
  }

  @Test
  void aStatementThatHasWaitedAllItsTimeFailsAtOnce() {
    other.execute("BEGIN IMMEDIATE");
    begin();
    connection.waitBudget().spend(LONG_NANOS + 1);
    assertThatThrownBy(() -> connection.execute("BEGIN IMMEDIATE"))
        .isInstanceOfSatisfying(
            LapseException.class, e -> assertThat(e.state()).isEqualTo(SqlState.LOCK_NOT_AVAILABLE))
        .hasMessageContaining("another connection or program holds the lock")
        .hasMessageContaining("raise busyTimeoutMs");
    assertThat(connection.waitBudget().leftNanos()).isZero();
  }

  @Test
  void itWaitsAsLongAsIsLeftAndNoLonger() {
    LockWait wait = new LockWait(connection);
    begin();
    connection.waitBudget().spend(LONG_NANOS - 2_500_000);
    int pauses = 0;
    while (wait.callback(pauses) == 1) {
      pauses++;
    }
    // The first takes a millisecond or two, and none less than one.
    assertThat(pauses).isBetween(2, 3);
    assertThat(connection.waitBudget().leftNanos()).isZero();
  }

  @Test
  void twoLocksOfOneStatementShareItsTime() {
    LockWait wait = new LockWait(connection);
    begin();
    assertThat(wait.callback(0)).isEqualTo(1);
    long left = connection.waitBudget().leftNanos();
    assertThat(left).isLessThan(LONG_NANOS);
    assertThat(wait.callback(0)).isEqualTo(1);
    assertThat(connection.waitBudget().leftNanos()).isLessThan(left);
    begin();
    assertThat(connection.waitBudget().leftNanos()).isEqualTo(LONG_NANOS);
  }

  @Test
  void whereNoStatementRunsEachLockHasTheWholeTime() {
    LockWait wait = new LockWait(connection);
    connection.waitBudget().spend(LONG_NANOS);
    assertThat(wait.callback(0)).isEqualTo(1);
    assertThat(connection.waitBudget().leftNanos()).isEqualTo(LONG_NANOS);
  }

  @Test
  void aStoppedStatementDoesNotWaitForWhatItHasLeft() {
    LockWait wait = new LockWait(connection);
    begin().cancel();
    assertThat(wait.callback(0)).isZero();
    assertThat(connection.waitBudget().leftNanos()).isEqualTo(LONG_NANOS);
  }
}
