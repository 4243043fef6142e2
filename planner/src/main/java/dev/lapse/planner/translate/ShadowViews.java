package dev.lapse.planner.translate;

import dev.lapse.planner.catalog.Catalog;
import dev.lapse.planner.catalog.Table;
import dev.lapse.planner.catalog.View;
import dev.lapse.planner.expiry.CutoffBound;
import dev.lapse.planner.expiry.ExpiryPredicate;
import dev.lapse.planner.sql.Identifiers;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Temporary views that stand before the tables with TTL of a file, and before the views that read
 * them: SQLite looks up a name in the temporary schema first, so whatever it resolves by itself
 * sees live rows only. Their cut-offs come from a function, since a view takes no parameters.
 */
public final class ShadowViews {
  /** The SQL function by which shadows ask for cut-offs: an index's name, an end, an interval. */
  public static final String CUTOFF_FUNCTION = "lapse_cutoff";

  /** The SQL function by which shadows and native text ask for the statement's instant. */
  public static final String NOW_FUNCTION = NativeText.NOW_FUNCTION;

  private final Catalog catalog;

  private ShadowViews(Catalog catalog) {
    this.catalog = catalog;
  }

  /** Returns the shadows that a catalog asks for. */
  public static ShadowViews of(Catalog catalog) {
    return new ShadowViews(catalog);
  }

  /** Returns whether a name is shadowed: a table with TTL, or a view that reads one. */
  static boolean isShadowed(Catalog catalog, String name) {
    return catalog.table(name).filter(Table::hasTtl).isPresent()
        || catalog.view(name).filter(catalog::readsTtl).isPresent();
  }

  /** Returns the statements that make all shadows. */
  public List<String> create() {
    List<String> statements = new ArrayList<>();
    catalog.tables().stream().filter(Table::hasTtl).map(this::ofTable).forEach(statements::add);
    catalog.views().stream().filter(catalog::readsTtl).map(this::ofView).forEach(statements::add);
    return statements;
  }

  /** Returns the statements that remove all shadows; a shadow that isn't there is no error. */
  public List<String> drop() {
    List<String> statements = new ArrayList<>();
    catalog.tables().stream().filter(Table::hasTtl).forEach(t -> statements.add(drop(t.name())));
    catalog.views().stream().filter(catalog::readsTtl).forEach(v -> statements.add(drop(v.name())));
    return statements;
  }

  private static String drop(String name) {
    return "DROP VIEW IF EXISTS \"temp\"." + Identifiers.quote(name);
  }

  private String ofTable(Table table) {
    String live =
        table
            .hiding()
            .map(
                index ->
                    new ExpiryPredicate(
                            index, Identifiers.quote(index.column()), ShadowViews::function)
                        .live())
            .collect(Collectors.joining(" AND "));
    return "CREATE TEMP VIEW "
        + Identifiers.quote(table.name())
        + " AS SELECT "
        + columns(table)
        + " FROM "
        + Identifiers.quoteMain(table.name())
        + " WHERE "
        + live;
  }

  private static String columns(Table table) {
    return table.deadline().isEmpty()
        ? "*"
        : table.shown().stream()
            .map(c -> Identifiers.quote(c.name()))
            .collect(Collectors.joining(", "));
  }

  /** The same body, whose names now find the shadows. */
  private String ofView(View view) {
    String columns =
        view.columnNames().isEmpty()
            ? ""
            : view.columnNames().stream()
                .map(Identifiers::quote)
                .collect(Collectors.joining(", ", "(", ")"));
    return "CREATE TEMP VIEW "
        + Identifiers.quote(view.name())
        + columns
        + " AS "
        + NativeText.rewrite(view.body(), catalog);
  }

  private static String function(CutoffBound bound) {
    return "lapse_cutoff("
        + Identifiers.literal(bound.index().name())
        + ", "
        + Identifiers.literal(bound.end().name())
        + ", "
        + Identifiers.literal("" + bound.interval())
        + ")";
  }
}
