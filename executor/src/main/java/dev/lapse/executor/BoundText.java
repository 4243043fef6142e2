package dev.lapse.executor;

import dev.lapse.executor.sqlite.SqliteStatement;
import dev.lapse.planner.expiry.StoredForm;
import dev.lapse.planner.expiry.TimestampEncoding;
import dev.lapse.planner.sql.Bind;
import dev.lapse.planner.sql.SqlText;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Binds the values of each run of a statement: the user's, and what depends on the instant. Runs
 * within the same millisecond share the latter. Not thread-safe.
 */
final class BoundText {
  private final SqliteStatement statement;
  private final Bind[] binds;
  private @Nullable Instant boundFor;

  /** Makes what binds the values of a text to the statement that was prepared from it. */
  BoundText(SqliteStatement statement, SqlText sql) {
    this.statement = statement;
    this.binds = sql.binds().toArray(Bind[]::new);
  }

  /** Binds everything that the text asks for. */
  void bind(List<@Nullable Object> values, Instant instant) {
    boolean later = !instant.equals(boundFor);
    for (int i = 0; i < binds.length; i++) {
      if (binds[i] instanceof Bind.Parameter parameter) {
        Object value = values.get(parameter.index());
        statement.bind(i + 1, ValueEncoder.encode(value, parameter.encoding()));
      } else if (binds[i] instanceof Bind.GivenDeadline given) {
        statement.bind(i + 1, RowDeadline.given(values.get(given.index()), instant));
      } else if (later) {
        statement.bind(i + 1, valueAt(binds[i], instant));
      }
    }
    boundFor = instant;
  }

  private static Object valueAt(Bind bind, Instant instant) {
    if (bind instanceof Bind.Cutoff cutoff) {
      return cutoff.bound().valueAt(instant);
    }
    if (bind instanceof Bind.Now now) {
      return now(now, instant);
    }
    if (bind instanceof Bind.Deadline deadline) {
      return RowDeadline.after(deadline.after(), instant);
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
        Instant midnight = instant.truncatedTo(ChronoUnit.DAYS);
        return now.encoding().form() == StoredForm.TEXT
            ? TimestampEncoding.dateText(midnight)
            : now.encoding().encode(midnight);
      default:
        return ValueEncoder.timeOfDay(instant);
    }
  }
}
