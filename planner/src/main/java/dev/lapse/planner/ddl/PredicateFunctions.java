package dev.lapse.planner.ddl;

import java.util.Set;

/**
 * The functions that a predicate may call: built into every SQLite since 3.32, and always answering
 * the same for the same arguments.
 */
final class PredicateFunctions {
  private static final Set<String> DETERMINISTIC =
      Set.of(
          "abs",
          "char",
          "coalesce",
          "glob",
          "hex",
          "ifnull",
          "iif",
          "instr",
          "json",
          "json_array",
          "json_array_length",
          "json_extract",
          "json_object",
          "json_quote",
          "json_type",
          "json_valid",
          "length",
          "like",
          "likelihood",
          "likely",
          "lower",
          "ltrim",
          "max",
          "min",
          "nullif",
          "printf",
          "quote",
          "replace",
          "round",
          "rtrim",
          "substr",
          "trim",
          "typeof",
          "unicode",
          "unlikely",
          "upper");

  private static final Set<String> DATES =
      Set.of("date", "time", "datetime", "julianday", "strftime", "unixepoch");

  private static final Set<String> CLOCK =
      Set.of(
          "current_timestamp",
          "current_date",
          "current_time",
          "localtimestamp",
          "localtime",
          "now",
          "random",
          "randomblob",
          "changes",
          "total_changes",
          "last_insert_rowid",
          "rand",
          "rand_integer");

  private static final Set<String> AGGREGATES =
      Set.of(
          "count",
          "sum",
          "avg",
          "total",
          "group_concat",
          "string_agg",
          "listagg",
          "stddev_pop",
          "stddev_samp",
          "var_pop",
          "var_samp",
          "json_group_array",
          "json_group_object");

  private PredicateFunctions() {}

  /** Returns whether a function, in lower case, is always the same. */
  static boolean isDeterministic(String name) {
    return DETERMINISTIC.contains(name) || isDate(name);
  }

  /** Returns whether it is one of the date functions, which read the clock when told to. */
  static boolean isDate(String name) {
    return DATES.contains(name);
  }

  /** Returns whether it answers something else each time. */
  static boolean isVolatile(String name) {
    return CLOCK.contains(name);
  }

  /** Returns whether it is about several rows. */
  static boolean isAggregate(String name, int arguments) {
    boolean single = arguments == 1 && (name.equals("min") || name.equals("max"));
    return single || AGGREGATES.contains(name);
  }
}
