package dev.lapse.planner.sql;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * Forms of ANSI's that a text which the file keeps may have: those that SQLite cannot read, and
 * those that it reads to another end. SQLite itself says so too late: it looks at a DEFAULT when a
 * row is inserted, and at a trigger's body when it fires.
 */
public final class AnsiForms {
  private static final Set<String> DATETIMES = Set.of("DATE", "TIME", "TIMESTAMP");

  private static final Set<String> COMPARISONS =
      Set.of("=", "==", "<>", "!=", "<", "<=", ">", ">=");

  private static final Set<String> UNITS =
      Set.of("YEAR", "QUARTER", "MONTH", "WEEK", "DAY", "HOUR", "MINUTE", "SECOND");

  /** Calls in which ANSI has words among the arguments, and what to write instead. */
  private static final Map<String, String> CALLS_WITH_WORDS =
      Map.of(
          "SUBSTRING", "write substr(x, n, m)",
          "TRIM", "write trim(x), ltrim(x) or rtrim(x)",
          "FLOOR", "write strftime('%Y-%m-01', x) and its like",
          "CEIL", "write datetime(x, 'start of month', '+1 month') and its like",
          "CEILING", "write datetime(x, 'start of month', '+1 month') and its like");

  private static final Set<String> WORDS_IN_CALLS =
      Set.of("FROM", "FOR", "TO", "LEADING", "TRAILING", "BOTH");

  /** Functions that SQLite lacks, and what to write instead. */
  private static final Map<String, String> FUNCTIONS = functions();

  private AnsiForms() {}

  /**
   * A form that was found.
   *
   * @param name its first word, in upper case
   * @param start where it stands in the text, from 0
   * @param remedy what SQLite has instead
   */
  public record Form(String name, int start, String remedy) {}

  private static Map<String, String> functions() {
    Map<String, String> all = new TreeMap<>();
    put(all, "write length(x)", "char_length character_length");
    put(all, "write octet_length(x) * 8", "bit_length");
    put(all, "write instr(text, part)", "position locate");
    put(all, "write substr(x, 1, n - 1) || y || substr(x, n + m)", "overlay");
    put(all, "write upper(x)", "ucase");
    put(all, "write lower(x)", "lcase");
    put(all, "write substr(x, 1, n)", "left");
    put(all, "write substr(x, -n)", "right");
    put(all, "write replace(hex(zeroblob(n)), '00', x)", "repeat space");
    put(all, "write char(n)", "chr");
    put(all, "write unicode(x)", "ascii");
    put(all, "write ifnull(a, b)", "nvl");
    put(all, "write iif(a IS NOT NULL, b, c)", "nvl2");
    put(all, "write CASE", "decode");
    put(all, "write max(a, b)", "greatest");
    put(all, "write min(a, b)", "least");
    put(all, "write CAST", "try_cast safe_cast");
    put(all, "write abs(random() % n)", "rand_integer");
    put(all, "write pow(x, 1.0 / 3)", "cbrt");
    put(all, "write datetime(x, '+1 day') and its like", "timestampadd last_day date_trunc");
    put(all, "write julianday(b) - julianday(a)", "timestampdiff");
    put(all, "write CURRENT_TIMESTAMP", "now");
    put(all, "write CURRENT_DATE", "curdate");
    put(all, "write CURRENT_TIME", "curtime");
    put(
        all,
        "write CAST(strftime('%Y', x) AS INTEGER) and its like",
        "extract date_part year quarter month monthname week hour minute second dayname"
            + " dayofyear dayofmonth dayofweek");
    return Map.copyOf(all);
  }

  private static void put(Map<String, String> all, String remedy, String names) {
    for (String name : names.split(" ")) {
      all.put(name, remedy);
    }
  }

  /** Returns the first form in a text of SQL that SQLite cannot read. */
  public static Optional<Form> in(List<SqliteToken> tokens) {
    for (int i = 0; i + 1 < tokens.size(); i++) {
      Optional<String> remedy = remedy(tokens, i);
      if (remedy.isPresent()) {
        SqliteToken token = tokens.get(i);
        String name = token.value().toUpperCase(Locale.ROOT);
        return Optional.of(new Form(name, token.start(), remedy.get()));
      }
    }
    return Optional.empty();
  }

  /**
   * Returns whether a text has what SQLite reads and computes otherwise than Lapse: {@code MOD},
   * which answers fractions, and CASTs to types that are numbers to it or whose length it ignores.
   */
  public static boolean meanOtherwise(List<SqliteToken> tokens) {
    for (int i = 0; i + 1 < tokens.size(); i++) {
      if (isCall(tokens, i)
          && (Identifiers.same(tokens.get(i).value(), "mod") || isCastToOther(tokens, i))) {
        return true;
      }
    }
    return false;
  }

