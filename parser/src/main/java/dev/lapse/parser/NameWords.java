package dev.lapse.parser;

import static dev.lapse.parser.generated.LapseParserImplConstants.*;

import dev.lapse.error.Position;
import dev.lapse.parser.generated.Token;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The words that are names wherever the language expects one, though the grammar reserves them: as
 * SQLite has it, a word is a keyword only where a keyword fits. So a text that breaks off at such a
 * word is read again with a name in its place.
 */
final class NameWords {
  /** More of them are in no statement that a person wrote. */
  static final int MAX = 500;

  /** What SQLite takes for a name nowhere. */
  private static final Set<String> RESERVED =
      Set.of(
          "ADD",
          "ALL",
          "ALTER",
          "AND",
          "AS",
          "AUTOINCREMENT",
          "BETWEEN",
          "CASE",
          "CHECK",
          "COLLATE",
          "COMMIT",
          "CONSTRAINT",
          "CREATE",
          "DEFAULT",
          "DEFERRABLE",
          "DELETE",
          "DISTINCT",
          "DROP",
          "ELSE",
          "ESCAPE",
          "EXCEPT",
          "EXISTS",
          "FOREIGN",
          "FROM",
          "GROUP",
          "HAVING",
          "IN",
          "INSERT",
          "INTERSECT",
          "INTO",
          "IS",
          "ISNULL",
          "JOIN",
          "LIMIT",
          "NOT",
          "NOTHING",
          "NOTNULL",
          "NULL",
          "ON",
          "OR",
          "ORDER",
          "PRIMARY",
          "REFERENCES",
          "RETURNING",
          "SELECT",
          "SET",
          "TABLE",
          "THEN",
          "TO",
          "TRANSACTION",
          "UNION",
          "UNIQUE",
          "UPDATE",
          "USING",
          "VALUES",
          "WHEN",
          "WHERE");

  /** What a name follows besides {@link Words#BEFORE_NAME}, where no keyword of SQLite's fits. */
  private static final Set<Integer> BEFORE =
      Set.of(
          IN,
          GLOB,
          COLLATE,
          OVER,
          WINDOW,
          INDEX,
          VIEW,
          EXISTS,
          REFERENCES,
          CONSTRAINT,
          ADD,
          DROP,
          COLUMN,
          RENAME,
          WITH,
          WITH_DML,
          RECURSIVE,
          LIMIT,
          OFFSET,
          SAVEPOINT,
          CONCATENATION,
          JSON_GET,
          JSON_GET_VALUE,
          BIT_AND,
          BIT_OR,
          SHIFT_LEFT,
          SHIFT_RIGHT,
          IS_SAME,
          IS_NOT_SAME,
          PREFIX_MINUS,
          PREFIX_PLUS,
          TILDE);

  private NameWords() {}

  /**
   * Returns the place of the word that a text breaks off at if it is a name there, or null. The
   * grammar looks at some words together with the one after it, and then stops at the first.
   */
  static @Nullable Position at(@Nullable Position fault, List<Token> tokens) {
    for (int i = 1; fault != null && i < tokens.size(); i++) {
      if (SyntaxErrors.positionOf(tokens.get(i)).equals(fault)) {
        boolean here = isName(tokens, i);
        boolean next = !here && i + 1 < tokens.size() && isName(tokens, i + 1);
        return here ? fault : next ? SyntaxErrors.positionOf(tokens.get(i + 1)) : null;
      }
    }
    return null;
  }

  private static boolean isName(List<Token> tokens, int i) {
    int before = tokens.get(i - 1).kind;
    return isWord(tokens.get(i))
        && !RESERVED.contains(tokens.get(i).image.toUpperCase(Locale.ROOT))
        && (Words.BEFORE_NAME.contains(before) || BEFORE.contains(before));
  }

  /** Makes names of the words at these places. */
  static void mark(List<Token> tokens, Set<Position> places) {
    for (Token token : tokens) {
      if (isWord(token) && places.contains(SyntaxErrors.positionOf(token))) {
        token.kind = IDENTIFIER;
      }
    }
  }

  private static boolean isWord(Token token) {
    return switch (token.kind) {
      case EOF,
          IDENTIFIER,
          QUOTED_IDENTIFIER,
          BACK_QUOTED_IDENTIFIER,
          BRACKET_QUOTED_IDENTIFIER,
          QUOTED_STRING ->
          false;
      default -> !token.image.isEmpty() && Character.isLetter(token.image.charAt(0));
    };
  }
}
