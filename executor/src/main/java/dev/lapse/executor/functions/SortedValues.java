package dev.lapse.executor.functions;

import dev.lapse.error.LapseException;
import dev.lapse.error.SqlState;
import dev.lapse.executor.sqlite.FunctionArguments;
import dev.lapse.executor.sqlite.SqlFunction;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The values of a group in SQLite's order, each with how often it is there: the value at a share of
 * the rows, and the most frequent value. The last argument is 1 for descending order. Not
 * thread-safe.
 */
final class SortedValues implements SqlFunction.Group {
  /** Numbers before texts before bytes; texts by their code points. */
  static final Comparator<Object> ORDER = SortedValues::compare;

  private final boolean mode;
  private final TreeMap<Object, Long> counts = new TreeMap<>(ORDER);
  private long count;
  private @Nullable Double share;
  private boolean descending;

  private SortedValues(boolean mode) {
    this.mode = mode;
  }

  static List<SqlFunction> all() {
    return List.of(
        new SqlFunction.Aggregate("lapse_percentile_disc", 3, () -> new SortedValues(false)),
        new SqlFunction.Aggregate("lapse_mode", 2, () -> new SortedValues(true)));
  }

  @Override
  public void add(FunctionArguments arguments) {
    if (!mode) {
      share = share(arguments);
    }
    descending = arguments.integer(mode ? 1 : 2) != 0;
    Object value = arguments.value(0);
    if (value != null) {
      counts.merge(value, 1L, Long::sum);
      count++;
    }
  }

  private static @Nullable Double share(FunctionArguments arguments) {
    if (arguments.isNull(1)) {
      return null;
    }
    double share = arguments.real(1);
    if (!(share >= 0 && share <= 1)) {
      throw LapseException.of(
          SqlState.INVALID_PARAMETER_VALUE,
          "PERCENTILE_DISC takes a share from 0 to 1, found " + arguments.text(1));
    }
    return share;
  }

  @Override
  public void remove(FunctionArguments arguments) {
    Object value = arguments.value(0);
    if (value != null) {
      counts.computeIfPresent(value, (same, times) -> times == 1 ? null : times - 1);
      count--;
    }
  }

  @Override
  public @Nullable Object value() {
    if (count == 0) {
      return null;
    }
    NavigableMap<Object, Long> sorted = descending ? counts.descendingMap() : counts;
    return mode ? mostFrequent(sorted) : atShare(sorted);
  }

  private static @Nullable Object mostFrequent(NavigableMap<Object, Long> sorted) {
    Object found = null;
    long most = 0;
    for (Map.Entry<Object, Long> each : sorted.entrySet()) {
      if (each.getValue() > most) {
        most = each.getValue();
        found = each.getKey();
      }
    }
    return found;
  }

  private @Nullable Object atShare(NavigableMap<Object, Long> sorted) {
    if (share == null) {
      return null;
    }
    // As decimals: 0.7 of 10 rows are 7, though not in binary.
    long rank =
        BigDecimal.valueOf(share)
            .multiply(BigDecimal.valueOf(count))
            .setScale(0, RoundingMode.CEILING)
            .longValueExact();
    long passed = 0;
    for (Map.Entry<Object, Long> each : sorted.entrySet()) {
      passed += each.getValue();
      if (passed >= rank) {
        return each.getKey();
      }
    }
    return sorted.lastKey();
  }

  private static int compare(Object one, Object other) {
    int kinds = Integer.compare(kind(one), kind(other));
    if (kinds != 0) {
      return kinds;
    }
    if (one instanceof String a) {
      return Arrays.compare(a.codePoints().toArray(), ((String) other).codePoints().toArray());
    }
    if (one instanceof byte[] a) {
      return Arrays.compareUnsigned(a, (byte[]) other);
    }
    return numbers((Number) one, (Number) other);
  }

  private static int kind(Object value) {
    return value instanceof Number ? 0 : value instanceof String ? 1 : 2;
  }

  private static int numbers(Number one, Number other) {
    if (one instanceof Long a && other instanceof Long b) {
      return Long.compare(a, b);
    }
    double a = one.doubleValue();
    double b = other.doubleValue();
    if (a != b || Double.isInfinite(a)) {
      return a < b ? -1 : a > b ? 1 : 0;
    }
    return exact(one).compareTo(exact(other));
  }

  private static BigDecimal exact(Number number) {
    return number instanceof Long whole
        ? BigDecimal.valueOf(whole)
        : new BigDecimal(number.doubleValue());
  }
}
