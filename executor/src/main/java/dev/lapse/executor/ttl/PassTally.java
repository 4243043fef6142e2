package dev.lapse.executor.ttl;

import dev.lapse.executor.sqlite.StoredPass;
import dev.lapse.planner.sql.Identifiers;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What one pass has done so far. Confined to the thread that runs the pass. */
final class PassTally {
  private long subPasses;
  private long visits;
  private long batches;
  private long rowsDeleted;
  private long rowsBlocked;
  private long cascaded;
  private @Nullable RuntimeException error;
  private String errorText = "";
  private final Map<String, Long> deletedFrom = new HashMap<>();
  private final Brake brake;

  PassTally(Brake brake) {
    this.brake = brake;
  }

  /** Returns the brake of the pass, which knows what has been deleted of each table. */
  Brake brake() {
    return brake;
  }

  void subPass() {
    subPasses++;
  }

  long subPasses() {
    return subPasses;
  }

  void visit() {
    visits++;
  }

  /** Adds a batch that deleted rows of a table. */
  void batch(String table, long rows) {
    batches++;
    rowsDeleted += rows;
    deletedFrom.merge(Identifiers.key(table), rows, Long::sum);
  }

  /** Adds rows that went or changed along with those that a batch deleted. */
  void cascaded(long rows) {
    cascaded += rows;
  }

  /**
   * Returns how many rows of some tables, by their keys, may have gone: those deleted, and all that
   * went along with others, of whatever table.
   */
  long goneFrom(Collection<String> tableKeys) {
    return cascaded + tableKeys.stream().mapToLong(key -> deletedFrom.getOrDefault(key, 0L)).sum();
  }

  long batches() {
    return batches;
  }

  long rowsDeleted() {
    return rowsDeleted;
  }

  /** Adds rows that stay; a negative number takes back those that are to be tried again. */
  void blocked(long rows) {
    rowsBlocked += rows;
  }

  long rowsBlocked() {
    return rowsBlocked;
  }

  /** Keeps the first error. */
  void failed(String index, RuntimeException e) {
    if (error == null) {
      error = e;
      errorText = index + ": " + e.getMessage();
    }
  }

  Optional<RuntimeException> error() {
    return Optional.ofNullable(error);
  }

  /** Returns whether the pass is worth a row of history: an idle file is not written to. */
  boolean isWorthKeeping() {
    return rowsDeleted > 0 || rowsBlocked > 0 || error != null;
  }

  /**
   * Says what was done, for a person.
   *
   * @param deleting by how many TTL indexes
   * @param indexes how many were visited
   * @param failed how many of them failed
   */
  String summary(long deleting, long indexes, long failed, Duration elapsed) {
    return String.format(
        Locale.ROOT,
        "%,d rows deleted by %,d of %,d indexes in %,d ms (%,d sub-passes, %,d batches%s%s)",
        rowsDeleted,
        deleting,
        indexes,
        elapsed.toMillis(),
        subPasses,
        batches,
        rowsBlocked == 0 ? "" : String.format(Locale.ROOT, ", %,d rows blocked", rowsBlocked),
        failed == 0 ? "" : String.format(Locale.ROOT, ", %,d indexes failed", failed));
  }

  StoredPass stored(PassScope scope, Instant finishedAt, Duration elapsed) {
    return new StoredPass(
        0,
        scope.at(),
        finishedAt,
        subPasses,
        visits,
        batches,
        rowsDeleted,
        rowsBlocked,
        cascaded,
        elapsed.toMillis(),
        scope.trigger().word(),
        error == null ? Optional.empty() : Optional.of(errorText));
  }
}
