package dev.lapse.executor.ttl;

import dev.lapse.error.LapseException;
import dev.lapse.executor.metrics.Metric;
import dev.lapse.executor.metrics.Metrics;
import dev.lapse.executor.parameters.Parameter;
import dev.lapse.executor.parameters.Parameters;
import dev.lapse.executor.sqlite.LeaseTable;
import dev.lapse.executor.sqlite.SqliteConnection;
import dev.lapse.executor.sqlite.SqliteErrors;
import dev.lapse.executor.sqlite.StoredLease;
import dev.lapse.executor.sqlite.WriteTransaction;
import dev.lapse.executor.time.Time;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * This process's part in the lease of one file, which makes one monitor of those of all processes.
 * The lease is taken and renewed by the transactions that delete, so it costs an idle file nothing;
 * each of them looks first whether it is still held, so a process that lost it deletes nothing
 * more.
 *
 * <p>A holder that died, or hangs, is known by this: something was due all the while, and its lease
 * has not been renewed for longer than it sleeps, by this process's own elapsed time. No clock has
 * a say in that. Thread-safe.
 */
public final class Lease {
  private static final Logger LOG = LoggerFactory.getLogger(Lease.class);

  /** A renewal is worth a write when the last is this part of a period ago. */
  private static final int RENEWALS_PER_PERIOD = 16;

  /** Whatever a row says, a life's time is long enough, and nanoseconds hold it. */
  private static final long LONGEST_PERIOD_MILLIS = TimeUnit.DAYS.toMillis(30_000);

  private final Time time;
  private final Parameters parameters;
  private final Metrics metrics;
  private @Nullable LeaseHolder holder;
  private @Nullable Held held;
  private @Nullable Watched watched;
  private @Nullable Change change;
  private boolean sawOther;

  private record Held(long renewedNanos) {}

  /** Somebody else's lease, since when this process has waited for a sign of life. */
  private record Watched(StoredLease lease, long sinceNanos) {}

  /** What the open transaction writes, and what it takes the place of. */
  private record Change(StoredLease to, Optional<StoredLease> from, long atNanos) {
    boolean isRenewal() {
      return from.isPresent() && from.get().token() == to.token();
    }

    boolean takesOver() {
      return !isRenewal() && from.map(StoredLease::isHeld).orElse(false);
    }
  }

  /** Makes the part of a process that does not hold the lease. */
  public Lease(Time time, Parameters parameters, Metrics metrics) {
    this.time = time;
    this.parameters = parameters;
    this.metrics = metrics;
  }

  /** Returns whether this process holds it, as far as it knows without a look at the file. */
  public synchronized boolean isHeldHere() {
    return held != null;
  }

  /** Returns whether a lease that the file keeps is this process's. */
  public synchronized boolean isOurs(StoredLease lease) {
    return holder != null && lease.holder().equals(holder.id());
  }

  /**
   * Looks, without a lock, whether there is any sense in beginning to delete, though something is
   * due.
   *
   * @return who holds the lease, alive for all that is known; empty if this process does or may
   *     take it
   */
  synchronized Optional<String> heldByOthers(SqliteConnection connection) {
    if (held != null) {
      return Optional.empty();
    }
    Optional<StoredLease> lease = new LeaseTable(connection).read();
    return lease.isEmpty() || mayHave(lease.get())
        ? Optional.empty()
        : Optional.of(lease.get().name());
  }

  /** Looks whether the file names another process as the holder, alive or not. */
  synchronized boolean namesAnother(SqliteConnection connection) {
    return held == null
        && new LeaseTable(connection).read().filter(l -> l.isHeld() && !isOurs(l)).isPresent();
  }

  /**
   * Takes or renews the lease within a transaction that holds the write lock and is about to
   * delete. {@link #committed} or {@link #rolledBack} must follow.
   *
   * @return who holds it, if this process doesn't and may not: then the transaction must not delete
   */
  synchronized Optional<String> take(SqliteConnection connection) {
    change = null;
    LeaseTable table = new LeaseTable(connection);
    Optional<StoredLease> lease = table.read();
    if (lease.isPresent() && isOurs(lease.get())) {
      renew(table, lease.get());
      return Optional.empty();
    }
    if (held != null) {
      lost(lease);
    }
    if (lease.isPresent() && !mayHave(lease.get())) {
      return Optional.of(lease.get().name());
    }
    Instant now = time.clock().instant();
    LeaseHolder self = self();
    write(
        table,
        lease,
        new StoredLease(
            self.id(),
            self.name(),
            lease.map(StoredLease::token).orElse(0L) + 1,
            lease.map(StoredLease::beats).orElse(0L) + 1,
            periodMillis(),
            now,
            now));
    return Optional.empty();
  }

