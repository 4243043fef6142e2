package dev.lapse.planner.plan;

import dev.lapse.planner.catalog.Catalog;
import dev.lapse.planner.catalog.ForeignKey;
import dev.lapse.planner.catalog.Table;
import dev.lapse.planner.expiry.ExpiryPredicate;
import dev.lapse.planner.expiry.TtlIndex;
import dev.lapse.planner.sql.Bind;
import dev.lapse.planner.sql.Identifiers;
import dev.lapse.planner.sql.SqlText;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The foreign keys that keep rows of a table from being deleted as long as other rows refer to
 * them. A delete that leaves protected rows out need not fail to find them.
 *
 * <p>A row that refers to itself goes with itself. With NO ACTION so do rows of the same table that
 * one DELETE takes together: there only rows that are not due protect, and rows are deleted newest
 * first, since a row that refers is as a rule younger than the one that it refers to. What is
 * protected through several of them only the failing DELETE tells.
 *
 * @param table the table
 * @param keys the foreign keys to it, by RESTRICT or NO ACTION, that fit its columns
 */
public record Protection(Table table, List<ForeignKey> keys) {
  /** Copies the list. */
  public Protection {
    keys = List.copyOf(keys);
  }

  /** Returns what protects rows of a table on connections that enforce foreign keys. */
  public static Protection of(Catalog catalog, Table table) {
    return new Protection(
        table,
        catalog.referencesTo(table.name()).stream()
            .filter(ForeignKey::protectsParent)
            .filter(k -> !k.columnsOf(table).isEmpty())
            .toList());
  }

  /** Returns what protects nothing. */
  static Protection none(Table table) {
    return new Protection(table, List.of());
  }

  /** Returns whether nothing is protected. */
  public boolean isNone() {
    return keys.isEmpty();
  }

  /** Returns whether rows of the table protect each other. */
  boolean isMutual() {
    return keys.stream().anyMatch(ForeignKey::isToItself);
  }

  /** Returns the test that is true for a row that nothing protects. */
  String unprotected(TtlIndex index, SqlText.Binder binder) {
    return keys.stream()
        .map(key -> "NOT EXISTS (SELECT 1" + referring(key, index, binder) + ")")
        .collect(Collectors.joining(" AND "));
  }

  private String referring(ForeignKey key, TtlIndex index, SqlText.Binder binder) {
    String own = Identifiers.quoteMain(table.name());
    List<String> parents = key.columnsOf(table);
    // The parent's column on the left: its collation and affinity decide, as in SQLite's own check.
    String refers =
        IntStream.range(0, parents.size())
            .mapToObj(
                i ->
                    own
                        + "."
                        + Identifiers.quote(parents.get(i))
                        + " = \"child\"."
                        + Identifiers.quote(key.columns().get(i)))
            .collect(Collectors.joining(" AND "));
    String text = " FROM " + Identifiers.quoteMain(key.table()) + " AS \"child\" WHERE " + refers;
    if (!key.isToItself()) {
      return text;
    }
    String self =
        RowKey.of(table).columns().stream()
            .map(c -> "\"child\"." + c + " = " + own + "." + c)
            .collect(Collectors.joining(" AND "));
    text += " AND NOT (" + self + ")";
    if (key.onDelete().equals("RESTRICT")) {
      return text;
    }
    String column = "+\"child\"." + Identifiers.quote(index.column());
    return text
        + " AND "
        + new ExpiryPredicate(index, column, bound -> binder.placeholder(new Bind.Cutoff(bound)))
            .live();
  }

  /**
   * Asks which foreign key protects one row: a row for each, with its place in {@link #keys}. Binds
   * are the {@link BatchDeleteStatement#afterKeyNames} of the row, and cut-offs.
   */
  public SqlText protectors(TtlIndex index) {
    SqlText.Binder binder = new SqlText.Binder();
    RowKey row = RowKey.of(table);
    String own = Identifiers.quoteMain(table.name());
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < keys.size(); i++) {
      String is =
          IntStream.range(0, row.columns().size())
              .mapToObj(
                  c ->
                      row.columns().get(c)
                          + " = "
                          + binder.placeholder(
                              new Bind.Named(RowKey.afterName(row.names().get(c)))))
              .collect(Collectors.joining(" AND "));
      text.append(i == 0 ? "" : " UNION ALL ")
          .append("SELECT ")
          .append(i)
          .append(" FROM ")
          .append(own)
          .append(" WHERE ")
          .append(is)
          .append(" AND EXISTS (SELECT 1")
          .append(referring(keys.get(i), index, binder))
          .append(")");
    }
    return binder.with(text.toString());
  }

  /** Returns what a person is told of a foreign key that protects a row. */
  public String describe(int place) {
    ForeignKey key = keys.get(place);
    return "FOREIGN KEY "
        + key.table()
        + " ("
        + String.join(", ", key.columns())
        + ") refers to it, ON DELETE "
        + key.onDelete();
  }
}
