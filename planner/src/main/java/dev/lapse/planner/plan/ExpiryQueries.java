package dev.lapse.planner.plan;

import dev.lapse.planner.catalog.ForeignKey;
import dev.lapse.planner.catalog.Table;
import dev.lapse.planner.expiry.CandidateRange;
import dev.lapse.planner.expiry.ExpireAfter;
import dev.lapse.planner.expiry.ExpiryPredicate;
import dev.lapse.planner.expiry.TtlIndex;
import dev.lapse.planner.sql.Bind;
import dev.lapse.planner.sql.Identifiers;
import dev.lapse.planner.sql.SqlText;
import java.util.List;
import java.util.Optional;

/**
 * What is asked of a file about the expiry of one table by one TTL index, as SQLite text. None of
 * it takes the write lock. Where the table has the index the answers come from it, else from a
 * scan. Counts stop at {@link #COUNT_LIMIT}. Immutable.
 */
public final class ExpiryQueries {
  /**
   * The name of the bind at which counting stops: one above the cap, so that {@link
   * RowCount#capped} can tell whether there are more.
   */
  public static final String COUNT_LIMIT = "count limit";

  /** The name of the bind that says how many rows {@link #clustering} looks at. */
  public static final String SAMPLE_ROWS = "sample rows";

  private final Table table;
  private final TtlIndex index;
  private final List<ExpiredRows> ranges;

  private ExpiryQueries(Table table, TtlIndex index) {
    this.table = table;
    this.index = index;
    this.ranges = ExpiredRows.of(table, index);
  }

  /** Makes the questions about one TTL index of a table. */
  public static ExpiryQueries of(Table table, TtlIndex index) {
    return new ExpiryQueries(table, index);
  }

  /** Asks whether any row is due: one row, one column, 1 or 0. */
  public SqlText anythingDue() {
    SqlText.Binder binder = new SqlText.Binder();
    List<String> tests =
        ranges.stream()
            .map(range -> "EXISTS (SELECT 1" + fromWhere(range, binder, "") + ")")
            .toList();
    return binder.with("SELECT " + String.join(" OR ", tests));
  }

  /** Asks for the number of due rows: one row with a column for each range, each capped. */
  public SqlText expiredRows() {
    SqlText.Binder binder = new SqlText.Binder();
    List<String> counts =
        ranges.stream()
            .map(range -> "(" + count("SELECT 1" + fromWhere(range, binder, ""), binder) + ")")
            .toList();
    return binder.with("SELECT " + String.join(", ", counts));
  }

  /** Asks for the number of rows of the table, capped: one row, one column. */
  public SqlText tableRows() {
    SqlText.Binder binder = new SqlText.Binder();
    return binder.with(count("SELECT 1 FROM " + Identifiers.quoteMain(table.name()), binder));
  }

  /**
   * Asks for the lowest value that expires at all, for each form of the column: one row with a
   * column for each, the value as it is stored or NULL. Text with zone offsets sorts as text.
   */
  public SqlText oldest() {
    SqlText.Binder binder = new SqlText.Binder();
    List<String> firsts =
        ranges.stream()
            .filter(range -> !range.range().equals(Optional.of(CandidateRange.Kind.TEXTS_WITH_T)))
            .map(range -> "(" + first(range, binder) + ")")
            .toList();
    return binder.with("SELECT " + String.join(", ", firsts));
  }

  private static String first(ExpiredRows range, SqlText.Binder binder) {
    return "SELECT "
        + range.column()
        + " FROM "
        + range.from()
        + " WHERE "
        + range.conditionsAtTheEnd(binder).text()
        + " ORDER BY "
        + range.column()
        + " LIMIT 1";
  }

  /**
   * Asks for what {@link DeleteStatistics#correlation} needs, over the oldest due rows: one row
   * with rows sampled, rowids that they span, rowids that the table spans.
   *
   * @return empty for a table without rowids, or without the index
   */
  public Optional<SqlText> clustering() {
    if (table.withoutRowid() || ranges.get(0).range().isEmpty()) {
      return Optional.empty();
    }
    SqlText.Binder binder = new SqlText.Binder();
    String rowid = RowKey.of(table).list();
    ExpiredRows range = ranges.get(0);
    String sample =
        "SELECT "
            + rowid
            + " AS r"
            + fromWhere(range, binder, "")
            + " ORDER BY "
            + range.column()
            + " LIMIT "
            + binder.placeholder(new Bind.Named(SAMPLE_ROWS));
    String all = Identifiers.quoteMain(table.name());
    return Optional.of(
        binder.with(
            "SELECT count(*), max(r) - min(r) + 1, (SELECT max("
                + rowid
                + ") FROM "
                + all
                + ") - (SELECT min("
                + rowid
                + ") FROM "
                + all
                + ") + 1 FROM ("
                + sample
                + ")"));
  }

