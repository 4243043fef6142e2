package dev.lapse.planner.translate;

import java.util.List;
import java.util.Optional;

/**
 * A MERGE: a query that finds what to do, and the changes that are then made row by row. A row of
 * the query has the key of the target's row, NULL where the source's row has none; then the values
 * for the update, then those for the insert. Immutable.
 *
 * @param matches the query
 * @param keys how many columns of it are the key
 * @param update the change of a row, of the new values and then the key; its parameters are values
 *     as they are stored
 * @param updated how many new values it takes
 * @param insert the addition of a row, of its values
 * @param inserted how many values it takes
 */
public record MergePlan(
    Translation matches,
    int keys,
    Optional<Translation> update,
    int updated,
    Optional<Translation> insert,
    int inserted) {
  /** Returns the key of a row of the query. */
  public <T> List<T> key(List<T> row) {
    return row.subList(0, keys);
  }

  /** Returns the new values in a row of the query. */
  public <T> List<T> newValues(List<T> row) {
    return row.subList(keys, keys + updated);
  }

  /** Returns the values of the row that a row of the query adds. */
  public <T> List<T> addedValues(List<T> row) {
    return row.subList(keys + updated, keys + updated + inserted);
  }
}
