package dev.lapse.jdbc;

import dev.lapse.error.SqlState;
import dev.lapse.planner.sql.Identifiers;
import dev.lapse.planner.sql.SqliteToken;
import dev.lapse.planner.sql.SqliteTokens;
import java.sql.SQLException;
import java.util.List;

/**
 * The text of a call as a SELECT of what it answers: {@code call f(…)}, with braces or without, and
 * {@code {? = call f(…)}}. A text that calls nothing stays as it is.
 *
 * @param sql the statement to run
 * @param returns whether the first parameter is what the function answers
 */
record CallText(String sql, boolean returns) {
  private static final String SCHEMA = "CURRENT_SCHEMA";

  static CallText of(String sql) throws SQLException {
    List<SqliteToken> tokens = SqliteTokens.of(sql);
    boolean braces = !tokens.isEmpty() && tokens.get(0).isMark("{");
    int at = braces ? 1 : 0;
    boolean returns =
        braces
            && at + 1 < tokens.size()
            && tokens.get(at).text().equals("?")
            && tokens.get(at + 1).isMark("=");
    at += returns ? 2 : 0;
    if (at >= tokens.size() || !tokens.get(at).isWord("CALL")) {
      return new CallText(sql, false);
    }
    int last = tokens.size() - 1;
    while (last > at && tokens.get(last).isMark(";")) {
      last--;
    }
    if (braces && tokens.get(last).isMark("}")) {
      last--;
    }
    if (last <= at) {
      throw SqlExceptions.of(
          SqlState.SYNTAX_ERROR, "the name of a function is missing after CALL, in: " + sql);
    }
    String called = sql.substring(tokens.get(at + 1).start(), tokens.get(last).end());
    boolean schema = last == at + 1 && tokens.get(last).isWord(SCHEMA);
    String answer = schema ? Identifiers.literal(Relation.MAIN) + " AS " + SCHEMA : called;
    return new CallText("SELECT " + answer, returns);
  }
}
