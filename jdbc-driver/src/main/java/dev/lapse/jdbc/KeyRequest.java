package dev.lapse.jdbc;

import dev.lapse.error.SqlState;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Which generated keys a statement was asked for.
 *
 * @param wanted whether any
 * @param columns the columns by name
 * @param numbers the columns by their places in the table, from 1; with neither, it is the table's
 *     own key
 */
record KeyRequest(boolean wanted, List<String> columns, List<Integer> numbers) {
  static final KeyRequest NONE = new KeyRequest(false, List.of(), List.of());
  private static final KeyRequest KEY = new KeyRequest(true, List.of(), List.of());

  static KeyRequest of(int flag) throws SQLException {
    switch (flag) {
      case Statement.RETURN_GENERATED_KEYS:
        return KEY;
      case Statement.NO_GENERATED_KEYS:
        return NONE;
      default:
        throw SqlExceptions.of(
            SqlState.INVALID_PARAMETER_VALUE,
            flag + " is neither RETURN_GENERATED_KEYS nor NO_GENERATED_KEYS");
    }
  }

  static KeyRequest of(String @Nullable [] columns) throws SQLException {
    if (columns == null || columns.length == 0) {
      return NONE;
    }
    List<@Nullable String> names = Arrays.asList(columns);
    if (names.contains(null)) {
      throw SqlExceptions.of(
          SqlState.INVALID_PARAMETER_VALUE,
          "a column of generated keys has a name; null was given");
    }
    return new KeyRequest(true, List.of(columns), List.of());
  }

  static KeyRequest of(int @Nullable [] columns) {
    return columns == null || columns.length == 0
        ? NONE
        : new KeyRequest(true, List.of(), Arrays.stream(columns).boxed().toList());
  }
}
