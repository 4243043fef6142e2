package dev.lapse.executor.time;

import dev.lapse.error.LapseException;
import dev.lapse.error.SqlState;
import java.time.Instant;
import java.time.InstantSource;

/**
 * A clock that stands still until somebody moves it. It begins with the system's time; the first
 * move may go anywhere, so that a policy can be tried on old dates, and each later one goes forward
 * only. Thread-safe.
 */
public final class ManualClock implements InstantSource {
  private volatile Instant now;
  private boolean moved;

  /**
   * Makes a clock that stands at an instant.
   *
   * @param moved whether it has been moved before, so that it only goes forward from here
   */
  public ManualClock(Instant start, boolean moved) {
    this.now = start;
    this.moved = moved;
  }

  @Override
  public Instant instant() {
    return now;
  }

  /**
   * Moves the clock.
   *
   * @throws LapseException if it was moved before and {@code to} lies before what it says
   */
  public synchronized void moveTo(Instant to) {
    if (moved && to.isBefore(now)) {
      throw LapseException.of(
          SqlState.INVALID_PARAMETER_VALUE,
          "ttl_clock moves forward only: it stands at " + now + ", so it cannot be set to " + to);
    }
    moved = true;
    now = to;
  }
}
