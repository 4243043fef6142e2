package dev.lapse.executor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lapse.executor.sqlite.DatabaseFile;
import dev.lapse.executor.sqlite.SqliteConnection;
import dev.lapse.executor.sqlite.StopSignal;
import dev.lapse.executor.sqlite.WriteGate;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What a session's statements wait at the gate is taken from what they may wait in SQLite. */
@Timeout(60)
final class SessionAtGateTest {
  private static final int LONG_MILLIS = 600_000;
  private static final long LONG_NANOS = TimeUnit.MILLISECONDS.toNanos(LONG_MILLIS);

  @TempDir Path folder;
  private final WriteGate gate = new WriteGate(() -> 0);
  private final WriteGate.Owner other = () -> "another";
  private SqliteConnection sqlite;
  private SessionAtGate session;

  @BeforeEach
  void open() {
    sqlite =
        SqliteConnection.open(
            DatabaseFile.OnDisk.of(folder.resolve("t.db").toString()), false, LONG_MILLIS);
    session = new SessionAtGate(gate, sqlite, 1, true);
    sqlite.obey(new StopSignal(() -> 0, 0));
  }

  @AfterEach
  void close() {
    sqlite.close();
  }

  private void awaitWaiting() {
    while (gate.stay().map(WriteGate.Stay::waiting).orElse(0) < 1) {
      Thread.onSpinWait();
    }
  }

  @Test
  void aWaitBehindAnotherWriterLeavesLessForSqlite() {
    gate.enter(other, 0);
    CompletableFuture<Void> writes = CompletableFuture.runAsync(() -> session.enter(false));
    awaitWaiting();
    gate.leave(other);
    writes.join();
    session.leave();
    assertThat(sqlite.waitBudget().leftNanos()).isBetween(1L, LONG_NANOS - 1);
  }

  @Test
  void soDoesAWaitToRead() {
    gate.enter(other, 0);
    CompletableFuture<Long> reads =
        CompletableFuture.supplyAsync(
            () -> session.inTurnToRead(() -> sqlite.waitBudget().leftNanos()));
    awaitWaiting();
    gate.leave(other);
    assertThat(reads.join()).isBetween(1L, LONG_NANOS - 1);
  }

  @Test
  void aWaitBehindTheMonitorLeavesAll() {
    assertThat(gate.enterLast(other, 0)).isTrue();
    CompletableFuture<Void> writes = CompletableFuture.runAsync(() -> session.enter(false));
    awaitWaiting();
    gate.leave(other);
    writes.join();
    session.leave();
    assertThat(sqlite.waitBudget().leftNanos()).isEqualTo(LONG_NANOS);
  }
}
