package dev.lapse.executor.ttl;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lapse.executor.parameters.Parameter;
import dev.lapse.executor.parameters.Parameters;
import dev.lapse.executor.sqlite.ClockNote;
import dev.lapse.executor.time.SimulatedTime;
import java.time.Duration;
import java.time.Instant;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/** How far the clock is believed: semantics rule 4. */
final class LeapGuardTest {
  private static final Instant START = Instant.parse("2026-06-01T00:00:00Z");

  private final SimulatedTime time = SimulatedTime.standing();
  private final Parameters parameters = new Parameters();
  private final LeapGuard guard = opened(ClockNote.NONE);

  private LeapGuard opened(ClockNote note) {
    LeapGuard made = new LeapGuard(time.time(), parameters, false);
    made.opened(note);
    return made;
  }

  private static ClockNote note(String seen, String leap) {
    return new ClockNote(millis(seen), millis(leap));
  }

  private static OptionalLong millis(String instant) {
    return instant.isEmpty()
        ? OptionalLong.empty()
        : OptionalLong.of(Instant.parse(instant).toEpochMilli());
  }

  private void minutes(long minutes) {
    for (int i = 0; i < minutes; i++) {
      time.elapse(Duration.ofMinutes(1));
      guard.trusted();
    }
  }

  private void leap(Duration by) {
    time.setClock(time.instant().plus(by));
  }

  @Test
  void aClockThatGoesWithTheTimeIsBelieved() {
    minutes(10_000);
    assertThat(guard.trusted()).isEqualTo(time.instant());
    time.elapse(Duration.ofDays(400));
    assertThat(guard.trusted()).isEqualTo(time.instant());
    assertThat(guard.isHolding()).isFalse();
  }

  @Test
  void aLeapOfNoMoreThanADayIsBelieved() {
    minutes(5);
    leap(Duration.ofDays(1));
    assertThat(guard.trusted()).isEqualTo(time.instant());
    leap(Duration.ofDays(1).plusMillis(1));
    assertThat(guard.trusted()).isEqualTo(time.instant().minus(Duration.ofDays(1)).minusMillis(1));
  }

  @Test
  void aLargerLeapStandsStillForAnHourOfAgreement() {
    minutes(5);
    leap(Duration.ofDays(3_650));
    Instant before = START.plus(Duration.ofMinutes(5));
    assertThat(guard.trusted()).isEqualTo(before);
    minutes(59);
    assertThat(guard.trusted()).isEqualTo(before);
    assertThat(guard.describe().orElseThrow())
        .contains("from 2026-06-01T00:05:00Z to 2036-05-29T00:05:00Z", "kept for 60 s more");
    minutes(1);
    assertThat(guard.trusted()).isEqualTo(time.instant());
    assertThat(guard.describe()).isEmpty();
  }

  @Test
  void aClockThatComesBackNeverLeapt() {
    minutes(5);
    leap(Duration.ofDays(3_650));
    minutes(20);
    leap(Duration.ofDays(-3_650));
    assertThat(guard.trusted()).isEqualTo(START.plus(Duration.ofMinutes(25)));
    assertThat(guard.isHolding()).isFalse();
  }

  @Test
  void aClockSetBackFurtherIsFollowed() {
    minutes(5);
    leap(Duration.ofDays(3_650));
    guard.trusted();
    leap(Duration.ofDays(-7_300));
    assertThat(guard.trusted()).isEqualTo(time.instant());
    assertThat(guard.isHolding()).isFalse();
  }

  @Test
  void aMachineThatSleepsOftenFollowsByTheTimeThatItIsAwake() {
    // A leap is seen a minute later, so the clock should have gone on by that.
    Instant firstSleep = START.plus(Duration.ofMinutes(1));
    for (int i = 0; i < 3; i++) {
      leap(Duration.ofDays(2));
      minutes(20);
      assertThat(guard.trusted()).isEqualTo(firstSleep);
    }
    Instant secondSleep = START.plus(Duration.ofDays(2)).plus(Duration.ofMinutes(21));
    leap(Duration.ofDays(2));
    minutes(1);
    assertThat(guard.trusted()).isEqualTo(secondSleep);
    minutes(60);
    assertThat(guard.trusted()).isEqualTo(time.instant());
  }

  @Test
  void whatIsConfirmedIsBelievedAtOnce() {
    leap(Duration.ofDays(10));
    assertThat(guard.trusted()).isEqualTo(START);
    guard.heard(OptionalLong.of(START.toEpochMilli()));
    guard.heard(OptionalLong.empty());
    assertThat(guard.trusted()).isEqualTo(START);
    guard.heard(OptionalLong.of(time.instant().toEpochMilli()));
    assertThat(guard.trusted()).isEqualTo(time.instant());
  }

  @Test
  void theParameterIsTheMeasureAndZeroBelievesAny() {
    parameters.set(Parameter.TTL_MAX_CLOCK_LEAP_SECS, "10", Parameters.Source.SET);
    leap(Duration.ofSeconds(11));
    assertThat(guard.trusted()).isEqualTo(START);
    time.elapse(Duration.ofSeconds(10));
    assertThat(guard.trusted()).as("its own length is agreement enough").isEqualTo(time.instant());
    leap(Duration.ofDays(900));
    assertThat(guard.isHolding()).isFalse();
    guard.trusted();
    assertThat(guard.isHolding()).isTrue();
    parameters.set(Parameter.TTL_MAX_CLOCK_LEAP_SECS, "0", Parameters.Source.SET);
    assertThat(guard.trusted()).isEqualTo(time.instant());
    assertThat(guard.isHolding()).isFalse();
  }

  @Test
  void aManualClockMeansEveryLeap() {
    LeapGuard manual = new LeapGuard(time.time(), parameters, true);
    manual.opened(note("2020-01-01T00:00:00Z", ""));
    leap(Duration.ofDays(10_000));
    assertThat(manual.trusted()).isEqualTo(time.instant());
  }

  @Test
  void aLeapIsSeenAcrossARestart() {
    assertThat(opened(note("2026-05-31T00:00:00Z", "")).trusted()).isEqualTo(START);
    LeapGuard later = opened(note("2026-05-30T00:00:00Z", ""));
    assertThat(later.trusted()).isEqualTo(Instant.parse("2026-05-30T00:00:00Z"));
    time.elapse(Duration.ofHours(1));
    assertThat(later.trusted()).isEqualTo(time.instant());
  }

  @Test
  void theHourRunsOnAcrossProcesses() {
    LeapGuard later = opened(note("2026-05-30T00:00:00Z", "2026-05-31T23:30:00Z"));
    time.elapse(Duration.ofMinutes(29));
    assertThat(later.trusted()).isEqualTo(Instant.parse("2026-05-30T00:00:00Z"));
    time.elapse(Duration.ofMinutes(1));
    assertThat(later.trusted()).isEqualTo(time.instant());
    assertThat(opened(note("2026-05-01T00:00:00Z", "2026-05-15T00:00:00Z")).trusted())
        .isEqualTo(time.instant());
    for (String ofNoUse : new String[] {"2026-04-30T00:00:00Z", "2046-01-01T00:00:00Z"}) {
      assertThat(opened(note("2026-05-01T00:00:00Z", ofNoUse)).isHolding()).isTrue();
    }
  }

  @Test
  void aNoteFromTheFutureHoldsNothing() {
    assertThat(opened(note("2046-01-01T00:00:00Z", "")).trusted()).isEqualTo(START);
  }
}
