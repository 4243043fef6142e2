package dev.lapse.tests.simulation;

import dev.lapse.executor.time.Scheduler;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/**
 * The scheduler of a process. Its tasks don't wait, in real time, for the gate of their process
 * while a transaction holds it: a thread that is interrupted is turned away at once. While the
 * process hangs they are late.
 */
final class Unwaiting implements Scheduler {
  private final Scheduler simulated;
  private final BooleanSupplier gateIsHeld;
  private final BooleanSupplier hangs;
  private final Consumer<Runnable> late;
  private boolean closed;

  /**
   * Makes it.
   *
   * @param late takes what fell due while the process hangs, to be run when it goes on
   */
  Unwaiting(
      Scheduler simulated,
      BooleanSupplier gateIsHeld,
      BooleanSupplier hangs,
      Consumer<Runnable> late) {
    this.simulated = simulated;
    this.gateIsHeld = gateIsHeld;
    this.hangs = hangs;
    this.late = late;
  }

  @Override
  public Scheduled schedule(Runnable task, Duration delay) {
    AtomicBoolean cancelled = new AtomicBoolean();
    Scheduled scheduled = simulated.schedule(() -> due(() -> run(task, cancelled)), delay);
    return () -> {
      cancelled.set(true);
      scheduled.cancel();
    };
  }

  private void due(Runnable task) {
    if (hangs.getAsBoolean()) {
      late.accept(task);
    } else {
      task.run();
    }
  }

  private void run(Runnable task, AtomicBoolean cancelled) {
    if (closed || cancelled.get()) {
      return;
    }
    if (!gateIsHeld.getAsBoolean()) {
      task.run();
      return;
    }
    Thread.currentThread().interrupt();
    try {
      task.run();
    } finally {
      Thread.interrupted();
    }
  }

  @Override
  public void close() {
    closed = true;
    simulated.close();
  }
}
