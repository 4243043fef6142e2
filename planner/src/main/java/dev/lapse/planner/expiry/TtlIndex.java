package dev.lapse.planner.expiry;

import java.util.Optional;

/**
 * A TTL index as it is declared and as the file has it now.
 *
 * @param name the index's name, in the case it was written in
 * @param table the table's name
 * @param column the column whose value decides
 * @param encoding what the column's values mean, by its type, its constraints and STORED AS
 * @param descending whether the index runs from the newest to the oldest
 * @param expireAfter the duration
 * @param predicate the WHERE, as SQLite text with unqualified column names; only rows for which it
 *     is true expire
 * @param state whether it hides and deletes
 * @param options what WITH (…) said
 * @param rowTtl present where the column is the hidden one of deadlines that each write sets
 */
public record TtlIndex(
    String name,
    String table,
    String column,
    TimestampEncoding encoding,
    boolean descending,
    ExpireAfter expireAfter,
    Optional<String> predicate,
    TtlState state,
    TtlOptions options,
    Optional<RowTtl> rowTtl) {
  /** Makes one over a column of the user's. */
  public TtlIndex(
      String name,
      String table,
      String column,
      TimestampEncoding encoding,
      boolean descending,
      ExpireAfter expireAfter,
      Optional<String> predicate,
      TtlState state,
      TtlOptions options) {
    this(
        name,
        table,
        column,
        encoding,
        descending,
        expireAfter,
        predicate,
        state,
        options,
        Optional.empty());
  }

  /** Returns whether expired rows are hidden by it. */
  public boolean hides() {
    return !(state instanceof TtlState.Invalid);
  }

  /** Returns whether expired rows are deleted by it. */
  public boolean deletes() {
    return state instanceof TtlState.Active;
  }

  /** Returns the same index with another duration. */
  public TtlIndex withExpireAfter(ExpireAfter other) {
    return new TtlIndex(
        name, table, column, encoding, descending, other, predicate, state, options, rowTtl);
  }
}
