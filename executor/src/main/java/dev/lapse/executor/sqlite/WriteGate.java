package dev.lapse.executor.sqlite;

import dev.lapse.error.LapseException;
import dev.lapse.error.SqlState;
import dev.lapse.executor.time.Ticker;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * Where the writers of one file in one process queue, first come first served, instead of polling
 * SQLite's lock. The monitor goes last: it enters only when nobody else waits. Where a commit waits
 * for readers, they queue here too, and the monitor does not enter while any of them is still
 * reading. Owners are connections, not threads, since a transaction may move between threads.
 * Thread-safe.
 */
public final class WriteGate {
  private static final long UNTIL_WOKEN = TimeUnit.DAYS.toNanos(1);

  /** Somebody who may enter the gate. */
  public interface Owner {
    /** Returns who this is, for a person who asks why a write waits; any thread may ask. */
    String describe();
  }

  /**
   * Somebody's stay in the gate.
   *
   * @param owner who it is
   * @param lasting for how long already
   * @param waiting how many wait for the gate
   * @param writes whether it is there to write
   */
  public record Stay(Owner owner, Duration lasting, int waiting, boolean writes) {}

  /** Why somebody is in the gate. */
  private enum Purpose {
    READ,
    WRITE,
    /** To write, and to let go as soon as anybody waits. */
    GO_LAST
  }

  private static final class Waiter {
    final Condition turn;
    final @Nullable StopSignal signal;

    Waiter(Condition turn, @Nullable StopSignal signal) {
      this.turn = turn;
      this.signal = signal;
    }

    /** Waits to be woken; returns how long it was. */
    long await(long most) throws InterruptedException {
      StopSignal stop = signal;
      if (stop != null) {
        stop.check();
      }
      long nanos = stop == null ? most : Math.min(most, stop.leftNanos());
      return nanos - turn.awaitNanos(nanos);
    }
  }

  private final ReentrantLock lock = new ReentrantLock();
  private final Deque<Waiter> queue = new ArrayDeque<>();
  private final Condition idle = lock.newCondition();
  private final Ticker ticker;
  private @Nullable Owner holder;
  private Purpose purpose = Purpose.WRITE;
  private long enteredNanos;
  private int readers;
  private long entries;

  /** Makes a gate that nobody is in. */
  public WriteGate(Ticker ticker) {
    this.ticker = ticker;
  }

  /** Does the same as {@link #enter(Owner, WaitBudget, StopSignal)} for whom nothing stops. */
  public void enter(Owner owner, long timeoutMillis) {
    enter(owner, new WaitBudget(timeoutMillis), null);
  }

  /**
   * Waits for its turn and enters, to write.
   *
   * @param budget how long to wait for others; the wait is spent from it. As long as somebody is in
   *     the gate who goes last, and so lets go soon, time does not count.
   * @param signal stops the wait; null if nothing does
   * @throws LapseException if it is not to be had in time, or the wait was stopped or interrupted
   */
  public void enter(Owner owner, WaitBudget budget, @Nullable StopSignal signal) {
    enter(owner, Purpose.WRITE, budget, signal);
  }

  /** Does the same as {@link #enter(Owner, WaitBudget, StopSignal)}, but to read. */
  public void enterToRead(Owner owner, WaitBudget budget, @Nullable StopSignal signal) {
    enter(owner, Purpose.READ, budget, signal);
  }

  private void enter(Owner owner, Purpose what, WaitBudget budget, @Nullable StopSignal signal) {
    lock.lock();
    try {
      entries += what == Purpose.WRITE ? 1 : 0;
      if (holder != null || !queue.isEmpty()) {
        Waiter waiter = new Waiter(lock.newCondition(), signal);
        queue.addLast(waiter);
        await(waiter, budget);
      }
      entered(owner, what);
    } finally {
      lock.unlock();
    }
  }

  private void entered(Owner owner, Purpose what) {
    holder = owner;
    purpose = what;
    enteredNanos = ticker.nanos();
  }

