package dev.lapse.parser;

import static dev.lapse.parser.generated.LapseParserImplConstants.*;

import dev.lapse.parser.generated.Token;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Set;

/**
 * Writes forms that only SQLite has as those that the grammar has. Hints are left out: they change
 * no answer, and whoever needs them finds them in the text.
 */
final class SqliteForms {
  /** What may follow IS besides the other side of a comparison. */
  private static final Set<Integer> AFTER_IS =
      Set.of(NULL, TRUE, FALSE, UNKNOWN, DISTINCT, JSON, EMPTY);

  private final List<Token> tokens;
  private final List<Token> written = new ArrayList<>();

  private final Deque<Frame> open = new ArrayDeque<>();
  private Frame frame = new Frame(-1, false, false);

  private SqliteForms(List<Token> tokens) {
    this.tokens = tokens;
  }

  /** Returns the tokens that the grammar takes; changes their kinds. */
  static List<Token> written(List<Token> tokens) {
    return new SqliteForms(tokens).write();
  }

  private List<Token> write() {
    int i = 0;
    while (i < tokens.size()) {
      i = next(i);
    }
    return written;
  }

  /** Takes what begins at a token, and returns the first token after it. */
  private int next(int i) {
    Token token = tokens.get(i);
    switch (token.kind) {
      case LPAREN -> {
        open.push(frame);
        frame = new Frame(i - 1, i > 0 && isFunction(i - 1), i > 0 && isCast(kind(i - 1)));
      }
      case RPAREN -> frame = open.isEmpty() ? new Frame(-1, false, false) : open.pop();
      case SELECT, VALUES, PARTITION -> frame.begin(token.kind == SELECT);
      case FROM -> frame.from = true;
      case WHERE -> addFrom(token);
      case ON -> frame.select &= !kindToken(i + 1).image.equalsIgnoreCase("CONFLICT");
      case ORDER -> {
        if (kind(i + 1) == BY && frame.arguments) {
          insert(token, RPAREN, WITHIN, GROUP, LPAREN);
        }
      }
      case IN, IS, AS, NOT, WITH, WITH_DML, LIMIT -> {
        int after = phrase(i);
        if (after > i) {
          return after;
        }
      }
      default -> {
        if (isIndexedBy(i)) {
          return i + 3;
        }
        word(i);
        operator(i);
      }
    }
    written.add(token);
    return i + 1;
  }

  /** Takes a phrase that begins with a keyword, or returns its place if the word stands alone. */
  private int phrase(int i) {
    Token token = tokens.get(i);
    switch (token.kind) {
      case IN -> {
        if (kind(i + 1) == LPAREN && kind(i + 2) == RPAREN) {
          return inNothing(i);
        }
        boolean position = kind(frame.before) == POSITION;
        return isRelation(kindToken(i + 1)) && !position ? inRelation(i) : i;
      }
      case IS -> {
        return is(i);
      }
      case AS -> {
        if (isMaterialized(i + 1)) {
          written.add(token);
          return kind(i + 1) == NOT ? i + 3 : i + 2;
        }
        return frame.cast ? castType(i) : i;
      }
      case NOT -> {
        return isWord(i + 1, "INDEXED") && i > 0 && isName(tokens.get(i - 1)) ? i + 2 : i;
      }
      case LIMIT -> {
        // As many rows as there are.
        return kind(i + 1) == MINUS && kind(i + 2) == UNSIGNED_INTEGER_LITERAL ? i + 3 : i;
      }
      default -> {
        written.add(token);
        if (kind(i + 1) != RECURSIVE && namesItself(i + 1)) {
          insert(token, RECURSIVE);
        }
        return i + 1;
      }
    }
  }

  private boolean isIndexedBy(int i) {
    return i > 0 && isWord(i, "INDEXED") && kind(i + 1) == BY && isName(kindToken(i + 2));
  }

  /** Words that mean a function, or a frame, where they stand. */
  private void word(int i) {
    Token token = tokens.get(i);
    boolean call = kind(i + 1) == LPAREN;
    switch (token.kind) {
      case LIKE, GLOB, REGEXP, MATCH -> {
        if (call && i > 0 && Words.BEFORE_OPERAND.contains(kind(i - 1)) && kind(i - 1) != NOT) {
          token.kind = IDENTIFIER;
        }
      }
      case TRIM -> {
        if (call && hasComma(i + 1)) {
          token.kind = IDENTIFIER;
        }
      }
      default -> {}
    }
  }

