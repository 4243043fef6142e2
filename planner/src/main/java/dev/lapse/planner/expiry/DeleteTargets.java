package dev.lapse.planner.expiry;

/**
 * When a visit ends, and how large a batch is. 0 stands for no limit throughout, and for {@code
 * batchRows} for the engine's own choice.
 *
 * @param visitRows rows after which a visit ends
 * @param visitMillis milliseconds after which a visit ends
 * @param batchRows rows of one transaction at most
 * @param batchMillis milliseconds that one transaction may hold the write lock
 */
public record DeleteTargets(long visitRows, long visitMillis, long batchRows, long batchMillis) {
  /**
   * Checks that none is negative.
   *
   * @throws IllegalArgumentException if one is
   */
  public DeleteTargets {
    if (visitRows < 0 || visitMillis < 0 || batchRows < 0 || batchMillis < 0) {
      throw new IllegalArgumentException(
          "targets are 0 or more: "
              + visitRows
              + ", "
              + visitMillis
              + ", "
              + batchRows
              + ", "
              + batchMillis);
    }
  }
}
