package dev.lapse.tests.simulation;

import java.time.Instant;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * An index of the model.
 *
 * @param seconds its duration; empty if it is a plain index
 * @param below only rows with a smaller {@code v} expire by it; empty for all
 * @param suspended whether it only hides
 * @param gone whether another program dropped it, so that it neither hides nor deletes
 */
record Ttl(OptionalInt seconds, OptionalInt below, boolean suspended, boolean gone) {
  /** Draws one that expires rows. */
  static Ttl drawn(Dice dice) {
    OptionalInt below = dice.oneIn(3) ? OptionalInt.of(10) : OptionalInt.empty();
    return new Ttl(someSeconds(dice), below, false, false);
  }

  static OptionalInt someSeconds(Dice dice) {
    return OptionalInt.of(dice.of(0, 10, 60, 300));
  }

  /** Returns when a row expires by it; empty is never. */
  Optional<Instant> deadline(Row row) {
    Instant at = row.at();
    if (at == null || gone || seconds.isEmpty()) {
      return Optional.empty();
    }
    if (below.isPresent() && row.v() >= below.getAsInt()) {
      return Optional.empty();
    }
    return Optional.of(at.plusSeconds(seconds.getAsInt()));
  }

  /** Returns the statement that creates it. */
  String created(String name, World in) {
    return "CREATE TTL INDEX %s ON %s(%s) EXPIRE AFTER %d SECONDS%s"
        .formatted(
            name,
            in.table,
            in.column,
            seconds.orElseThrow(),
            below.isPresent() ? " WHERE v < " + below.getAsInt() : "");
  }

  Ttl lasting(OptionalInt other) {
    return new Ttl(other, below, suspended, gone);
  }

  Ttl suspended(boolean on) {
    return new Ttl(seconds, below, on, gone);
  }

  Ttl dropped() {
    return new Ttl(seconds, below, suspended, true);
  }
}
