package dev.lapse.parser;

import static dev.lapse.parser.generated.LapseParserImplConstants.*;

import dev.lapse.error.LapseException;
import dev.lapse.error.SqlState;
import dev.lapse.parser.generated.Token;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * Gives each token the meaning that it has where it stands: a word that only its neighbours make a
 * word of the language becomes a name elsewhere, and a word that means another thing at the end of
 * a statement than inside it gets a kind of its own. Changes the tokens.
 */
final class ContextRules {
  private static final Set<String> ARRAYS = Set.of("ARRAY", "MULTISET", "MAP");

  private final List<Token> tokens;
  private final Deque<Frame> open = new ArrayDeque<>();
  private Frame frame = new Frame(false, false);

  /** The first word of the text, and of the statement, which differ if it is to be explained. */
  private int first;

  private int verb;

  /** Whether the source of a MERGE has begun. */
  private boolean source;

  ContextRules(List<Token> tokens) {
    this.tokens = tokens;
  }

  void apply() {
    while (kind(first) == SEMICOLON) {
      first++;
    }
    verb = first;
    if (kind(first) == EXPLAIN) {
      verb = kind(first + 1) == PLAN && kind(first + 2) == FOR ? first + 3 : first + 1;
    }
    for (int i = first; i < tokens.size(); i++) {
      int kind = kind(i);
      if (kind == LPAREN) {
        open.push(frame);
        frame = new Frame(isCast(kind(i - 1)), kind(i - 1) == OVER || kind(i - 1) == AS);
      } else if (kind == RPAREN) {
        frame = open.isEmpty() ? new Frame(false, false) : open.pop();
      } else if (kind == AS && frame.cast) {
        frame.type = true;
      } else if (!frame.type) {
        fetched(i);
        counted(i);
        arrays(i);
        frameUnit(i);
        clauses(i);
        names(i);
      }
    }
  }

  /** FETCH FIRST ROW ONLY is of one row; WITH TIES stands for ONLY, which the tree's text tells. */
  private void fetched(int i) {
    if (kind(i) != FETCH || (kind(i + 1) != FIRST && kind(i + 1) != NEXT)) {
      return;
    }
    if (kind(i + 2) == ROW || kind(i + 2) == ROWS) {
      Token row = tokens.get(i + 2);
      Token one = new Token();
      one.kind = UNSIGNED_INTEGER_LITERAL;
      one.image = "1";
      one.beginLine = row.beginLine;
      one.beginColumn = row.beginColumn;
      one.endLine = row.beginLine;
      one.endColumn = row.beginColumn;
      tokens.add(i + 2, one);
    }
    if (kind(i + 3) == PERCENT) {
      throw LapseException.at(
          SyntaxErrors.positionOf(tokens.get(i + 3)),
          SqlState.FEATURE_NOT_SUPPORTED,
          "FETCH of a percentage is not supported; give a number of rows");
    }
    if ((kind(i + 3) == ROW || kind(i + 3) == ROWS)
        && kind(i + 4) == WITH
        && tokens.get(i + 5).image.equalsIgnoreCase("TIES")) {
      set(i + 4, ONLY);
      tokens.remove(i + 5);
    }
  }

  /** INTERVAL ? DAY: the grammar takes an expression for the number in parentheses only. */
  private void counted(int i) {
    if (kind(i) == INTERVAL && kind(i + 1) == HOOK && Words.DURATION_UNITS.contains(kind(i + 2))) {
      Token parameter = tokens.get(i + 1);
      tokens.add(i + 1, mark(LPAREN, "(", parameter));
      tokens.add(i + 3, mark(RPAREN, ")", parameter));
    }
  }

  private static Token mark(int kind, String image, Token at) {
    Token mark = new Token();
    mark.kind = kind;
    mark.image = image;
    mark.beginLine = at.beginLine;
    mark.beginColumn = at.beginColumn;
    mark.endLine = at.endLine;
    mark.endColumn = at.endColumn;
    return mark;
  }

  /** ARRAY[1, 2]: brackets quote names, so that what is no name between them tells. */
  private void arrays(int i) {
    Token word = tokens.get(i);
    boolean collection = ARRAYS.contains(word.image.toUpperCase(Locale.ROOT));
    if (collection
        && kind(i + 1) == BRACKET_QUOTED_IDENTIFIER
        && !tokens.get(i + 1).image.matches("\\[\\w+]")) {
      throw LapseException.at(
          SyntaxErrors.positionOf(word),
          SqlState.FEATURE_NOT_SUPPORTED,
          word.image
              + "[…] is not supported: there are no arrays; json_array makes a JSON array, and"
              + " json_each gives its elements as rows");
    }
  }

