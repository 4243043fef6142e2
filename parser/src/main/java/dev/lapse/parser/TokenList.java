package dev.lapse.parser;

import static dev.lapse.parser.generated.LapseParserImplConstants.*;

import dev.lapse.error.LapseException;
import dev.lapse.error.Position;
import dev.lapse.error.SqlState;
import dev.lapse.parser.generated.LapseParserImplTokenManager;
import dev.lapse.parser.generated.SimpleCharStream;
import dev.lapse.parser.generated.Token;
import dev.lapse.parser.generated.TokenMgrError;
import java.io.StringReader;
import java.math.BigInteger;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.jspecify.annotations.Nullable;

/**
 * All tokens of a text. Having them all before parsing begins, a token's meaning can depend on what
 * stands around it, which no LL(k) grammar can say without reserving the word.
 */
final class TokenList {
  private static final Pattern SIX_DIGITS = Pattern.compile("\\\\\\+([0-9A-Fa-f]{6})");

  private final List<Token> tokens;
  private final @Nullable LapseException lexicalError;
  private final List<Integer> parameters;

  private TokenList(
      List<Token> tokens, @Nullable LapseException lexicalError, List<Integer> parameters) {
    this.tokens = tokens;
    this.parameters = parameters;
    this.lexicalError = lexicalError;
  }

  /**
   * Splits a text; a fault in it is kept until the parser gets there.
   *
   * @param names the places of words that are names, whatever the grammar makes of them
   */
  static TokenList of(String sql, Set<Position> names) {
    LapseParserImplTokenManager lexer = new LapseParserImplTokenManager(new Source(sql));
    lexer.SwitchTo(DQID);
    List<Token> tokens = new ArrayList<>();
    LapseException error = null;
    try {
      Token token;
      do {
        token = lexer.getNextToken();
        plain(token);
        tokens.add(token);
      } while (token.kind != EOF);
    } catch (TokenMgrError e) {
      error = lexicalError(sql, tokens, e);
    }
    placeEnd(tokens);
    NameWords.mark(tokens, names);
    List<Integer> parameters = ParameterNumbers.of(tokens);
    new ContextRules(tokens).apply();
    return new TokenList(written(tokens, error != null), error, parameters);
  }

  /** Writes the forms that only SQLite has; a text that breaks off ends where it does so. */
  private static List<Token> written(List<Token> tokens, boolean brokenOff) {
    if (!brokenOff) {
      return SqliteForms.written(tokens);
    }
    Token end = Token.newToken(EOF);
    end.kind = EOF;
    end.image = "";
    tokens.add(end);
    List<Token> written = SqliteForms.written(tokens);
    written.remove(end);
    return written;
  }

  /** Returns a token; at the place of a lexical fault, fails with it. */
  Token take(int i) {
    if (i >= tokens.size()) {
      if (lexicalError != null) {
        throw lexicalError;
      }
      return tokens.get(tokens.size() - 1);
    }
    return tokens.get(i);
  }

  /** Returns a place if a word stands there that may be a name, or null. */
  @Nullable Position nameAt(@Nullable Position fault) {
    return NameWords.at(fault, tokens);
  }

  /** Returns the token after a token; the last one if there is none. */
  Token after(Token token) {
    int i = tokens.indexOf(token) + 1;
    return tokens.get(Math.min(i, tokens.size() - 1));
  }

  /** Returns the token before a token; the first one has none but itself. */
  Token before(Token token) {
    return tokens.get(Math.max(0, tokens.indexOf(token) - 1));
  }

  /** Returns the brace that opens an escape of JDBC's for the token that closes it. */
  Token opening(Token token) {
    int at = tokens.indexOf(token);
    while (token.kind == RBRACE && at > 0 && !tokens.get(at).image.startsWith("{")) {
      at--;
    }
    return tokens.get(at);
  }

  /** Returns the token that begins at a place, or null. */
  @Nullable Token at(int line, int column) {
    for (Token token : tokens) {
      if (token.beginLine == line && token.beginColumn == column) {
        return token;
      }
    }
    return null;
  }

