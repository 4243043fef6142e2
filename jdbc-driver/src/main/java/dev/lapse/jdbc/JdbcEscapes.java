package dev.lapse.jdbc;

import dev.lapse.error.SqlState;
import dev.lapse.planner.sql.SqliteToken;
import dev.lapse.planner.sql.SqliteTokens;
import java.sql.SQLException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * JDBC's escapes, such as {@code {fn UCASE(a)}}, turned into SQL before a statement is parsed. What
 * is taken out leaves blanks, so that errors name the place in the text as it was written.
 */
final class JdbcEscapes {
  /** The functions of JDBC that are called otherwise than its name says; others keep theirs. */
  private static final Map<String, String> FUNCTIONS =
      Map.of("LOG", "LN", "CHAR", "CHR", "INSERT", "\"INSERT\"");

  /** The names of types of {@code CONVERT} that are not those of SQL. */
  private static final Map<String, String> TYPES =
      Map.of(
          "BIT", "BOOLEAN",
          "LONGVARCHAR", "VARCHAR",
          "NVARCHAR", "VARCHAR",
          "NCHAR", "CHAR",
          "LONGVARBINARY", "VARBINARY",
          "NUMERIC", "DECIMAL");

  /** Escapes that the parser itself reads. */
  private static final Set<String> LITERALS = Set.of("D", "T", "TS");

  private final String sql;
  private final List<SqliteToken> tokens;
  private final List<Change> changes = new ArrayList<>();

  /** Whether each brace that is open is left as it is. */
  private final Deque<Boolean> kept = new ArrayDeque<>();

  private record Change(int from, int to, String by) {}

  private JdbcEscapes(String sql) {
    this.sql = sql;
    this.tokens = SqliteTokens.of(sql);
  }

  /**
   * Returns a text without escapes.
   *
   * @throws SQLException if there is an escape that is none of JDBC's, or one for procedures
   */
  static String translate(String sql) throws SQLException {
    return sql.indexOf('{') < 0 ? sql : new JdbcEscapes(sql).translated();
  }

  private String translated() throws SQLException {
    for (int i = 0; i < tokens.size(); i++) {
      SqliteToken token = tokens.get(i);
      if (token.isMark("{")) {
        open(i);
      } else if (token.isMark("}")) {
        if (kept.isEmpty()) {
          throw wrong("a } closes nothing", SqlState.SYNTAX_ERROR);
        }
        if (!kept.pop()) {
          replace(token.start(), token.end(), " ");
        }
      }
    }
    if (!kept.isEmpty()) {
      throw wrong("an escape of JDBC is not closed by a }", SqlState.SYNTAX_ERROR);
    }
    changes.sort(Comparator.comparingInt(Change::from));
    StringBuilder text = new StringBuilder();
    int copied = 0;
    for (Change change : changes) {
      text.append(sql, copied, change.from()).append(change.by());
      copied = change.to();
    }
    return text.append(sql.substring(copied)).toString();
  }

  private void open(int at) throws SQLException {
    SqliteToken brace = tokens.get(at);
    SqliteToken word = at + 1 < tokens.size() ? tokens.get(at + 1) : brace;
    String name = word.text().toUpperCase(Locale.ROOT);
    kept.push(LITERALS.contains(name));
    switch (name) {
      case "D", "T", "TS":
        break;
      case "FN":
        function(at);
        break;
      case "OJ":
        replace(brace.start(), word.end(), " ");
        break;
      case "ESCAPE", "LIMIT":
        replace(brace.start(), brace.end(), " ");
        break;
      case "CALL", "?":
        throw wrong(
            "there are no stored procedures to call; send the statements themselves",
            SqlState.FEATURE_NOT_SUPPORTED);
      default:
        throw wrong(
            "{" + word.text() + " is no escape of JDBC; there are fn, d, t, ts, oj, escape, limit",
            SqlState.SYNTAX_ERROR);
    }
  }

  private void function(int at) {
    int nameAt = at + 2;
    if (nameAt >= tokens.size()) {
      replace(tokens.get(at).start(), tokens.get(at + 1).end(), " ");
      return;
    }
    SqliteToken name = tokens.get(nameAt);
    String upper = name.text().toUpperCase(Locale.ROOT);
    int typeAt = upper.equals("CONVERT") ? typeOfConvert(nameAt) : -1;
    String called = typeAt < 0 ? FUNCTIONS.getOrDefault(upper, name.text()) : "CAST";
    replace(tokens.get(at).start(), name.end(), called);
    if (typeAt >= 0) {
      SqliteToken type = tokens.get(typeAt);
      replace(tokens.get(typeAt - 1).start(), type.end(), " AS " + typeName(type.text()));
    }
  }

  /** Returns where the type of {@code CONVERT(value, type)} stands, -1 if it has none. */
  private int typeOfConvert(int nameAt) {
    int depth = 0;
    for (int i = nameAt + 1; i < tokens.size(); i++) {
      SqliteToken token = tokens.get(i);
      depth += token.isMark("(") ? 1 : token.isMark(")") ? -1 : 0;
      if (depth == 0) {
        boolean typed = i >= 3 && tokens.get(i - 2).isMark(",") && tokens.get(i - 1).isName();
        return typed ? i - 1 : -1;
      }
    }
    return -1;
  }

  private static String typeName(String written) {
    String upper = written.toUpperCase(Locale.ROOT);
    String bare = upper.startsWith("SQL_") ? upper.substring("SQL_".length()) : upper;
    return TYPES.getOrDefault(bare, bare);
  }

  /** Replaces a stretch of the text; what becomes shorter is filled with blanks. */
  private void replace(int from, int to, String by) {
    String blanks = " ".repeat(Math.max(0, to - from - by.length()));
    changes.add(new Change(from, to, blanks + by));
  }

  private SQLException wrong(String message, SqlState state) {
    return SqlExceptions.of(state, message + ", in: " + sql);
  }
}
