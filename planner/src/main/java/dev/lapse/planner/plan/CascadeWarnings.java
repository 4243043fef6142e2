package dev.lapse.planner.plan;

import dev.lapse.planner.catalog.Catalog;
import dev.lapse.planner.catalog.ForeignKey;
import dev.lapse.planner.catalog.Index;
import dev.lapse.planner.catalog.Table;
import dev.lapse.planner.sql.Identifiers;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** What a person should know of the tables that refer to one whose rows will be deleted. */
public final class CascadeWarnings {
  private CascadeWarnings() {}

  /** Returns a sentence or two for each foreign key that refers to the table. */
  public static List<String> of(Catalog catalog, Table table) {
    List<String> warnings = new ArrayList<>();
    for (ForeignKey reference : catalog.referencesTo(table.name())) {
      String key = reference.table() + " (" + String.join(", ", reference.columns()) + ")";
      warnings.add(effect(reference, key, table));
      boolean served =
          catalog.table(reference.table()).map(child -> isServed(child, reference)).orElse(false);
      if (!served) {
        warnings.add(
            "no index serves "
                + key
                + ": for each row deleted SQLite reads all of "
                + reference.table()
                + "; create an index on "
                + key
                + " first");
      }
    }
    return warnings;
  }

  private static String effect(ForeignKey reference, String key, Table table) {
    switch (reference.onDelete().toUpperCase(Locale.ROOT)) {
      case "CASCADE":
        return "rows of " + key + " go with the row of " + table.name() + " that they refer to";
      case "SET NULL":
      case "SET DEFAULT":
        return key + " is set to NULL or its default when the row that it refers to is deleted";
      default:
        return "a row of "
            + table.name()
            + " that "
            + key
            + " refers to is hidden, but stays and counts as blocked";
    }
  }

  /** Returns whether an index begins with the columns of the key, in any order. */
  private static boolean isServed(Table child, ForeignKey reference) {
    boolean rowid =
        reference.columns().size() == 1
            && child
                .rowidColumn()
                .filter(column -> Identifiers.same(column, reference.columns().get(0)))
                .isPresent();
    return rowid
        || beginsWith(child.primaryKey(), reference)
        || child.indexes().stream()
            .filter(index -> index.predicate().isEmpty())
            .anyMatch(index -> beginsWith(columns(index), reference));
  }

  private static List<String> columns(Index index) {
    return index.parts().stream().map(part -> part.column().orElse("")).toList();
  }

  private static boolean beginsWith(List<String> columns, ForeignKey reference) {
    int size = reference.columns().size();
    return columns.size() >= size
        && reference.columns().stream()
            .allMatch(
                wanted ->
                    columns.subList(0, size).stream()
                        .anyMatch(column -> Identifiers.same(column, wanted)));
  }
}
