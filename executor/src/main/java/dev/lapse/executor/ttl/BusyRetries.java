package dev.lapse.executor.ttl;

import java.time.Duration;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;

/**
 * How a pass waits for a lock that others hold: soon at first, since most hold it for a moment,
 * then less and less often, and not for ever. Pauses are of random length, so that the monitors of
 * several processes don't keep step. Between tries it holds nothing. Confined to the pass's thread.
 */
final class BusyRetries {
  private static final long SHORTEST_NANOS = TimeUnit.MILLISECONDS.toNanos(1);
  private static final long LONGEST_NANOS = TimeUnit.MILLISECONDS.toNanos(250);

  /** After so much of waiting a pass leaves the rest to the next. */
  private static final long MOST_NANOS = TimeUnit.SECONDS.toNanos(5);

  private final SplittableRandom random = new SplittableRandom(ProcessHandle.current().pid());
  private long pauseNanos = SHORTEST_NANOS;
  private long waitedNanos;

  /** Takes note that the lock was to be had, or was not asked for. */
  void reset() {
    pauseNanos = SHORTEST_NANOS;
    waitedNanos = 0;
  }

  /** Returns what to do now that it was not to be had: pause, or be done. */
  Step next() {
    if (waitedNanos >= MOST_NANOS) {
      return Step.DONE;
    }
    long pause = random.nextLong(pauseNanos / 2, pauseNanos + 1);
    waitedNanos += pause;
    pauseNanos = Math.min(LONGEST_NANOS, pauseNanos * 2);
    return Step.pause(Duration.ofNanos(pause));
  }
}
