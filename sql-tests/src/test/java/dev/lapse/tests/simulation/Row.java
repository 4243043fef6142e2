package dev.lapse.tests.simulation;

import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import org.jspecify.annotations.Nullable;

/**
 * A row of the table that expires.
 *
 * @param id its key
 * @param at what its TTL column holds; null is NULL
 * @param v what the WHERE of an index and the raising trigger look at
 * @param code another key, if it isn't null
 */
record Row(long id, @Nullable Instant at, int v, @Nullable Integer code) {
  /** Rows that the trigger keeps from being deleted. */
  static final int UNLUCKY = 13;

  private static final DateTimeFormatter TEXT =
      DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm:ss.SSS");

  /** Draws what a TTL column may hold: before now or soon after, or NULL. */
  static @Nullable Instant someMoment(Dice dice, Instant now) {
    return dice.oneIn(12) ? null : now.plusSeconds(dice.between(-330, 60));
  }

  static String text(@Nullable Instant at) {
    return at == null ? "null" : TEXT.format(LocalDateTime.ofInstant(at, ZoneOffset.UTC));
  }

  /** Writes an instant, or NULL, as a statement does. */
  static String literal(@Nullable Instant at) {
    return at == null ? "NULL" : "TIMESTAMP '" + text(at) + "'";
  }

  /** Returns it as a query shows it. */
  String shown() {
    return id + "|" + text(at) + "|" + v + "|" + code;
  }

  boolean collides(Row other) {
    return id == other.id || (code != null && code.equals(other.code));
  }

  Row withAt(@Nullable Instant other) {
    return new Row(id, other, v, code);
  }

  Row withV(int other) {
    return new Row(id, at, other, code);
  }

  Row withCode(@Nullable Integer other) {
    return new Row(id, at, v, other);
  }
}
