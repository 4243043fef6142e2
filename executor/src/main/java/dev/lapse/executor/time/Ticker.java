package dev.lapse.executor.time;

/** Elapsed time, for budgets. It never goes backwards and says nothing about the date. */
@FunctionalInterface
public interface Ticker {
  /** Returns nanoseconds since some fixed instant. */
  long nanos();
}
