package dev.lapse.executor;

import dev.lapse.executor.sqlite.SqliteStatement;
import dev.lapse.planner.sql.Bind;
import dev.lapse.planner.sql.SqlText;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Binds the values of one run: the user's, and what depends on the instant. */
final class BoundText {
  private BoundText() {}

  /** Binds everything that a text asks for. */
  static void bind(
      SqliteStatement statement, SqlText sql, List<@Nullable Object> values, Instant instant) {
    List<Bind> binds = sql.binds();
    for (int i = 0; i < binds.size(); i++) {
      statement.bind(i + 1, value(binds.get(i), values, instant));
    }
  }

  private static @Nullable Object value(Bind bind, List<@Nullable Object> values, Instant instant) {
    if (bind instanceof Bind.Parameter parameter) {
      return ValueEncoder.encode(values.get(parameter.index()), parameter.encoding());
    }
    if (bind instanceof Bind.Cutoff cutoff) {
      return cutoff.bound().valueAt(instant);
    }
    if (bind instanceof Bind.Now now) {
      return now(now, instant);
    }
    if (bind instanceof Bind.Constant constant) {
      return constant.value();
    }
    throw new IllegalStateException("only a delete's batch binds " + bind);
  }

  private static Object now(Bind.Now now, Instant instant) {
    switch (now.part()) {
      case TIMESTAMP:
        return now.encoding().encode(instant);
      case DATE:
        Instant midnight = instant.truncatedTo(java.time.temporal.ChronoUnit.DAYS);
        return now.encoding().form() == dev.lapse.planner.expiry.StoredForm.TEXT
            ? dev.lapse.planner.expiry.TimestampEncoding.dateText(midnight)
            : now.encoding().encode(midnight);
      default:
        return ValueEncoder.timeOfDay(instant);
    }
  }
}
