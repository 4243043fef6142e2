package dev.lapse.tests.simulation;

import dev.lapse.executor.time.Scheduler;
import java.time.Duration;
import java.util.function.BooleanSupplier;

/**
 * A scheduler whose tasks don't wait, in real time, for the gate of their process while a
 * transaction holds it: a thread that is interrupted is turned away at once.
 */
final class Unwaiting implements Scheduler {
  private final Scheduler simulated;
  private final BooleanSupplier gateIsHeld;

  Unwaiting(Scheduler simulated, BooleanSupplier gateIsHeld) {
    this.simulated = simulated;
    this.gateIsHeld = gateIsHeld;
  }

  @Override
  public Scheduled schedule(Runnable task, Duration delay) {
    return simulated.schedule(() -> run(task), delay);
  }

  private void run(Runnable task) {
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
    simulated.close();
  }
}
