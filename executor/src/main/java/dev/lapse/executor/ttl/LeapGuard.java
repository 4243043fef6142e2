package dev.lapse.executor.ttl;

import dev.lapse.executor.parameters.Parameter;
import dev.lapse.executor.parameters.Parameters;
import dev.lapse.executor.sqlite.ClockNote;
import dev.lapse.executor.time.Time;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Tells how far the clock may be believed when rows are deleted by it. A clock that goes forward by
 * more than {@code ttl_max_clock_leap_secs} beyond the time that elapsed may be wrong, or the
 * machine slept. Until it is known, nothing is deleted that was not due before; reads go by the
 * clock as ever.
 *
 * <p>A leap is believed after an hour of agreement (the parameter, if that is less): the clock went
 * on with the time that elapsed. It is believed at once when somebody confirms it, or another
 * process has. If the clock comes back, there was no leap. Thread-safe.
 */
public final class LeapGuard {
  private static final Logger LOG = LoggerFactory.getLogger(LeapGuard.class);

  private static final long LONGEST_AGREEMENT_SECS = TimeUnit.HOURS.toSeconds(1);

  /** A machine that sleeps often is held up by its newest leaps alone. */
  private static final int MOST_LEAPS = 100;

  private final Time time;
  private final Parameters parameters;
  private final boolean manual;
  private final Deque<Leap> leaps = new ArrayDeque<>();
  private @Nullable Sample last;

  private record Sample(Instant clock, long nanos) {}

  /**
   * A leap that is not yet believed.
   *
   * @param before what the clock should have said
   * @param after what it said
   * @param seenNanos when that was, by the ticker
   */
  private record Leap(Instant before, Instant after, long seenNanos) {
    Duration size() {
      return Duration.between(before, after);
    }
  }

  /**
   * Makes a guard that has seen no leap.
   *
   * @param manual whether somebody sets the clock by hand, and means every leap
   */
  LeapGuard(Time time, Parameters parameters, boolean manual) {
    this.time = time;
    this.parameters = parameters;
    this.manual = manual;
  }

  /**
   * Compares the clock with what the file knows of it, when the file is opened. The hour of a leap
   * that was noted in the file runs from then.
   */
  public synchronized void opened(ClockNote note) {
    Instant now = clock();
    last = new Sample(now, nanos());
    OptionalLong seen = note.seenMillis();
    if (isOff() || seen.isEmpty()) {
      return;
    }
    Instant before = Instant.ofEpochMilli(seen.getAsLong());
    if (!isLeap(before, now)) {
      return;
    }
    Duration agreed =
        note.leap()
            .filter(leap -> leap.isAfter(before) && !leap.isAfter(now))
            .map(leap -> Duration.between(leap, now))
            .orElse(Duration.ZERO);
    long nanos = agreed.compareTo(agreement()) < 0 ? agreed.toNanos() : agreement().toNanos();
    add(new Leap(before, now, nanos() - nanos));
    settle(now);
  }

  /** Returns the instant up to which the clock is believed now: its own, as a rule. */
  public synchronized Instant trusted() {
    Instant now = clock();
    long nanos = nanos();
    if (isOff()) {
      leaps.clear();
      last = new Sample(now, nanos);
      return now;
    }
    Sample before = last;
    if (before != null) {
      Instant expected = before.clock().plusNanos(nanos - before.nanos());
      if (isLeap(expected, now)) {
        add(new Leap(expected.truncatedTo(ChronoUnit.MILLIS), now, nanos));
      }
    }
    last = new Sample(now, nanos);
    settle(now);
    Leap oldest = leaps.peekFirst();
    return oldest == null || now.isBefore(oldest.before()) ? now : oldest.before();
  }

  private void add(Leap leap) {
    if (leaps.size() == MOST_LEAPS) {
      leaps.removeFirst();
    }
    leaps.addLast(leap);
    LOG.warn("{}", describe(leap));
  }

  /** Strikes out leaps that were none, or that are believed by now. */
  private void settle(Instant now) {
    while (!leaps.isEmpty() && isUndone(leaps.getLast(), now)) {
      LOG.info("the clock is back at {}; deleting goes on", now);
      leaps.removeLast();
    }
    boolean held = !leaps.isEmpty();
    while (!leaps.isEmpty() && nanos() - leaps.getFirst().seenNanos() >= agreement().toNanos()) {
      leaps.removeFirst();
    }
    if (held && leaps.isEmpty()) {
      LOG.info("the clock has gone on with the time that elapsed; deleting goes on at {}", now);
    }
  }

  private boolean isUndone(Leap leap, Instant now) {
    return !isLeap(leap.before().plusNanos(nanos() - leap.seenNanos()), now);
  }

  private boolean isLeap(Instant expected, Instant now) {
    return Duration.between(expected, now).compareTo(largest()) > 0;
  }

  /** Returns whether a leap is held now, as far as was seen by the last look at the clock. */
  public synchronized boolean isHolding() {
    return !leaps.isEmpty();
  }

  /**
   * Takes note of the clock as the file knows it: what a person confirmed, or another process
   * believes, is believed here too.
   */
  public synchronized void heard(OptionalLong seenMillis) {
    if (seenMillis.isEmpty()) {
      return;
    }
    Instant seen = Instant.ofEpochMilli(seenMillis.getAsLong());
    boolean any = leaps.removeIf(leap -> !isLeap(seen, leap.after()));
    if (any && leaps.isEmpty()) {
      LOG.info("the clock was confirmed up to {}; deleting goes on", seen);
    }
  }

  /** Returns what is held and until when, for people; empty while nothing is. */
  public synchronized Optional<String> describe() {
    return Optional.ofNullable(leaps.peekFirst()).map(this::describe);
  }

  private String describe(Leap leap) {
    Duration left = agreement().minusNanos(nanos() - leap.seenNanos());
    return "the clock leapt from "
        + leap.before()
        + " to "
        + leap.after()
        + "; what became due by that is hidden, but kept for "
        + Math.max(0, left.toSeconds())
        + " s more, or until ALTER SYSTEM SET ttl_clock_confirmed = TIMESTAMP '...'";
  }

  /** Returns when the oldest leap that is held was seen, by the clock of then. */
  public synchronized Optional<Instant> heldSince() {
    return Optional.ofNullable(leaps.peekFirst()).map(Leap::after);
  }

  private boolean isOff() {
    return manual || parameters.number(Parameter.TTL_MAX_CLOCK_LEAP_SECS) == 0;
  }

  private Duration largest() {
    return Duration.ofSeconds(parameters.number(Parameter.TTL_MAX_CLOCK_LEAP_SECS));
  }

  private Duration agreement() {
    return Duration.ofSeconds(
        Math.min(LONGEST_AGREEMENT_SECS, parameters.number(Parameter.TTL_MAX_CLOCK_LEAP_SECS)));
  }

  private Instant clock() {
    return time.clock().instant().truncatedTo(ChronoUnit.MILLIS);
  }

  private long nanos() {
    return time.ticker().nanos();
  }
}
