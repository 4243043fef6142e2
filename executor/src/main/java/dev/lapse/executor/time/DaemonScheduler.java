package dev.lapse.executor.time;

import java.time.Duration;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** The system's scheduler: one daemon thread, started with the first task. */
final class DaemonScheduler implements Scheduler {
  private final ScheduledThreadPoolExecutor pool;
  private final ThreadLocal<Boolean> onThread = ThreadLocal.withInitial(() -> false);

  DaemonScheduler(String threadName) {
    pool =
        new ScheduledThreadPoolExecutor(
            1,
            task -> {
              Thread thread =
                  new Thread(
                      () -> {
                        onThread.set(true);
                        task.run();
                      },
                      threadName);
              thread.setDaemon(true);
              return thread;
            });
    pool.setRemoveOnCancelPolicy(true);
    pool.setExecuteExistingDelayedTasksAfterShutdownPolicy(false);
  }

  @Override
  public Scheduled schedule(Runnable task, Duration delay) {
    ScheduledFuture<?> future = pool.schedule(task, delay.toNanos(), TimeUnit.NANOSECONDS);
    return () -> future.cancel(false);
  }

  @Override
  public void close() {
    pool.shutdown();
    if (onThread.get()) {
      return;
    }
    boolean interrupted = false;
    boolean ended = false;
    while (!ended) {
      try {
        ended = pool.awaitTermination(1, TimeUnit.MINUTES);
      } catch (InterruptedException e) {
        // The last task must have ended before its connection is closed; the caller's interrupt is
        // handed on.
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