  /**
   * Asks how many rows can never expire, and why: a row for each reason that occurs, with {@link
   * NeverExpires#words} and the number of rows. Scans the table.
   */
  public SqlText neverExpires() {
    SqlText.Binder binder = new SqlText.Binder();
    String column = Identifiers.quote(index.column());
    TtlIndex everything =
        new TtlIndex(
            index.name(),
            index.table(),
            index.column(),
            index.encoding(),
            index.descending(),
            new ExpireAfter.Elapsed(0),
            Optional.empty(),
            index.state(),
            index.options());
    StringBuilder reason = new StringBuilder("CASE");
    index
        .predicate()
        .ifPresent(
            where -> when(reason, "(" + where + "\n) IS NOT TRUE", NeverExpires.OUTSIDE_PREDICATE));
    when(reason, column + " IS NULL", NeverExpires.NULL_VALUE);
    when(
        reason,
        "typeof(" + column + ") IN ('integer', 'real')",
        index.encoding().readsNumbers()
            ? NeverExpires.OUT_OF_RANGE
            : NeverExpires.NUMBER_WITHOUT_MEANING);
    when(reason, ExpiredRows.expiredAtTheEnd(everything, binder), NeverExpires.OUT_OF_RANGE);
    reason.append(" ELSE ").append(words(NeverExpires.NOT_A_DATE)).append(" END");
    return binder.with(
        "SELECT "
            + reason
            + ", count(*) FROM "
            + Identifiers.quoteMain(table.name())
            + " NOT INDEXED WHERE ("
            + ExpiredRows.expiredAtTheEnd(index, binder)
            + ") IS NOT TRUE GROUP BY 1 ORDER BY 1");
  }

  private static void when(StringBuilder reason, String test, NeverExpires words) {
    reason.append(" WHEN ").append(test).append(" THEN ").append(words(words));
  }

  private static String words(NeverExpires reason) {
    return Identifiers.literal(reason.words());
  }

  /**
   * Asks how many rows become expired by this definition that no other one hides: one row, one
   * column, capped.
   *
   * @param before the definition that it replaces; empty where the index is no TTL index yet
   */
  public SqlText becomesExpired(Optional<TtlIndex> before) {
    return hiddenOnlyByThis(before);
  }

  /**
   * Asks how many rows, expired by this definition and by no other, would be visible again under
   * another: one row, one column, capped. Ask it of the present definition.
   *
   * @param after what takes its place; empty where the index expires nothing any more
   */
  public SqlText comesBack(Optional<TtlIndex> after) {
    return hiddenOnlyByThis(after);
  }

  private SqlText hiddenOnlyByThis(Optional<TtlIndex> counterpart) {
    SqlText.Binder binder = new SqlText.Binder();
    StringBuilder not = new StringBuilder();
    counterpart.ifPresent(other -> not.append(" AND ").append(live(other, binder)));
    table
        .hiding()
        .filter(other -> !Identifiers.same(other.name(), index.name()))
        .forEach(other -> not.append(" AND ").append(live(other, binder)));
    List<String> each =
        ranges.stream()
            .map(range -> "SELECT 1" + fromWhere(range, binder, not.toString()))
            .toList();
    return binder.with(count(String.join(" UNION ALL ", each), binder));
  }

  private static String live(TtlIndex other, SqlText.Binder binder) {
    return new ExpiryPredicate(
            other,
            "+" + Identifiers.quote(other.column()),
            bound -> binder.placeholder(new Bind.Cutoff(bound)))
        .live();
  }

  /**
   * Asks how many rows of a child a foreign key would have go, or change, together with the rows
   * that are due now: one row, one column, capped.
   *
   * @param reference a foreign key to this table
   */
  public SqlText referring(ForeignKey reference) {
    SqlText.Binder binder = new SqlText.Binder();
    List<String> parents =
        reference.parentColumns().isEmpty() ? table.primaryKey() : reference.parentColumns();
    List<String> each =
        ranges.stream()
            .map(range -> "SELECT " + columns(parents) + fromWhere(range, binder, ""))
            .toList();
    String child = columns(reference.columns());
    String key = reference.columns().size() == 1 ? child : "(" + child + ")";
    return binder.with(
        count(
            "SELECT 1 FROM "
                + Identifiers.quoteMain(reference.table())
                + " WHERE "
                + key
                + " IN ("
                + String.join(" UNION ALL ", each)
                + ")",
            binder));
  }

  private static String columns(List<String> names) {
    return String.join(", ", names.stream().map(Identifiers::quote).toList());
  }

  private static String fromWhere(ExpiredRows range, SqlText.Binder binder, String more) {
    return " FROM " + range.from() + " WHERE " + range.conditions(binder).text() + more;
  }

  private static String count(String rows, SqlText.Binder binder) {
    String limit = binder.placeholder(new Bind.Named(COUNT_LIMIT));
    return "SELECT count(*) FROM (" + rows + " LIMIT " + limit + ")";
  }
}