  /** Refuses a chain of operators that is longer than a tree may be deep. */
  void checkChains(int limit) {
    Chains.check(tokens, limit);
  }

  int size() {
    return tokens.size();
  }

  /** Returns whether a FROM was added that nobody wrote. */
  boolean addsFrom() {
    return tokens.stream().anyMatch(token -> token.image.equals(WithoutFrom.NAME));
  }

  /** Returns the index of each parameter, from 0, in the order in which they stand. */
  List<Integer> parameters() {
    return parameters;
  }

  /** Places the end of the text right after its last token. */
  private static void placeEnd(List<Token> tokens) {
    int last = tokens.size() - 1;
    if (last > 0 && tokens.get(last).kind == EOF) {
      tokens.get(last).beginLine = tokens.get(last - 1).endLine;
      tokens.get(last).beginColumn = tokens.get(last - 1).endColumn + 1;
    }
  }

  /** Returns the innermost "(" that is never closed, or null. */
  @Nullable Token unclosed() {
    Deque<Token> open = new ArrayDeque<>();
    for (Token token : tokens) {
      if (token.kind == LPAREN) {
        open.push(token);
      } else if (token.kind == RPAREN && !open.isEmpty()) {
        open.pop();
      }
    }
    return open.peek();
  }

  private static String surrogates(MatchResult escape) {
    int point = Integer.parseInt(escape.group(1), 16);
    if (!Character.isValidCodePoint(point)) {
      return Matcher.quoteReplacement(escape.group());
    }
    StringBuilder units = new StringBuilder();
    for (char unit : Character.toChars(point)) {
      units.append(String.format("\\%04X", (int) unit));
    }
    return Matcher.quoteReplacement(units.toString());
  }

  /** Writes forms that Calcite lacks as those that it has. */
  private static void plain(Token token) {
    if (token.kind == LAMBDA) {
      token.kind = JSON_GET;
    } else if (token.kind == PREFIXED_STRING_LITERAL) {
      // N'…' and _UTF8'…': every text is Unicode, whichever character set its author names.
      token.kind = QUOTED_STRING;
      token.image = token.image.substring(token.image.indexOf('\''));
    } else if (token.kind == UNICODE_STRING_LITERAL) {
      // Calcite reads four digits only.
      token.image = SIX_DIGITS.matcher(token.image).replaceAll(TokenList::surrogates);
    } else if (token.kind == HEX_INTEGER) {
      String digits = token.image.substring(2).replace("_", "");
      long value = new BigInteger(digits, 16).longValue();
      token.kind = UNSIGNED_INTEGER_LITERAL;
      token.image = Long.toString(value);
    } else if (token.kind == GROUPED_INTEGER) {
      token.kind = UNSIGNED_INTEGER_LITERAL;
      token.image = token.image.replace("_", "");
    } else if (token.kind == BACKQUOTED_NAME) {
      token.kind = BACK_QUOTED_IDENTIFIER;
    } else if (token.kind == BRACKETED_NAME) {
      token.kind = BRACKET_QUOTED_IDENTIFIER;
    }
  }

  private static LapseException lexicalError(String sql, List<Token> tokens, TokenMgrError e) {
    Token last = tokens.isEmpty() ? null : tokens.get(tokens.size() - 1);
    int line = last == null ? 1 : last.endLine;
    int column = last == null ? 1 : last.endColumn + 1;
    int at = last == null ? 0 : offsetOf(sql, line, column);
    while (at < sql.length() && Character.isWhitespace(sql.charAt(at))) {
      char c = sql.charAt(at++);
      boolean lineEnd = c == '\n' || (c == '\r' && !(at < sql.length() && sql.charAt(at) == '\n'));
      line = lineEnd ? line + 1 : line;
      column = lineEnd ? 1 : column + 1;
    }
    String what =
        sql.startsWith("/*", at)
            ? "a comment that is never closed; close it with */"
            : at < sql.length()
                ? "\""
                    + sql.substring(at, sql.offsetByCodePoints(at, 1))
                    + "\" is no part of the language here; remove it, or quote it"
                : "the text ends too early";
    return LapseException.at(new Position(line, column), SqlState.SYNTAX_ERROR, what).causedBy(e);
  }

