package dev.lapse.executor.ttl;

import dev.lapse.planner.catalog.Table;
import dev.lapse.planner.expiry.CandidateRange;
import dev.lapse.planner.expiry.TtlIndex;
import dev.lapse.planner.plan.Protection;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Which rows of one TTL index were found blocked, kept between passes: stretches of rows, in the
 * order in which they are deleted, that were all blocked when they were last tried. A pass steps
 * over a stretch in one jump until its time to be tried again has come; each try that fails doubles
 * that time. A stretch is known by its first row: if that is gone, all of it is tried again.
 *
 * <p>However many rows are blocked, no more than {@link #MOST} stretches are kept; beyond that the
 * last one grows. A row that is inserted within a stretch later waits for its next try.
 * Thread-safe.
 */
final class BlockedStretches {
  /** How many stretches are kept. */
  static final int MOST = 1_000;

  /**
   * What the rows were blocked under; under any other definition all are tried again.
   *
   * @param index the TTL index
   * @param table its table, with its triggers
   * @param protection the foreign keys to it
   */
  record Basis(TtlIndex index, Table table, Protection protection) {}

  /**
   * Where a stretch begins.
   *
   * @param range the range of the index; empty in a walk over the table
   * @param first its first row
   */
  private record Begin(Optional<CandidateRange.Kind> range, Place first) {}

  /**
   * Rows in a row that are all blocked.
   *
   * @param last the last of them
   * @param rows how many
   * @param reason why, of one of them
   * @param tries how often they were tried
   * @param retryNanos when to try them again, by the ticker
   * @param walk the walk that last met them
   */
  record Stretch(Place last, long rows, String reason, int tries, long retryNanos, long walk) {}

  private final Basis basis;
  private final Map<Begin, Stretch> stretches = new HashMap<>();
  private @Nullable Begin newest;
  private long walk;

  BlockedStretches(Basis basis) {
    this.basis = basis;
  }

  boolean isOf(Basis other) {
    return basis.equals(other);
  }

  synchronized boolean isEmpty() {
    return stretches.isEmpty();
  }

  /** Begins a walk over the index from its first row. */
  synchronized void beginWalk() {
    walk++;
    newest = null;
  }

  /** Ends a walk that came to the end: what it didn't meet is no longer blocked. */
  synchronized void endWalk() {
    stretches.values().removeIf(stretch -> stretch.walk() != walk);
  }

  /** Forgets all of them, so that all are tried at once. */
  synchronized void forget() {
    stretches.clear();
    newest = null;
  }

  /** Returns whether a stretch that begins with a row is not to be tried yet. */
  synchronized boolean waits(Optional<CandidateRange.Kind> range, Place row, long nowNanos) {
    Stretch known = stretches.isEmpty() ? null : stretches.get(new Begin(range, row));
    return known != null && known.walk() != walk && nowNanos - known.retryNanos() < 0;
  }

  /**
   * Returns the stretch that begins with a row, if it is to be stepped over, and takes note that
   * the walk met it.
   *
   * @param nowNanos the ticker's time; from the stretch's time on it is tried again
   */
  synchronized Optional<Stretch> toStepOver(
      Optional<CandidateRange.Kind> range, Place row, long nowNanos) {
    Begin begin = new Begin(range, row);
    Stretch known = stretches.get(begin);
    if (known == null || !waits(range, row, nowNanos)) {
      return Optional.empty();
    }
    newest = null;
    Stretch met =
        new Stretch(
            known.last(), known.rows(), known.reason(), known.tries(), known.retryNanos(), walk);
    stretches.put(begin, met);
    return Optional.of(met);
  }

  /**
   * Adds rows that were just found blocked.
   *
   * @param first the first of them
   * @param last the last of them; whatever else was due between them is deleted
   * @param goesOn whether nothing that is still there lies between them and those added before
   * @param nowNanos the ticker's time
   * @param firstDelayNanos the time until the next pass
   */
  synchronized void add(
      Optional<CandidateRange.Kind> range,
      Place first,
      Place last,
      long rows,
      String reason,
      boolean goesOn,
      long nowNanos,
      long firstDelayNanos) {
    Begin before = newest;
    boolean full = stretches.size() >= MOST;
    if (before != null && before.range().equals(range) && (goesOn || full)) {
      Stretch grown = stretches.get(before);
      if (grown != null) {
        stretches.put(
            before,
            new Stretch(
                last,
                grown.rows() + rows,
                grown.reason(),
                grown.tries(),
                grown.retryNanos(),
                walk));
        return;
      }
    }
    Begin begin = new Begin(range, first);
    Stretch known = stretches.get(begin);
    if (full && known == null) {
      // Full of stretches of earlier walks: these rows are simply tried in the next pass.
      return;
    }
    int tries = known == null ? 1 : known.tries() + 1;
    long retry = nowNanos + RetryDelay.nanos(tries, firstDelayNanos);
    stretches.put(begin, new Stretch(last, rows, reason, tries, retry, walk));
    newest = begin;
  }
}
