package dev.lapse.planner.ddl;

import dev.lapse.planner.expiry.StoredForm;
import dev.lapse.planner.expiry.TimestampEncoding;
import dev.lapse.planner.sql.ColumnType;
import dev.lapse.planner.sql.Identifiers;
import dev.lapse.planner.sql.SqliteToken;
import dev.lapse.planner.sql.SqliteTokens;
import java.util.List;
import java.util.Optional;

/**
 * The CHECK that keeps all but one form of date out of a column: written by CREATE TABLE, and
 * recognised, token by token, when the catalog is read. It uses SQLite's built-in functions only,
 * so every program can write to the table.
 *
 * <p>GLOB comes first, so that {@code strftime} never sees {@code 'now'}; {@code IS} instead of
 * {@code =}, since a CHECK takes NULL for a yes and {@code strftime} answers NULL for a day that
 * cannot be.
 *
 * @param expression the text between the parentheses of the CHECK
 * @param texts the texts that it lets in
 * @param numbers whether it lets numbers in
 */
public record TemporalCheck(String expression, TimestampEncoding.Texts texts, boolean numbers) {
  private static final String DIGIT = "[0-9]";
  private static final String TWO = DIGIT + DIGIT;
  private static final String DAY = TWO + TWO + "-" + TWO + "-" + TWO;
  private static final String TIME = TWO + ":" + TWO + ":" + TWO;
  private static final String THREE = TWO + DIGIT;

  /**
   * Returns the check of a column, by its declared type.
   *
   * @return empty where the type holds no dates or times
   */
  public static Optional<TemporalCheck> of(String column, ColumnType type) {
    String c = Identifiers.quote(column);
    if (type.storedAs().isPresent()) {
      return Optional.of(numbers(c, type.storedAs().get()));
    }
    switch (type.kind()) {
      case DATE:
        return texts(c + glob(c, DAY) + same("date(" + c + ")", c), TimestampEncoding.Texts.DATES);
      case TIMESTAMP, TEXT, VARCHAR:
        return type.kind() == ColumnType.Kind.TIMESTAMP && type.precision() > 3
            ? micros(c)
            : millis(c);
      default:
        return Optional.empty();
    }
  }

  /** Returns the expression of the check of a TIME column. */
  static String time(String column) {
    String c = Identifiers.quote(column);
    String seconds = "substr(" + c + ", 1, 8)";
    String digits = "substr(" + c + ", 10)";
    return c
        + " GLOB '"
        + TIME
        + "*' AND "
        + same("time(" + seconds + ")", seconds)
        + " AND (length("
        + c
        + ") = 8 OR ("
        + c
        + " GLOB '"
        + TIME
        + "."
        + DIGIT
        + "*' AND length("
        + c
        + ") <= 15 AND "
        + digits
        + " NOT GLOB '*[^0-9]*'))";
  }

  private static TemporalCheck numbers(String c, StoredForm form) {
    String kinds = form == StoredForm.EPOCH_MILLIS ? "'integer'" : "'integer', 'real'";
    return new TemporalCheck(
        "typeof(" + c + ") IN (" + kinds + ", 'null')", TimestampEncoding.Texts.NONE, true);
  }

  private static Optional<TemporalCheck> millis(String c) {
    String shape = DAY + " " + TIME + "." + THREE;
    return texts(
        c + glob(c, shape) + same("strftime('%Y-%m-%d %H:%M:%f', " + c + ")", c),
        TimestampEncoding.Texts.MILLIS);
  }

  private static Optional<TemporalCheck> micros(String c) {
    String shape = DAY + " " + TIME + "." + THREE + THREE;
    String seconds = "substr(" + c + ", 1, 19)";
    return texts(
        c + glob(c, shape) + same("datetime(" + seconds + ")", seconds),
        TimestampEncoding.Texts.MICROS);
  }

  private static Optional<TemporalCheck> texts(String expression, TimestampEncoding.Texts texts) {
    return Optional.of(new TemporalCheck(expression, texts, false));
  }

  private static String glob(String c, String shape) {
    return " GLOB '" + shape + "' AND ";
  }

  private static String same(String computed, String c) {
    return computed + " IS " + c;
  }

  /** Returns whether the text of a table has this very check, whatever the quotes of its names. */
  public boolean isIn(List<SqliteToken> tableSql) {
    List<SqliteToken> wanted = SqliteTokens.of("(" + expression + ")");
    for (int i = 0; i + wanted.size() < tableSql.size(); i++) {
      if (tableSql.get(i).isWord("CHECK") && matches(tableSql, i + 1, wanted)) {
        return true;
      }
    }
    return false;
  }

  private static boolean matches(List<SqliteToken> all, int from, List<SqliteToken> wanted) {
    for (int i = 0; i < wanted.size(); i++) {
      if (!all.get(from + i).means(wanted.get(i))) {
        return false;
      }
    }
    return true;
  }

  /**
   * Returns what a column of a table of the file may hold and what it means.
   *
   * @param column the column's name
   * @param type its type
   * @param strict whether the table is STRICT, so that SQLite itself keeps other kinds out
   * @param tableSql the tokens of the table's text
   */
  public static TimestampEncoding encoding(
      String column, ColumnType type, boolean strict, List<SqliteToken> tableSql) {
    StoredForm form = type.storedAs().orElse(StoredForm.TEXT);
    Optional<TemporalCheck> check = of(column, type).filter(c -> c.isIn(tableSql));
    if (check.isPresent()) {
      return new TimestampEncoding(form, check.get().texts(), check.get().numbers());
    }
    boolean numbers = type.affinity() != ColumnType.Affinity.TEXT;
    if (!strict) {
      return new TimestampEncoding(form, TimestampEncoding.Texts.ANY, numbers);
    }
    switch (type.affinity()) {
      case INTEGER, REAL:
        return new TimestampEncoding(form, TimestampEncoding.Texts.NONE, true);
      default:
        return new TimestampEncoding(form, TimestampEncoding.Texts.ANY, numbers);
    }
  }
}
