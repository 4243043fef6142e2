package dev.lapse.planner.expiry;

import java.time.LocalTime;
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

    @Override
    public String toString() {
      return from + "-" + to;
    }
  }
}
