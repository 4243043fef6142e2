package dev.lapse.planner.sql;

import dev.lapse.error.LapseException;
import dev.lapse.error.Position;
import dev.lapse.error.SqlState;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Functions that are no part of SQLite as others have it: those that sqlite-jdbc adds to its own,
 * and those of Lapse's and of ANSI's that only Lapse's connections understand. What is kept in the
 * file and calls one of them ends in an error in every other program that reads the file.
 */
public final class ForeignFunctions {
  private static final String IN_QUERIES = "call it in the statement that reads what is kept";

  /** What to write instead of each. */
  private static final Map<String, String> REMEDIES =
      Map.ofEntries(
          Map.entry("atn2", "write atan2(y, x)"),
          Map.entry("charindex", "write instr(text, part)"),
          Map.entry("cot", "write 1.0 / tan(x)"),
          Map.entry("coth", "write 1.0 / tanh(x)"),
          Map.entry("leftstr", "write substr(x, 1, n)"),
          Map.entry("rightstr", "write substr(x, -n)"),
          Map.entry("replicate", "write replace(hex(zeroblob(n)), '00', x)"),
          Map.entry("square", "write x * x"),
          Map.entry("padl", "write printf('%*s', n, x)"),
          Map.entry("padr", "write printf('%-*s', n, x)"),
          Map.entry("truncate", "write trunc(x), or round(x, n)"),
          Map.entry("rand", "write random()"));

  private static final Set<String> OTHERS =
      Set.of(
          "difference",
          "initcap",
          "lower_quartile",
          "lpad",
          "median",
          "mode",
          "padc",
          "percentile",
          "percentile_cont",
          "percentile_disc",
          "proper",
          "reverse",
          "rpad",
          "stdev",
          "strfilter",
          "translate",
          "translate3",
          "upper_quartile",
          "variance");

  /** Before these and a parenthesis stand names of tables, and not of functions. */
  private static final Set<String> BEFORE_TABLES =
      Set.of("TABLE", "VIEW", "INDEX", "EXISTS", "INTO", "REFERENCES", "WITH", "RECURSIVE");

  private ForeignFunctions() {}

  /**
   * A call of one.
   *
   * @param name its name, in upper case
   * @param start where it stands in the text, from 0
   * @param remedy what to do instead
   */
  public record Call(String name, int start, String remedy) {
    /** Returns the end of a sentence that refuses the call, from the function's name on. */
    public String refusal() {
      return name
          + ", which is no function of SQLite's own, so that other programs could not read it; "
          + remedy;
    }
  }

  /**
   * Refuses a definition that calls such a function.
   *
   * @param definition its text
   * @throws LapseException if it calls one
   */
  public static void refuseIn(String definition) {
    Optional<Call> call = in(SqliteTokens.of(definition));
    if (call.isPresent()) {
      throw LapseException.at(
          Position.of(definition, call.get().start()),
          SqlState.FEATURE_NOT_SUPPORTED,
          "what is kept in the file cannot call " + call.get().refusal());
    }
  }

  /** Returns the first call of such a function in a text of SQL. */
  public static Optional<Call> in(List<SqliteToken> tokens) {
    for (int i = 0; i + 1 < tokens.size(); i++) {
      if (isCall(tokens, i) || isRegexp(tokens, i)) {
        SqliteToken token = tokens.get(i);
        String name = shown(token.value());
        String remedy = REMEDIES.getOrDefault(name.toLowerCase(Locale.ROOT), IN_QUERIES);
        return Optional.of(new Call(name, token.start(), remedy));
      }
    }
    return Optional.empty();
  }

  private static String shown(String name) {
    String upper = name.toUpperCase(Locale.ROOT);
    return upper.startsWith("LAPSE_") ? upper.substring("LAPSE_".length()) : upper;
  }

  private static boolean isCall(List<SqliteToken> tokens, int i) {
    SqliteToken token = tokens.get(i);
    if (!token.isName() || !tokens.get(i + 1).isMark("(") || isNameOfTable(tokens, i)) {
      return false;
    }
    String name = token.value().toLowerCase(Locale.ROOT);
    return REMEDIES.containsKey(name) || OTHERS.contains(name) || name.startsWith("lapse_");
  }

  /** Returns whether a name before a parenthesis is no function's, but a table's with columns. */
  static boolean isNameOfTable(List<SqliteToken> tokens, int i) {
    SqliteToken before = i == 0 ? null : tokens.get(i - 1);
    boolean after =
        before != null
            && (before.isMark(".")
                || (before.kind() == SqliteToken.Kind.WORD
                    && BEFORE_TABLES.contains(before.text().toUpperCase(Locale.ROOT)))
                || (before.isWord("ON") && isOfIndex(tokens)));
    return after || isCommonTable(tokens, i);
  }

  /** The ON of a join has a condition after it, that of CREATE INDEX a table. */
  private static boolean isOfIndex(List<SqliteToken> tokens) {
    return tokens.get(0).isWord("CREATE")
        && (tokens.get(1).isWord("INDEX") || tokens.get(2).isWord("INDEX"));
  }

  /** Returns whether a name with columns after it is a query's, in a WITH: {@code t (a) AS (…)}. */
  private static boolean isCommonTable(List<SqliteToken> tokens, int i) {
    int depth = 0;
    for (int j = i + 1; j + 2 < tokens.size(); j++) {
      depth += tokens.get(j).isMark("(") ? 1 : tokens.get(j).isMark(")") ? -1 : 0;
      if (depth == 0) {
        boolean query = tokens.get(j + 2).isMark("(") || tokens.get(j + 2).isWord("MATERIALIZED");
        return tokens.get(j + 1).isWord("AS") && query;
      }
    }
    return false;
  }

  /** SQLite parses the operator REGEXP, and calls a function for it that is not there. */
  private static boolean isRegexp(List<SqliteToken> tokens, int i) {
    if (i == 0 || !tokens.get(i).isWord("REGEXP")) {
      return false;
    }
    SqliteToken next = tokens.get(i + 1);
    SqliteToken before = tokens.get(i - 1);
    boolean operand =
        next.kind() == SqliteToken.Kind.STRING || next.isMark("(") || next.isMark("?");
    boolean value =
        before.isName() || before.isMark(")") || before.kind() == SqliteToken.Kind.STRING;
    return operand && value && !before.isWord("SELECT") && !before.isWord("WHERE");
  }
}
