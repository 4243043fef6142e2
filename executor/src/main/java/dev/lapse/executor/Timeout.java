package dev.lapse.executor;

import dev.lapse.error.LapseException;
import dev.lapse.error.SqlState;
import dev.lapse.executor.time.Scheduler;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Stops one run of a statement when its time is up. */
final class Timeout implements AutoCloseable {
  private final long millis;
  private final Scheduler.@Nullable Scheduled scheduled;
  private volatile boolean fired;

  private Timeout(long millis, @Nullable Scheduler scheduler, Runnable stop) {
    this.millis = millis;
    this.scheduled =
        scheduler == null
            ? null
            : scheduler.schedule(
                () -> {
                  fired = true;
                  stop.run();
                },
                java.time.Duration.ofMillis(millis));
  }

  /** Makes a timeout that never comes. */
  static Timeout none() {
    return new Timeout(0, null, () -> {});
  }

  /** Makes a timeout. */
  static Timeout after(long millis, Scheduler scheduler, Runnable stop) {
    return new Timeout(millis, scheduler, stop);
  }

  /** Runs something; if it was stopped by this timeout, the exception says so. */
  <T> T explain(Supplier<T> work) {
    try {
      return work.get();
    } catch (LapseException e) {
      if (fired && e.state() == SqlState.QUERY_CANCELED) {
        throw LapseException.of(
                SqlState.QUERY_CANCELED,
                "the statement was stopped by its timeout of " + millis + " ms")
            .causedBy(e);
      }
      throw e;
    }
  }

  @Override
  public void close() {
    if (scheduled != null) {
      scheduled.cancel();
    }
  }
}