  /** Returns the offset of a place, given as line and column counted from 1. */
  static int offsetOf(String sql, int line, int column) {
    int at = 0;
    for (int l = 1; l < line && at < sql.length(); at++) {
      char c = sql.charAt(at);
      if (c == '\n' || (c == '\r' && !(at + 1 < sql.length() && sql.charAt(at + 1) == '\n'))) {
        l++;
      }
    }
    return at + column - 1;
  }

  /** Fails if a second statement follows the first. A trigger's body is no statement of its own. */
  void refuseSeveralStatements() {
    boolean trigger = startsTrigger();
    boolean ended = false;
    int before = EOF;
    for (Token token : tokens) {
      if (token.kind == EOF) {
        return;
      } else if (ended && token.kind != SEMICOLON) {
        throw LapseException.at(
            SyntaxErrors.positionOf(token),
            SqlState.SEVERAL_STATEMENTS,
            "a second statement begins here; send one statement at a time");
      }
      boolean began = before != EOF || token.kind != SEMICOLON;
      ended = ended || (began && endsStatement(token, before, trigger));
      before = began ? token.kind : EOF;
    }
  }

  private static boolean endsStatement(Token token, int before, boolean trigger) {
    return trigger ? token.kind == END && before == SEMICOLON : token.kind == SEMICOLON;
  }

  private boolean startsTrigger() {
    int i = firstWord();
    if (kind(i) != CREATE) {
      return false;
    }
    i++;
    if (kind(i) == TEMP || kind(i) == TEMPORARY) {
      i++;
    }
    return kind(i) == TRIGGER;
  }

  private int firstWord() {
    int i = 0;
    while (kind(i) == SEMICOLON) {
      i++;
    }
    return i;
  }

  private int kind(int i) {
    return i < tokens.size() ? tokens.get(i).kind : EOF;
  }

  /**
   * Returns the statement after EXPLAIN if SQLite may understand it, or null: SQLite's own EXPLAIN
   * QUERY PLAN, and statements that only Lapse has.
   */
  @Nullable ExplainedText explainedText(String sql) {
    int explain = firstWord();
    if (kind(explain) != EXPLAIN || lexicalError != null) {
      return null;
    }
    int first = kind(explain + 1) == PLAN && kind(explain + 2) == FOR ? explain + 3 : explain + 1;
    if (!mayBeNative(first)) {
      return null;
    }
    int last = first;
    while (kind(last) != EOF && kind(last) != SEMICOLON && kind(last) != EXPLAIN_AS) {
      last++;
    }
    for (int i = last; kind(last) != EXPLAIN_AS && kind(i) != EOF; i++) {
      if (kind(i) != SEMICOLON) {
        return null;
      }
    }
    Token begin = tokens.get(first);
    Token end = tokens.get(last - 1);
    String text =
        sql.substring(
            offsetOf(sql, begin.beginLine, begin.beginColumn),
            offsetOf(sql, end.endLine, end.endColumn) + 1);
    SqlParserPos position =
        new SqlParserPos(
            tokens.get(explain).beginLine,
            tokens.get(explain).beginColumn,
            end.endLine,
            end.endColumn);
    return new ExplainedText(text, kind(last) == EXPLAIN_AS && kind(last + 1) == JSON, position);
  }

  private boolean mayBeNative(int first) {
    int second = kind(first + 1);
    return switch (kind(first)) {
      case SELECT, WITH, VALUES, INSERT, REPLACE, UPDATE, WITH_DML -> true;
      case DELETE -> second != EXPIRED;
      case CREATE -> second != TTL && second != TABLE;
      default -> false;
    };
  }

  /** A text of which every character, tabs too, is one column wide. */
  private static final class Source extends SimpleCharStream {
    Source(String sql) {
      // With room for all of it, or it would grow once more before it finds the end.
      super(new StringReader(sql), 1, 1, sql.length() + 1);
      setTabSize(1);
    }
  }

  /** The text of a statement that is to be explained. */
  record ExplainedText(String text, boolean json, SqlParserPos position) {}
}
