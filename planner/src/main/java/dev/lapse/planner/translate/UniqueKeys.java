package dev.lapse.planner.translate;

import dev.lapse.planner.catalog.Column;
import dev.lapse.planner.catalog.Index;
import dev.lapse.planner.catalog.Table;
import dev.lapse.planner.sql.Identifiers;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The unique keys in which new rows may collide with others.
 *
 * @param keys the keys
 * @param isComputable whether the new rows' keys can be told from the values that are given for
 *     them; not so for a key over an expression or a computed column
 */
record UniqueKeys(List<Key> keys, boolean isComputable) {
  /**
   * One key.
   *
   * @param parts its columns
   */
  record Key(List<Part> parts) {}

  /**
   * A column of a key.
   *
   * @param column its name, {@code rowid} for the rowid
   * @param collation the collation in which the key compares it
   */
  record Part(String column, String collation) {
    String sql() {
      boolean binary = collation.isEmpty() || collation.equalsIgnoreCase("BINARY");
      return Identifiers.quote(column) + (binary ? "" : " COLLATE " + Identifiers.quote(collation));
    }
  }

  /**
   * Finds the keys.
   *
   * @param given the columns that new values are given for; of a key over others, those have their
   *     defaults, and NULL collides with nothing
   */
  static UniqueKeys of(Table table, List<String> given) {
    List<Key> keys = new ArrayList<>();
    boolean computable = true;
    Optional<String> rowid = table.rowidColumn();
    if (rowid.isPresent() && isGiven(given, rowid.get())) {
      keys.add(new Key(List.of(new Part(rowid.get(), ""))));
    } else if (isGiven(given, "rowid") && table.column("rowid").isEmpty()) {
      keys.add(new Key(List.of(new Part("rowid", ""))));
    }
    for (Index index : table.indexes()) {
      if (index.unique()) {
        Optional<Key> key = key(table, index);
        computable &= key.isPresent();
        key.filter(k -> mayCollide(k, table, given)).ifPresent(keys::add);
        if (key.isEmpty()) {
          keys.add(new Key(List.of()));
        }
      }
    }
    return new UniqueKeys(keys, computable);
  }

  private static Optional<Key> key(Table table, Index index) {
    List<Part> parts = new ArrayList<>();
    for (Index.Part part : index.parts()) {
      Optional<Column> column = part.column().flatMap(table::column);
      if (column.isEmpty() || !column.get().isWritable()) {
        return Optional.empty();
      }
      parts.add(new Part(column.get().name(), part.collation()));
    }
    return Optional.of(new Key(parts));
  }

  private static boolean mayCollide(Key key, Table table, List<String> given) {
    return key.parts().stream()
        .allMatch(
            part ->
                isGiven(given, part.column())
                    || table
                        .column(part.column())
                        .filter(c -> c.defaultText().isPresent())
                        .isPresent());
  }

  private static boolean isGiven(List<String> given, String column) {
    return CollisionSweeps.indexOf(given, column) >= 0;
  }

  /** Returns those that an UPDATE of some columns changes; keys that can't be computed stay. */
  UniqueKeys thatHaveAny(List<String> columns) {
    List<Key> some =
        keys.stream()
            .filter(
                key ->
                    key.parts().isEmpty()
                        || key.parts().stream().anyMatch(p -> isGiven(columns, p.column())))
            .toList();
    return new UniqueKeys(some, isComputable);
  }

  boolean isEmpty() {
    return keys.isEmpty();
  }

  Set<String> columns() {
    Set<String> columns = new LinkedHashSet<>();
    keys.forEach(key -> key.parts().forEach(part -> columns.add(part.column())));
    return columns;
  }
}