  /** Takes the GROUPS of a window's frame for ROWS; the tree's text tells them apart. */
  private void frameUnit(int i) {
    boolean begins =
        switch (kind(i + 1)) {
          case BETWEEN, UNBOUNDED, CURRENT, UNSIGNED_INTEGER_LITERAL, HOOK -> true;
          default -> false;
        };
    boolean ends =
        switch (kind(i - 1)) {
          case BY, COMMA, DOT, LPAREN, SELECT, AS -> false;
          default -> true;
        };
    if (kind(i) == GROUPS && begins && ends && !open.isEmpty() && frame.window) {
      set(i, ROWS);
    }
  }

  private static boolean isCast(int kind) {
    return kind == CAST || kind == TRY_CAST || kind == SAFE_CAST;
  }

  private int kind(int i) {
    return i >= 0 && i < tokens.size() ? tokens.get(i).kind : EOF;
  }

  private void set(int i, int kind) {
    tokens.get(i).kind = kind;
  }

  /** Marks the words that begin a clause at the outer level of a statement. */
  private void clauses(int i) {
    int kind = kind(i);
    if (kind == AFTER && kind(i - 1) == EXPIRE && kind(i + 1) != INTERVAL) {
      durationUnit(i + 1);
    }
    if (!open.isEmpty()) {
      return;
    }
    rowTtl(i);
    if (kind == RETURNING
        && Words.CHANGES.contains(kind(verb))
        && !Words.BEFORE_NAME.contains(kind(i - 1))) {
      set(i, RETURNING_CLAUSE);
    } else if (kind == AS && kind(first) == EXPLAIN && isFormat(i + 1)) {
      set(i, EXPLAIN_AS);
    } else if (kind == WITH && i == verb && changesRows(i)) {
      set(i, WITH_DML);
    }
  }

  /** Marks what says when the rows of a write expire; the source of a MERGE may be called ttl. */
  private void rowTtl(int i) {
    int kind = kind(i);
    boolean merges = kind(verb) == MERGE;
    boolean changes = merges || Words.CHANGES.contains(kind(verb));
    if (kind == USING && changes && kind(i + 1) == TTL && (!merges || source)) {
      set(i, USING_TTL);
      rowDuration(i + 2);
    } else if (kind == EXPIRE
        && changes
        && kind(i + 1) == AT
        && !Words.BEFORE_NAME.contains(kind(i - 1))) {
      set(i, EXPIRE_AT);
    } else if (kind == TTL
        && kind(i - 1) == DEFAULT_
        && (kind(verb) == CREATE || kind(verb) == ALTER)) {
      rowDuration(i + 1);
    }
    source |= kind == USING;
  }

  private void rowDuration(int i) {
    if (kind(i) != INTERVAL) {
      durationUnit(i);
    }
  }

  private boolean isFormat(int i) {
    return (kind(i) == TEXT || kind(i) == JSON) && (kind(i + 1) == EOF || kind(i + 1) == SEMICOLON);
  }

  /** Returns whether what follows the common table expressions is an INSERT, UPDATE or DELETE. */
  private boolean changesRows(int with) {
    int depth = 0;
    for (int i = with + 1; kind(i) != EOF; i++) {
      int kind = kind(i);
      if (kind == LPAREN) {
        depth++;
      } else if (kind == RPAREN) {
        depth--;
      } else if (depth == 0 && (kind == SELECT || kind == VALUES)) {
        return false;
      } else if (depth == 0 && (kind == INSERT || kind == UPDATE || kind == DELETE)) {
        return true;
      } else if (depth == 0 && kind == REPLACE && kind(i + 1) == INTO) {
        return true;
      }
    }
    return false;
  }

  /** Marks the unit of a duration that is a number, so that the number's expression ends there. */
  private void durationUnit(int start) {
    int depth = 0;
    for (int i = start; kind(i) != EOF; i++) {
      int kind = kind(i);
      if (kind == LPAREN) {
        depth++;
      } else if (kind == RPAREN) {
        depth--;
      }
      if (depth < 0 || (depth == 0 && Words.AFTER_DURATION.contains(kind))) {
        return;
      }
      if (depth == 0 && i > start && Words.DURATION_UNITS.contains(kind)) {
        set(i, DURATION_UNIT);
        return;
      }
    }
  }

