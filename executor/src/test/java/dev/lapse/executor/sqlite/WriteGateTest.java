package dev.lapse.executor.sqlite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lapse.error.LapseException;
import dev.lapse.error.SqlState;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Who is let in, and in which order. */
@Timeout(60)
final class WriteGateTest {
  private final AtomicLong nanos = new AtomicLong();
  private final WriteGate gate = new WriteGate(nanos::get);
  private final WriteGate.Owner first = () -> "the first";
  private final WriteGate.Owner second = () -> "the second";
  private final WriteGate.Owner monitor = () -> "the monitor";

  private void awaitWaiting(int wanted) {
    while (gate.stay().map(WriteGate.Stay::waiting).orElse(0) < wanted) {
      Thread.onSpinWait();
    }
  }

  @Test
  void whoeverMeetsAnotherWriterWaitsNoLongerThanItsTimeout() {
    gate.enter(first, 0);
    assertThatThrownBy(() -> gate.enter(second, 0))
        .isInstanceOfSatisfying(
            LapseException.class, e -> assertThat(e.state()).isEqualTo(SqlState.LOCK_NOT_AVAILABLE))
        .hasMessageContaining("within 0 ms: the first holds it (waiting=1)");
    gate.leave(first);
    gate.enter(second, 0);
    assertThat(gate.holder()).contains(second);
  }

  @Test
  void whoeverIsLateHasSpentItsBudgetAndIsToldOfAllOfIt() {
    gate.enter(first, 0);
    WaitBudget budget = new WaitBudget(5_000);
    budget.spend(Duration.ofMillis(4_998).toNanos());
    assertThatThrownBy(() -> gate.enter(second, budget, null))
        .hasMessageContaining("within 5000 ms: the first holds it (waiting=1)");
    assertThat(budget.leftNanos()).isZero();
  }

  @Test
  void theMonitorsTimeInTheGateDoesNotCount() {
    assertThat(gate.enterLast(monitor, 0)).isTrue();
    CompletableFuture<Void> writer = CompletableFuture.runAsync(() -> gate.enter(first, 0));
    awaitWaiting(1);
    assertThat(gate.someoneWaits()).isTrue();
    gate.leave(monitor);
    writer.join();
    assertThat(gate.holder()).contains(first);
  }

  @Test
  void behindTheMonitorTimeCountsFromWhenAnotherWriterEnters() {
    assertThat(gate.enterLast(monitor, 0)).isTrue();
    CompletableFuture<Void> writer = CompletableFuture.runAsync(() -> gate.enter(first, 0));
    awaitWaiting(1);
    CompletableFuture<Void> next = CompletableFuture.runAsync(() -> gate.enter(second, 0));
    awaitWaiting(2);
    gate.leave(monitor);
    writer.join();
    assertThatThrownBy(next::join)
        .isInstanceOf(CompletionException.class)
        .hasMessageContaining("the first holds it");
  }

  @Test
  void writersEnterInTheOrderInWhichTheyCameAndTheMonitorAfterThem() {
    gate.enter(monitor, 0);
    List<Integer> order = new ArrayList<>();
    List<CompletableFuture<Void>> writers = new ArrayList<>();
    for (int i = 0; i < 5; i++) {
      int number = i;
      writers.add(
          CompletableFuture.runAsync(
              () -> {
                WriteGate.Owner owner = () -> "writer " + number;
                gate.enter(owner, 60_000);
                assertThat(gate.enterLast(monitor, 0)).isFalse();
                order.add(number);
                gate.leave(owner);
              },
              work -> new Thread(work).start()));
      awaitWaiting(i + 1);
    }
    gate.leave(monitor);
    writers.forEach(CompletableFuture::join);
    assertThat(order).containsExactly(0, 1, 2, 3, 4);
    assertThat(gate.enterLast(monitor, 0)).isTrue();
  }

  @Test
  void theMonitorDoesNotEnterWhileSomebodyReadsOn() {
    gate.enterToRead(first, new WaitBudget(0), null);
    assertThat(gate.stay()).hasValueSatisfying(s -> assertThat(s.writes()).isFalse());
    gate.readerCame();
    gate.leave(first);
    assertThat(gate.enterLast(monitor, 0)).isFalse();
    gate.enter(second, 0);
    gate.leave(second);
    gate.readerLeft();
    assertThat(gate.enterLast(monitor, 0)).isTrue();
  }

  @Test
  void aStoppedWaiterLeavesTheQueueToTheOthers() {
    gate.enter(first, 0);
    StopSignal signal = new StopSignal(nanos::get, 0);
    CompletableFuture<Void> stopped =
        CompletableFuture.runAsync(() -> gate.enter(second, new WaitBudget(60_000), signal));
    awaitWaiting(1);
    signal.cancel();
    gate.stop(signal);
    assertThatThrownBy(stopped::join).hasMessageContaining("the statement was cancelled");
    nanos.addAndGet(Duration.ofSeconds(3).toNanos());
    assertThat(gate.stay()).contains(new WriteGate.Stay(first, Duration.ofSeconds(3), 0, true));
    gate.leave(first);
    assertThat(gate.enterLast(monitor, 0)).isTrue();
  }
}
