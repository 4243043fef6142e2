package dev.lapse.planner.expiry;

import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;

/**
 * How long after its stored instant a row lives. Elapsed time is exact (a day is 86,400 seconds,
 * whatever the zone); months are calendar months in UTC, and a day that does not exist becomes the
 * month's last.
 */
public sealed interface ExpireAfter {
  /** The longest duration in seconds, the limit that MongoDB and the Cassandra family share. */
  long MAX_SECONDS = Integer.MAX_VALUE;

  /** The longest duration in months: the whole months that fit into {@link #MAX_SECONDS}. */
  int MAX_MONTHS = 816;

  /**
   * Returns the instants that are due at {@code now}: at these values a row has expired.
   *
   * @param now taken to the millisecond, and for the end of year 9999 where it lies beyond: a row
   *     whose deadline is later than that never expires
   */
  ExpiredRange expiredAt(Instant now);

  /** Returns the instant at which a row with this value expires; it may lie beyond year 9999. */
  LocalDateTime deadline(Instant value);

  /** Returns the duration as it is written after EXPIRE AFTER. */
  String sql();

  /**
   * Exact elapsed time.
   *
   * @param seconds 0 to {@link #MAX_SECONDS}
   */
  record Elapsed(long seconds) implements ExpireAfter {
    /**
     * Checks the range.
     *
     * @throws IllegalArgumentException if it is out of range
     */
    public Elapsed {
      if (seconds < 0 || seconds > MAX_SECONDS) {
        throw new IllegalArgumentException("0 to " + MAX_SECONDS + " seconds: " + seconds);
      }
    }

    @Override
    public ExpiredRange expiredAt(Instant now) {
      return ExpiredRange.upTo(clamped(now).minusSeconds(seconds));
    }

    @Override
    public LocalDateTime deadline(Instant value) {
      return LocalDateTime.ofInstant(value, ZoneOffset.UTC).plusSeconds(seconds);
    }

    @Override
    public String sql() {
      long[] sizes = {604_800, 86_400, 3_600, 60};
      String[] names = {"WEEK", "DAY", "HOUR", "MINUTE"};
      for (int i = 0; i < sizes.length; i++) {
        // A week only for whole weeks from two on: 7 DAYS reads better than 1 WEEK.
        if (seconds > 0 && seconds % sizes[i] == 0 && (i > 0 || seconds >= 2 * sizes[0])) {
          return counted(seconds / sizes[i], names[i]);
        }
      }
      return counted(seconds, "SECOND");
    }
  }

  /**
   * Calendar months.
   *
   * @param months 1 to {@link #MAX_MONTHS}
   */
  record Calendar(int months) implements ExpireAfter {
    /** A day of February in a common year can be the clamped image of four days. */
    static final int MAX_INTERVALS = 4;

    /**
     * Checks the range.
     *
     * @throws IllegalArgumentException if it is out of range
     */
    public Calendar {
      if (months < 1 || months > MAX_MONTHS) {
        throw new IllegalArgumentException("1 to " + MAX_MONTHS + " months: " + months);
      }
    }

    /**
     * {@inheritDoc}
     *
     * <p>Clamping makes adding months non-monotonic within a day: Jan 30 23:00 and Jan 31 01:00
     * both land on Feb 28, the later one earlier. So what is due is everything before the first day
     * that lands on today, and of each day that lands on today the part up to the time of day.
     */
    @Override
    public ExpiredRange expiredAt(Instant now) {
      LocalDateTime utc = LocalDateTime.ofInstant(clamped(now), ZoneOffset.UTC);
      LocalDate today = utc.toLocalDate();
      LocalDate day = today.minusMonths(months);
      while (!day.minusDays(1).plusMonths(months).isBefore(today)) {
        day = day.minusDays(1);
      }
      while (day.plusMonths(months).isBefore(today)) {
        day = day.plusDays(1);
      }
      List<ExpiredRange.Interval> intervals = new ArrayList<>();
      if (!day.plusMonths(months).equals(today)) {
        Instant end = day.atStartOfDay().toInstant(ZoneOffset.UTC).minusNanos(1_000);
        return ExpiredRange.upTo(end);
      }
      Instant from = Instant.MIN;
      LocalTime time = utc.toLocalTime();
      while (day.plusMonths(months).equals(today)) {
        Instant upTo = day.atTime(time).toInstant(ZoneOffset.UTC);
        intervals.add(new ExpiredRange.Interval(from, upTo));
        day = day.plusDays(1);
        from = day.atStartOfDay().toInstant(ZoneOffset.UTC);
      }
      return new ExpiredRange(intervals);
    }

    @Override
    public LocalDateTime deadline(Instant value) {
      return LocalDateTime.ofInstant(value, ZoneOffset.UTC).plusMonths(months);
    }

    @Override
    public String sql() {
      return months % 12 == 0 ? counted(months / 12, "YEAR") : counted(months, "MONTH");
    }
  }

  private static Instant clamped(Instant now) {
    return now.isAfter(TimestampEncoding.MAX_INSTANT)
        ? TimestampEncoding.MAX_INSTANT
        : now.truncatedTo(ChronoUnit.MILLIS);
  }

  private static String counted(long n, String unit) {
    return n + " " + unit + (n == 1 ? "" : "S");
  }
}
