package dev.lapse.executor.sqlite;

import dev.lapse.error.LapseException;
import dev.lapse.error.SqlState;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * Where the writers of one file in one process queue, first come first served, instead of polling
 * SQLite's lock. The monitor goes last: it enters only when nobody else waits. Owners are
 * connections, not threads, since a transaction may move between threads. Thread-safe.
 */
public final class WriteGate {
  /** Somebody who may enter the gate. */
  public interface Owner {
    /** Returns who this is, for a person who asks why a write waits. */
    String describe();
  }

  private static final class Waiter {
    final Owner owner;
    final Condition turn;
    boolean cancelled;

    Waiter(Owner owner, Condition turn) {
      this.owner = owner;
      this.turn = turn;
    }
  }

  private final ReentrantLock lock = new ReentrantLock();
  private final Deque<Waiter> queue = new ArrayDeque<>();
  private final Condition idle = lock.newCondition();
  private @Nullable Owner holder;
  private long entries;

  /**
   * Waits for its turn and enters.
   *
   * @param timeoutMillis how long to wait; 0 does not wait
   * @throws LapseException if it is not to be had in time, or the wait was cancelled or interrupted
   */
  public void enter(Owner owner, long timeoutMillis) {
    lock.lock();
    try {
      entries++;
      if (holder == null && queue.isEmpty()) {
        holder = owner;
        return;
      }
      Waiter waiter = new Waiter(owner, lock.newCondition());
      queue.addLast(waiter);
      await(waiter, timeoutMillis);
    } finally {
      lock.unlock();
    }
  }

  private void await(Waiter waiter, long timeoutMillis) {
    long left = TimeUnit.MILLISECONDS.toNanos(timeoutMillis);
    try {
      while (holder != null || queue.peekFirst() != waiter) {
        if (waiter.cancelled) {
          throw LapseException.of(SqlState.QUERY_CANCELED, "the statement was cancelled");
        }
        if (left <= 0) {
          throw LapseException.of(
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
        left = waiter.turn.awaitNanos(left);
      }
      holder = waiter.owner;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw LapseException.of(
              SqlState.QUERY_CANCELED, "interrupted while waiting for the write lock")
          .causedBy(e);
    } finally {
      queue.remove(waiter);
      if (holder == null) {
        wakeNext();
      }
    }
  }

  private String describeHolder() {
    Owner owner = holder;
    return owner == null ? "others are before it" : owner.describe() + " holds it";
  }

  /**
   * Enters only when the gate is free and nobody waits for it.
   *
   * @param timeoutMillis how long to wait for that; 0 does not wait
   * @return whether it entered
   */
  public boolean enterLast(Owner owner, long timeoutMillis) {
    lock.lock();
    try {
      long left = TimeUnit.MILLISECONDS.toNanos(timeoutMillis);
      while (holder != null || !queue.isEmpty()) {
        if (left <= 0) {
          return false;
        }
        left = idle.awaitNanos(left);
      }
      holder = owner;
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

  /** Ends an owner's wait with an exception; does nothing if it does not wait. */
  public void cancel(Owner owner) {
    lock.lock();
    try {
      for (Waiter waiter : queue) {
        if (waiter.owner == owner) {
          waiter.cancelled = true;
          waiter.turn.signal();
        }
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
    lock.lock();
    try {
      return Optional.ofNullable(holder);
    } finally {
      lock.unlock();
    }
  }
}
