package dev.lapse.parser;

import static dev.lapse.parser.generated.LapseParserImplConstants.*;

import dev.lapse.error.LapseException;
import dev.lapse.error.Position;
import dev.lapse.error.SqlState;
import dev.lapse.parser.generated.ParseException;
import dev.lapse.parser.generated.Token;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.calcite.runtime.CalciteContextException;
import org.jspecify.annotations.Nullable;

/** Says what is wrong with a text: where, what was found, and what fits there. */
final class SyntaxErrors {
  private static final int MAX_SHOWN = 40;
  private static final int MAX_NAMED = 3;

  /** What Calcite says of an escape of JDBC's with a date in it that is none. */
  private static final Pattern ILLEGAL =
      Pattern.compile("Illegal (DATE|TIME|TIMESTAMP) literal ('.*?')");

  private static final Map<String, String> ESCAPES =
      Map.of(
          "DATE",
          "{d 'YYYY-MM-DD'}",
          "TIME",
          "{t 'HH:MM:SS'}",
          "TIMESTAMP",
          "{ts 'YYYY-MM-DD HH:MM:SS'}");

  /** After one of these an expression must follow; the grammar looks at both before it goes on. */
  private static final Set<Integer> INFIX =
      Set.of(
          EQ,
          DOUBLE_EQ,
          NE,
          NE2,
          LT,
          LE,
          GT,
          GE,
          PLUS,
          MINUS,
          STAR,
          SLASH,
          PERCENT_REMAINDER,
          CONCAT,
          AND,
          OR,
          LIKE,
          GLOB,
          REGEXP,
          MATCH,
          JSON_GET,
          JSON_GET_VALUE,
          CONCATENATION,
          BIT_AND,
          BIT_OR,
          SHIFT_LEFT,
          SHIFT_RIGHT,
          IS_SAME,
          IS_NOT_SAME);

  private static final Set<Integer> OPERANDS =
      Set.of(
          IDENTIFIER,
          QUOTED_IDENTIFIER,
          BACK_QUOTED_IDENTIFIER,
          BRACKET_QUOTED_IDENTIFIER,
          QUOTED_STRING,
          UNSIGNED_INTEGER_LITERAL,
          DECIMAL_NUMERIC_LITERAL,
          APPROX_NUMERIC_LITERAL,
          HOOK,
          LPAREN);

  /** Where one of these would do as well as a name, a name is not what was missing. */
  private static final Set<Integer> NOT_A_NAME =
      Set.of(COMMA, RPAREN, EOF, EQ, AS, WHERE, FROM, SET);

  /** What fits nearly everywhere, and so says nothing. */
  private static final Set<Integer> NOISE = Set.of(DOT, SEMICOLON);

  private SyntaxErrors() {}

  /** Explains a token that fits nowhere in the grammar. */
  static LapseException unexpected(ParseException e, TokenReplay replay) {
    Token last = e.currentToken;
    Token found = last == null ? null : last.next;
    if (found == null) {
      return odd(e, replay);
    }
    if (found.kind == QUOTE) {
      return at(found, "found a ' that begins a text but is never closed; close it with another '");
    } else if (found.kind == DOUBLE_QUOTE) {
      return at(
          found, "found a \" that begins a name but is never closed; close it with another \"");
    }
    String absent = absent(replay.before(last), last, found);
    if (absent != null) {
      return LapseException.at(positionOf(found), SqlState.FEATURE_NOT_SUPPORTED, absent);
    }
    String expected = replay.expectedAfter(last);
    if (expected != null) {
      return expected(found, expected, replay.remedyAfter(last));
    }
    Set<Integer> kinds = kindsExpected(e);
    Token after = replay.after(found);
    if (INFIX.contains(found.kind) && !OPERANDS.contains(after.kind)) {
      return expected(after, "an expression", null);
    }
    if (last.kind == QUOTED_STRING && kinds.contains(YEAR) && kinds.contains(DAY)) {
      return expected(found, "a unit of time", "write for example INTERVAL '1' DAY");
    }
    String words = words(kinds);
    Token open = found.kind == EOF ? replay.unclosed() : null;
    if (words != null) {
      return expected(found, words, null);
    } else if (open != null) {
      return expected(found, ")", "the ( at line " + positionOf(open) + " is not closed");
    }
    return at(found, describe(found) + " does not fit here; look at the words before it");
  }

