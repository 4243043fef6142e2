package dev.lapse.executor.sqlite;

import dev.lapse.planner.expiry.ExpireAfter;
import org.jspecify.annotations.Nullable;

/**
 * A duration as two columns of Lapse's tables: its seconds or its months, and NULL in the other.
 */
final class StoredDuration {
  private StoredDuration() {}

  static ExpireAfter of(@Nullable Object seconds, @Nullable Object months) {
    if (months instanceof Long calendar) {
      return new ExpireAfter.Calendar(Math.toIntExact(calendar));
    }
    if (seconds instanceof Long elapsed) {
      return new ExpireAfter.Elapsed(elapsed);
    }
    throw new IllegalArgumentException("a duration of " + seconds + " seconds");
  }

  static @Nullable Object seconds(@Nullable ExpireAfter duration) {
    return duration instanceof ExpireAfter.Elapsed elapsed ? (Long) elapsed.seconds() : null;
  }

  static @Nullable Object months(@Nullable ExpireAfter duration) {
    return duration instanceof ExpireAfter.Calendar calendar
        ? (Long) (long) calendar.months()
        : null;
  }
}
