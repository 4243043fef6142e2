package dev.lapse.planner.translate;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/** The functions of SQLite's that answer rows, and may stand in a FROM. */
final class TableFunctions {
  private TableFunctions() {}

  /**
   * Returns the columns of a function's rows, in order; none if it is not known. PRAGMAs are not:
   * they would tell of the shadows, and the native path knows better.
   */
  static Map<String, ValueType> columns(String function) {
    return switch (function.toLowerCase(Locale.ROOT)) {
      case "json_each", "json_tree", "jsonb_each", "jsonb_tree" -> json();
      case "generate_series" -> Map.of("value", ValueType.BIGINT);
      default -> Map.of();
    };
  }

  private static Map<String, ValueType> json() {
    Map<String, ValueType> columns = new LinkedHashMap<>();
    columns.put("key", ValueType.ANY);
    columns.put("value", ValueType.ANY);
    columns.put("type", ValueType.TEXT);
    columns.put("atom", ValueType.ANY);
    columns.put("id", ValueType.BIGINT);
    columns.put("parent", ValueType.BIGINT);
    columns.put("fullkey", ValueType.TEXT);
    columns.put("path", ValueType.TEXT);
    return columns;
  }
}