  private void renew(LeaseTable table, StoredLease lease) {
    Held own = held;
    boolean fresh =
        own != null
            && lease.periodMillis() == periodMillis()
            && nanos() - own.renewedNanos()
                < TimeUnit.MILLISECONDS.toNanos(periodMillis()) / RENEWALS_PER_PERIOD;
    if (!fresh) {
      write(
          table,
          Optional.of(lease),
          new StoredLease(
              lease.holder(),
              lease.name(),
              lease.token(),
              lease.beats() + 1,
              periodMillis(),
              lease.since(),
              time.clock().instant()));
    }
  }

  private void write(LeaseTable table, Optional<StoredLease> from, StoredLease to) {
    table.write(to);
    change = new Change(to, from, nanos());
  }

  /** Takes note that the transaction of {@link #take} committed. */
  synchronized void committed() {
    Change done = change;
    change = null;
    if (done == null) {
      return;
    }
    held = new Held(done.atNanos());
    watched = null;
    if (done.takesOver()) {
      metrics.add(Metric.LEASE_TAKEOVERS, 1);
      LOG.info(
          "took the lease over from {}, which has not renewed it (token {})",
          done.from().map(StoredLease::name).orElse(""),
          done.to().token());
    } else if (!done.isRenewal()) {
      LOG.debug("took the lease (token {})", done.to().token());
    }
  }

  /** Takes note that the transaction of {@link #take} came to nothing. */
  synchronized void rolledBack() {
    change = null;
  }

  private void lost(Optional<StoredLease> lease) {
    held = null;
    metrics.add(Metric.LEASE_LOSSES, 1);
    LOG.warn(
        "lost the lease to {}: this process did not renew it in time; it stops deleting",
        lease.filter(StoredLease::isHeld).map(StoredLease::name).orElse("another process"));
  }

  /** Returns whether a lease was given back or has not been renewed for too long. */
  private boolean mayHave(StoredLease lease) {
    if (!lease.isHeld() || isOurs(lease)) {
      return true;
    }
    sawOther = true;
    Watched before = watched;
    if (before == null
        || before.lease().token() != lease.token()
        || before.lease().beats() != lease.beats()) {
      watched = new Watched(lease, nanos());
      return false;
    }
    return nanos() - before.sinceNanos() >= patienceNanos(lease);
  }

  /** A quarter of a period more than the holder sleeps: it has a pass to begin after that. */
  private long patienceNanos(StoredLease lease) {
    long millis = Math.max(lease.periodMillis(), periodMillis());
    return TimeUnit.MILLISECONDS.toNanos(Math.min(millis, LONGEST_PERIOD_MILLIS)) / 4 * 5;
  }

  /**
   * Returns how long it is, at most, until the holder's time is up; empty while no other process's
   * lease keeps this one from deleting.
   */
  synchronized Optional<Duration> patience() {
    Watched other = watched;
    if (other == null) {
      return Optional.empty();
    }
    long left = patienceNanos(other.lease()) - (nanos() - other.sinceNanos());
    return Optional.of(Duration.ofNanos(Math.max(0, left)));
  }

  /** Takes note that a look or a pass is over: if it found nothing due, nobody is late. */
  synchronized void looked() {
    if (!sawOther) {
      watched = null;
    }
    sawOther = false;
  }

  /**
   * Gives the lease back if this process holds it, so that another needs no patience. Where others
   * write it is left as it is: then they find out by themselves.
   *
   * @param connection outside a transaction
   */
  synchronized void giveBack(SqliteConnection connection) {
    if (held == null) {
      return;
    }
    held = null;
    try {
      WriteTransaction.run(
          connection,
          () -> {
            LeaseTable table = new LeaseTable(connection);
            table.read().filter(this::isOurs).map(StoredLease::givenBack).ifPresent(table::write);
          });
    } catch (LapseException e) {
      if (SqliteErrors.isLocked(e)) {
        LOG.debug("the lease is not given back: {}", e.getMessage());
      } else {
        LOG.warn("the lease is not given back; others wait for it to run out: {}", e.getMessage());
      }
    }
  }

  private LeaseHolder self() {
    LeaseHolder known = holder;
    if (known == null) {
      known = LeaseHolder.ofThisProcess();
      holder = known;
    }
    return known;
  }

  private long periodMillis() {
    return TimeUnit.SECONDS.toMillis(parameters.number(Parameter.TTL_MONITOR_SLEEP_SECS));
  }

  private long nanos() {
    return time.ticker().nanos();
  }
}
