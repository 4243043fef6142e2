package dev.lapse.tests.property;

import java.time.Instant;
import java.util.Optional;

/**
 * A TTL index of the model.
 *
 * @param second whether it is over {@code ts2} rather than {@code ts}
 * @param lifetime empty while it is a plain index
 */
record Ttl(boolean second, Optional<Lifetime> lifetime, Condition where, boolean suspended) {
  Ttl expiring(Lifetime other) {
    return new Ttl(second, Optional.of(other), where, suspended);
  }

  Ttl plain() {
    return new Ttl(second, Optional.empty(), where, false);
  }

  Ttl suspended(boolean on) {
    return new Ttl(second, lifetime, where, on);
  }

  Optional<Instant> deadline(Row row) {
    Stored value = second ? row.ts2() : row.ts();
    return where.holds(row)
        ? lifetime.flatMap(l -> value.meaning().flatMap(l::deadline))
        : Optional.empty();
  }

  boolean expired(Row row, Instant now) {
    return deadline(row).filter(d -> !d.isAfter(now)).isPresent();
  }
}
