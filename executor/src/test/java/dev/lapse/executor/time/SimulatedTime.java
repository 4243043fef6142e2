package dev.lapse.executor.time;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Time that moves only when a test says so: clock, ticker and scheduler together. Tasks that fall
 * due run on the thread that advances it, one after another, each at its own instant.
 */
public final class SimulatedTime implements InstantSource {
  private final List<Task> tasks = new ArrayList<>();
  private Instant now;
  private long nanos;
  private long made;

  private final class Task implements Scheduler.Scheduled {
    private final Runnable body;
    private final long dueNanos;
    private final long number;

    Task(Runnable body, long dueNanos) {
      this.body = body;
      this.dueNanos = dueNanos;
      this.number = made++;
    }

    @Override
    public void cancel() {
      tasks.remove(this);
    }
  }

  private final class SimulatedScheduler implements Scheduler {
    private final List<Task> own = new ArrayList<>();
    private boolean closed;

    @Override
    public Scheduled schedule(Runnable task, Duration delay) {
      if (closed) {
        throw new java.util.concurrent.RejectedExecutionException("the scheduler is closed");
      }
      Task scheduled = new Task(task, nanos + delay.toNanos());
      tasks.add(scheduled);
      own.add(scheduled);
      return scheduled;
    }

    @Override
    public void close() {
      closed = true;
      tasks.removeAll(own);
    }
  }

  /** Makes time that stands at an instant. */
  public SimulatedTime(Instant start) {
    now = start;
  }

  /** Returns time that stands at {@code 2026-06-01T00:00:00Z}. */
  public static SimulatedTime standing() {
    return new SimulatedTime(Instant.parse("2026-06-01T00:00:00Z"));
  }

  /** Returns this time as a database takes it. */
  public Time time() {
    return new Time(this, () -> nanos, name -> new SimulatedScheduler());
  }

  @Override
  public Instant instant() {
    return now;
  }

  /** Sets the clock, forward or back; no time elapses. */
  public void setClock(Instant to) {
    now = to;
  }

  /** Lets time elapse, clock and all, without running what falls due. */
  public void elapse(Duration duration) {
    nanos += duration.toNanos();
    now = now.plus(duration);
  }

  /** Lets time elapse, and runs what falls due on the way. */
  public void advance(Duration duration) {
    long end = nanos + duration.toNanos();
    for (Task next = next(end); next != null; next = next(end)) {
      elapse(Duration.ofNanos(Math.max(0, next.dueNanos - nanos)));
      tasks.remove(next);
      next.body.run();
    }
    elapse(Duration.ofNanos(Math.max(0, end - nanos)));
  }

  private @Nullable Task next(long end) {
    return tasks.stream()
        .filter(t -> t.dueNanos <= end)
        .min(Comparator.comparingLong((Task t) -> t.dueNanos).thenComparingLong(t -> t.number))
        .orElse(null);
  }

  /** Returns how many tasks wait for their time. */
  public int waiting() {
    return tasks.size();
  }
}
