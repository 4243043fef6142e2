package dev.lapse.planner.translate;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Functions of ANSI SQL and JDBC that SQLite has under another name or can compute, each as a text
 * in which {@code {0}} is the first argument.
 */
final class AnsiFunctions {
  private static final Pattern ARGUMENT = Pattern.compile("\\{(\\d)}");
  private static final Map<String, AnsiFunction> ALL = all();

  private AnsiFunctions() {}

  /**
   * One function with one number of arguments.
   *
   * @param sql its text
   * @param rule how its type follows from its arguments'
   */
  record AnsiFunction(String sql, TypingOperator.Rule rule) {
    /** Returns the call with these arguments, and notes the functions of Lapse's own in it. */
    String call(List<String> arguments, Emission emission) {
      Matcher m = ARGUMENT.matcher(sql);
      StringBuilder call = new StringBuilder();
      while (m.find()) {
        String argument = arguments.get(Integer.parseInt(m.group(1)));
        m.appendReplacement(call, Matcher.quoteReplacement(TemporalForm.primary(argument)));
      }
      m.appendTail(call);
      if (sql.startsWith("lapse_")) {
        emission.functions.add(sql.substring(0, sql.indexOf('(')));
      }
      return call.toString();
    }
  }

  private static Map<String, AnsiFunction> all() {
    Map<String, AnsiFunction> all = new HashMap<>();
    texts(all);
    numbers(all);
    TypingOperator.Rule choice = ValueType::common;
    put(all, "nvl", 2, "ifnull({0}, {1})", choice);
    put(all, "nvl2", 3, "iif({0} IS NOT NULL, {1}, {2})", t -> ValueType.common(rest(t)));
    put(all, "if", 3, "iif({0}, {1}, {2})", t -> ValueType.common(rest(t)));
    return Map.copyOf(all);
  }

  private static List<ValueType> rest(List<ValueType> types) {
    return types.subList(Math.min(1, types.size()), types.size());
  }

  private static void texts(Map<String, AnsiFunction> all) {
    text(all, "ucase", 1, "upper({0})");
    text(all, "lcase", 1, "lower({0})");
    text(all, "left", 2, "substr({0}, 1, max({1}, 0))");
    text(all, "right", 2, "substr({0}, -max({1}, 0), max({1}, 0))");
    // One zero byte is two digits, of which each pair becomes the text.
    text(
        all, "repeat", 2, "iif({1} IS NULL, NULL, replace(hex(zeroblob(max({1}, 0))), '00', {0}))");
    text(all, "space", 1, "iif({0} IS NULL, NULL, replace(hex(zeroblob(max({0}, 0))), '00', ' '))");
    text(all, "insert", 4, "(substr({0}, 1, {1} - 1) || {3} || substr({0}, {1} + {2}))");
    text(all, "chr", 1, "char({0})");
    text(all, "initcap", 1, "lapse_initcap({0})");
    text(all, "reverse", 1, "lapse_reverse({0})");
    text(all, "lpad", 2, "lapse_lpad({0}, {1}, ' ')");
    text(all, "lpad", 3, "lapse_lpad({0}, {1}, {2})");
    text(all, "rpad", 2, "lapse_rpad({0}, {1}, ' ')");
    text(all, "rpad", 3, "lapse_rpad({0}, {1}, {2})");
    text(all, "translate", 3, "lapse_translate({0}, {1}, {2})");
    text(all, "translate3", 3, "lapse_translate({0}, {1}, {2})");
    whole(all, "ascii", 1, "unicode({0})");
    whole(all, "char_length", 1, "length({0})");
    whole(all, "character_length", 1, "length({0})");
    whole(all, "bit_length", 1, "(octet_length({0}) * 8)");
    whole(all, "locate", 2, "instr({1}, {0})");
    whole(all, "locate", 3, position());
  }

  /** Returns the place of {0} in {1}, from the character {2} on. */
  static String position() {
    return "iif(instr(substr({1}, max({2}, 1)), {0}) > 0,"
        + " instr(substr({1}, max({2}, 1)), {0}) + max({2}, 1) - 1,"
        + " instr(substr({1}, max({2}, 1)), {0}))";
  }

  private static void numbers(Map<String, AnsiFunction> all) {
    TypingOperator.Rule same = TypeRules::sum;
    put(all, "truncate", 1, "trunc({0})", same);
    put(all, "truncate", 2, "lapse_truncate({0}, {1})", t -> TypeRules.sum(t.subList(0, 1)));
    put(all, "cot", 1, "(1.0 / tan({0}))", t -> ValueType.DOUBLE);
    put(all, "cbrt", 1, "(sign({0}) * pow(abs({0}), 1.0 / 3.0))", t -> ValueType.DOUBLE);
    // 53 bits at random, which is what a number between 0 and 1 has.
    put(
        all,
        "rand",
        0,
        "((random() >> 11 & 9007199254740991) / 9007199254740992.0)",
        t -> ValueType.DOUBLE);
    put(all, "rand", 1, "lapse_rand({0})", t -> ValueType.DOUBLE);
    put(all, "rand_integer", 1, "abs(random() % {0})", t -> ValueType.BIGINT);
    put(all, "ceiling", 1, "ceil({0})", same);
  }

  private static void text(Map<String, AnsiFunction> all, String name, int arity, String sql) {
    put(all, name, arity, sql, types -> ValueType.TEXT);
  }

  private static void whole(Map<String, AnsiFunction> all, String name, int arity, String sql) {
    put(all, name, arity, sql, types -> ValueType.BIGINT);
  }

  private static void put(
      Map<String, AnsiFunction> all, String name, int arity, String sql, TypingOperator.Rule rule) {
    all.put(name + "/" + arity, new AnsiFunction(sql, rule));
  }

  /** Returns the function of a name, in any case, that takes so many arguments. */
  static Optional<AnsiFunction> of(String name, int arity) {
    return Optional.ofNullable(ALL.get(name.toLowerCase(Locale.ROOT) + "/" + arity));
  }

  /** Returns the names of all. */
  static List<String> names() {
    List<String> names = new ArrayList<>();
    ALL.keySet().forEach(key -> names.add(key.substring(0, key.indexOf('/'))));
    return names.stream().distinct().sorted().toList();
  }
}
