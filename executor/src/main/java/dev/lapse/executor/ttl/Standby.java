package dev.lapse.executor.ttl;

import dev.lapse.error.LapseException;
import dev.lapse.executor.sqlite.SqliteConnection;
import dev.lapse.executor.sqlite.WriteGate;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What a monitor without the lease does between its passes: it looks, in the middle of each sleep,
 * whether the holder leaves something undone, and wakes when the holder's time is up. So it knows
 * of a dead holder within two periods. Confined to the monitor.
 */
final class Standby {
  private static final Logger LOG = LoggerFactory.getLogger(Standby.class);

  private static final long TURN_MILLIS = 50;

  private final ExpiryHost host;

  Standby(ExpiryHost host) {
    this.host = host;
  }

  /**
   * Returns how long to sleep on.
   *
   * @param whole the whole sleep
   * @param slept how much of it is over
   */
  Duration untilNextWake(Duration whole, Duration slept) {
    Duration next = whole.minus(slept);
    if (!host.isShared() || host.lease().isHeldHere()) {
      return next;
    }
    Duration half = whole.dividedBy(2).minus(slept);
    if (!half.isNegative() && !half.isZero()) {
      next = half;
    }
    // Once the holder's time is up a pass has been tried; the next comes after a sleep.
    Optional<Duration> patience = host.lease().patience().filter(p -> !p.isZero());
    return patience.isPresent() && patience.get().compareTo(next) < 0 ? patience.get() : next;
  }

  /** Returns whether the holder has let all the time go by that it is given. */
  boolean isTimeToTakeOver() {
    return host.lease().patience().filter(Duration::isZero).isPresent();
  }

  /** Looks once; takes no lock. Where reads take their turn and none is to be had, it does not. */
  void look(WriteGate.Owner owner, Supplier<SqliteConnection> monitors, DueChecks dueChecks) {
    if (host.holdsSnapshots()) {
      look(monitors, dueChecks);
    } else if (host.gate().enterLast(owner, TURN_MILLIS)) {
      try {
        look(monitors, dueChecks);
      } finally {
        host.gate().leave(owner);
      }
    }
  }

  private void look(Supplier<SqliteConnection> monitors, DueChecks dueChecks) {
    try {
      SqliteConnection connection = monitors.get();
      if (host.lease().namesAnother(connection)
          && DueLook.isAnythingDue(host, connection, dueChecks, host.leaps().trusted())) {
        Optional<String> holder = host.lease().heldByOthers(connection);
        LOG.debug("something is due; the lease is with {}", holder.orElse("nobody alive"));
      }
      host.lease().looked();
    } catch (LapseException e) {
      // The pass at the end of this sleep meets the same, and reports it.
      LOG.debug("a look at the lease failed: {}", e.getMessage());
    }
  }
}
