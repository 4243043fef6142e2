package dev.lapse.executor;

import dev.lapse.error.LapseException;
import dev.lapse.error.SqlState;
import dev.lapse.planner.expiry.ExpireAfter;
import dev.lapse.planner.expiry.RowTtl;
import java.math.BigDecimal;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** When a row expires that is written now. */
final class RowDeadline {
  private RowDeadline() {}

  /**
   * Returns the deadline as the hidden column keeps it.
   *
   * @throws LapseException if it lies after year 9999
   */
  static String after(ExpireAfter duration, Instant written) {
    return RowTtl.deadline(duration, written)
        .orElseThrow(
            () ->
                LapseException.of(
                    SqlState.DATETIME_OUT_OF_RANGE,
                    "a row that lives "
                        + duration.sql()
                        + " would expire after year 9999; write NEVER"));
  }

  /** Returns the deadline that a parameter gives; null for a row that never expires. */
  static @Nullable String given(@Nullable Object value, Instant written) {
    ExpireAfter.Elapsed duration = duration(value);
    return duration.seconds() == 0 ? null : after(duration, written);
  }

  private static ExpireAfter.Elapsed duration(@Nullable Object value) {
    if (value instanceof Long seconds) {
      return elapsed(seconds, value);
    }
    if (value instanceof BigDecimal decimal && decimal.stripTrailingZeros().scale() <= 0) {
      boolean fits = decimal.abs().compareTo(BigDecimal.valueOf(ExpireAfter.MAX_SECONDS)) <= 0;
      return elapsed(fits ? decimal.longValue() : -1, value);
    }
    throw LapseException.of(
        SqlState.INVALID_PARAMETER_VALUE,
        "USING TTL takes a whole number of seconds, found "
            + (value == null ? "NULL" : value)
            + "; for a row that never expires write NEVER or give 0");
  }

  private static ExpireAfter.Elapsed elapsed(long seconds, Object value) {
    if (seconds < 0 || seconds > ExpireAfter.MAX_SECONDS) {
      throw outOfRange(value);
    }
    return new ExpireAfter.Elapsed(seconds);
  }

  private static LapseException outOfRange(Object value) {
    return LapseException.of(
        SqlState.DATETIME_OUT_OF_RANGE,
        String.format(
            "a row lives 0 to %,d seconds or 1 to %d months (68 years), found %s",
            ExpireAfter.MAX_SECONDS, ExpireAfter.MAX_MONTHS, value));
  }
}
