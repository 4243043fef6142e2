package dev.lapse.planner.catalog;

import java.util.List;
import java.util.Optional;

/**
 * An index, declared by itself or by a constraint.
 *
 * @param name its name; SQLite invents one for a constraint's
 * @param table its table's name
 * @param unique whether it keeps duplicates out
 * @param origin what declared it
 * @param parts what it is over, in order
 * @param predicate the WHERE of a partial index, as SQLite text
 */
public record Index(
    String name,
    String table,
    boolean unique,
    Origin origin,
    List<Part> parts,
    Optional<String> predicate) {
  /** What declared an index. */
  public enum Origin {
    /** CREATE INDEX. */
    STATEMENT,
    /** UNIQUE. */
    UNIQUE,
    /** PRIMARY KEY. */
    PRIMARY_KEY
  }

  /**
   * One column or expression of an index.
   *
   * @param column the column's name; empty for an expression or the rowid
   * @param descending whether it runs downwards
   * @param collation its collation's name
   */
  public record Part(Optional<String> column, boolean descending, String collation) {}

  /** Copies the list. */
  public Index {
    parts = List.copyOf(parts);
  }
}
