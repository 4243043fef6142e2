package dev.lapse.planner.sql;

import dev.lapse.planner.expiry.StoredForm;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a declared type means. SQLite takes any words for a type; those that name one in the common
 * dialects get its meaning, all others are {@link Kind#ANY}.
 *
 * @param kind the type
 * @param precision digits of a DECIMAL, characters of a CHAR or VARCHAR, fraction digits of a
 *     TIMESTAMP; -1 where none was given
 * @param scale digits after the point of a DECIMAL; -1 where none was given
 * @param storedAs the form that a declared type of two words such as {@code TIMESTAMP EPOCH MILLIS}
 *     names
 * @param affinity the affinity that SQLite gives a column of this type
 */
public record ColumnType(
    Kind kind, int precision, int scale, Optional<StoredForm> storedAs, Affinity affinity) {
  /** The types of Lapse's SQL. */
  public enum Kind {
    BOOLEAN,
    SMALLINT,
    INTEGER,
    BIGINT,
    REAL,
    DOUBLE,
    DECIMAL,
    CHAR,
    VARCHAR,
    TEXT,
    BLOB,
    DATE,
    TIME,
    TIMESTAMP,
    JSON,
    UUID,
    /** No declared type, or one that is not known. */
    ANY;

    /** Returns whether values are dates or timestamps, which TTL indexes serve. */
    public boolean isDateOrTimestamp() {
      return this == DATE || this == TIMESTAMP;
    }
  }

  /** SQLite's column affinities (sqlite.org/datatype3.html, section 3.1). */
  public enum Affinity {
    TEXT,
    NUMERIC,
    INTEGER,
    REAL,
    /** None: SQLite calls it BLOB. */
    BLOB
  }

  /** The most digits of a DECIMAL. */
  public static final int MAX_PRECISION = 38;

  private static final Pattern SHAPE =
      Pattern.compile(
          "\\s*([^()]*?)\\s*(?:\\(\\s*([+-]?\\d+)\\s*(?:,\\s*([+-]?\\d+)\\s*)?\\))?\\s*");

  /** A type that says nothing. */
  public static final ColumnType ANY = of("");

  /**
   * Returns the type of exact numbers with so many digits, the point apart.
   *
   * @param precision all digits; more than {@link #MAX_PRECISION} are cut down to that
   * @param scale digits after the point, 0 or more
   */
  public static ColumnType decimal(int precision, int scale) {
    return new ColumnType(
        Kind.DECIMAL,
        Math.min(precision, MAX_PRECISION),
        Math.min(scale, MAX_PRECISION),
        Optional.empty(),
        Affinity.NUMERIC);
  }

  /** Reads a declared type as SQLite keeps it. */
  public static ColumnType of(String declared) {
    Affinity affinity = affinityOf(declared);
    String words = declared.toUpperCase(Locale.ROOT).trim().replaceAll("\\s+", " ");
    Optional<StoredForm> storedAs = Optional.empty();
    for (StoredForm form : StoredForm.values()) {
      if (words.endsWith(" " + form.sql()) && form != StoredForm.TEXT) {
        storedAs = Optional.of(form);
        words = words.substring(0, words.length() - form.sql().length() - 1);
      }
    }
    Matcher m = SHAPE.matcher(words);
    if (!m.matches()) {
      return new ColumnType(Kind.ANY, -1, -1, Optional.empty(), affinity);
    }
    int precision = m.group(2) == null ? -1 : parse(m.group(2));
    int scale = m.group(3) == null ? -1 : parse(m.group(3));
    return new ColumnType(
        TypeNames.kind(m.group(1), precision), precision, scale, storedAs, affinity);
  }

  private static int parse(String digits) {
    try {
      return Integer.parseInt(digits);
    } catch (NumberFormatException e) {
      // SQLite ignores the numbers in a type's parentheses; one too large means nothing to us.
      return -1;
    }
  }

  private static Affinity affinityOf(String declared) {
    String upper = declared.toUpperCase(Locale.ROOT);
    if (upper.contains("INT")) {
      return Affinity.INTEGER;
    }
    if (upper.contains("CHAR") || upper.contains("CLOB") || upper.contains("TEXT")) {
      return Affinity.TEXT;
    }
    if (upper.isBlank() || upper.contains("BLOB")) {
      return Affinity.BLOB;
    }
    boolean real = upper.contains("REAL") || upper.contains("FLOA") || upper.contains("DOUB");
    return real ? Affinity.REAL : Affinity.NUMERIC;
  }
}
