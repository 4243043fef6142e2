package dev.lapse.planner.translate;

import dev.lapse.planner.catalog.Table;
import dev.lapse.planner.expiry.CutoffBound;
import dev.lapse.planner.expiry.ExpiryPredicate;
import dev.lapse.planner.expiry.TtlIndex;
import dev.lapse.planner.plan.ExpiredSearch;
import dev.lapse.planner.sql.Bind;
import dev.lapse.planner.sql.Identifiers;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The tests that keep expired rows out of a statement's sight. */
final class LiveRows {
  /** What the text that excludes rows calls the row that it looks at. */
  static final String ROW_ALIAS = "lapse_row";

  private static final String ROW = Identifiers.quote(ROW_ALIAS);
  private static final String EXPIRED = Identifiers.quote("lapse_expired");

  private final Emission emission;

  LiveRows(Emission emission) {
    this.emission = emission;
  }

  /** Returns whether a scan of the table needs a test. */
  boolean hides(Table table) {
    return emission.mode == ExpiredRows.HIDDEN && emission.hiding != Hiding.NONE && table.hasTtl();
  }

  /** Returns the test for a scan whose columns are written with this qualifier, or none. */
  String test(Table table, String qualifier) {
    hidden(table);
    return test(table, qualifier, this::placeholder);
  }

  /**
   * Returns the test, with bounds written as a caller likes. The unary + leaves the affinity of the
   * column out: a TIMESTAMP column's is numeric, and SQLite would try, for each row, to read the
   * text as a number.
   */
  static String test(Table table, String qualifier, Function<CutoffBound, String> placeholder) {
    return table
        .hiding()
        .map(index -> predicate(index, "+" + qualifier, placeholder).live())
        .collect(Collectors.joining(" AND "));
  }

  /** Returns the test that leaves out the expired rows by their keys; empty where that can't be. */
  Optional<String> excluding(Table table) {
    return excluding(table, this::placeholder);
  }

  /** Returns that test, with bounds written as a caller likes; it stands alone after a WHERE. */
  static Optional<String> excluding(Table table, Function<CutoffBound, String> placeholder) {
    if (!RowKey.hasName(table)) {
      return Optional.empty();
    }
    List<String> keys = RowKey.of(table);
    List<String> columns = new ArrayList<>();
    List<String> tests = new ArrayList<>();
    for (int i = 0; i < keys.size(); i++) {
      String name = Identifiers.quote("lapse_key" + (i + 1));
      columns.add(keys.get(i) + " AS " + name);
      // A column's own collation may call two keys one that its primary key keeps apart.
      String collation = table.withoutRowid() ? " COLLATE BINARY" : "";
      tests.add(EXPIRED + "." + name + " = " + ROW + "." + keys.get(i) + collation);
    }
    // The LIMIT has SQLite collect the keys once, into an index of its own, and look them up there.
    return ExpiredSearch.of(table, placeholder)
        .map(
            search ->
                "NOT EXISTS (SELECT 1 FROM ("
                    + search.rows(Emission.list(columns))
                    + " LIMIT -1) AS "
                    + EXPIRED
                    + " WHERE "
                    + String.join(" AND ", tests)
                    + ")");
  }

  /** Notes that a text hides the table's expired rows in its own way. */
  void hidden(Table table) {
    table.hiding().forEach(emission.liveTests::add);
  }

  /** Returns the count of a table's live rows as a difference; empty where that can't be. */
  Optional<List<String>> difference(CountDifference count) {
    return count.parts(this::placeholder);
  }

  /** Returns the test that is true for the table's expired rows. */
  String expired(Table table) {
    return expired(table, this::placeholder);
  }

  static String expired(Table table, Function<CutoffBound, String> placeholder) {
    List<String> tests =
        table.hiding().map(index -> predicate(index, "", placeholder).expired()).toList();
    return tests.size() == 1
        ? "(" + tests.get(0) + ")"
        : tests.stream().collect(Collectors.joining(") OR (", "((", "))"));
  }

  private static ExpiryPredicate predicate(
      TtlIndex index, String qualifier, Function<CutoffBound, String> placeholder) {
    return new ExpiryPredicate(index, qualifier + Identifiers.quote(index.column()), placeholder);
  }

  private String placeholder(CutoffBound bound) {
    return emission.binder.placeholder(new Bind.Cutoff(bound));
  }
}
