package dev.lapse.tests.simulation;

import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A statement of a connection.
 *
 * @param text with {@code ?} where values go
 * @param values as the executor takes them
 */
record Sql(String text, List<@Nullable Object> values) {
  /** Returns one whose values are instants, numbers or null. */
  static Sql of(String text, @Nullable Object... values) {
    List<@Nullable Object> taken = new ArrayList<>();
    for (Object value : values) {
      if (value instanceof Instant at) {
        taken.add(LocalDateTime.ofInstant(at, ZoneOffset.UTC));
      } else {
        taken.add(value instanceof Integer number ? (Long) number.longValue() : value);
      }
    }
    return new Sql(text, taken);
  }

  /** Returns it with its values in its text. */
  Sql inlined() {
    String[] parts = text.split("\\?", -1);
    StringBuilder whole = new StringBuilder(parts[0]);
    for (int i = 0; i < values.size(); i++) {
      whole.append(literal(values.get(i))).append(parts[i + 1]);
    }
    return new Sql(whole.toString(), List.of());
  }

  private static String literal(@Nullable Object value) {
    if (value == null) {
      return "NULL";
    }
    return value instanceof LocalDateTime at
        ? Row.literal(at.toInstant(ZoneOffset.UTC))
        : value.toString();
  }

  /** Returns whether it is the same text each time, so that it is worth keeping. */
  boolean hasValues() {
    return !values.isEmpty();
  }

  @Override
  public String toString() {
    return hasValues() ? text + " " + Arrays.toString(values.toArray()) : text;
  }
}
