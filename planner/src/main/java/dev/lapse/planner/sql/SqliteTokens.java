package dev.lapse.planner.sql;

import java.util.ArrayList;
import java.util.List;

/**
 * Cuts text into tokens as SQLite does; whitespace and comments are left out. Text that SQLite
 * itself has accepted is cut without loss; of other text an unended quote or comment runs to the
 * end.
 */
public final class SqliteTokens {
  private static final List<String> LONG_MARKS =
      List.of("->>", "->", "||", "<=", ">=", "<>", "<<", ">>", "==", "!=");

  private final String text;
  private final List<SqliteToken> tokens = new ArrayList<>();
  private int at;

  private SqliteTokens(String text) {
    this.text = text;
  }

  /** Returns the tokens of a text, in order. */
  public static List<SqliteToken> of(String text) {
    SqliteTokens scan = new SqliteTokens(text);
    while (scan.at < text.length()) {
      scan.next();
    }
    return scan.tokens;
  }

  /** Returns whether two token lists mean the same, token by token. */
  public static boolean same(List<SqliteToken> one, List<SqliteToken> other) {
    if (one.size() != other.size()) {
      return false;
    }
    for (int i = 0; i < one.size(); i++) {
      if (!one.get(i).means(other.get(i))) {
        return false;
      }
    }
    return true;
  }

  /** Returns whether any name has this schema as its qualifier. */
  public static boolean qualify(List<SqliteToken> tokens, String schema) {
    for (int i = 0; i + 1 < tokens.size(); i++) {
      SqliteToken token = tokens.get(i);
      boolean name = token.isName() || token.kind() == SqliteToken.Kind.STRING;
      if (name && Identifiers.same(token.value(), schema) && tokens.get(i + 1).isMark(".")) {
        return true;
      }
    }
    return false;
  }

  private char peek(int ahead) {
    return at + ahead < text.length() ? text.charAt(at + ahead) : '\0';
  }

  private void next() {
    char c = text.charAt(at);
    if (c == ' ' || (c >= '\t' && c <= '\r') || c == '\uFEFF') {
      at++;
    } else if (c == '-' && peek(1) == '-') {
      int end = text.indexOf('\n', at);
      at = end < 0 ? text.length() : end + 1;
    } else if (c == '/' && peek(1) == '*') {
      int end = text.indexOf("*/", at + 2);
      at = end < 0 ? text.length() : end + 2;
    } else if (c == '\'') {
      add(SqliteToken.Kind.STRING, quoted(at, '\''));
    } else if (c == '"' || c == '`') {
      add(SqliteToken.Kind.QUOTED_NAME, quoted(at, c));
    } else if (c == '[') {
      int end = text.indexOf(']', at);
      add(SqliteToken.Kind.QUOTED_NAME, end < 0 ? text.length() : end + 1);
    } else if ((c == 'x' || c == 'X') && peek(1) == '\'') {
      add(SqliteToken.Kind.BLOB, quoted(at + 1, '\''));
    } else if (isDigit(c) || (c == '.' && isDigit(peek(1)))) {
      add(SqliteToken.Kind.NUMBER, number());
    } else if (c == '?' || ((c == ':' || c == '@' || c == '$') && isWordPart(peek(1)))) {
      add(SqliteToken.Kind.PARAMETER, word(at + 1));
    } else if (isWordPart(c)) {
      add(SqliteToken.Kind.WORD, word(at));
    } else {
      add(SqliteToken.Kind.MARK, mark());
    }
  }

  private void add(SqliteToken.Kind kind, int end) {
    tokens.add(new SqliteToken(kind, text.substring(at, end), at));
    at = end;
  }

  private int quoted(int open, char quote) {
    int i = open + 1;
    while (i < text.length()) {
      if (text.charAt(i) == quote) {
        if (i + 1 >= text.length() || text.charAt(i + 1) != quote) {
          return i + 1;
        }
        i++;
      }
      i++;
    }
    return text.length();
  }

  private int number() {
    int i = at;
    while (i < text.length()) {
      char c = text.charAt(i);
      boolean sign = (c == '+' || c == '-') && "eE".indexOf(text.charAt(i - 1)) >= 0 && !isHex();
      if (!isWordPart(c) && c != '.' && !sign) {
        break;
      }
      i++;
    }
    return i;
  }

  private boolean isHex() {
    return peek(0) == '0' && (peek(1) == 'x' || peek(1) == 'X');
  }

  private int word(int from) {
    int i = from;
    while (i < text.length() && isWordPart(text.charAt(i))) {
      i++;
    }
    return i;
  }

  private int mark() {
    for (String mark : LONG_MARKS) {
      if (text.startsWith(mark, at)) {
        return at + mark.length();
      }
    }
    return at + 1;
  }

  private static boolean isDigit(char c) {
    return c >= '0' && c <= '9';
  }

  private static boolean isWordPart(char c) {
    return isDigit(c)
        || (c >= 'a' && c <= 'z')
        || (c >= 'A' && c <= 'Z')
        || c == '_'
        || c == '$'
        || (c >= 0x80 && c != '\uFEFF');
  }
}
