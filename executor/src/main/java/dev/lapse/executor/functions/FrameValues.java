package dev.lapse.executor.functions;

import dev.lapse.error.LapseException;
import dev.lapse.error.SqlState;
import dev.lapse.executor.sqlite.FunctionArguments;
import dev.lapse.executor.sqlite.SqlFunction;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The values of a window's frame that are not NULL, in the window's order. Not thread-safe. */
final class FrameValues implements SqlFunction.Group {
  private enum Which {
    FIRST,
    LAST,
    NTH
  }

  private final Which which;
  private final List<Object> values = new ArrayList<>();

  /** How many at the beginning of the list have left the frame. */
  private int gone;

  private long position = 1;

  private FrameValues(Which which) {
    this.which = which;
  }

  static List<SqlFunction> all() {
    return List.of(
        new SqlFunction.Aggregate("lapse_first_value", 1, () -> new FrameValues(Which.FIRST)),
        new SqlFunction.Aggregate("lapse_last_value", 1, () -> new FrameValues(Which.LAST)),
        new SqlFunction.Aggregate("lapse_nth_value", 2, () -> new FrameValues(Which.NTH)));
  }

  @Override
  public void add(FunctionArguments arguments) {
    if (which == Which.NTH) {
      position = arguments.integer(1);
      if (position < 1) {
        throw LapseException.of(
            SqlState.INVALID_PARAMETER_VALUE,
            "NTH_VALUE counts from 1, found " + arguments.text(1));
      }
    }
    Object value = arguments.value(0);
    if (value != null) {
      values.add(value);
    }
  }

  @Override
  public void remove(FunctionArguments arguments) {
    if (arguments.isNull(0)) {
      return;
    }
    gone++;
    if (gone > 1_000 && gone > values.size() / 2) {
      values.subList(0, gone).clear();
      gone = 0;
    }
  }

  @Override
  public @Nullable Object value() {
    long at =
        switch (which) {
          case FIRST -> gone;
          case LAST -> values.size() - 1;
          case NTH -> gone + position - 1;
        };
    return at >= gone && at < values.size() ? values.get((int) at) : null;
  }
}
