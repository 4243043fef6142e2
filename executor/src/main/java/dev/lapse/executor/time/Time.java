package dev.lapse.executor.time;

import java.time.InstantSource;
import java.util.function.Function;

/**
 * The three faces of time that a database needs.
 *
 * @param clock what time it is; may jump either way
 * @param ticker elapsed time
 * @param schedulers makes the scheduler of one database, given a name for its thread
 */
public record Time(InstantSource clock, Ticker ticker, Function<String, Scheduler> schedulers) {
  /** Returns the system's time; its schedulers run on one daemon thread each. */
  public static Time system() {
    return new Time(InstantSource.system(), System::nanoTime, DaemonScheduler::new);
  }

  /** Returns the same time with another clock. */
  public Time withClock(InstantSource other) {
    return new Time(other, ticker, schedulers);
  }
}
