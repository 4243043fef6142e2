package dev.lapse.planner.expiry;

import java.time.Duration;
import java.time.Instant;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * What WITH (…) says of one TTL index; what it leaves out is the parameter's business.
 *
 * @param deleteTargetRows rows after which a visit ends; 0 is no limit
 * @param deleteTargetTimeMillis milliseconds after which a visit ends; 0 is no limit
 * @param window the hours, UTC, outside which nothing is deleted
 * @param onBlocked what a row that cannot be deleted does to its index
 */
public record TtlOptions(
    OptionalLong deleteTargetRows,
    OptionalLong deleteTargetTimeMillis,
    Optional<Window> window,
    OnBlocked onBlocked) {
  /** No option given. */
  public static final TtlOptions NONE =
      new TtlOptions(OptionalLong.empty(), OptionalLong.empty(), Optional.empty(), OnBlocked.SKIP);

  /** Returns whether the monitor may delete at an instant: it has no hours, or is within them. */
  public boolean allowDeletingAt(Instant instant) {
    LocalTime time = LocalTime.ofInstant(instant, ZoneOffset.UTC);
    return window.isEmpty() || window.get().contains(time);
  }

  /** What a blocked row does to its index. */
  public enum OnBlocked {
    /** It is passed over, counted, and tried again later. */
    SKIP,
    /** The index goes into an error state. */
    FAIL
  }

  /**
   * A span of the day, UTC; it may run over midnight.
   *
   * @param from the first minute in it
   * @param to the first minute after it
   */
  public record Window(LocalTime from, LocalTime to) {
    /** Returns whether a time of day lies in the window; equal ends mean the whole day. */
    public boolean contains(LocalTime time) {
      if (from.equals(to)) {
        return true;
      }
      boolean afterFrom = !time.isBefore(from);
      boolean beforeTo = time.isBefore(to);
      return from.isBefore(to) ? afterFrom && beforeTo : afterFrom || beforeTo;
    }

    /** Returns how long it is; a whole day where its ends are equal. */
    public Duration length() {
      return until(from, to);
    }

    /** Returns how long it goes on from a time of day that lies in it. */
    public Duration untilEnd(LocalTime time) {
      return from.equals(to) ? Duration.ofDays(1) : until(time, to);
    }

    private static Duration until(LocalTime time, LocalTime end) {
      Duration forward = Duration.between(time, end);
      return forward.isNegative() || forward.isZero() ? forward.plusDays(1) : forward;
    }

    @Override
    public String toString() {
      return from + "-" + to;
    }
  }
}
