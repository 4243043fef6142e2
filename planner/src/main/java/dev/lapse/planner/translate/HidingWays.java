package dev.lapse.planner.translate;

import dev.lapse.planner.catalog.Catalog;
import dev.lapse.planner.catalog.Table;
import dev.lapse.planner.expiry.TtlIndex;
import dev.lapse.planner.plan.ExpiredSearch;
import dev.lapse.planner.sql.Bind;
import dev.lapse.planner.sql.SqlText;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.apache.calcite.sql.SqlNode;

/** Writes the texts of a query that hide expired rows in other ways than by a test of each row. */
final class HidingWays {
  private final Catalog catalog;
  private final Emission filtered;

  /**
   * Makes the ways of one query.
   *
   * @param filtered the emission that its ordinary text was written with
   */
  HidingWays(Catalog catalog, Emission filtered) {
    this.catalog = catalog;
    this.filtered = filtered;
  }

  /**
   * Writes them, but for one.
   *
   * @param excluding writes the text that excludes rows, which few statements come to need
   * @return empty where it reads no table with TTL, or reads one through a view of the connection,
   *     which always tests, or the TTL indexes don't lead to what is expired
   */
  Optional<HidingTexts> of(SqlNode query, Supplier<SqlText> excluding) {
    List<Table> tables =
        filtered.liveTests.stream()
            .map(TtlIndex::table)
            .distinct()
            .map(name -> catalog.table(name).orElseThrow())
            .toList();
    if (tables.isEmpty() || filtered.needsShadows || !filtered.systemTables.isEmpty()) {
      return Optional.empty();
    }
    QueryShape shape = QueryShape.of(query);
    return probe(tables)
        .map(
            probe ->
                new HidingTexts(
                    text(query, Hiding.NONE),
                    excluding,
                    probe,
                    tables.stream().map(Table::name).toList(),
                    shape.folds(),
                    filtered.subtracts,
                    shape.mayStopEarly()));
  }

  /** Writes the text that hides expired rows in one way. */
  SqlText text(SqlNode query, Hiding way) {
    Emission emission = filtered.another(way);
    SqlText sql = emission.binder.with(new Writers(emission).queries().write(query));
    new LiveRowsCheck(catalog, filtered.mode).check(sql, way);
    return sql;
  }

  private static Optional<SqlText> probe(List<Table> tables) {
    SqlText.Binder binder = new SqlText.Binder();
    String cap = binder.placeholder(new Bind.Named(HidingTexts.CAP));
    List<String> counts = new ArrayList<>();
    for (Table table : tables) {
      Optional<ExpiredSearch> search =
          ExpiredSearch.of(table, bound -> binder.placeholder(new Bind.Cutoff(bound)));
      if (search.isEmpty()) {
        return Optional.empty();
      }
      counts.add("(SELECT count(*) FROM (" + search.get().rows("1") + " LIMIT " + cap + "))");
    }
    return Optional.of(binder.with("SELECT " + Emission.list(counts)));
  }
}
