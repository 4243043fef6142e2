package dev.lapse.planner.translate;

import dev.lapse.planner.catalog.Table;
import dev.lapse.planner.expiry.CutoffBound;
import dev.lapse.planner.expiry.ExpiryPredicate;
import dev.lapse.planner.expiry.TtlIndex;
import dev.lapse.planner.sql.Bind;
import dev.lapse.planner.sql.Identifiers;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The tests that keep expired rows out of a statement's sight. */
final class LiveRows {
  private final Emission emission;

  LiveRows(Emission emission) {
    this.emission = emission;
  }

  /** Returns whether a scan of the table needs a test. */
  boolean hides(Table table) {
    return emission.mode == ExpiredRows.HIDDEN && table.hasTtl();
  }

  /** Returns the test for a scan whose columns are written with this qualifier, or none. */
  String test(Table table, String qualifier) {
    table.hiding().forEach(emission.liveTests::add);
    return test(table, qualifier, this::placeholder);
  }

  /** Returns the test, with bounds written as a caller likes. */
  static String test(Table table, String qualifier, Function<CutoffBound, String> placeholder) {
    return table
        .hiding()
        .map(index -> predicate(index, qualifier, placeholder).live())
        .collect(Collectors.joining(" AND "));
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
