package dev.lapse.executor.functions;

import dev.lapse.executor.sqlite.SqlFunction;
import java.util.List;
import java.util.stream.Stream;

/** All functions that a statement may call beyond SQLite's own. */
public final class Functions {
  private Functions() {}

  /**
   * Returns new functions of a name in lower case, one for each number of arguments; for one
   * connection, since they may remember what they were asked.
   */
  public static List<SqlFunction> named(String name) {
    return all().filter(function -> function.name().equals(name)).toList();
  }

  private static Stream<SqlFunction> all() {
    return Stream.of(
            DateFunctions.all(),
            PatternFunctions.all(),
            TextFunctions.all(),
            NumberFunctions.all(),
            StatisticFunctions.all(),
            Bits.all(),
            SortedValues.all(),
            FrameValues.all())
        .flatMap(List::stream);
  }
}