  /** Makes a name of a word that is none of the language's where it stands. */
  private void names(int i) {
    int kind = kind(i);
    int before = kind(i - 1);
    int after = kind(i + 1);
    boolean table = beforeTable(i);
    boolean isName =
        (before == DOT && isWord(tokens.get(i)))
            || Words.NAMES.contains(kind)
            || (Words.FUNCTIONS.contains(kind) && (after != LPAREN || table))
            || (Words.LITERALS.contains(kind) && !isLiteralWord(i))
            || (Words.TYPES.contains(kind) && after != QUOTED_STRING)
            || (Words.UNITS.contains(kind) && (table || !isUnit(i)))
            || isOtherName(kind, before, after)
            || (kind == INTERVAL && !isInterval(i))
            || (table && (kind == ROW || kind == ARRAY))
            || (kind == LIKE && isDefined(i));
    if (Words.QUOTED_NAMES.contains(kind)) {
      set(i, QUOTED_IDENTIFIER);
      tokens.get(i).image = '"' + tokens.get(i).image + '"';
    } else if (isName) {
      set(i, IDENTIFIER);
    }
  }

  /** Returns whether the name of a table or an index must stand here. */
  private boolean beforeTable(int i) {
    int before = kind(i - 1);
    return Words.BEFORE_TABLE.contains(before)
        || (kind(verb) == CREATE && open.isEmpty() && (before == ON || before == EXISTS));
  }

  private static boolean isWord(Token token) {
    // The end of the text has no image.
    return token.kind != IDENTIFIER
        && !token.image.isEmpty()
        && Character.isLetter(token.image.charAt(0))
        && token.kind != QUOTED_IDENTIFIER;
  }

  private boolean isLiteralWord(int i) {
    return kind(i + 1) == QUOTED_STRING
        || (kind(i) == TIME && kind(i + 1) == ZONE)
        || (kind(i) == TIMESTAMP && kind(i + 1) == WITH);
  }

  private boolean isUnit(int i) {
    int before = kind(i - 1);
    return switch (before) {
      case QUOTED_STRING, UNSIGNED_INTEGER_LITERAL, DECIMAL_NUMERIC_LITERAL, HOOK, RPAREN -> true;
      case TO -> kind(verb) != ALTER || kind(i - 3) == QUOTED_STRING || kind(i - 2) == RPAREN;
      case LPAREN -> Words.TAKE_UNIT.contains(kind(i - 2)) || kind(i + 1) == LPAREN;
      default -> kind(i - 2) == INTERVAL || kind(i + 1) == LPAREN;
    };
  }

  /** Returns whether what is made or changed is named here. */
  private boolean isDefined(int i) {
    return switch (kind(verb)) {
      case CREATE, ALTER, DROP ->
          switch (kind(i - 1)) {
            case INDEX, TABLE, VIEW, COLUMN, ADD, DROP, RENAME -> open.isEmpty();
            default -> false;
          };
      default -> false;
    };
  }

  /** Returns whether an amount follows. */
  private boolean isInterval(int i) {
    return switch (kind(i + 1)) {
      case PLUS, MINUS ->
          kind(i + 2) == QUOTED_STRING || Words.DURATION_UNITS.contains(kind(i + 3));
      case EQ, NE, NE2, LT, LE, GT, GE, STAR, SLASH, COMMA, RPAREN, DOT, EOF -> false;
      default -> true;
    };
  }

  private static boolean isOtherName(int kind, int before, int after) {
    return switch (kind) {
      case VALUE -> before != JSON && before != NEXT && before != CURRENT;
      case ROW ->
          after != LPAREN
              && before != CURRENT
              && before != UNSIGNED_INTEGER_LITERAL
              && before != HOOK
              && before != FIRST
              && before != NEXT;
      case ARRAY -> after != LBRACKET && after != LPAREN;
      case UNKNOWN -> before != IS && before != NOT;
      case RECURSIVE -> (before != WITH && before != WITH_DML) || after == AS;
      case CURRENT -> after != ROW && after != VALUE;
      case WINDOW -> after == EQ;
      case LATERAL -> after != LPAREN && after != TABLE && after != UNNEST && after != IDENTIFIER;
      case LIKE ->
          after != LPAREN
              && before != NOT
              && (Words.BEFORE_OPERAND.contains(before) || Words.BEFORE_NAME.contains(before));
      // After a comparison it is that of a set, else an aggregate.
      case ANY ->
          after == LPAREN
              && switch (before) {
                case EQ, NE, NE2, LT, LE, GT, GE, DOUBLE_EQ -> false;
                default -> true;
              };
      default -> false;
    };
  }

  /** What is known of a pair of parentheses. */
  private static final class Frame {
    private final boolean cast;
    private final boolean window;
    private boolean type;

    Frame(boolean cast, boolean window) {
      this.cast = cast;
      this.window = window;
    }
  }
}
