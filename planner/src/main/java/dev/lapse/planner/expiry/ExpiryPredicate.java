package dev.lapse.planner.expiry;

import java.util.ArrayList;
import java.util.List;
import java.util.StringJoiner;
import java.util.function.Function;

/**
 * The one test of whether a row has expired, as SQLite text. Reads negate it, deletes repeat it,
 * counts and EXPLAIN show it; nothing else in Lapse says what expired means.
 *
 * <p>SQLite sorts every number before every text and every text before every BLOB, so each form is
 * bounded on both sides and compared only with its own kind. The lowest text bound is {@code
 * '0000-'}: in a column of numeric affinity {@code '0000'} would be compared as the number 0.
 */
public final class ExpiryPredicate {
  private static final String LOWEST_TEXT = "'0000-'";
  private static final String DATE_SHAPE = "'[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'";

  private final TtlIndex index;
  private final String column;
  private final Function<CutoffBound, String> placeholder;

  /**
   * Makes the predicate of one index.
   *
   * @param index the TTL index
   * @param column how the column is written in the statement, for example {@code "ts"} or {@code
   *     s."ts"}
   * @param placeholder writes a bound into the text: a numbered parameter, or for EXPLAIN a literal
   */
  public ExpiryPredicate(TtlIndex index, String column, Function<CutoffBound, String> placeholder) {
    this.index = index;
    this.column = column;
    this.placeholder = placeholder;
  }

  /** Returns the test that is true for an expired row and false or NULL for a live one. */
  public String expired() {
    List<String> forms = new ArrayList<>();
    if (index.encoding().readsNumbers()) {
      forms.add(numbers());
    }
    if (index.encoding().readsTexts()) {
      forms.add(texts());
    }
    if (forms.isEmpty()) {
      return "0";
    }
    return withWhere(String.join(" OR ", forms), forms.size() > 1);
  }

  /**
   * Returns the test that is true for a live row, NULLs included, and false for an expired one. Its
   * spelling leaves SQLite's choice of index alone ({@code c > ? OR c IS NULL} would become a
   * multi-index OR) and keeps rows whose column is NULL (which NOT would lose).
   */
  public String live() {
    return "(" + expired() + ") IS NOT TRUE";
  }

  /**
   * Returns the ranges of the column that hold what is due, disjoint, one or more for each form of
   * the column; an index serves each of them. A value in one of them need not be due, so {@link
   * #expired} must stand beside it. A text whose zone offset lies east of UTC enters its range up
   * to that offset after it is due: deleted late, never early.
   */
  public List<CandidateRange> candidates() {
    List<CandidateRange> ranges = new ArrayList<>();
    if (index.encoding().readsNumbers()) {
      ranges.add(
          new CandidateRange(
              CandidateRange.Kind.NUMBERS,
              lowestNumber(index.encoding().form()),
              bound(CutoffBound.End.NUMBER_LAST, 0)));
    }
    if (index.encoding().texts().isCanonical()) {
      ranges.add(
          new CandidateRange(
              CandidateRange.Kind.TEXTS, LOWEST_TEXT, bound(CutoffBound.End.TEXT_LAST, 0)));
    } else if (index.encoding().readsTexts()) {
      ranges.add(
          new CandidateRange(
              CandidateRange.Kind.TEXTS, LOWEST_TEXT, bound(CutoffBound.End.TEXT_LAST_MINUTE, 0)));
      ranges.add(
          new CandidateRange(
              CandidateRange.Kind.TEXTS_WITH_T,
              bound(CutoffBound.End.TEXT_T_DAY, 0),
              bound(CutoffBound.End.TEXT_T_LAST_MINUTE, 0)));
    }
    return ranges;
  }

  private String withWhere(String test, boolean parenthesise) {
    if (index.predicate().isEmpty()) {
      return test;
    }
    String form = parenthesise || several() ? "(" + test + ")" : test;
    String where = index.predicate().get();
    // A comment at its end would swallow the parenthesis.
    return form + " AND (" + where + (where.contains("--") ? "\n)" : ")");
  }

  private boolean several() {
    return intervals() > 1;
  }

  private int intervals() {
    return index.expireAfter() instanceof ExpireAfter.Calendar
        ? ExpireAfter.Calendar.MAX_INTERVALS
        : 1;
  }

  private String numbers() {
    String lowest = lowestNumber(index.encoding().form());
    return between(column, lowest, CutoffBound.End.NUMBER_FROM, CutoffBound.End.NUMBER_UP_TO, "%s");
  }

  private static String lowestNumber(StoredForm form) {
    switch (form) {
      case EPOCH_MILLIS:
        return Long.toString(TimestampEncoding.MIN_INSTANT.toEpochMilli());
      case EPOCH_SECONDS:
        return Long.toString(TimestampEncoding.MIN_INSTANT.getEpochSecond());
      default:
        return Double.toString(TimestampEncoding.julianDay(TimestampEncoding.MIN_INSTANT));
    }
  }

  private String texts() {
    if (index.encoding().texts().isCanonical()) {
      return between(
          column, LOWEST_TEXT, CutoffBound.End.TEXT_FROM, CutoffBound.End.TEXT_UP_TO, "%s");
    }
    // The range finds candidates by the index; the rest decides, for every form of ISO-8601 text.
    String day = "substr(" + column + ", 1, 10)";
    String exact =
        between(
            "julianday(" + column + ")",
            lowestNumber(StoredForm.JULIAN_DAY),
            CutoffBound.End.TEXT_FROM,
            CutoffBound.End.TEXT_UP_TO,
            "julianday(%s)");
    return column
        + " >= "
        + LOWEST_TEXT
        + " AND "
        + column
        + " < "
        + bound(CutoffBound.End.TEXT_BEYOND, 0)
        + " AND "
        + day
        + " GLOB "
        + DATE_SHAPE
        + " AND date("
        + day
        + ") = "
        + day
        + " AND "
        + (several() ? "(" + exact + ")" : exact);
  }

  private String between(
      String value, String lowest, CutoffBound.End from, CutoffBound.End upTo, String wrap) {
    StringJoiner any = new StringJoiner(" OR ");
    for (int i = 0; i < intervals(); i++) {
      String lower = i == 0 ? lowest : String.format(wrap, bound(from, i));
      any.add(value + " BETWEEN " + lower + " AND " + String.format(wrap, bound(upTo, i)));
    }
    return any.toString();
  }

  private String bound(CutoffBound.End end, int interval) {
    return placeholder.apply(new CutoffBound(index, end, interval));
  }
}
