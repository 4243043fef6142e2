package dev.lapse.executor.sqlite;

import java.time.Instant;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * What a file knows of the clock, in milliseconds since 1970.
 *
 * @param seenMillis the clock of the last batch that deleted by it, or as far as a person confirmed
 *     it; empty before the first
 * @param leapMillis what the clock said when a leap was first seen that keeps rows from being
 *     deleted; empty where there was none since
 */
public record ClockNote(OptionalLong seenMillis, OptionalLong leapMillis) {
  /** Nothing is known. */
  public static final ClockNote NONE = new ClockNote(OptionalLong.empty(), OptionalLong.empty());

  /** Returns the instant of {@link #leapMillis}. */
  public Optional<Instant> leap() {
    return leapMillis.isPresent()
        ? Optional.of(Instant.ofEpochMilli(leapMillis.getAsLong()))
        : Optional.empty();
  }
}
