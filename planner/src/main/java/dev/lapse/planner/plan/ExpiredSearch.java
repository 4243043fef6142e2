package dev.lapse.planner.plan;

import dev.lapse.planner.catalog.Table;
import dev.lapse.planner.expiry.CutoffBound;
import dev.lapse.planner.expiry.ExpiryPredicate;
import dev.lapse.planner.expiry.TtlIndex;
import dev.lapse.planner.sql.Identifiers;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * How a statement finds the expired rows of a table through its TTL indexes, so that what it costs
 * depends on their number alone. The parts are disjoint and hold all expired rows: one for each
 * range of each index, less the rows that an earlier index has already. Immutable.
 */
public final class ExpiredSearch {
  /**
   * Some of the expired rows.
   *
   * @param index the name of the index that leads to them, quoted
   * @param condition the test that is true for them alone
   */
  public record Part(String index, String condition) {}

  private final Table table;
  private final List<Part> parts;

  private ExpiredSearch(Table table, List<Part> parts) {
    this.table = table;
    this.parts = List.copyOf(parts);
  }

  /**
   * Makes the search of a table.
   *
   * @param placeholder writes a bound into the text
   * @return empty where an index that hides rows of it does not lead to them
   */
  public static Optional<ExpiredSearch> of(Table table, Function<CutoffBound, String> placeholder) {
    List<Part> parts = new ArrayList<>();
    StringBuilder live = new StringBuilder();
    for (TtlIndex index : table.hiding().toList()) {
      for (ExpiredRows rows : ExpiredRows.of(table, index)) {
        if (rows.range().isEmpty()) {
          return Optional.empty();
        }
        String condition = rows.conditions(placeholder).text() + live;
        parts.add(new Part(Identifiers.quote(index.name()), condition));
      }
      String column = "+" + Identifiers.quote(index.column());
      live.append(" AND ").append(new ExpiryPredicate(index, column, placeholder).live());
    }
    return parts.isEmpty() ? Optional.empty() : Optional.of(new ExpiredSearch(table, parts));
  }

  /** Returns the parts; at least one. */
  public List<Part> parts() {
    return parts;
  }

  /**
   * Returns a query with a row for each expired row.
   *
   * @param columns what it answers, as SQLite text
   */
  public String rows(String columns) {
    String from = "SELECT " + columns + " FROM " + Identifiers.quoteMain(table.name());
    return String.join(
        " UNION ALL ",
        parts.stream()
            .map(part -> from + " INDEXED BY " + part.index() + " WHERE " + part.condition())
            .toList());
  }
}
