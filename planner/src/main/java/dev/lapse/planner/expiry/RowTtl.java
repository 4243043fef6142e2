package dev.lapse.planner.expiry;

import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.Optional;

/**
 * What makes a TTL index one of rows: its column holds a deadline that each write sets.
 *
 * @param defaultTtl how long a row lives whose write says nothing of it; empty where it then never
 *     expires
 */
public record RowTtl(Optional<ExpireAfter> defaultTtl) {
  /** The hidden column of deadlines: a TIMESTAMP, NULL for a row that never expires. */
  public static final String COLUMN = "_expires_at";

  private static final LocalDateTime LAST =
      LocalDateTime.ofInstant(TimestampEncoding.MAX_INSTANT, ZoneOffset.UTC);

  /**
   * Returns the deadline of a row that is written at an instant and lives so long, as the column
   * keeps it.
   *
   * @return empty if it lies after year 9999
   */
  public static Optional<String> deadline(ExpireAfter duration, Instant written) {
    LocalDateTime deadline = duration.deadline(written);
    return deadline.isAfter(LAST)
        ? Optional.empty()
        : Optional.of(TimestampEncoding.millisText(deadline.toInstant(ZoneOffset.UTC)));
  }
}
