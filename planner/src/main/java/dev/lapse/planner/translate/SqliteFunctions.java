package dev.lapse.planner.translate;

import dev.lapse.planner.sql.ColumnType;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * SQLite's own functions that a statement may call, each with the type that it answers. What isn't
 * here is left to the native path: it may be a function that a program registered, or one that
 * reaches beyond the file.
 */
final class SqliteFunctions {
  private static final TypingOperator.Rule SAME = ValueType::common;
  private static final TypingOperator.Rule FIRST =
      types -> types.isEmpty() ? ValueType.ANY : types.get(0).withoutOrigin();

  /** Functions of ANSI's that have a type here and no such name in SQLite. */
  private static final Set<String> NOT_SQLITES = Set.of("position", "greatest", "least");

  private static final Map<String, TypingOperator.Rule> RULES = rules();

  private SqliteFunctions() {}

  private static Map<String, TypingOperator.Rule> rules() {
    Map<String, TypingOperator.Rule> rules = new TreeMap<>();
    put(rules, SAME, "coalesce ifnull");
    // Of one argument they are aggregates, of several they choose among them.
    put(rules, SAME, "max min");
    put(rules, FIRST, "first_value last_value nth_value likely unlikely any_value abs");
    put(rules, SqliteFunctions::unlessSame, "nullif");
    put(
        rules,
        types -> ValueType.common(types.subList(Math.min(1, types.size()), types.size())),
        "iif");
    put(rules, SAME, "greatest least");
    // With modifiers it may count fractions.
    put(rules, types -> types.size() > 1 ? ValueType.ANY : ValueType.BIGINT, "unixepoch");
    put(rules, SqliteFunctions::offset, "lag lead");
    put(rules, types -> TypeRules.arithmetic(types), "mod");
    put(rules, types -> TypeRules.sum(types), "sum");
    fixed(
        rules,
        ValueType.BIGINT,
        "count position length octet_length instr unicode changes total_changes"
            + " last_insert_rowid random sign json_array_length row_number rank dense_rank ntile"
            + " json_error_position sqlite_compileoption_used");
    fixed(
        rules,
        ValueType.DOUBLE,
        "avg total julianday percent_rank cume_dist acos acosh asin asinh atan atan2 atanh cos"
            + " cosh degrees exp ln log log10 log2 pi pow power radians sin sinh sqrt tan tanh"
            + " median percentile percentile_cont percentile_disc");
    fixed(rules, ValueType.ANY, "json_extract jsonb_extract likelihood if");
    put(rules, SqliteFunctions::rounded, "round");
    put(rules, SqliteFunctions::whole, "ceil ceiling floor trunc");
    fixed(
        rules,
        ValueType.TEXT,
        "lower upper substr substring trim ltrim rtrim replace printf format hex char quote typeof"
            + " group_concat string_agg strftime date time datetime timediff concat"
            + " concat_ws json json_array json_object json_insert json_replace json_set json_patch"
            + " json_remove json_quote json_type json_pretty json_group_array json_group_object"
            + " sqlite_version sqlite_source_id unistr unistr_quote");
    fixed(
        rules,
        ValueType.BLOB,
        "zeroblob randomblob unhex jsonb jsonb_array jsonb_object jsonb_insert jsonb_replace"
            + " jsonb_set jsonb_remove jsonb_patch jsonb_group_array jsonb_group_object");
    fixed(rules, ValueType.BOOLEAN, "glob like json_valid");
    return Map.copyOf(rules);
  }

  /** NULLIF answers its first argument; a date in the form in which it meets the second. */
  private static ValueType unlessSame(List<ValueType> types) {
    ValueType first = FIRST.apply(types);
    ValueType common = ValueType.common(types);
    return first.isDate() && common.isDate()
        ? new ValueType(first.type(), common.encoding(), Optional.empty(), Optional.empty(), true)
        : first;
  }

  /** SQLite rounds an integer to a floating number. */
  private static ValueType rounded(List<ValueType> types) {
    ValueType of = FIRST.apply(types);
    return of.isInteger() ? ValueType.DOUBLE : of.isNumber() ? of : ValueType.ANY;
  }

  private static ValueType whole(List<ValueType> types) {
    ValueType of = FIRST.apply(types);
    boolean digits = of.type().kind() == ColumnType.Kind.DECIMAL && of.type().precision() > 0;
    if (digits) {
      return ValueType.computed(ColumnType.decimal(of.type().precision(), 0));
    }
    return of.isInteger() ? ValueType.BIGINT : of.isNumber() ? of : ValueType.ANY;
  }

  /** LAG and LEAD choose between their first argument and their third. */
  private static ValueType offset(List<ValueType> types) {
    return types.size() < 3
        ? FIRST.apply(types)
        : ValueType.common(List.of(types.get(0), types.get(2)));
  }

  private static void fixed(Map<String, TypingOperator.Rule> rules, ValueType type, String names) {
    put(rules, types -> type, names);
  }

  private static void put(
      Map<String, TypingOperator.Rule> rules, TypingOperator.Rule rule, String names) {
    for (String name : names.split(" ")) {
      rules.put(name, rule);
    }
  }

  /** Returns the names of all, in lower case. */
  static Set<String> names() {
    return RULES.keySet();
  }

  /** Returns whether SQLite has a function of that name that a statement may call. */
  static boolean knows(String name) {
    return !NOT_SQLITES.contains(name.toLowerCase(Locale.ROOT))
        && RULES.containsKey(name.toLowerCase(Locale.ROOT));
  }

  /** Returns how the type of a call follows from its arguments'. */
  static TypingOperator.Rule typeRule(String name) {
    TypingOperator.Rule rule = RULES.get(name.toLowerCase(Locale.ROOT));
    return rule == null ? types -> ValueType.ANY : rule;
  }

  /** Returns whether the function reads a point in time from its arguments. */
  static boolean isDateFunction(String name) {
    return List.of("date", "time", "datetime", "julianday", "unixepoch", "strftime")
        .contains(name.toLowerCase(Locale.ROOT));
  }
}