  private static Optional<String> remedy(List<SqliteToken> tokens, int i) {
    SqliteToken token = tokens.get(i);
    SqliteToken next = tokens.get(i + 1);
    if (isCall(tokens, i)) {
      String name = token.value();
      String function = FUNCTIONS.get(name.toLowerCase(Locale.ROOT));
      boolean words = function == null && hasWords(tokens, i);
      return Optional.ofNullable(
          words ? CALLS_WITH_WORDS.get(name.toUpperCase(Locale.ROOT)) : function);
    }
    if (token.kind() != SqliteToken.Kind.WORD || follows(tokens, i, ".", "AS")) {
      return Optional.empty();
    }
    if (isAny(token, DATETIMES) && next.kind() == SqliteToken.Kind.STRING) {
      return Optional.of("write the text " + next.text());
    }
    if (token.isWord("INTERVAL") && isInterval(tokens, i + 1)) {
      return Optional.of("write datetime(x, '+1 day') and its like");
    }
    if (token.isWord("SIMILAR") && next.isWord("TO")) {
      return Optional.of("write LIKE or GLOB");
    }
    if (token.isWord("BETWEEN") && next.isWord("SYMMETRIC")) {
      return Optional.of("write BETWEEN min(a, b) AND max(a, b)");
    }
    boolean quantifier = token.isWord("ANY") || token.isWord("SOME") || token.isWord("ALL");
    return quantifier && next.isMark("(") && i > 0 && COMPARISONS.contains(tokens.get(i - 1).text())
        ? Optional.of("write IN or EXISTS")
        : Optional.empty();
  }

  private static boolean isCall(List<SqliteToken> tokens, int i) {
    return tokens.get(i).kind() == SqliteToken.Kind.WORD
        && tokens.get(i + 1).isMark("(")
        && !ForeignFunctions.isNameOfTable(tokens, i);
  }

  private static boolean follows(List<SqliteToken> tokens, int i, String mark, String word) {
    return i > 0 && (tokens.get(i - 1).isMark(mark) || tokens.get(i - 1).isWord(word));
  }

  private static boolean isAny(SqliteToken token, Set<String> words) {
    return token.kind() == SqliteToken.Kind.WORD
        && words.contains(token.text().toUpperCase(Locale.ROOT));
  }

  private static boolean isInterval(List<SqliteToken> tokens, int i) {
    SqliteToken amount = tokens.get(i);
    boolean constant =
        amount.kind() == SqliteToken.Kind.STRING || amount.kind() == SqliteToken.Kind.NUMBER;
    return constant || (i + 1 < tokens.size() && isAny(tokens.get(i + 1), UNITS));
  }

  private static boolean hasWords(List<SqliteToken> tokens, int i) {
    if (!CALLS_WITH_WORDS.containsKey(tokens.get(i).value().toUpperCase(Locale.ROOT))) {
      return false;
    }
    int depth = 0;
    for (int j = i + 1; j < tokens.size(); j++) {
      SqliteToken token = tokens.get(j);
      depth += token.isMark("(") ? 1 : token.isMark(")") ? -1 : 0;
      if (depth == 0) {
        return false;
      }
      if (depth == 1 && isAny(token, WORDS_IN_CALLS) && !tokens.get(j - 1).isWord("DISTINCT")) {
        return true;
      }
    }
    return false;
  }

  /** SQLite makes 2024 of a day of 2024, and leaves a text longer than its type's length. */
  private static boolean isCastToOther(List<SqliteToken> tokens, int i) {
    if (!tokens.get(i).isWord("CAST")) {
      return false;
    }
    int depth = 0;
    for (int j = i + 1; j + 1 < tokens.size(); j++) {
      depth += tokens.get(j).isMark("(") ? 1 : tokens.get(j).isMark(")") ? -1 : 0;
      if (depth == 1 && tokens.get(j).isWord("AS")) {
        ColumnType.Kind kind = ColumnType.of(tokens.get(j + 1).value()).kind();
        boolean sized = j + 2 < tokens.size() && tokens.get(j + 2).isMark("(");
        return sized
            || kind.isDateOrTimestamp()
            || kind == ColumnType.Kind.TIME
            || kind == ColumnType.Kind.BOOLEAN;
      }
    }
    return false;
  }
}
