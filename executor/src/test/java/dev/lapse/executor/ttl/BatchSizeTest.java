package dev.lapse.executor.ttl;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lapse.planner.expiry.DeleteTargets;
import org.junit.jupiter.api.Test;

final class BatchSizeTest {
  private static final DeleteTargets CHOSEN = new DeleteTargets(0, 0, 0, 10);
  private static final long MILLIS = 1_000_000;

  @Test
  void beginsWith250AndDoublesWhileBatchesAreFullAndShort() {
    BatchSize size = new BatchSize();
    assertThat(size.rows(CHOSEN)).isEqualTo(250);
    size.committed(CHOSEN, 250, true, MILLIS);
    assertThat(size.rows(CHOSEN)).isEqualTo(500);
    size.committed(CHOSEN, 500, true, 7 * MILLIS);
    assertThat(size.rows(CHOSEN)).isEqualTo(500);
    size.committed(CHOSEN, 400, false, MILLIS);
    assertThat(size.rows(CHOSEN)).isEqualTo(500);
  }

  @Test
  void beginsWithWhatThePlanExpectsUntilBatchesTell() {
    BatchSize size = new BatchSize();
    size.plan(8_333);
    assertThat(size.rows(CHOSEN)).isEqualTo(8_333);
    size.committed(CHOSEN, 8_333, true, 20 * MILLIS);
    assertThat(size.rows(CHOSEN)).isEqualTo(4_166);
    size.plan(8_333);
    assertThat(size.rows(CHOSEN)).isEqualTo(4_166);
    BatchSize other = new BatchSize();
    other.plan(1_000_000);
    assertThat(other.rows(CHOSEN)).isEqualTo(50_000);
  }

  @Test
  void aPassBeginsWithWhatThoseBeforeItLearnedButWithoutTheirCaps() {
    BatchSizes sizes = new BatchSizes();
    BatchSize first = sizes.of("T_TTL");
    first.committed(CHOSEN, 250, true, MILLIS);
    first.capAt(3);
    assertThat(first.rows(CHOSEN)).isEqualTo(3);
    assertThat(sizes.of("t_ttl").rows(CHOSEN)).isEqualTo(500);
    assertThat(sizes.of("another").rows(CHOSEN)).isEqualTo(250);
  }

  @Test
  void shrinksToWhatFitsTheTime() {
    BatchSize size = new BatchSize();
    size.committed(CHOSEN, 250, true, 4_250 * MILLIS);
    assertThat(size.rows(CHOSEN)).isEqualTo(1);
    size.committed(CHOSEN, 1, true, MILLIS);
    assertThat(size.rows(CHOSEN)).isEqualTo(2);
  }

  @Test
  void neverGrowsBeyondFiftyThousand() {
    BatchSize size = new BatchSize();
    for (int i = 0; i < 20; i++) {
      size.committed(CHOSEN, size.rows(CHOSEN), true, 0);
    }
    assertThat(size.rows(CHOSEN)).isEqualTo(50_000);
  }

  @Test
  void aTargetInRowsIsKept() {
    DeleteTargets targets = new DeleteTargets(0, 0, 77, 10);
    BatchSize size = new BatchSize();
    size.committed(targets, 77, true, 0);
    assertThat(size.rows(targets)).isEqualTo(77);
  }

  @Test
  void aCapIsLiftedStepByStep() {
    DeleteTargets targets = new DeleteTargets(0, 0, 100, 10);
    BatchSize size = new BatchSize();
    size.capAt(0);
    assertThat(size.rows(targets)).isEqualTo(1);
    for (int i = 0; i < 6; i++) {
      size.committed(targets, size.rows(targets), true, 0);
    }
    assertThat(size.rows(targets)).isEqualTo(64);
    size.committed(targets, 64, true, 0);
    assertThat(size.rows(targets)).isEqualTo(100);
  }
}
