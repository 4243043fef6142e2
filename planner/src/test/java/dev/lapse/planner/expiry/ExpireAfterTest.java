package dev.lapse.planner.expiry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class ExpireAfterTest {
  private static final long SEED = 20261130;

  private static boolean due(ExpireAfter after, Instant value, Instant now) {
    return !after.deadline(value).isAfter(LocalDateTime.ofInstant(now, ZoneOffset.UTC));
  }

  @Test
  void whatIsDueIsWhatHasPassedItsDeadline() {
    Random random = new Random(SEED);
    int expired = 0;
    for (int i = 0; i < 200_000; i++) {
      ExpireAfter after =
          random.nextBoolean()
              ? new ExpireAfter.Calendar(1 + random.nextInt(i % 10 == 0 ? 816 : 14))
              : new ExpireAfter.Elapsed(random.nextInt(Integer.MAX_VALUE));
      Instant now = randomInstant(random);
      // Near the boundary, where months clamp: up to five days either side.
      long days = random.nextInt(11) - 5;
      Instant value =
          LocalDateTime.ofInstant(now, ZoneOffset.UTC)
              .minusMonths(after instanceof ExpireAfter.Calendar c ? c.months() : 0)
              .minusSeconds(after instanceof ExpireAfter.Elapsed e ? e.seconds() : 0)
              .plusDays(days)
              .plusNanos((random.nextInt(3) - 1) * 1_000_000L)
              .toInstant(ZoneOffset.UTC);
      boolean due = after.expiredAt(now).contains(value);
      assertThat(due)
          .as("seed %d: %s + %s at %s", SEED, value, after.sql(), now)
          .isEqualTo(due(after, value, now));
      expired += due ? 1 : 0;
    }
    assertThat(expired).isBetween(50_000, 150_000);
  }

  private static Instant randomInstant(Random random) {
    // Half of them at the end of a month, of February above all.
    LocalDateTime day =
        LocalDateTime.of(1890 + random.nextInt(300), 1 + random.nextInt(12), 1, 0, 0);
    if (random.nextInt(4) == 0) {
      day = day.withMonth(2);
    }
    day = random.nextBoolean() ? day.plusMonths(1).minusDays(1) : day.plusDays(random.nextInt(31));
    long millis = random.nextInt(5) == 0 ? 0 : random.nextInt(86_400_000);
    return day.plusNanos(millis * 1_000_000).toInstant(ZoneOffset.UTC);
  }

  @Test
  void lastDayOfFebruaryTakesTheEndsOfLongerMonths() {
    ExpiredRange range =
        new ExpireAfter.Calendar(1).expiredAt(Instant.parse("2026-02-28T10:00:00Z"));
    assertThat(range.intervals())
        .extracting(i -> i.upTo().toString())
        .containsExactly(
            "2026-01-28T10:00:00Z",
            "2026-01-29T10:00:00Z",
            "2026-01-30T10:00:00Z",
            "2026-01-31T10:00:00Z");
    assertThat(range.last()).isEqualTo(Instant.parse("2026-01-31T10:00:00Z"));
    assertThat(range.contains(Instant.parse("2026-01-29T10:00:00.001Z"))).isFalse();
    assertThat(range.contains(Instant.parse("2026-01-30T00:00:00Z"))).isTrue();
  }

  @Test
  void aDayThatNothingLandsOnTakesAllBefore() {
    assertThat(
            new ExpireAfter.Calendar(1)
                .expiredAt(Instant.parse("2026-03-30T10:00:00Z"))
                .intervals())
        .hasSize(1);
    assertThat(
            due(
                new ExpireAfter.Calendar(1),
                Instant.parse("2026-02-28T23:59:59.999Z"),
                Instant.parse("2026-03-30T10:00:00Z")))
        .isTrue();
  }

  @Test
  void countsAtTheBoundaryToTheMillisecond() {
    ExpireAfter day = new ExpireAfter.Elapsed(86_400);
    Instant value = Instant.parse("2024-03-09T12:00:00Z");
    assertThat(day.expiredAt(Instant.parse("2024-03-10T12:00:00Z")).contains(value)).isTrue();
    assertThat(day.expiredAt(Instant.parse("2024-03-10T11:59:59.999Z")).contains(value)).isFalse();
    assertThat(day.expiredAt(Instant.parse("2024-03-10T11:59:59.999999999Z")).contains(value))
        .isFalse();
    assertThat(new ExpireAfter.Elapsed(0).expiredAt(value).contains(value)).isTrue();
  }

  @Test
  void nothingExpiresBeyondYear9999() {
    Instant last = TimestampEncoding.MAX_INSTANT;
    Instant far = Instant.parse("+12000-01-01T00:00:00Z");
    for (ExpireAfter after : List.of(new ExpireAfter.Elapsed(1), new ExpireAfter.Calendar(1))) {
      assertThat(after.expiredAt(far).contains(last)).isFalse();
    }
    assertThat(new ExpireAfter.Elapsed(0).expiredAt(far).contains(last)).isTrue();
  }

  @Test
  void writesItselfAsPeopleDo() {
    List<String> words = new ArrayList<>();
    for (long seconds : new long[] {0, 1, 60, 5_400, 86_400, 604_800, 1_209_600, 90_061}) {
      words.add(new ExpireAfter.Elapsed(seconds).sql());
    }
    words.add(new ExpireAfter.Calendar(1).sql());
    words.add(new ExpireAfter.Calendar(18).sql());
    words.add(new ExpireAfter.Calendar(24).sql());
    assertThat(words)
        .containsExactly(
            "0 SECONDS",
            "1 SECOND",
            "1 MINUTE",
            "90 MINUTES",
            "1 DAY",
            "7 DAYS",
            "2 WEEKS",
            "90061 SECONDS",
            "1 MONTH",
            "18 MONTHS",
            "2 YEARS");
  }

  @Test
  void refusesWhatIsOutOfRange() {
    assertThatThrownBy(() -> new ExpireAfter.Elapsed(-1))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new ExpireAfter.Elapsed(ExpireAfter.MAX_SECONDS + 1))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new ExpireAfter.Calendar(0))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new ExpireAfter.Calendar(ExpireAfter.MAX_MONTHS + 1))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
