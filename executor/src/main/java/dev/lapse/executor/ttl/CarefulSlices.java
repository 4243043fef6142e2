package dev.lapse.executor.ttl;

import dev.lapse.error.LapseException;
import dev.lapse.error.SqlState;
import dev.lapse.executor.sqlite.SqliteConnection;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Slices of a batch over rows of which some resist: each is a stretch of rows with both ends, so
 * that what is left of it is known to be blocked. Where a DELETE fails the stretch is halved,
 * within the batch's transaction, until the rows that fail stand alone.
 */
final class CarefulSlices {
  /** A stretch that fails wholly takes twice as many DELETEs as it has rows. */
  private static final long LARGEST = 250;

  /**
   * What came of one slice.
   *
   * @param deleted rows deleted
   * @param isLast whether the batch should end: nothing follows, or a look without a lock is better
   * @param stuckAt how many rows failed together when time was up, before any was done; else 0
   * @param reason why they failed
   */
  record Slice(long deleted, boolean isLast, long stuckAt, String reason) {}

  /**
   * Blocked rows that a slice found; they count once the batch has committed.
   *
   * @param range where they are
   * @param before the place before the slice
   * @param rows the rows
   * @param end the place that the slice ended with
   * @param error what SQLite said of one of them; empty where it said nothing
   */
  record Finding(RangeStatements range, Place before, List<Place> rows, Place end, String error) {}

  private final SqliteConnection connection;
  private final RangeStatements range;
  private final BlockedRows blocked;
  private final Instant at;
  private final BooleanSupplier timeIsUp;
  private final List<Finding> findings = new ArrayList<>();
  private final Map<Place, String> errors = new HashMap<>();
  private long deleted;
  private int done;
  private int failedTogether;
  private String lastError = "";

  CarefulSlices(
      SqliteConnection connection,
      RangeStatements range,
      BlockedRows blocked,
      Instant at,
      BooleanSupplier timeIsUp) {
    this.connection = connection;
    this.range = range;
    this.blocked = blocked;
    this.at = at;
    this.timeIsUp = timeIsUp;
  }

  /** Returns what was found so far. */
  List<Finding> findings() {
    return findings;
  }

  /**
   * Runs one slice.
   *
   * @throws LapseException if a row resists in a way that ends the transaction, or anything fails
   *     but a constraint
   */
  Slice next(long rows) {
    Place before = range.place();
    long asked = Math.min(rows, LARGEST);
    List<Place> window = blocked.untilKnown(range, range.window(at, asked));
    deleted = 0;
    done = 0;
    failedTogether = 0;
    errors.clear();
    if (window.isEmpty()) {
      return new Slice(0, true, 0, "");
    }
    deleteAll(before, window, 0, window.size());
    if (done == 0) {
      return new Slice(0, true, failedTogether, lastError);
    }
    Place end = window.get(done - 1);
    if (deleted < done) {
      List<Place> left = range.left(at, before, end);
      if (!left.isEmpty()) {
        String error = left.stream().map(errors::get).filter(e -> e != null).findFirst().orElse("");
        findings.add(new Finding(range, before, left, end, error));
      }
    }
    range.goBackTo(end);
    boolean isLast = done < window.size() || window.size() < asked || deleted == 0;
    return new Slice(deleted, isLast, 0, "");
  }

  /** Deletes the rows from one to another, of which those before {@code from} are done. */
  private void deleteAll(Place before, List<Place> window, int from, int to) {
    Place after = from == 0 ? before : window.get(from - 1);
    LapseException failure = tryStretch(after, window.get(to - 1));
    if (failure == null) {
      done = to;
      return;
    }
    lastError = String.valueOf(failure.getMessage());
    if (to - from == 1) {
      errors.put(window.get(from), lastError);
      done = to;
      return;
    }
    failedTogether = to - from;
    if (timeIsUp.getAsBoolean()) {
      return;
    }
    int middle = (from + to) >>> 1;
    deleteAll(before, window, from, middle);
    if (done == middle && !timeIsUp.getAsBoolean()) {
      deleteAll(before, window, middle, to);
    }
  }

  /** Returns the violation that it failed with, or null. */
  private @Nullable LapseException tryStretch(Place after, Place until) {
    connection.repeat("SAVEPOINT \"lapse_slice\"");
    try {
      deleted += range.deleteStretch(at, after, until);
      connection.repeat("RELEASE \"lapse_slice\"");
      return null;
    } catch (LapseException e) {
      if (!e.state().code().startsWith("23")) {
        throw e;
      }
      undo(e);
      return e;
    }
  }

  private void undo(LapseException violation) {
    try {
      connection.repeat("ROLLBACK TO \"lapse_slice\"");
    } catch (LapseException lost) {
      if (lost.state() == SqlState.INVALID_SAVEPOINT) {
        // RAISE(ROLLBACK) has ended the whole transaction.
        throw violation;
      }
      throw lost;
    }
    connection.repeat("RELEASE \"lapse_slice\"");
  }
}
