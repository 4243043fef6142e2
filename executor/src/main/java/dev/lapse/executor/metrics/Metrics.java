package dev.lapse.executor.metrics;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLongArray;

/** The metrics of one database, since this process opened it. Thread-safe. */
public final class Metrics {
  /**
   * One metric at one moment.
   *
   * @param name its name in SQL
   * @param value its value
   * @param unit what it counts in
   * @param description what it says, for a person
   */
  public record Sample(String name, long value, String unit, String description) {}

  private final AtomicLongArray counters = new AtomicLongArray(Metric.values().length);
  private final DurationHistogram holds = new DurationHistogram();

  /** Adds to a counter. */
  public void add(Metric metric, long count) {
    counters.addAndGet(metric.ordinal(), count);
  }

  /** Notes what something measures now, in place of what it measured before. */
  public void measured(Metric metric, long value) {
    counters.set(metric.ordinal(), value);
  }

  /** Returns a counter. */
  public long count(Metric metric) {
    return counters.get(metric.ordinal());
  }

  /** Records for how long one batch held the write lock. */
  public void held(long nanos) {
    holds.record(nanos);
  }

  /** Returns for how long batches held the write lock. */
  public DurationHistogram holds() {
    return holds;
  }

  /** Returns all metrics. */
  public List<Sample> snapshot() {
    List<Sample> samples = new ArrayList<>();
    for (Metric each : Metric.values()) {
      samples.add(new Sample(each.sqlName(), count(each), each.unit(), each.description()));
    }
    samples.add(hold("hold_p50_micros", holds.percentileNanos(50), "half of all batches"));
    samples.add(hold("hold_p99_micros", holds.percentileNanos(99), "99 of 100 batches"));
    samples.add(hold("hold_max_micros", holds.maxNanos(), "all batches"));
    return samples;
  }

  private static Sample hold(String name, long nanos, String which) {
    return new Sample(
        name, nanos / 1_000, "microseconds", which + " held the write lock for no longer");
  }
}
