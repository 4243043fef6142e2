package dev.lapse.executor.time;

import java.time.Duration;

/**
 * Runs one task after another, each after a delay of elapsed time. Tasks of one scheduler never
 * overlap.
 */
public interface Scheduler extends AutoCloseable {
  /**
   * Runs a task once after a delay.
   *
   * @param delay zero or more; a change of the wall clock does not move it
   * @return a handle that takes the task back if it has not begun
   */
  Scheduled schedule(Runnable task, Duration delay);

  /**
   * Takes back what has not begun, waits for what has, and releases the thread. Called from a task
   * it does not wait.
   */
  @Override
  void close();

  /** A task that waits for its time. */
  interface Scheduled {
    /** Takes the task back; does nothing if it has begun. */
    void cancel();
  }
}
