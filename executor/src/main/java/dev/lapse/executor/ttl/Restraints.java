package dev.lapse.executor.ttl;

import dev.lapse.executor.metrics.Metrics;
import dev.lapse.executor.parameters.Parameters;
import dev.lapse.executor.time.Time;

/**
 * What keeps the monitor of a process from deleting what seems to be expired: another process that
 * does it, and a clock that may be wrong. Thread-safe.
 *
 * @param lease whose turn it is, of all processes
 * @param leaps how far the clock is to be believed
 */
public record Restraints(Lease lease, LeapGuard leaps) {
  /**
   * Returns those of a database that was just opened.
   *
   * @param manual whether somebody sets its clock by hand, and means every leap
   */
  public static Restraints of(Time time, Parameters parameters, Metrics metrics, boolean manual) {
    return new Restraints(
        new Lease(time, parameters, metrics), new LeapGuard(time, parameters, manual));
  }
}
