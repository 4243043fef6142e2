package dev.lapse.tests.property;

import java.time.Instant;
import java.util.Optional;

/**
 * A value of a TTL column.
 *
 * @param sql how a statement writes it
 * @param meaning the instant that it means; empty if it means none
 */
record Stored(String sql, Optional<Instant> meaning) {
  static final Stored NULL = new Stored("NULL", Optional.empty());
}
