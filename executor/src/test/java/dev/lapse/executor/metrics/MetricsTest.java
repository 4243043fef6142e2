package dev.lapse.executor.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

final class MetricsTest {
  @Test
  void countsByName() {
    Metrics metrics = new Metrics();
    metrics.add(Metric.ROWS_DELETED, 5);
    metrics.add(Metric.ROWS_DELETED, 2);
    metrics.held(3_000_000);
    List<Metrics.Sample> samples = metrics.snapshot();
    assertThat(samples).hasSize(Metric.values().length + 3);
    assertThat(samples)
        .contains(new Metrics.Sample("rows_deleted", 7, "rows", "expired rows deleted"));
    assertThat(samples)
        .filteredOn(s -> s.name().startsWith("hold_"))
        .extracting(Metrics.Sample::value)
        .containsExactly(3_000L, 3_000L, 3_000L);
  }

  @Test
  void percentilesAreAtMostAQuarterTooHigh() {
    DurationHistogram histogram = new DurationHistogram();
    assertThat(histogram.percentileNanos(50)).isZero();
    for (long i = 1; i <= 100_000; i++) {
      histogram.record(i);
    }
    assertThat(histogram.percentileNanos(50)).isBetween(50_000L, 62_500L);
    assertThat(histogram.percentileNanos(99)).isBetween(99_000L, 100_000L);
    assertThat(histogram.percentileNanos(100)).isEqualTo(100_000);
    assertThat(histogram.maxNanos()).isEqualTo(100_000);
  }

  @Test
  void extremesHaveAPlace() {
    DurationHistogram histogram = new DurationHistogram();
    histogram.record(-1);
    histogram.record(0);
    histogram.record(Long.MAX_VALUE);
    assertThat(histogram.percentileNanos(50)).isZero();
    assertThat(histogram.percentileNanos(100)).isEqualTo(Long.MAX_VALUE);
  }
}