  /** Returns what to write instead of a form that the language does not have; null for others. */
  private static @Nullable String absent(Token before, Token last, Token found) {
    String word = String.valueOf(found.image).toUpperCase(Locale.ROOT);
    if (last.kind == FOR && word.equals("SYSTEM_TIME")) {
      return "FOR SYSTEM_TIME is not supported: no table keeps its past";
    }
    if ("DISTINCT".equalsIgnoreCase(last.image) && word.equals("ON")) {
      return "DISTINCT ON is not supported; write QUALIFY ROW_NUMBER() OVER (PARTITION BY … ORDER"
          + " BY …) = 1";
    }
    if ("AT".equalsIgnoreCase(last.image) && (word.equals("TIME") || word.equals("LOCAL"))) {
      return "AT TIME ZONE is not supported: timestamps are UTC; add the offset as an interval";
    }
    if (last.kind == LPAREN && (before.kind == BERNOULLI || before.kind == SYSTEM)) {
      return "TABLESAMPLE takes a percentage that is written out, from 0 to 100";
    }
    return null;
  }

  private static LapseException expected(Token found, String what, @Nullable String remedy) {
    String message = "found " + describe(found) + " where " + what + " was expected";
    return at(found, remedy == null ? message : message + "; " + remedy);
  }

  private static LapseException at(Token token, String message) {
    return LapseException.at(positionOf(token), SqlState.SYNTAX_ERROR, message);
  }

  /** Explains what the grammar takes and Calcite's own checks then refuse. */
  static LapseException refused(CalciteContextException e, TokenList tokens) {
    Throwable cause = e.getCause();
    String message = String.valueOf(cause == null ? e.getMessage() : cause.getMessage());
    Token token = tokens.at(e.getPosLine(), e.getPosColumn());
    if (token != null && message.startsWith("Non-query expression")) {
      return expected(
          token, "a statement", "a statement begins with a verb such as SELECT or CREATE");
    } else if (token != null && message.startsWith("Query expression")) {
      return at(token, "a query does not fit here; put it in parentheses");
    }
    Matcher illegal = ILLEGAL.matcher(message);
    if (illegal.lookingAt()) {
      return LapseException.at(
              token == null ? null : positionOf(tokens.opening(token)),
              SqlState.INVALID_DATETIME,
              illegal.group(1)
                  + " "
                  + illegal.group(2)
                  + " is none that exists; write it as "
                  + ESCAPES.get(illegal.group(1)))
          .causedBy(e);
    }
    Position position =
        e.getPosLine() < 1 ? null : new Position(e.getPosLine(), Math.max(1, e.getPosColumn()));
    return LapseException.at(position, SqlState.SYNTAX_ERROR, message).causedBy(e);
  }

  /** Wraps whatever else a parser throws at a text that it cannot take. */
  static LapseException odd(Throwable e, TokenReplay replay) {
    String message = "this is not a statement: " + e.getMessage();
    return LapseException.at(replay.lastPosition(), SqlState.SYNTAX_ERROR, message).causedBy(e);
  }

  static Position positionOf(Token token) {
    return new Position(Math.max(1, token.beginLine), Math.max(1, token.beginColumn));
  }

  private static String describe(Token token) {
    if (token.kind == EOF) {
      return "end of statement";
    }
    String image = token.image;
    if (image.length() > MAX_SHOWN) {
      image = image.substring(0, MAX_SHOWN) + "…";
    }
    char first = image.charAt(0);
    boolean plain = Character.isLetterOrDigit(first) || "\"'`[_".indexOf(first) >= 0;
    return plain ? image : "\"" + image + "\"";
  }

  private static Set<Integer> kindsExpected(ParseException e) {
    Set<Integer> kinds = new LinkedHashSet<>();
    for (int[] sequence : e.expectedTokenSequences) {
      kinds.add(sequence[0]);
    }
    kinds.removeAll(NOISE);
    return kinds;
  }

  /** Names what would fit if that is an expression, a name or a few words; else null. */
  private static @Nullable String words(Set<Integer> kinds) {
    if (kinds.contains(IDENTIFIER)) {
      if (kinds.contains(UNSIGNED_INTEGER_LITERAL)) {
        return "an expression";
      }
      return NOT_A_NAME.stream().anyMatch(kinds::contains) ? null : "a name";
    }
    if (kinds.isEmpty() || kinds.size() > MAX_NAMED) {
      return null;
    }
    List<String> words = kinds.stream().map(SyntaxErrors::wordOf).sorted().toList();
    String most = String.join(", ", words.subList(0, words.size() - 1));
    return most.isEmpty() ? words.get(0) : most + " or " + words.get(words.size() - 1);
  }

  private static String wordOf(int kind) {
    if (kind == EOF) {
      return "end of statement";
    }
    String image = tokenImage[kind];
    // The images of kinds that only their context makes begin with an escape.
    String shown = image.startsWith("\"") ? image.substring(1, image.length() - 1) : image;
    return shown.startsWith("\\u0001") ? shown.substring(6).toUpperCase(Locale.ROOT) : shown;
  }
}
