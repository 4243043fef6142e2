package dev.lapse.tests.simulation;

import dev.lapse.executor.time.SimulatedTime;
import dev.lapse.executor.time.Time;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** The time of a history: it elapses when a step says so, and the clock leaps against it. */
final class Clockwork {
  static final Instant START = Instant.parse("2026-06-01T00:00:00Z");

  /** Beyond such a leap deletes stand still for an hour: the default. */
  static final long LARGEST_LEAP_MILLIS = Duration.ofDays(1).toMillis();

  private static final Duration LEAST_OF_HOUR = Duration.ofMinutes(59);

  private final Dice dice;
  private final SimulatedTime time = new SimulatedTime(START);
  private long driftMillis;
  private boolean worksTakeTime;
  private @Nullable Held held;
  private boolean everHeld;

  /** The process that does nothing by itself for now; empty for none. */
  private String hanging = "";

  private final List<Runnable> late = new ArrayList<>();

  /** A leap after which nothing is to be deleted that was not due without it. */
  private record Held(long sizeMillis, Instant untilElapsed) {}

  Clockwork(Dice dice) {
    this.dice = dice;
  }

  /**
   * Returns time as a process has it: each look at the ticker by a pass takes some of it.
   *
   * @param holdsGate whether a transaction holds the gate of a process
   */
  Time of(String process, Predicate<String> holdsGate) {
    Time simulated = time.time();
    return new Time(
        simulated.clock(),
        () -> {
          if (worksTakeTime) {
            time.elapse(Duration.ofMillis(dice.below(4)));
          }
          return simulated.ticker().nanos();
        },
        name ->
            new Unwaiting(
                simulated.schedulers().apply(name),
                () -> holdsGate.test(process),
                () -> process.equals(hanging),
                late::add));
  }

  /** Returns what the clock says. */
  Instant now() {
    return time.instant();
  }

  /** Lets time elapse, and passes come. */
  void advance(Duration duration) {
    worksTakeTime = true;
    try {
      time.advance(duration);
    } finally {
      worksTakeTime = false;
    }
  }

  /** Lets time elapse while the machine sleeps: what fell due meanwhile is late. */
  void sleep(Duration duration) {
    time.elapse(duration);
  }

  boolean isAnyHanging() {
    return !hanging.isEmpty();
  }

  /** Has a process hang: what falls due in it waits, though its lease may run out. */
  void hang(String process) {
    hanging = process;
  }

  /** Has the process that hung go on, with what it is late for. */
  void goOn() {
    hanging = "";
    List<Runnable> due = List.copyOf(late);
    late.clear();
    worksTakeTime = true;
    try {
      due.forEach(Runnable::run);
    } finally {
      worksTakeTime = false;
    }
  }

  /** Sets the clock against elapsed time, while processes look on. */
  void leap(long millis, List<Node> nodes) {
    time.setClock(now().plusMillis(millis));
    driftMillis += millis;
    long least = Long.MAX_VALUE;
    for (Node node : nodes) {
      least = Math.min(least, driftMillis - node.mostDriftMillis);
      node.mostDriftMillis = Math.max(node.mostDriftMillis, driftMillis);
    }
    boolean holds = least > LARGEST_LEAP_MILLIS;
    held = holds ? new Held(least, elapsed().plus(LEAST_OF_HOUR)) : null;
    everHeld |= Math.abs(millis) > LARGEST_LEAP_MILLIS;
  }

  /** Takes note that a process opens, which takes the clock as it is. */
  void opens(Node node) {
    node.mostDriftMillis = driftMillis;
    held = null;
  }

  /** Returns whether there was a leap that deletes may stand still for. */
  boolean everHeld() {
    return everHeld;
  }

  /** Returns whether something that was due at an instant was due by a leap alone. */
  boolean isDueByLeapAlone(Instant due) {
    Held leap = held;
    return leap != null
        && !elapsed().isAfter(leap.untilElapsed())
        && due.isAfter(now().minusMillis(leap.sizeMillis()));
  }

  private Instant elapsed() {
    return time.instant().minusMillis(driftMillis);
  }
}
