package dev.lapse.planner.sql;

import java.math.BigDecimal;
import java.util.Locale;

/** How names are written for SQLite and compared. */
public final class Identifiers {
  private Identifiers() {}

  /** Returns the name in double quotes. */
  public static String quote(String name) {
    return '"' + name.replace("\"", "\"\"") + '"';
  }

  /**
   * Returns the name in double quotes, in the schema of the file: no shadow can stand in for it.
   */
  public static String quoteMain(String name) {
    return "\"main\"." + quote(name);
  }

  /** Returns a text as an SQL literal. */
  public static String literal(String text) {
    return "'" + text.replace("'", "''") + "'";
  }

  /** Returns a text or a number as an SQL literal that a person can read: without an exponent. */
  public static String valueLiteral(Object value) {
    if (value instanceof String text) {
      return literal(text);
    }
    return value instanceof Double number && Double.isFinite(number)
        ? BigDecimal.valueOf(number).toPlainString()
        : value.toString();
  }

  /** Returns the key under which a name is looked up: SQLite folds ASCII letters only. */
  public static String key(String name) {
    StringBuilder folded = new StringBuilder(name.length());
    for (int i = 0; i < name.length(); i++) {
      char c = name.charAt(i);
      folded.append(c >= 'A' && c <= 'Z' ? (char) (c + 32) : c);
    }
    return folded.toString();
  }

  /** Returns whether two names are the same to SQLite. */
  public static boolean same(String one, String other) {
    return key(one).equals(key(other));
  }

  /** Returns whether a table belongs to Lapse or to SQLite itself. */
  public static boolean isReserved(String name) {
    String lower = name.toLowerCase(Locale.ROOT);
    return lower.startsWith("lapse_") || lower.startsWith("sqlite_");
  }
}
