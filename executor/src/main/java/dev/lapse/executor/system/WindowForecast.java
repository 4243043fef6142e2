package dev.lapse.executor.system;

import dev.lapse.executor.ttl.Measurements;
import dev.lapse.planner.expiry.TtlIndex;
import dev.lapse.planner.expiry.TtlOptions;
import dev.lapse.planner.plan.RowCount;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.util.Locale;
import java.util.Optional;

/**
 * Whether what is due by an index with hours fits into the next of them, at the rate at which it
 * was deleted of late. Immutable.
 */
final class WindowForecast {
  /** Counting more takes longer than a person waits. */
  private static final long MOST_COUNTED = 10_000_000;

  private final TtlIndex index;
  private final double rowsPerSecond;
  private final Instant at;

  /**
   * Makes a forecast.
   *
   * @param rowsPerSecond the rate; 0 if it is not known
   */
  WindowForecast(TtlIndex index, double rowsPerSecond, Instant at) {
    this.index = index;
    this.rowsPerSecond = rowsPerSecond;
    this.at = at;
  }

  /** Says for a person what does not fit; empty where all does, or nothing is known. */
  Optional<String> shortfall(Measurements measurements) {
    Optional<TtlOptions.Window> window = index.options().window();
    if (window.isEmpty() || rowsPerSecond <= 0) {
      return Optional.empty();
    }
    LocalTime now = LocalTime.ofInstant(at, ZoneOffset.UTC);
    boolean inside = window.get().contains(now);
    Duration left = inside ? window.get().untilEnd(now) : window.get().length();
    long fits = (long) Math.min(rowsPerSecond * left.toSeconds(), MOST_COUNTED);
    RowCount due = measurements.expiredUpTo(fits, at);
    if (due.kind() != RowCount.Kind.MORE_THAN) {
      return Optional.empty();
    }
    return Optional.of(
        String.format(
            Locale.ROOT,
            "more rows are due than fit into %s: it has %,d minutes%s, and %,.0f rows a second were"
                + " deleted of late; widen the window, or raise ttl_monitor_busy_pct",
            inside ? "what is left of window " + window.get() : "the next window " + window.get(),
            left.toMinutes(),
            inside ? " left" : "",
            rowsPerSecond));
  }
}
