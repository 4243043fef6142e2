package dev.lapse.planner.plan;

import dev.lapse.error.LapseException;
import dev.lapse.error.SqlState;
import dev.lapse.planner.catalog.Table;
import dev.lapse.planner.expiry.CandidateRange;
import dev.lapse.planner.expiry.TtlIndex;
import dev.lapse.planner.sql.Bind;
import dev.lapse.planner.sql.Identifiers;
import dev.lapse.planner.sql.SqlText;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * Stretches of expired rows as SQLite text, oldest first; no other class writes a DELETE for
 * expiry. Each text repeats both ends of its range and the whole predicate, so that a row renewed
 * since it was chosen lives, and none can be made without them.
 *
 * <p>A stretch of so many rows is deleted in two steps: {@link #last} finds the row that it ends
 * with, {@link #deleteUpTo} deletes up to there. A DELETE with a LIMIT would collect all keys in a
 * table of its own first, which costs a quarter more than to delete along the index. Where SQLite
 * cannot seek the end among rows of one value, as in a descending index, it has one all the same:
 * each stretch would read all of them that are left.
 *
 * <p>Besides the cut-offs the binds are {@link #BATCH_ROWS}, {@link #SKIPPED_ROWS} and, where it
 * goes on after a row, {@link #AFTER_VALUE} and {@link #afterKeyNames}: the value and the key of
 * that row, as {@link #candidates} answers them. Immutable.
 */
public final class BatchDeleteStatement {
  /** The name of the bind that says how many rows to name at most. */
  public static final String BATCH_ROWS = "batch rows";

  /** The name of the bind that says how many rows come before the one that is looked for. */
  public static final String SKIPPED_ROWS = "skipped rows";

  /** The name of the bind for the column value of the last row tried. */
  public static final String AFTER_VALUE = "after value";

  private final ExpiredRows rows;
  private final Protection protection;
  private final RowKey key;
  private final RowKey place;
  private final boolean newestFirst;
  private final boolean descending;
  private final Texts fromStart;
  private final Texts afterPlace;

  /**
   * The texts that are run for every slice.
   *
   * @param candidates as {@link BatchDeleteStatement#candidates}
   * @param last as {@link BatchDeleteStatement#last}
   * @param upTo as {@link BatchDeleteStatement#deleteUpTo}
   * @param rest as {@link BatchDeleteStatement#deleteRest}
   */
  private record Texts(SqlText candidates, SqlText last, SqlText upTo, SqlText rest) {}

  private BatchDeleteStatement(ExpiredRows rows, Protection protection) {
    this.rows = rows;
    this.protection = protection;
    this.key = RowKey.of(rows.table());
    this.place =
        rows.range().isEmpty() ? key : key.without(rows.index().column()).behind(rows.column());
    this.newestFirst = protection.isMutual();
    this.descending = (rows.range().isPresent() && rows.index().descending()) != newestFirst;
    this.fromStart = texts(false);
    this.afterPlace = texts(true);
  }

  private Texts texts(boolean goingOn) {
    return new Texts(
        select(goingOn, " LIMIT ", BATCH_ROWS),
        select(goingOn, " LIMIT 1 OFFSET ", SKIPPED_ROWS),
        delete(goingOn, true),
        delete(goingOn, false));
  }

  /** Makes the batches of one range of the index, in the order of (value, key). */
  static BatchDeleteStatement ofRange(Table table, TtlIndex index, CandidateRange.Kind range) {
    return new BatchDeleteStatement(
        new ExpiredRows(table, index, Optional.of(range)), Protection.none(table));
  }

  /** Makes the batches of a walk over the table, in the order of its key. */
  static BatchDeleteStatement ofWalk(Table table, TtlIndex index) {
    return new BatchDeleteStatement(ExpiredRows.walk(table, index), Protection.none(table));
  }

  /**
   * Returns the same batches, leaving out of {@link #deleteUpTo} what foreign keys protect. Where
   * rows of the table protect each other, they go newest first.
   */
  public BatchDeleteStatement protectedBy(Protection other) {
    return new BatchDeleteStatement(rows, other);
  }

  /** Returns which values of the column it is for; empty where it walks over the table. */
  public Optional<CandidateRange.Kind> range() {
    return rows.range();
  }

  /**
   * Returns the SELECT of the next rows, at most {@link #BATCH_ROWS}, in the order that they are
   * deleted in: the column value first, then the columns of the key.
   *
   * @param goingOn whether it begins after the row that the {@code after …} binds name
   */
  public SqlText candidates(boolean goingOn) {
    return texts(goingOn, Texts::candidates);
  }

  /**
   * Returns the SELECT of the one of these rows that comes after {@link #SKIPPED_ROWS} others; it
   * answers none where there are no more than those.
   *
   * @param goingOn as for {@link #candidates}
   */
  public SqlText last(boolean goingOn) {
    return texts(goingOn, Texts::last);
  }

  /**
   * Returns the DELETE of all that is due after a place, of which foreign keys protect nothing.
   *
   * @param goingOn as for {@link #candidates}
   */
  public SqlText deleteRest(boolean goingOn) {
    return texts(goingOn, Texts::rest);
  }

  private SqlText texts(boolean goingOn, Function<Texts, SqlText> which) {
    return which.apply(goingOn ? afterPlace : fromStart);
  }

  /**
   * Returns the names of the binds for the key of the last row tried, one for each column of the
   * key that {@link #candidates(boolean)} answers: {@code after rowid}, or {@code after} with the
   * name of a column of the primary key.
   */
  public List<String> afterKeyNames() {
    return key.names().stream().map(RowKey::afterName).toList();
  }

  /** Returns what a person calls the columns of the key. */
  public List<String> keyNames() {
    return rows.table().withoutRowid()
        ? key.names()
        : List.of(rows.table().rowidColumn().orElse("rowid"));
  }

  /** Returns the name of the bind for a column of the key of the last row of a stretch. */
  public static String untilName(String afterName) {
    return "until" + afterName.substring("after".length());
  }

  /**
   * Returns the DELETE of what nothing protects among the rows of a stretch, which ends with the
   * row that the {@code until …} binds name and has {@link #BATCH_ROWS} rows at most.
   *
   * @param goingOn whether it begins after the row that the {@code after …} binds name
   */
  public SqlText deleteUpTo(boolean goingOn) {
    return texts(goingOn, Texts::upTo);
  }

  /** Returns the SELECT of the rows of a stretch that are still there, as {@link #candidates}. */
  public SqlText left(boolean goingOn) {
    SqlText.Binder binder = new SqlText.Binder();
    ExpiredRows.Conditions conditions = conditions(binder, goingOn, true);
    String text = places() + from() + stretch(conditions, goingOn, true, binder) + ordered();
    return binder.with(text);
  }

  /**
   * Returns the SELECT of the next rows as {@link #candidates}, with a last column: 1 where nothing
   * protects the row, else 0.
   */
  public SqlText protectedCandidates(boolean goingOn) {
    SqlText.Binder binder = new SqlText.Binder();
    String unprotected = protection.isNone() ? "1" : protection.unprotected(rows.index(), binder);
    String text =
        places()
            + ", "
            + unprotected
            + chosen(goingOn, binder)
            + limit(" LIMIT ", BATCH_ROWS, binder);
    return binder.with(text);
  }

  private String from() {
    return " FROM " + rows.from();
  }

  /**
   * Returns the WHERE of the rows between two places, or beyond one.
   *
   * @param goingOn whether it begins after a row
   * @param ends whether it ends with one
   */
  private String stretch(
      ExpiredRows.Conditions conditions, boolean goingOn, boolean ends, SqlText.Binder binder) {
    return " WHERE "
        + (goingOn ? beyondLast(binder) + " AND " : "")
        + (ends ? upToLast(binder) + " AND " : "")
        + conditions.text();
  }

  /** Leaves the index one end at each side to run between: the place's, where there is one. */
  private ExpiredRows.Conditions conditions(SqlText.Binder binder, boolean goingOn, boolean ends) {
    return rows.conditions(binder, newestFirst ? ends : goingOn, newestFirst ? goingOn : ends);
  }

  private String upToLast(SqlText.Binder binder) {
    return isSought()
        ? place.upTo(newestFirst, binder)
        : inOrder(
            newestFirst ? ">" : "<",
            binder.placeholder(new Bind.Named(untilName(AFTER_VALUE))),
            rest -> rest.upTo(descending, binder));
  }

  private SqlText delete(boolean goingOn, boolean ends) {
    SqlText.Binder binder = new SqlText.Binder();
    ExpiredRows.Conditions conditions = conditions(binder, goingOn, ends);
    String stretch = stretch(conditions, goingOn, ends, binder);
    boolean limited = ends && !isSought();
    String text =
        protection.isNone() && !limited
            ? "DELETE" + from() + stretch
            : "DELETE FROM "
                + Identifiers.quoteMain(rows.table().name())
                + " WHERE "
                + key.tuple()
                + " IN (SELECT "
                + key.list()
                + from()
                + stretch
                + (protection.isNone()
                    ? ""
                    : " AND " + protection.unprotected(rows.index(), binder))
                + (limited ? ordered() + limit(" LIMIT ", BATCH_ROWS, binder) : "")
                + ")";
    refuseUnbounded(text, conditions);
    return binder.with(text);
  }

  /** Returns the columns that tell the place of a row. */
  private String places() {
    return "SELECT " + Identifiers.quote(rows.index().column()) + ", " + key.list();
  }

  private SqlText select(boolean goingOn, String limit, String bind) {
    SqlText.Binder binder = new SqlText.Binder();
    String text = places() + chosen(goingOn, binder) + limit(limit, bind, binder);
    return binder.with(text);
  }

  private String chosen(boolean goingOn, SqlText.Binder binder) {
    ExpiredRows.Conditions conditions = conditions(binder, goingOn, false);
    return from() + stretch(conditions, goingOn, false, binder) + ordered();
  }

  private static String limit(String limit, String bind, SqlText.Binder binder) {
    return limit + binder.placeholder(new Bind.Named(bind));
  }

  private String ordered() {
    if (rows.range().isEmpty()) {
      return " ORDER BY " + key.order(newestFirst);
    }
    RowKey rest = key.without(rows.index().column());
    String column = " ORDER BY " + rows.column() + (newestFirst ? " DESC" : "");
    return rest.isEmpty() ? column : column + ", " + rest.order(descending);
  }

  /**
   * Returns whether SQLite seeks a place by one comparison of rows. It does where the columns all
   * run in one direction and have their own collations. A descending index is read backwards,
   * oldest first, so keys of one value come highest first.
   */
  private boolean isSought() {
    return place.columns().size() == 1
        || (descending == newestFirst
            && rows.column().equals(Identifiers.quote(rows.index().column())));
  }

  private String beyondLast(SqlText.Binder binder) {
    return isSought()
        ? place.beyond(newestFirst, binder)
        : inOrder(
            newestFirst ? "<" : ">",
            binder.placeholder(new Bind.Named(AFTER_VALUE)),
            rest -> rest.beyond(descending, binder));
  }

  /**
   * Returns the test for rows on one side of a row, in the order of the index.
   *
   * @param strictly how values on that side compare with the row's
   * @param value the row's value
   * @param byKey the test of the rest of the key, for rows of the same value
   */
  private String inOrder(String strictly, String value, Function<RowKey, String> byKey) {
    RowKey rest = key.without(rows.index().column());
    String column = rows.column();
    return column
        + " "
        + strictly
        + "= "
        + value
        + " AND (+"
        + column
        + " "
        + strictly
        + " "
        + value
        + " OR "
        + byKey.apply(rest)
        + ")";
  }

  /**
   * Refuses a text that could delete a row that has not expired.
   *
   * @throws LapseException INTERNAL_ERROR if an end of the range or the predicate is missing
   */
  static void refuseUnbounded(String delete, ExpiredRows.Conditions conditions) {
    require(delete, conditions.lower(), "the lower end of its range");
    require(delete, conditions.upper(), "the upper end of its range");
    require(delete, conditions.expired(), "the predicate of its TTL index");
  }

  private static void require(String delete, String part, String name) {
    if (part.isBlank() || !delete.contains(part)) {
      throw LapseException.of(
          SqlState.INTERNAL_ERROR,
          "refused to build a DELETE for expiry without " + name + ": " + delete);
    }
  }
}
