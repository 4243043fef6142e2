package dev.lapse.executor.sqlite;

import dev.lapse.error.LapseException;
import dev.lapse.error.SqlState;
import dev.lapse.planner.sql.SqliteToken;
import dev.lapse.planner.sql.SqliteTokens;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;

/**
 * Keeps Lapse's own functions out of what is kept in the file: other programs have none of them, so
 * a CHECK, an index or a trigger that calls one would break their writes.
 */
final class KeptText {
  private KeptText() {}

  /**
   * Checks a statement.
   *
   * @param isOwn which names, in lower case, are those of such functions
   * @throws LapseException if it is a definition that calls one
   */
  static void check(String sql, Predicate<String> isOwn) {
    if (!defines(sql)) {
      return;
    }
    List<SqliteToken> tokens = SqliteTokens.of(sql);
    boolean stored = tokens.stream().limit(4).anyMatch(KeptText::isStored);
    for (int i = 1; i < tokens.size(); i++) {
      SqliteToken token = tokens.get(i);
      boolean call = i + 1 < tokens.size() && token.isName() && tokens.get(i + 1).isMark("(");
      String name = token.value().toLowerCase(Locale.ROOT);
      boolean operator = stored && token.isWord("REGEXP");
      if ((call || operator) && isOwn.test(name) && !isAs(tokens)) {
        throw LapseException.of(
            SqlState.FEATURE_NOT_SUPPORTED,
            token.text()
                + " is a function that other programs do not have, so it cannot be part of what is"
                + " kept in the file; use SQLite's own functions there");
      }
    }
  }

  private static boolean defines(String sql) {
    String start = sql.stripLeading();
    return start.regionMatches(true, 0, "CREATE", 0, 6)
        || start.regionMatches(true, 0, "ALTER", 0, 5);
  }

  /** In a table or an index SQLite itself needs the function at once; a view may do without. */
  private static boolean isStored(SqliteToken token) {
    return token.isWord("TABLE") || token.isWord("INDEX");
  }

  /** Rows of CREATE TABLE … AS are computed once, and what is temporary is nobody else's. */
  private static boolean isAs(List<SqliteToken> tokens) {
    boolean temporary = tokens.get(1).isWord("TEMP") || tokens.get(1).isWord("TEMPORARY");
    int depth = 0;
    boolean table = tokens.get(0).isWord("CREATE") && tokens.get(1).isWord("TABLE");
    boolean query = false;
    for (SqliteToken token : tokens) {
      depth += token.isMark("(") ? 1 : token.isMark(")") ? -1 : 0;
      query |= table && depth == 0 && token.isWord("AS");
    }
    return temporary || query;
  }
}
