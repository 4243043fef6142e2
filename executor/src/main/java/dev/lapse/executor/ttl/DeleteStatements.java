package dev.lapse.executor.ttl;

import dev.lapse.executor.sqlite.SqliteConnection;
import dev.lapse.planner.plan.BatchDeleteStatement;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/**
 * The statements of one delete plan, prepared, with how far each of its ranges has got. Rows that
 * were tried and are kept by a constraint lie behind that place, so they hold up no others.
 */
final class DeleteStatements implements AutoCloseable {
  private final List<RangeStatements> ranges = new ArrayList<>();
  private int current;

  /**
   * Makes them.
   *
   * @param countsCascades whether deleting a row may change rows of other tables
   */
  DeleteStatements(
      SqliteConnection connection, List<BatchDeleteStatement> batches, boolean countsCascades) {
    for (BatchDeleteStatement each : batches) {
      ranges.add(new RangeStatements(connection, each, countsCascades));
    }
  }

  /** Returns whether anything is left, and makes the first range that has it the current one. */
  boolean isAnythingDue(Instant at) {
    for (int i = 0; i < ranges.size(); i++) {
      if (ranges.get(i).isAnythingDue(at)) {
        current = i;
        return true;
      }
    }
    return false;
  }

  /** Deletes the next rows of the current range, oldest first, and returns how many. */
  long delete(Instant at, long rows) {
    return ranges.get(current).delete(at, rows);
  }

  /**
   * Goes on from where a batch began that was rolled back.
   *
   * @param place what {@link #place} answered before the batch
   */
  void goBackTo(Place place) {
    ranges.get(current).goBackTo(place);
  }

  /** Returns the last row of the current range that was tried. */
  Place place() {
    return ranges.get(current).place();
  }

  /** Returns the statements of the current range. */
  RangeStatements range() {
    return ranges.get(current);
  }

  /** Returns how many rows went or changed along with those deleted since it was last asked. */
  long takeCascaded() {
    return ranges.stream().mapToLong(RangeStatements::takeCascaded).sum();
  }

  /** Goes back to the first row of every range. */
  void goBackToStart() {
    ranges.forEach(range -> range.goBackTo(Place.START));
    current = 0;
  }

  @Override
  public void close() {
    ranges.forEach(RangeStatements::close);
  }
}
