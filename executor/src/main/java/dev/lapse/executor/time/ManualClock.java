package dev.lapse.executor.time;

import dev.lapse.error.LapseException;
import dev.lapse.error.SqlState;
import java.time.Instant;
import java.time.InstantSource;

/** A clock that stands still until somebody moves it, forward only. Thread-safe. */
public final class ManualClock implements InstantSource {
  private volatile Instant now;

  /** Makes a clock that stands at an instant. */
  public ManualClock(Instant start) {
    now = start;
  }

  @Override
  public Instant instant() {
    return now;
  }

  /**
   * Moves the clock forward.
   *
   * @throws LapseException if {@code to} lies before what the clock says
   */
  public synchronized void moveTo(Instant to) {
    if (to.isBefore(now)) {
      throw LapseException.of(
          SqlState.INVALID_PARAMETER_VALUE,
          "ttl_clock moves forward only: it stands at " + now + ", so it cannot be set to " + to);
    }
    now = to;
  }
}
