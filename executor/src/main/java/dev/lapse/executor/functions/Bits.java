package dev.lapse.executor.functions;

import dev.lapse.executor.sqlite.FunctionArguments;
import dev.lapse.executor.sqlite.SqlFunction;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The bits of whole numbers put together. Not thread-safe. */
final class Bits implements SqlFunction.Group {
  private enum How {
    AND,
    OR,
    XOR
  }

  private final How how;
  private final long[] set = new long[Long.SIZE];
  private long count;

  private Bits(How how) {
    this.how = how;
  }

  static List<SqlFunction> all() {
    return List.of(
        new SqlFunction.Aggregate("lapse_bit_and", 1, () -> new Bits(How.AND)),
        new SqlFunction.Aggregate("lapse_bit_or", 1, () -> new Bits(How.OR)),
        new SqlFunction.Aggregate("lapse_bit_xor", 1, () -> new Bits(How.XOR)));
  }

  @Override
  public void add(FunctionArguments arguments) {
    count(arguments, 1);
  }

  @Override
  public void remove(FunctionArguments arguments) {
    count(arguments, -1);
  }

  private void count(FunctionArguments arguments, int sign) {
    if (arguments.isNull(0)) {
      return;
    }
    count += sign;
    for (long rest = arguments.integer(0); rest != 0; rest &= rest - 1) {
      set[Long.numberOfTrailingZeros(rest)] += sign;
    }
  }

  @Override
  public @Nullable Object value() {
    if (count == 0) {
      return null;
    }
    long value = 0;
    for (int bit = 0; bit < Long.SIZE; bit++) {
      boolean one =
          switch (how) {
            case AND -> set[bit] == count;
            case OR -> set[bit] > 0;
            case XOR -> set[bit] % 2 != 0;
          };
      value |= one ? 1L << bit : 0;
    }
    return value;
  }
}