  private void await(Waiter waiter, WaitBudget budget) {
    boolean admitted = false;
    try {
      while (holder != null || queue.peekFirst() != waiter) {
        if (holder != null && purpose == Purpose.GO_LAST) {
          waiter.await(UNTIL_WOKEN);
        } else if (budget.leftNanos() > 0) {
          budget.spend(waiter.await(budget.leftNanos()));
        } else {
          throw late(budget.limitMillis());
        }
      }
      admitted = true;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw LapseException.of(
              SqlState.QUERY_CANCELED, "interrupted while waiting for the write lock")
          .causedBy(e);
    } finally {
      queue.remove(waiter);
      if (!admitted && holder == null) {
        wakeNext();
      }
    }
  }

  private LapseException late(long timeoutMillis) {
    return LapseException.of(
        SqlState.LOCK_NOT_AVAILABLE,
        "the write lock was not to be had within "
            + timeoutMillis
            + " ms: "
            + describeHolder()
            + " (waiting="
            + queue.size()
            + "); commit or roll back there,"
            + " or raise busyTimeoutMs");
  }

  private String describeHolder() {
    Owner owner = holder;
    return owner == null ? "others are before it" : owner.describe() + " holds it";
  }

  /**
   * Enters only when the gate is free, nobody waits for it, and nobody reads whom a commit would
   * have to wait for. Whoever enters so leaves soon after somebody else waits.
   *
   * @param timeoutMillis how long to wait for that; 0 does not wait
   * @return whether it entered
   */
  public boolean enterLast(Owner owner, long timeoutMillis) {
    lock.lock();
    try {
      long left = TimeUnit.MILLISECONDS.toNanos(timeoutMillis);
      while (holder != null || !queue.isEmpty() || readers > 0) {
        if (left <= 0) {
          return false;
        }
        left = idle.awaitNanos(left);
      }
      entered(owner, Purpose.GO_LAST);
      return true;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    } finally {
      lock.unlock();
    }
  }

  /** Returns whether anybody waits at the gate; whoever goes last lets go then. */
  public boolean someoneWaits() {
    lock.lock();
    try {
      return !queue.isEmpty();
    } finally {
      lock.unlock();
    }
  }

  /** Returns how often somebody came to enter who does not go last: whether others write. */
  public long entries() {
    lock.lock();
    try {
      return entries;
    } finally {
      lock.unlock();
    }
  }

  /** Has whoever waits with a signal look at it; does nothing if nobody does. */
  public void stop(StopSignal signal) {
    lock.lock();
    try {
      for (Waiter waiter : queue) {
        if (waiter.signal == signal) {
          waiter.turn.signal();
        }
      }
    } finally {
      lock.unlock();
    }
  }

  /**
   * Takes note that whoever is in the gate goes on reading after leaving it, so that commits have
   * to wait for it; {@link #readerLeft} must follow.
   */
  public void readerCame() {
    lock.lock();
    try {
      readers++;
    } finally {
      lock.unlock();
    }
  }

  /** Takes note that a reader is done. */
  public void readerLeft() {
    lock.lock();
    try {
      readers--;
      if (readers == 0 && holder == null) {
        wakeNext();
      }
    } finally {
      lock.unlock();
    }
  }

  /**
   * Leaves the gate to whoever is next.
   *
   * @throws IllegalStateException if this owner is not in it
   */
  public void leave(Owner owner) {
    lock.lock();
    try {
      if (holder != owner) {
        throw new IllegalStateException(owner.describe() + " does not hold the gate");
      }
      holder = null;
      if (purpose == Purpose.GO_LAST) {
        // From now on time counts for all who wait.
        queue.forEach(waiter -> waiter.turn.signal());
      }
      wakeNext();
    } finally {
      lock.unlock();
    }
  }

  private void wakeNext() {
    Waiter next = queue.peekFirst();
    if (next == null) {
      idle.signal();
    } else {
      next.turn.signal();
    }
  }

  /** Returns who is in the gate. */
  public Optional<Owner> holder() {
    return stay().map(Stay::owner);
  }

  /** Returns who is in the gate, since when, and how many wait. */
  public Optional<Stay> stay() {
    lock.lock();
    try {
      Owner owner = holder;
      return owner == null
          ? Optional.empty()
          : Optional.of(
              new Stay(
                  owner,
                  Duration.ofNanos(ticker.nanos() - enteredNanos),
                  queue.size(),
                  purpose != Purpose.READ));
    } finally {
      lock.unlock();
    }
  }
}
