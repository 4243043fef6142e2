package dev.lapse.shell;

import java.util.ArrayList;
import java.util.List;

/**
 * Cuts input into statements, which end with a semicolon, and commands, which end with the line. A
 * semicolon in a string, a name, a comment or the body of a trigger ends nothing.
 */
final class Pieces {
  private final String text;
  private final int length;
  private int line = 1;
  private int counted;
  private boolean open;

  private Pieces(String text) {
    this.text = text;
    this.length = text.length();
  }

  /**
   * Returns the statements and commands of a text; of the last one the semicolon may be missing.
   */
  static List<Piece> of(String text) {
    return new Pieces(text).cut();
  }

  /** Returns whether a text can be run as it stands: nothing in it waits for more lines. */
  static boolean areComplete(String text) {
    Pieces pieces = new Pieces(text);
    return pieces.cut().stream().allMatch(Piece::complete) && !pieces.open;
  }

  private List<Piece> cut() {
    List<Piece> pieces = new ArrayList<>();
    int at = skipBlank(0);
    while (at < length) {
      int line = lineAt(at);
      if (text.charAt(at) == Piece.COMMAND) {
        int end = text.indexOf('\n', at);
        int next = end < 0 ? length : end;
        pieces.add(new Piece(text.substring(at, next).strip(), line, true));
        at = skipBlank(next);
      } else {
        int end = endOfStatement(at);
        boolean ended = end < length;
        pieces.add(new Piece(text.substring(at, end).strip(), line, ended));
        at = skipBlank(ended ? end + 1 : end);
      }
    }
    return pieces;
  }

  private int lineAt(int at) {
    for (; counted < at; counted++) {
      if (text.charAt(counted) == '\n') {
        line++;
      }
    }
    return line;
  }

  /** Skips blanks, comments, and semicolons that end nothing. */
  private int skipBlank(int from) {
    int at = from;
    while (at < length && (isBlankOrComment(at) || text.charAt(at) == ';')) {
      at = tokenEnd(at);
    }
    return at;
  }

  private boolean isBlankOrComment(int at) {
    return Character.isWhitespace(text.charAt(at))
        || text.startsWith("--", at)
        || text.startsWith("/*", at);
  }

  /** Returns where the statement's semicolon stands, or the end of the text. */
  private int endOfStatement(int from) {
    TriggerBody trigger = new TriggerBody();
    int at = from;
    while (at < length) {
      int end = tokenEnd(at);
      if (text.charAt(at) == ';' && trigger.endsHere()) {
        return at;
      }
      if (!isBlankOrComment(at)) {
        trigger.saw(text.substring(at, end));
      }
      at = end;
    }
    return length;
  }

  private int tokenEnd(int at) {
    char c = text.charAt(at);
    if (text.startsWith("--", at)) {
      int end = text.indexOf('\n', at);
      return end < 0 ? length : end;
    }
    if (text.startsWith("/*", at)) {
      return closed(text.indexOf("*/", at + 2), 2);
    }
    if (c == '\'' || c == '"' || c == '`') {
      return endOfQuoted(at, c);
    }
    if (c == '[') {
      return closed(text.indexOf(']', at), 1);
    }
    int end = at + 1;
    if (Character.isJavaIdentifierPart(c)) {
      while (end < length && Character.isJavaIdentifierPart(text.charAt(end))) {
        end++;
      }
    }
    return end;
  }

  private int endOfQuoted(int at, char quote) {
    int end = text.indexOf(quote, at + 1);
    while (end >= 0 && end + 1 < length && text.charAt(end + 1) == quote) {
      end = text.indexOf(quote, end + 2);
    }
    return closed(end, 1);
  }

  /** Returns the end of something that closes at a place, or notes that it never does. */
  private int closed(int at, int size) {
    if (at < 0) {
      open = true;
      return length;
    }
    return at + size;
  }

  /** Tells the semicolon that ends a statement from those in the body of a trigger. */
  private static final class TriggerBody {
    private int words;
    private boolean create;
    private boolean trigger;
    private String last = "";
    private String beforeLast = "";

    void saw(String token) {
      words++;
      if (words == 1) {
        create = token.equalsIgnoreCase("CREATE");
      } else if (create && words <= 3 && token.equalsIgnoreCase("TRIGGER")) {
        trigger = true;
      }
      beforeLast = last;
      last = token;
    }

    boolean endsHere() {
      return !trigger || (last.equalsIgnoreCase("END") && beforeLast.equals(";"));
    }
  }
}
