package dev.lapse.executor.ttl;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lapse.executor.metrics.Metric;
import dev.lapse.executor.parameters.Parameter;
import dev.lapse.executor.sqlite.ClockNote;
import dev.lapse.executor.sqlite.LapseTables;
import dev.lapse.executor.time.SimulatedTime;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the monitor doesn't delete though it seems expired: after a leap, and by the brake. */
final class RestraintsTest {
  private static final Duration YEARS = Duration.ofDays(3_650);

  private Path file;
  private TestHost host;

  @BeforeEach
  void open(@TempDir Path folder) {
    file = folder.resolve("t.db");
    host = new TestHost(file);
    host.sql("CREATE TABLE t(id INTEGER PRIMARY KEY, ts TIMESTAMP)");
    host.ttlIndex("n", "t", "ts", 3_600);
  }

  @AfterEach
  void close() {
    host.close();
  }

  private void seconds(long seconds) {
    host.time.advance(Duration.ofSeconds(seconds));
  }

  private void leap(Duration by) {
    host.time.setClock(host.time.instant().plus(by));
  }

  private ClockNote note() {
    return new LapseTables(host.user).clockNote();
  }

  @Test
  void aLeapDeletesOnlyWhatWasDueBeforeUntilTheClockHasAgreedForAnHour() {
    host.rows("t", 3, 7_200).rows("t", 4, 10);
    seconds(30);
    leap(YEARS);
    seconds(30);
    assertThat(host.count("t")).as("due by the old clock goes").isEqualTo(4);
    seconds(3_540);
    assertThat(host.count("t")).as("due by the leap stays for an hour").isEqualTo(4);
    seconds(60);
    assertThat(host.count("t")).isZero();
    assertThat(host.published)
        .containsExactly(
            Instant.parse("2026-06-01T00:01:00Z"), Instant.parse("2036-05-29T01:01:00Z"));
  }

  @Test
  void whileALeapIsHeldNothingIsWrittenButOneNoteOfIt() {
    host.rows("t", 4, 10);
    seconds(60);
    leap(YEARS);
    Instant leapt = host.time.instant();
    seconds(60);
    assertThat(note())
        .isEqualTo(
            new ClockNote(
                OptionalLong.empty(), OptionalLong.of(leapt.plusSeconds(60).toEpochMilli())));
    long before = host.user.number("PRAGMA data_version");
    seconds(1_200);
    assertThat(host.user.number("PRAGMA data_version")).isEqualTo(before);
    assertThat(host.count("t")).isEqualTo(4);
  }

  @Test
  void aTableThatCannotBeAskedLeavesNoPassThatNeverEnds() {
    host.rows("t", 4, 10);
    seconds(60);
    leap(YEARS);
    assertThat(host.leaps().trusted()).isBefore(host.time.instant());
    host.sql("DROP TABLE lapse_properties", "CREATE TABLE lapse_properties (odd)");
    seconds(300);
    assertThat(host.leaps().isHolding()).isTrue();
    assertThat(host.activity().operations()).isEmpty();
    assertThat(host.purges).isZero();
    assertThat(host.count("t")).isEqualTo(4);
  }

  @Test
  void aFalseLeapThatIsCorrectedLosesNothing() {
    host.rows("t", 4, 10);
    seconds(60);
    leap(YEARS);
    seconds(1_800);
    leap(YEARS.negated());
    seconds(1_700);
    assertThat(host.count("t")).isEqualTo(4);
    seconds(300);
    assertThat(host.count("t")).as("they expire in their own time").isZero();
  }

  @Test
  void aConfirmationByTheFileGoesOnAtTheNextPass() {
    host.rows("t", 4, 10);
    seconds(60);
    leap(YEARS);
    seconds(120);
    assertThat(host.count("t")).isEqualTo(4);
    new LapseTables(host.user).confirmClock(host.time.instant());
    seconds(60);
    assertThat(host.count("t")).isZero();
  }

  @Test
  void deleteExpiredIsHeldToo() {
    host.rows("t", 2, 7_200).rows("t", 4, 10);
    host.leaps().trusted();
    leap(YEARS);
    assertThat(host.deleteExpired(Optional.empty())).isEqualTo(2);
    assertThat(host.count("t")).isEqualTo(4);
  }

  @Test
  void anotherProcessThatOpensTheFileDuringALeapHoldsItForTheRestOfTheHour() {
    host.rows("t", 1, 7_200).rows("t", 4, 10);
    seconds(60);
    assertThat(host.count("t")).isEqualTo(4);
    leap(YEARS);
    seconds(1_800);
    host.monitor.close();
    try (TestHost other = new TestHost(file, host.time)) {
      seconds(1_740);
      assertThat(other.count("t")).isEqualTo(4);
      seconds(180);
      assertThat(other.count("t")).isZero();
      assertThat(other.metric(Metric.ROWS_DELETED)).isEqualTo(4);
    }
  }

