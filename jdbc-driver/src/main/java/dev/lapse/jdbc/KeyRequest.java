package dev.lapse.jdbc;

import dev.lapse.error.SqlState;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;

/**
 * Which generated keys a statement was asked for.
 *
 * @param wanted whether any
 * @param columns the columns by name; empty for the table's own key
 */
record KeyRequest(boolean wanted, List<String> columns) {
  static final KeyRequest NONE = new KeyRequest(false, List.of());
  private static final KeyRequest KEY = new KeyRequest(true, List.of());

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

  static KeyRequest of(String[] columns) {
    return columns.length == 0 ? NONE : new KeyRequest(true, List.of(columns));
  }

  static KeyRequest of(int[] columns) throws SQLException {
    if (columns.length > 1) {
      throw SqlExceptions.unsupported(
          "asking for several generated keys by number", "name the columns");
    }
    return columns.length == 0 ? NONE : KEY;
  }
}
