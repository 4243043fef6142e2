package dev.lapse.executor.functions;

import dev.lapse.error.LapseException;
import dev.lapse.error.SqlState;
import dev.lapse.executor.sqlite.FunctionArguments;
import dev.lapse.executor.sqlite.SqlFunction;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What a CAST to a date does where SQLite's own date functions answer NULL. */
final class DateFunctions {
  private DateFunctions() {}

  static List<SqlFunction> all() {
    return List.of(new SqlFunction.Scalar("lapse_moment", 3, DateFunctions::moment));
  }

  /** Answers what was converted, and fails if nothing came of something. */
  private static @Nullable Object moment(FunctionArguments arguments) {
    String converted = arguments.text(0);
    String of = arguments.text(1);
    if (converted == null && of != null) {
      throw LapseException.of(
          SqlState.INVALID_DATETIME,
          "'"
              + of
              + "' is no "
              + arguments.text(2)
              + ", or a day that does not exist; write it as ISO-8601, or TRY_CAST it");
    }
    return converted;
  }
}
