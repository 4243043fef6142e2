package dev.lapse.parser;

import dev.lapse.error.LapseException;
import dev.lapse.error.Position;
import dev.lapse.error.SqlState;
import dev.lapse.parser.generated.LapseParserImplConstants;
import dev.lapse.parser.generated.ParseException;
import dev.lapse.parser.generated.Token;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.apache.calcite.runtime.CalciteContextException;
import org.jspecify.annotations.Nullable;

/** Says what is wrong with a text: where, what was found, and what fits there. */
final class SyntaxErrors {
  private static final int MAX_SHOWN = 40;
  private static final int MAX_NAMED = 3;

  private SyntaxErrors() {}

  /** Explains a token that fits nowhere in the grammar. */
  static LapseException unexpected(ParseException e, TokenReplay replay) {
    Token last = e.currentToken;
    Token found = last == null ? null : last.next;
    if (found == null) {
      return odd(e, replay);
    }
    String expected = replay.expectedAfter(last);
    String remedy = replay.remedyAfter(last);
    if (expected == null) {
      expected = fewWords(e);
    }
    StringBuilder message = new StringBuilder();
    if (found.kind == LapseParserImplConstants.QUOTE) {
      message.append("found a ' that begins a text but is never closed; close it with another '");
    } else if (found.kind == LapseParserImplConstants.DOUBLE_QUOTE) {
      message.append("found a \" that begins a name but is never closed; close it with another \"");
    } else if (expected == null) {
      message.append(describe(found)).append(" does not fit here; look at the words before it");
    } else {
      message.append("found ").append(describe(found)).append(" where ");
      message.append(expected).append(" was expected");
      if (remedy != null) {
        message.append("; ").append(remedy);
      }
    }
    return LapseException.at(positionOf(found), SqlState.SYNTAX_ERROR, message.toString());
  }

  /** Explains what the grammar takes and Calcite's own checks then refuse. */
  static LapseException refused(CalciteContextException e) {
    Throwable cause = e.getCause();
    String message = cause == null ? e.getMessage() : cause.getMessage();
    Position position =
        e.getPosLine() < 1 ? null : new Position(e.getPosLine(), Math.max(1, e.getPosColumn()));
    return LapseException.at(position, SqlState.SYNTAX_ERROR, String.valueOf(message)).causedBy(e);
  }

  /** Wraps whatever else a parser throws at a text that it cannot take. */
  static LapseException odd(Throwable e, TokenReplay replay) {
    return LapseException.at(
            replay.lastPosition(),
            SqlState.SYNTAX_ERROR,
            "this is not a statement: " + e.getMessage())
        .causedBy(e);
  }

  static Position positionOf(Token token) {
    return new Position(Math.max(1, token.beginLine), Math.max(1, token.beginColumn));
  }

  static String describe(Token token) {
    if (token.kind == LapseParserImplConstants.EOF) {
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

  /** Names what the grammar could have taken if that is a name, an expression or a few words. */
  private static @Nullable String fewWords(ParseException e) {
    Set<Integer> kinds = new LinkedHashSet<>();
    for (int[] sequence : e.expectedTokenSequences) {
      kinds.add(sequence[0]);
    }
    if (kinds.contains(LapseParserImplConstants.IDENTIFIER)) {
      boolean expression = kinds.contains(LapseParserImplConstants.UNSIGNED_INTEGER_LITERAL);
      boolean operator =
          kinds.contains(LapseParserImplConstants.PLUS)
              && !kinds.contains(LapseParserImplConstants.NOT);
      if (operator) {
        return null;
      }
      return expression ? "an expression" : "a name";
    }
    if (kinds.isEmpty() || kinds.size() > MAX_NAMED) {
      return null;
    }
    List<String> words = kinds.stream().map(SyntaxErrors::wordOf).sorted().toList();
    return words.size() == 1
        ? words.get(0)
        : String.join(", ", words.subList(0, words.size() - 1))
            + " or "
            + words.get(words.size() - 1);
  }

  private static String wordOf(int kind) {
    if (kind == LapseParserImplConstants.EOF) {
      return "end of statement";
    }
    String image = LapseParserImplConstants.tokenImage[kind];
    return image.startsWith("\"") ? image.substring(1, image.length() - 1) : image;
  }
}
