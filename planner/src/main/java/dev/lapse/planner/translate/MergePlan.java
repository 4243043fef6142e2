package dev.lapse.planner.translate;

import dev.lapse.parser.tree.MergeAction;
import java.util.List;
import java.util.Optional;

/**
 * A MERGE: a query that finds what to do, and the changes that are then made row by row. A row of
 * the query has the key of the target's row, NULL where the source's row has none; then the number
 * of the clause that the row is for, from 1, or NULL; then the values for each clause in turn.
 * Immutable.
 *
 * @param matches the query
 * @param keys how many columns of it are the key
 * @param clauses the clauses, in their order
 */
public record MergePlan(Translation matches, int keys, List<Clause> clauses) {
  /** Copies the list. */
  public MergePlan {
    clauses = List.copyOf(clauses);
  }

  /**
   * What is done with a row.
   *
   * @param action what it is
   * @param change the change of one row, of the clause's values and then, unless it adds a row, of
   *     the key; its parameters are values as they are stored. Empty if there is nothing to do
   * @param first the place of its first value in a row of the query, from 0
   * @param count how many values it takes
   */
  public record Clause(MergeAction action, Optional<Translation> change, int first, int count) {
    /** Returns its values in a row of the query. */
    public <T> List<T> values(List<T> row) {
      return row.subList(first, first + count);
    }
  }

  /** Returns the key of a row of the query. */
  public <T> List<T> key(List<T> row) {
    return row.subList(0, keys);
  }

  /** Returns the place of the clause that a row of the query is for, from 0; -1 if for none. */
  public int clause(List<?> row) {
    return row.get(keys) instanceof Number number ? number.intValue() - 1 : -1;
  }
}
