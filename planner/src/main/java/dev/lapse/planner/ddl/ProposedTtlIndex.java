package dev.lapse.planner.ddl;

import dev.lapse.planner.catalog.Table;
import dev.lapse.planner.expiry.TtlIndex;
import java.util.List;
import java.util.Optional;

/**
 * A TTL index as a statement would make it, for EXPLAIN.
 *
 * @param now the TTL index as it is; empty where there is none yet
 * @param then the TTL index as it would be
 * @param table its table as it is
 * @param indexExists whether SQLite's index is there already, so that a plan may use it
 * @param warnings what the statement would warn of
 */
public record ProposedTtlIndex(
    Optional<TtlIndex> now,
    TtlIndex then,
    Table table,
    boolean indexExists,
    List<String> warnings) {
  /** Copies the list. */
  public ProposedTtlIndex {
    warnings = List.copyOf(warnings);
  }
}
