package dev.lapse.executor.ttl;

import dev.lapse.executor.metrics.Metric;
import dev.lapse.executor.parameters.Parameter;
import dev.lapse.executor.sqlite.SqliteConnection;
import dev.lapse.executor.sqlite.SqliteErrors;
import dev.lapse.executor.sqlite.WriteGate;
import dev.lapse.executor.time.Scheduler;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Sleeps and runs a pass, again and again, on a thread of its own. Sleep comes first, and is
 * elapsed time: the wall clock may be set as it likes. Thread-safe.
 */
public final class TtlMonitor implements AutoCloseable, WriteGate.Owner {
  private static final Logger LOG = LoggerFactory.getLogger(TtlMonitor.class);
  private static final long NO_MEMORY_PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

  private final ExpiryHost host;
  private final Scheduler scheduler;
  private final Runnable unlisten;
  private final PassWorkings workings;
  private final Standby standby;
  private volatile boolean closed;
  private Scheduler.@Nullable Scheduled sleep;
  private long sleepBeganNanos;
  private long sleeps;
  private @Nullable TtlPass pass;
  private @Nullable SqliteConnection prepared;

  /**
   * Starts a monitor; its first pass comes after the first sleep.
   *
   * @param host the database
   */
  public TtlMonitor(ExpiryHost host) {
    this.host = host;
    this.scheduler = host.time().schedulers().apply("lapse-ttl-monitor " + host.displayName());
    this.workings = new PassWorkings(host);
    this.standby = new Standby(host);
    this.unlisten = host.parameters().onChange(this::changed);
    sleepFrom(host.time().ticker().nanos());
  }

  @Override
  public String describe() {
    return "the TTL monitor";
  }

  /** Applies a new sleep to the one under way, counted from when that began. */
  private void changed(Parameter parameter) {
    if (parameter != Parameter.TTL_MONITOR_SLEEP_SECS
        && parameter != Parameter.TTL_MONITOR_ENABLED) {
      return;
    }
    synchronized (this) {
      if (sleep != null) {
        sleep.cancel();
        sleepFrom(sleepBeganNanos);
      }
    }
  }

  private synchronized void sleepFrom(long beganNanos) {
    if (closed) {
      return;
    }
    sleepBeganNanos = beganNanos;
    Duration left = standby.untilNextWake(wholeSleep(), slept());
    // A sleep that is cancelled as it ends may still call wake: its number tells that it is void.
    sleeps++;
    long number = sleeps;
    sleep = scheduler.schedule(() -> wake(number), left.isNegative() ? Duration.ZERO : left);
  }

  private Duration wholeSleep() {
    return Duration.ofSeconds(host.parameters().number(Parameter.TTL_MONITOR_SLEEP_SECS));
  }

  private synchronized Duration slept() {
    return Duration.ofNanos(host.time().ticker().nanos() - sleepBeganNanos);
  }

  private void wake(long number) {
    persist(() -> wakeUp(number));
  }

  /** Whatever fails, the next pass comes on time: nobody else would wake the monitor again. */
  private void persist(Runnable work) {
    try {
      work.run();
    } catch (RuntimeException | Error e) {
      try {
        failed("the monitor of " + host.displayName() + " failed between passes", e);
      } finally {
        sleepAnew();
      }
    }
  }

  /** Where there is no memory even for that, it is tried until there is. */
  private void sleepAnew() {
    boolean sleeps = false;
    while (!sleeps) {
      try {
        sleepFrom(host.time().ticker().nanos());
        sleeps = true;
      } catch (OutOfMemoryError e) {
        LockSupport.parkNanos(NO_MEMORY_PAUSE_NANOS);
      }
    }
  }

  private void failed(String what, Throwable e) {
    if (SqliteErrors.isLocked(e)) {
      host.metrics().add(Metric.BUSY, 1);
      LOG.debug("{}: {}", what, e.getMessage());
      return;
    }
    host.metrics().add(Metric.PASS_ERRORS, 1);
    LOG.error("{}: {}", what, e.getMessage(), e);
  }

  private void wakeUp(long number) {
    long beganNanos;
    synchronized (this) {
      if (number != sleeps) {
        return;
      }
      sleep = null;
      beganNanos = sleepBeganNanos;
    }
    boolean early = slept().compareTo(wholeSleep()) < 0;
    if (!isEnabled()) {
      sleepFrom(early ? beganNanos : host.time().ticker().nanos());
    } else if (early && !standby.isTimeToTakeOver()) {
      standby.look(this, this::connection, workings.dueChecks());
      sleepFrom(beganNanos);
    } else {
      goOn();
    }
  }

  private boolean isEnabled() {
    return host.parameters().flag(Parameter.TTL_MONITOR_ENABLED) && host.someoneWrites();
  }

  private boolean isStopped() {
    return closed || !isEnabled();
  }

  /** Begins a pass or goes on with one, until it ends or wants a pause. */
  private void goOn() {
    try {
      TtlPass current = pass == null ? begin() : pass;
      pass = current;
      Step step = current.advance();
      while (step.kind() == Step.Kind.MORE) {
        step = current.advance();
      }
      if (step.kind() == Step.Kind.PAUSE && !isStopped()) {
        scheduler.schedule(() -> persist(this::goOn), step.pause());
        return;
      }
    } catch (RuntimeException | Error e) {
      failed("a pass over " + host.displayName() + " failed", e);
    }
    end();
  }

  private TtlPass begin() {
    return TtlPass.ofMonitor(host, connection(), this, workings, this::isStopped);
  }

  private SqliteConnection connection() {
    SqliteConnection connection = host.monitorConnection();
    if (connection != prepared) {
      prepare(connection);
      prepared = connection;
    }
    return connection;
  }

  private void prepare(SqliteConnection connection) {
    connection.execute("PRAGMA foreign_keys = ON");
    if (host.holdsSnapshots()) {
      PurgeSettings.of(connection);
    }
  }

  private void end() {
    TtlPass ended = pass;
    finishPass();
    host.lease().looked();
    // What a pass took only to spread its work counts as sleep: the next one is not later for it.
    long spread = ended == null ? 0 : ended.spreadFor().toNanos();
    sleepFrom(host.time().ticker().nanos() - spread);
  }

  private void finishPass() {
    TtlPass ended = pass;
    pass = null;
    try {
      if (ended != null) {
        ended.finish();
      }
    } catch (RuntimeException | Error e) {
      failed("a pass over " + host.displayName() + " did not end well", e);
    }
  }

  /**
   * Stops, within one batch, and waits until the thread is done with the monitor's connection.
   * Closing again does nothing.
   */
  @Override
  public void close() {
    synchronized (this) {
      if (closed) {
        return;
      }
      closed = true;
    }
    unlisten.run();
    scheduler.close();
    finishPass();
    workings.close();
    giveLeaseBack();
  }

  private void giveLeaseBack() {
    SqliteConnection connection = prepared;
    if (connection != null && host.lease().isHeldHere() && host.gate().enterLast(this, 50)) {
      try {
        host.lease().giveBack(connection);
      } finally {
        host.gate().leave(this);
      }
    }
  }
}
