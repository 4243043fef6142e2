package dev.lapse.planner.plan;

import dev.lapse.planner.catalog.Index;
import dev.lapse.planner.catalog.Table;
import dev.lapse.planner.expiry.CandidateRange;
import dev.lapse.planner.expiry.CutoffBound;
import dev.lapse.planner.expiry.ExpiryPredicate;
import dev.lapse.planner.expiry.TimestampEncoding;
import dev.lapse.planner.expiry.TtlIndex;
import dev.lapse.planner.sql.Bind;
import dev.lapse.planner.sql.Identifiers;
import dev.lapse.planner.sql.SqlText;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;

/**
 * The expired rows of a table as FROM and WHERE: those of one range of the TTL index, or those that
 * a walk over the table meets.
 *
 * @param table the table
 * @param index the TTL index
 * @param range the range; empty for a walk over the table
 */
record ExpiredRows(Table table, TtlIndex index, Optional<CandidateRange.Kind> range) {
  /**
   * What a row must meet to be deleted.
   *
   * @param lower the test of the range's lower end
   * @param upper the test of the range's upper end
   * @param expired the whole predicate
   */
  record Conditions(String lower, String upper, String expired) {
    String text() {
      return lower + " AND " + upper + " AND (" + expired + ")";
    }
  }

  /** Returns one for each range where the table has the index, else one for the table. */
  static List<ExpiredRows> of(Table table, TtlIndex index) {
    List<CandidateRange> ranges = ranges(index);
    if (ranges.isEmpty() || table.index(index.name()).isEmpty()) {
      return List.of(walk(table, index));
    }
    return ranges.stream()
        .map(range -> new ExpiredRows(table, index, Optional.of(range.kind())))
        .toList();
  }

  static ExpiredRows walk(Table table, TtlIndex index) {
    return new ExpiredRows(table, index, Optional.empty());
  }

  private static List<CandidateRange> ranges(TtlIndex index) {
    return new ExpiryPredicate(index, Identifiers.quote(index.column()), bound -> "").candidates();
  }

  String from() {
    String name = Identifiers.quoteMain(table.name());
    return range.isPresent()
        ? name + " INDEXED BY " + Identifiers.quote(index.name())
        : name + " NOT INDEXED";
  }

  /** Returns the column as the index orders it. */
  String column() {
    String quoted = Identifiers.quote(index.column());
    Optional<String> collation =
        table
            .index(index.name())
            .flatMap(declared -> declared.parts().stream().findFirst())
            .map(Index.Part::collation);
    // The catalog doesn't know the column's own collation; where any is named, say the index's.
    boolean plain =
        collation.isEmpty()
            || (collation.get().equalsIgnoreCase("BINARY")
                && !table.sql().toUpperCase(Locale.ROOT).contains("COLLATE"));
    return plain || range.isEmpty()
        ? quoted
        : quoted + " COLLATE " + Identifiers.quote(collation.get());
  }

  /**
   * Returns the test, with cut-offs bound.
   *
   * @param hasLower whether another lower end stands beside it, for the index to begin at
   * @param hasUpper whether another upper end does, for the index to end at
   */
  Conditions conditions(SqlText.Binder binder, boolean hasLower, boolean hasUpper) {
    return conditions(bound -> binder.placeholder(new Bind.Cutoff(bound)), hasLower, hasUpper);
  }

  /** Returns the test for the whole range, with cut-offs bound. */
  Conditions conditions(SqlText.Binder binder) {
    return conditions(binder, false, false);
  }

  /** Returns the test for the whole range. */
  Conditions conditions(Function<CutoffBound, String> placeholder) {
    return conditions(placeholder, false, false);
  }

  /** Returns the test for all rows that expire by the end of year 9999: those that ever do. */
  Conditions conditionsAtTheEnd(SqlText.Binder binder) {
    return conditions(atTheEnd(binder));
  }

  /** Returns the predicate as it is at the end of year 9999. */
  static String expiredAtTheEnd(TtlIndex index, SqlText.Binder binder) {
    String column = "+" + Identifiers.quote(index.column());
    return new ExpiryPredicate(index, column, atTheEnd(binder)).expired();
  }

  private static Function<CutoffBound, String> atTheEnd(SqlText.Binder binder) {
    return bound ->
        binder.placeholder(new Bind.Constant(bound.valueAt(TimestampEncoding.MAX_INSTANT)));
  }

  private Conditions conditions(
      Function<CutoffBound, String> placeholder, boolean hasLower, boolean hasUpper) {
    // The unary + leaves SQLite no other way than the range before it.
    String column = "+" + Identifiers.quote(index.column());
    ExpiryPredicate predicate = new ExpiryPredicate(index, column, placeholder);
    List<CandidateRange> all = predicate.candidates();
    String expired = predicate.expired();
    for (CandidateRange each : all) {
      if (range.isPresent() && each.kind() == range.get()) {
        return new Conditions(
            (hasLower ? "+" : "") + column() + " >= " + each.lower(),
            (hasUpper ? "+" : "") + column() + " <= " + each.upper(),
            expired);
      }
    }
    return new Conditions(
        anyOf(all.stream().map(each -> column + " >= " + each.lower()).toList()),
        anyOf(all.stream().map(each -> column + " <= " + each.upper()).toList()),
        expired);
  }

  private static String anyOf(List<String> tests) {
    if (tests.isEmpty()) {
      return "0";
    }
    return tests.size() == 1 ? tests.get(0) : "(" + String.join(" OR ", tests) + ")";
  }
}