  private boolean hasComma(int parenthesis) {
    int end = close(parenthesis);
    int depth = 0;
    for (int i = parenthesis; i < end; i++) {
      int kind = kind(i);
      depth += kind == LPAREN ? 1 : kind == RPAREN ? -1 : 0;
      if (depth == 1 && kind == COMMA) {
        return true;
      }
    }
    return false;
  }

  /** Returns the place of the ")" that closes a "(", or of the end. */
  private int close(int parenthesis) {
    int depth = 0;
    for (int i = parenthesis; kind(i) != EOF; i++) {
      int kind = kind(i);
      depth += kind == LPAREN ? 1 : kind == RPAREN ? -1 : 0;
      if (depth == 0) {
        return i;
      }
    }
    return tokens.size() - 1;
  }

  /** A SELECT may have a WHERE without a FROM. */
  private void addFrom(Token where) {
    if (frame.select && !frame.from) {
      insert(where, FROM, IDENTIFIER);
      written.get(written.size() - 1).image = WithoutFrom.NAME;
      frame.from = true;
    }
  }

  /** Nothing is in an empty list, and SQLite calls that false even of NULL. */
  private int inNothing(int in) {
    written.add(tokens.get(in));
    written.add(tokens.get(in + 1));
    insert(tokens.get(in + 1), SELECT, NULL, FROM, IDENTIFIER);
    written.get(written.size() - 1).image = WithoutFrom.NAME;
    insert(tokens.get(in + 1), WHERE, FALSE);
    return in + 2;
  }

  /** Returns whether a table of a WITH reads itself, for which SQLite wants no RECURSIVE. */
  private boolean namesItself(int first) {
    int i = first;
    while (isName(kindToken(i))) {
      String name = kindToken(i).image;
      i++;
      i = kind(i) == LPAREN ? close(i) + 1 : i;
      while (kind(i) != LPAREN && kind(i) != EOF) {
        i++;
      }
      int end = close(i);
      boolean unites = false;
      for (; i < end; i++) {
        unites |= kind(i) == UNION;
        boolean reads = kind(i) == FROM || kind(i) == JOIN;
        if (unites && reads && kindToken(i + 1).image.equalsIgnoreCase(name)) {
          return true;
        }
      }
      i = kind(end + 1) == COMMA ? end + 2 : tokens.size() - 1;
    }
    return false;
  }

  private static boolean isCast(int kind) {
    return kind == CAST || kind == TRY_CAST || kind == SAFE_CAST;
  }

  /** SQLite takes any words for a type; those that the grammar lacks become one name. */
  private int castType(int as) {
    int end = as + 1;
    StringBuilder words = new StringBuilder();
    int depth = 0;
    while (kind(end) != EOF && (depth > 0 || kind(end) != RPAREN)) {
      Token token = tokens.get(end);
      depth += token.kind == LPAREN ? 1 : token.kind == RPAREN ? -1 : 0;
      boolean glued =
          words.length() == 0 || "(),".contains(token.image) || words.toString().endsWith("(");
      words.append(glued ? "" : " ").append(token.image.replace("\"", ""));
      end++;
    }
    if (end == as + 1 || Words.KNOWN_TYPES.contains(kind(as + 1))) {
      return as;
    }
    written.add(tokens.get(as));
    insert(tokens.get(as + 1), IDENTIFIER);
    Token type = written.get(written.size() - 1);
    type.kind = QUOTED_IDENTIFIER;
    type.image = '"' + words.toString() + '"';
    type.endLine = tokens.get(end - 1).endLine;
    type.endColumn = tokens.get(end - 1).endColumn;
    return end;
  }

  /** Gives operators that SQLite ranks differently a kind of their own. */
  private void operator(int i) {
    Token token = tokens.get(i);
    token.kind =
        switch (token.kind) {
          case CONCAT -> CONCATENATION;
          case LEFTSHIFT -> SHIFT_LEFT;
          case AMPERSAND -> BIT_AND;
          case VERTICAL_BAR -> BIT_OR;
          case MINUS -> isPrefix(i) ? PREFIX_MINUS : MINUS;
          case PLUS -> isPrefix(i) ? PREFIX_PLUS : PLUS;
          default -> token.kind;
        };
  }

