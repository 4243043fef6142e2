package dev.lapse.tests.property;

import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.Optional;

/** A duration as a person writes it, and the deadline that it makes of an instant. */
record Lifetime(int amount, ChronoUnit unit) {
  private static final Instant LAST = Instant.parse("9999-12-31T23:59:59.999Z");

  String sql() {
    return amount + " " + unit.name();
  }

  /** Returns when a row of this value expires; empty is never. */
  Optional<Instant> deadline(Instant value) {
    LocalDateTime deadline =
        unit == ChronoUnit.MONTHS || unit == ChronoUnit.YEARS
            ? LocalDateTime.ofInstant(value, ZoneOffset.UTC).plus(amount, unit)
            : LocalDateTime.ofInstant(value, ZoneOffset.UTC)
                .plus(unit.getDuration().multipliedBy(amount));
    Instant instant = deadline.toInstant(ZoneOffset.UTC);
    return instant.isAfter(LAST) ? Optional.empty() : Optional.of(instant);
  }
}
