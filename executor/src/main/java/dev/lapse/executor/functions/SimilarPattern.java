package dev.lapse.executor.functions;

import dev.lapse.error.LapseException;
import dev.lapse.error.SqlState;

/** Patterns of SIMILAR TO (ISO/IEC 9075-2, 8.6) as regular expressions of Java. */
final class SimilarPattern {
  private static final String KEPT = "|*+?{}()";

  private SimilarPattern() {}

  /**
   * Returns the regular expression of a pattern, which must match a whole text.
   *
   * @param escape one character, or empty for none
   * @throws LapseException if the pattern or the escape character is wrong
   */
  static String regex(String pattern, String escape) {
    if (escape.codePointCount(0, escape.length()) > 1) {
      throw wrong("the escape of SIMILAR TO is one character, found '" + escape + "'");
    }
    StringBuilder regex = new StringBuilder();
    boolean inList = false;
    for (int i = 0; i < pattern.length(); ) {
      int c = pattern.codePointAt(i);
      i += Character.charCount(c);
      String each = Character.toString(c);
      if (each.equals(escape)) {
        if (i == pattern.length()) {
          throw wrong("the pattern '" + pattern + "' ends with its escape character");
        }
        int next = pattern.codePointAt(i);
        i += Character.charCount(next);
        regex.append(quoted(next));
      } else if (inList) {
        i = listed(pattern, i, c, regex);
        inList = c != ']';
      } else if (c == '[') {
        inList = true;
        regex.append('[');
      } else {
        regex.append(outside(c, each));
      }
    }
    if (inList) {
      throw wrong("the pattern '" + pattern + "' has a [ without its ]");
    }
    return regex.toString();
  }

  private static String outside(int c, String each) {
    if (c == '%') {
      return ".*";
    }
    if (c == '_') {
      return ".";
    }
    return KEPT.contains(each) ? each : quoted(c);
  }

  /** Within [ ] only ^, - and the classes [:ALPHA:] mean something. */
  private static int listed(String pattern, int next, int c, StringBuilder regex) {
    if (c == '[' && pattern.startsWith(":", next)) {
      int end = pattern.indexOf(":]", next + 1);
      if (end < 0) {
        throw wrong("the pattern '" + pattern + "' has a [: without its :]");
      }
      regex.append(characterClass(pattern.substring(next + 1, end)));
      return end + 2;
    }
    boolean plain = c == ']' || c == '-' || c == '^';
    regex.append(plain ? Character.toString(c) : quoted(c));
    return next;
  }

  private static String characterClass(String name) {
    return switch (name) {
      case "ALPHA", "alpha" -> "\\p{IsAlphabetic}";
      case "UPPER", "upper" -> "\\p{IsUppercase}";
      case "LOWER", "lower" -> "\\p{IsLowercase}";
      case "DIGIT", "digit" -> "\\p{IsDigit}";
      case "ALNUM", "alnum" -> "\\p{IsAlphabetic}\\p{IsDigit}";
      case "SPACE", "space" -> " ";
      case "WHITESPACE", "whitespace" -> "\\p{IsWhite_Space}";
      default -> throw wrong("no class of characters: [:" + name + ":]");
    };
  }

  private static String quoted(int c) {
    boolean plain = Character.isLetterOrDigit(c) || c > 127;
    return plain ? Character.toString(c) : "\\" + Character.toString(c);
  }

  private static LapseException wrong(String message) {
    return LapseException.of(SqlState.INVALID_REGULAR_EXPRESSION, message);
  }
}