  /** A sign before a number belongs to the number. */
  private boolean isPrefix(int i) {
    boolean number =
        switch (kind(i + 1)) {
          case UNSIGNED_INTEGER_LITERAL, DECIMAL_NUMERIC_LITERAL, APPROX_NUMERIC_LITERAL ->
              !bindsTightly(kind(i + 2));
          case INTERVAL -> true;
          default -> false;
        };
    return i > 0 && !number && Words.BEFORE_OPERAND.contains(kind(i - 1));
  }

  private static boolean bindsTightly(int kind) {
    return kind == CONCAT || kind == JSON_GET || kind == JSON_GET_VALUE || kind == COLLATE;
  }

  /** {@code IS} compares any two values, where no word of its own follows. */
  private int is(int i) {
    boolean not = kind(i + 1) == NOT;
    int after = kind(not ? i + 2 : i + 1);
    boolean set = after == A && kind(not ? i + 3 : i + 2) == SET;
    Token token = tokens.get(i);
    written.add(token);
    if (AFTER_IS.contains(after) || set) {
      return i + 1;
    }
    token.kind = not ? IS_NOT_SAME : IS_SAME;
    return not ? i + 2 : i + 1;
  }

  /** {@code IN t} and {@code IN f(x)} mean the rows of what stands there. */
  private int inRelation(int in) {
    Token at = tokens.get(in);
    written.add(at);
    insert(tokens.get(in + 1), LPAREN, SELECT, STAR, FROM);
    int i = in + 1;
    written.add(tokens.get(i++));
    while (kind(i) == DOT && isRelation(kindToken(i + 1))) {
      written.add(tokens.get(i++));
      written.add(tokens.get(i++));
    }
    if (kind(i) == LPAREN) {
      int depth = 0;
      do {
        int kind = kind(i);
        depth += kind == LPAREN ? 1 : kind == RPAREN ? -1 : 0;
        operator(i);
        written.add(tokens.get(i++));
      } while (depth > 0 && kind(i) != EOF);
    }
    insert(tokens.get(i - 1), RPAREN);
    return i;
  }

  private boolean isMaterialized(int i) {
    return (isWord(i, "MATERIALIZED") && kind(i + 1) == LPAREN)
        || (kind(i) == NOT && isWord(i + 1, "MATERIALIZED") && kind(i + 2) == LPAREN);
  }

  /** Adds tokens that nobody wrote, at the place of one that somebody did. */
  private void insert(Token at, int... kinds) {
    for (int kind : kinds) {
      String image = tokenImage[kind];
      Token token = Token.newToken(kind);
      token.kind = kind;
      token.image = image.substring(1, image.length() - 1);
      token.beginLine = at.beginLine;
      token.beginColumn = at.beginColumn;
      token.endLine = at.endLine;
      token.endColumn = at.endColumn;
      written.add(token);
    }
  }

  private int kind(int i) {
    return kindToken(i).kind;
  }

  private Token kindToken(int i) {
    // Before the first token there is what ends the text.
    return i < 0 ? tokens.get(tokens.size() - 1) : tokens.get(Math.min(i, tokens.size() - 1));
  }

  private boolean isWord(int i, String word) {
    Token token = kindToken(i);
    return token.kind == IDENTIFIER && token.image.equalsIgnoreCase(word);
  }

  private static boolean isName(Token token) {
    return switch (token.kind) {
      case IDENTIFIER, QUOTED_IDENTIFIER, BACK_QUOTED_IDENTIFIER, BRACKET_QUOTED_IDENTIFIER -> true;
      default -> false;
    };
  }

  private static boolean isRelation(Token token) {
    return isName(token)
        || (token.kind != UNNEST
            && !token.image.isEmpty()
            && Character.isLetter(token.image.charAt(0)));
  }

  /** Returns whether a "(" after this token begins the arguments of a function. */
  private boolean isFunction(int i) {
    Token token = tokens.get(i);
    return (isName(token) || Words.FUNCTIONS.contains(token.kind) || isAggregateWord(token.kind))
        && !Words.BEFORE_TABLE.contains(kind(i - 1));
  }

  /** What is known of what stands between two parentheses. */
  private static final class Frame {
    private final int before;
    private final boolean cast;
    private boolean arguments;
    private boolean select;
    private boolean from;

    Frame(int before, boolean arguments, boolean cast) {
      this.before = before;
      this.arguments = arguments;
      this.cast = cast;
    }

    void begin(boolean isSelect) {
      arguments = false;
      select = isSelect;
      from = false;
    }
  }

  private static boolean isAggregateWord(int kind) {
    return kind == GROUP_CONCAT || kind == STRING_AGG || kind == ARRAY_AGG;
  }
}