  @Test
  void anApplicationThatRunsForMinutesEverySecondDayIsNotHeldForEver() {
    host.rows("t", 1, 7_200).rows("t", 4, 10);
    seconds(60);
    host.monitor.close();
    SimulatedTime time = host.time;
    long left = host.count("t");
    for (int day = 0; day < 2; day++) {
      time.elapse(Duration.ofDays(2));
      try (TestHost session = new TestHost(file, time)) {
        time.advance(Duration.ofMinutes(10));
        left = session.count("t");
      }
    }
    assertThat(left).isZero();
  }

  @Test
  void aClockSetBackResurrectsNothingAndDeletesNothingEarlyAlsoAfterARestart() {
    host.rows("t", 3, 7_200).rows("t", 4, 10);
    seconds(60);
    assertThat(host.count("t")).isEqualTo(4);
    Instant deletedAt = host.published.get(host.published.size() - 1);
    leap(Duration.ofDays(-30));
    host.restart();
    seconds(600);
    assertThat(host.count("t")).isEqualTo(4);
    assertThat(new LapseTables(host.user).deletedUntilMillis()).hasValue(deletedAt.toEpochMilli());
  }

  @Test
  void theBrakeDeletesNothingWhereMoreThanItsShareIsDue() {
    host.set(Parameter.TTL_PASS_MAX_TABLE_PCT, 25).rows("t", 30, 7_200).rows("t", 70, 100);
    seconds(600);
    assertThat(host.count("t")).isEqualTo(100);
    assertThat(host.metric(Metric.VISITS_BRAKED)).isEqualTo(10);
    assertThat(host.activity().brake("n").orElseThrow())
        .startsWith("more than 25 of 100 rows are due")
        .contains("ttl_pass_max_table_pct = 25", "DELETE EXPIRED");
    host.set(Parameter.TTL_PASS_MAX_TABLE_PCT, 30);
    seconds(60);
    assertThat(host.count("t")).isEqualTo(70);
    assertThat(host.activity().brake("n")).isEmpty();
  }

  @Test
  void aBlockedRowInFrontNeitherReleasesTheBrakeNorPullsIt() {
    host.set(Parameter.TTL_PASS_MAX_TABLE_PCT, 50);
    host.rows("t", 9, 7_200).rows("t", 1, 10);
    host.sql("CREATE TABLE child(t REFERENCES t(id))", "INSERT INTO child VALUES (1)");
    seconds(60);
    assertThat(host.count("t")).as("9 of 10 are due, one is blocked, 5 may go").isEqualTo(10);
    assertThat(host.activity().brake("n").orElse("")).contains("more than 5 of 10 rows");
    host.sql("INSERT INTO child VALUES (2), (3), (4)");
    seconds(60);
    assertThat(host.count("t")).as("9 of 10 are due, 4 of them blocked").isEqualTo(5);
    assertThat(host.activity().brake("n")).isEmpty();
  }

  @Test
  void aStatementThatAsksForItIsNotBraked() {
    host.set(Parameter.TTL_PASS_MAX_TABLE_PCT, 1).rows("t", 30, 7_200);
    assertThat(host.deleteExpired(Optional.empty())).isEqualTo(30);
  }

  @Test
  void theBrakeCountsAllTtlIndexesOfATableTogether() {
    host.set(Parameter.TTL_PASS_MAX_TABLE_PCT, 20);
    host.sql("ALTER TABLE t ADD COLUMN used TIMESTAMP").ttlIndex("u", "t", "used", 3_600);
    host.rows("t", 15, 7_200).rows("t", 85, 10);
    host.sql("UPDATE t SET used = '2026-01-01' WHERE id > 90");
    seconds(60);
    assertThat(host.count("t")).as("15 by one, and not 10 more by the other").isEqualTo(85);
    assertThat(host.activity().brake("n")).isEmpty();
    assertThat(host.activity().brake("u")).isPresent();
    seconds(60);
    assertThat(host.count("t")).as("10 of 85 are a pass's share").isEqualTo(75);
    assertThat(host.activity().brake("u")).isEmpty();
  }

  @Test
  void theBrakeIsOffUnlessAskedFor() {
    host.rows("t", 30, 7_200);
    seconds(60);
    assertThat(host.count("t")).isZero();
    assertThat(host.metric(Metric.VISITS_BRAKED)).isZero();
  }
}
