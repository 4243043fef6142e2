package dev.lapse.executor.ttl;

import dev.lapse.planner.sql.Identifiers;
import java.util.HashMap;
import java.util.Map;

/**
 * What earlier passes of this process found that cannot be deleted yet, and when to try it again:
 * blocked rows, and TTL indexes that fail. Thread-safe.
 */
final class Retries {
  /**
   * A TTL index that fails.
   *
   * @param tries how often in a row
   * @param retryNanos when to try it again, by the ticker
   * @param catalogVersion the catalog that it failed under; another one may have mended it
   */
  private record Failing(int tries, long retryNanos, long catalogVersion) {}

  private final Map<String, BlockedStretches> blocked = new HashMap<>();
  private final Map<String, Failing> failing = new HashMap<>();

  /** Returns the blocked rows of a TTL index; none yet if its definition has changed. */
  synchronized BlockedStretches blocked(BlockedStretches.Basis basis) {
    return blocked.compute(
        Identifiers.key(basis.index().name()),
        (key, known) -> known != null && known.isOf(basis) ? known : new BlockedStretches(basis));
  }

  /** Takes note that a visit failed. */
  synchronized void failed(String index, long catalogVersion, long nowNanos, long firstDelayNanos) {
    Failing before = failing.get(Identifiers.key(index));
    int tries = before == null ? 1 : before.tries() + 1;
    failing.put(
        Identifiers.key(index),
        new Failing(tries, nowNanos + RetryDelay.nanos(tries, firstDelayNanos), catalogVersion));
  }

  /** Takes note that a visit did not fail. */
  synchronized void succeeded(String index) {
    failing.remove(Identifiers.key(index));
  }

  /** Returns whether a TTL index failed under this catalog and is not to be tried yet. */
  synchronized boolean isToWait(String index, long catalogVersion, long nowNanos) {
    Failing failed = failing.get(Identifiers.key(index));
    return failed != null
        && failed.catalogVersion() == catalogVersion
        && nowNanos - failed.retryNanos() < 0;
  }
}
