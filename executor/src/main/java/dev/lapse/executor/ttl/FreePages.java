package dev.lapse.executor.ttl;

import dev.lapse.executor.metrics.Metric;
import dev.lapse.executor.metrics.Metrics;
import dev.lapse.executor.sqlite.SqliteConnection;

/**
 * The pages of a file that hold nothing. A file with incremental auto-vacuum can give them back, a
 * few at a time: SQLite moves pages from the file's end into them. Confined to the thread that runs
 * passes.
 */
final class FreePages {
  /** Moving so many holds the write lock for about 3 ms. */
  private static final long STEP_PAGES = 100;

  /** What stays, so that a file that grows and shrinks a little never moves a page. */
  static final long KEPT_PAGES = 256;

  /** Of more than this a pass gives back half, since some of it may be wanted at another hour. */
  private static final long PAGES_AT_ONCE = 1_000;

  private static final long INCREMENTAL = 2;

  private final SqliteConnection connection;
  private final Metrics metrics;
  private final boolean canGiveBack;
  private final long pageBytes;
  private long wanted;

  FreePages(SqliteConnection connection, Metrics metrics) {
    this.connection = connection;
    this.metrics = metrics;
    this.canGiveBack = connection.number("PRAGMA main.auto_vacuum") == INCREMENTAL;
    this.pageBytes = connection.number("PRAGMA main.page_size");
  }

  /** Returns whether the file can give back pages without being written anew. */
  boolean canGiveBack() {
    return canGiveBack;
  }

  /** Returns how many there are. */
  long count() {
    long count = connection.repeatedNumber("PRAGMA main.freelist_count");
    metrics.measured(Metric.FREE_PAGES, count);
    return count;
  }

  /**
   * Looks before a pass deletes: what is free then lay free through the whole sleep, so nobody
   * wants it. What the pass itself frees is left to those who write until the next.
   */
  void passBegins() {
    long unused = Math.max(0, count() - KEPT_PAGES);
    wanted = canGiveBack ? Math.min(unused, Math.max(unused / 2, PAGES_AT_ONCE)) : 0;
  }

  /** Wants all of them given back. */
  void wantAll() {
    wanted = canGiveBack ? count() : 0;
  }

  /** Returns whether any are still to be given back. */
  boolean isAnyWanted() {
    return wanted > 0;
  }

  /** Leaves what is left to the next pass. */
  void wantNone() {
    wanted = 0;
  }

  /** Gives back some, in a transaction of its own, which its caller has the turn for. */
  void giveBackSome() {
    long before = count();
    connection.repeat(
        "PRAGMA main.incremental_vacuum(" + Math.min(STEP_PAGES, Math.max(1, wanted)) + ")");
    long freed = before - count();
    // Others may have used what was free.
    wanted = freed <= 0 ? 0 : wanted - freed;
    metrics.add(Metric.PAGES_FREED, Math.max(0, freed));
    metrics.add(Metric.BYTES_FREED, Math.max(0, freed) * pageBytes);
  }
}
