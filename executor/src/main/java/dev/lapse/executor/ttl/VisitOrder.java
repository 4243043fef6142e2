package dev.lapse.executor.ttl;

import dev.lapse.planner.catalog.Catalog;
import dev.lapse.planner.catalog.ForeignKey;
import dev.lapse.planner.expiry.TtlIndex;
import dev.lapse.planner.sql.Identifiers;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The order in which TTL indexes are visited: those of a table that refers to another before those
 * of the other, so that no row is still protected by one that goes in the same pass. Tables that
 * refer to each other in a ring keep the order of the file.
 */
final class VisitOrder {
  private final Catalog catalog;
  private final Set<String> seen = new HashSet<>();
  private final List<String> tables = new ArrayList<>();

  private VisitOrder(Catalog catalog) {
    this.catalog = catalog;
    catalog.ttlIndexes().forEach(index -> place(index.table()));
  }

  /** Returns the TTL indexes of a catalog in the order to visit them. */
  static List<TtlIndex> of(Catalog catalog) {
    VisitOrder order = new VisitOrder(catalog);
    List<TtlIndex> indexes = new ArrayList<>();
    for (String table : order.tables) {
      catalog.ttlIndexes().stream()
          .filter(index -> Identifiers.key(index.table()).equals(table))
          .forEach(indexes::add);
    }
    return indexes;
  }

  private void place(String table) {
    String key = Identifiers.key(table);
    if (!seen.add(key)) {
      return;
    }
    for (ForeignKey reference : catalog.referencesTo(table)) {
      place(reference.table());
    }
    tables.add(key);
  }
}
