package dev.lapse.planner.ddl;

import dev.lapse.planner.expiry.ExpireAfter;
import dev.lapse.planner.expiry.RowTtl;
import dev.lapse.planner.expiry.StoredForm;
import dev.lapse.planner.expiry.TimestampEncoding;
import dev.lapse.planner.expiry.TtlIndex;
import dev.lapse.planner.expiry.TtlOptions;
import dev.lapse.planner.expiry.TtlState;
import java.util.Optional;

/**
 * What Lapse keeps in the file of a TTL index: all that SQLite's own index does not say, and what
 * the index looked like, so that a rename by another program can be told from another index.
 *
 * @param name the index's name, which identifies it
 * @param table its table when this was written
 * @param column its column when this was written
 * @param storedAs what STORED AS said
 * @param expireAfter the duration
 * @param predicate its WHERE when this was written
 * @param suspended whether deleting by it is suspended
 * @param options what WITH said
 * @param rowTtl present where the column is the hidden one of deadlines
 */
public record TtlDefinition(
    String name,
    String table,
    String column,
    Optional<StoredForm> storedAs,
    ExpireAfter expireAfter,
    Optional<String> predicate,
    boolean suspended,
    TtlOptions options,
    Optional<RowTtl> rowTtl) {
  /** Makes what is kept of a TTL index over a column of the user's. */
  public TtlDefinition(
      String name,
      String table,
      String column,
      Optional<StoredForm> storedAs,
      ExpireAfter expireAfter,
      Optional<String> predicate,
      boolean suspended,
      TtlOptions options) {
    this(
        name,
        table,
        column,
        storedAs,
        expireAfter,
        predicate,
        suspended,
        options,
        Optional.empty());
  }

  /**
   * Returns the TTL index that it declares.
   *
   * @param encoding what the column's values mean
   * @param descending whether the index runs downwards
   */
  TtlIndex index(TimestampEncoding encoding, boolean descending) {
    return new TtlIndex(
        name,
        table,
        column,
        encoding,
        descending,
        expireAfter,
        predicate,
        state(),
        options,
        rowTtl);
  }

  /** Returns the same definition as one of rows. */
  public TtlDefinition withRowTtl(RowTtl other) {
    return new TtlDefinition(
        name,
        table,
        column,
        storedAs,
        expireAfter,
        predicate,
        suspended,
        options,
        Optional.of(other));
  }

  /** Returns the same definition with another duration. */
  public TtlDefinition withExpireAfter(ExpireAfter other) {
    return new TtlDefinition(
        name, table, column, storedAs, other, predicate, suspended, options, rowTtl);
  }

  /** Returns the same definition, suspended or not. */
  public TtlDefinition withSuspended(boolean now) {
    return new TtlDefinition(
        name, table, column, storedAs, expireAfter, predicate, now, options, rowTtl);
  }

  /** Returns the same definition with other options. */
  public TtlDefinition withOptions(TtlOptions other) {
    return new TtlDefinition(
        name, table, column, storedAs, expireAfter, predicate, suspended, other, rowTtl);
  }

  /** Returns the same definition under another name. */
  public TtlDefinition withName(String other) {
    return new TtlDefinition(
        other, table, column, storedAs, expireAfter, predicate, suspended, options, rowTtl);
  }

  /** Returns the same definition over what the file has now. */
  public TtlDefinition over(String newTable, String newColumn, Optional<String> newPredicate) {
    return new TtlDefinition(
        name, newTable, newColumn, storedAs, expireAfter, newPredicate, suspended, options, rowTtl);
  }

  /** Returns the state that it asks for. */
  public TtlState state() {
    return suspended ? new TtlState.Suspended() : new TtlState.Active();
  }
}
