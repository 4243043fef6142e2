package dev.lapse.planner.sql;

/**
 * A token of SQLite's SQL.
 *
 * @param kind what it is
 * @param text it as written
 * @param start where it begins in the text, from 0
 */
public record SqliteToken(Kind kind, String text, int start) {
  /** What a token is. */
  public enum Kind {
    /** A name without quotes, or a keyword. */
    WORD,
    /** A name in double quotes, backticks or brackets. */
    QUOTED_NAME,
    /** A text in single quotes. */
    STRING,
    /** A number. */
    NUMBER,
    /** A BLOB literal, {@code x'…'}. */
    BLOB,
    /** A parameter: {@code ?}, {@code ?1}, {@code :a}, {@code @a}, {@code $a}. */
    PARAMETER,
    /** Anything else: an operator or a mark of punctuation. */
    MARK
  }

  /** Returns the index of the first character after it. */
  public int end() {
    return start + text.length();
  }

  /** Returns whether it may be a name. */
  public boolean isName() {
    return kind == Kind.WORD || kind == Kind.QUOTED_NAME;
  }

  /** Returns whether it is this keyword, written without quotes. */
  public boolean isWord(String keyword) {
    return kind == Kind.WORD && text.equalsIgnoreCase(keyword);
  }

  /** Returns whether it is this mark. */
  public boolean isMark(String mark) {
    return kind == Kind.MARK && text.equals(mark);
  }

  /** Returns a name or a text without its quotes; anything else as written. */
  public String value() {
    if (text.length() < 2) {
      return text;
    }
    if (kind == Kind.STRING) {
      return text.substring(1, text.length() - 1).replace("''", "'");
    }
    if (kind != Kind.QUOTED_NAME) {
      return text;
    }
    char quote = text.charAt(0);
    String inner = text.substring(1, text.length() - 1);
    return quote == '[' ? inner : inner.replace("" + quote + quote, "" + quote);
  }

  /**
   * Returns whether both mean the same: names whatever their quotes and case, all else as written.
   */
  public boolean means(SqliteToken other) {
    if (isName() && other.isName()) {
      return Identifiers.same(value(), other.value());
    }
    return kind == other.kind && text.equals(other.text);
  }
}
