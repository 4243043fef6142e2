package dev.lapse.planner.expiry;

import java.time.Instant;
import java.util.List;

/**
 * The instants that are due: a value in one of the intervals has expired. The first interval has no
 * lower end; there is more than one only for calendar durations on the last day of a short month.
 *
 * @param intervals in ascending order, none empty, disjoint; one to four
 */
public record ExpiredRange(List<Interval> intervals) {
  /**
   * Both ends belong to it.
   *
   * @param from {@link Instant#MIN} where it has no lower end
   * @param upTo the last instant that is due
   */
  public record Interval(Instant from, Instant upTo) {}

  /** Copies the list. */
  public ExpiredRange {
    intervals = List.copyOf(intervals);
    if (intervals.isEmpty() || intervals.size() > ExpireAfter.Calendar.MAX_INTERVALS) {
      throw new IllegalArgumentException("one to four intervals: " + intervals);
    }
  }

  /** Returns everything up to an instant, that instant included. */
  public static ExpiredRange upTo(Instant cutoff) {
    return new ExpiredRange(List.of(new Interval(Instant.MIN, cutoff)));
  }

  /** Returns whether a value has expired. */
  public boolean contains(Instant value) {
    for (Interval each : intervals) {
      if (!value.isBefore(each.from()) && !value.isAfter(each.upTo())) {
        return true;
      }
    }
    return false;
  }

  /** Returns the last instant of all that is due. */
  public Instant last() {
    return intervals.get(intervals.size() - 1).upTo();
  }
}
