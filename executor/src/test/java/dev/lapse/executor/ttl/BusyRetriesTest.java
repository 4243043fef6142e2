package dev.lapse.executor.ttl;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lapse.executor.metrics.Metric;
import dev.lapse.executor.parameters.Parameter;
import dev.lapse.executor.time.SimulatedTime;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A monitor whose file another process writes to. */
final class BusyRetriesTest {
  private final SimulatedTime time = SimulatedTime.standing();
  private TestHost host;
  private TestHost other;

  @BeforeEach
  void open(@TempDir Path folder) {
    host = new TestHost(folder.resolve("t.db"), time);
    host.sql("CREATE TABLE t(id INTEGER PRIMARY KEY, ts TIMESTAMP)");
    host.ttlIndex("n", "t", "ts", 10).rows("t", 5, 1_000);
    other = new TestHost(folder.resolve("t.db"), time);
    other.monitor.close();
  }

  @AfterEach
  void close() {
    other.close();
    host.close();
  }

  private void theOtherHoldsTheLockWhileThePassBeginsAndFor(Duration held) {
    other.user.execute("BEGIN IMMEDIATE");
    time.advance(Duration.ofSeconds(60));
    time.advance(held);
    assertThat(host.count("t")).isEqualTo(5);
    other.user.execute("COMMIT");
  }

  @Test
  void pausesGrowFromAMillisecondToAQuarterOfASecondForFiveSeconds() {
    BusyRetries retries = new BusyRetries();
    Duration longest = Duration.ofMillis(1);
    Duration waited = Duration.ZERO;
    Step step = retries.next();
    while (step.kind() == Step.Kind.PAUSE) {
      assertThat(step.pause()).isBetween(longest.dividedBy(2), longest);
      longest = longest.multipliedBy(2);
      longest = longest.toMillis() > 250 ? Duration.ofMillis(250) : longest;
      waited = waited.plus(step.pause());
      step = retries.next();
    }
    assertThat(waited).isBetween(Duration.ofSeconds(5), Duration.ofMillis(5_250));
    assertThat(step).isEqualTo(Step.DONE);
    retries.reset();
    assertThat(retries.next().pause()).isLessThanOrEqualTo(Duration.ofMillis(1));
  }

  @Test
  void aShortWriteOfAnotherProcessDelaysThePassByLittle() {
    theOtherHoldsTheLockWhileThePassBeginsAndFor(Duration.ofMillis(5));
    time.advance(Duration.ofMillis(8));
    assertThat(host.count("t")).isZero();
    assertThat(host.metric(Metric.BUSY)).isBetween(3L, 6L);
  }

  @Test
  void aLongOneIsWaitedFor() {
    theOtherHoldsTheLockWhileThePassBeginsAndFor(Duration.ofSeconds(4));
    time.advance(Duration.ofMillis(250));
    assertThat(host.count("t")).isZero();
    assertThat(host.metric(Metric.PASSES)).isEqualTo(1);
    assertThat(host.passes()).hasSize(1);
  }

  @Test
  void l1CommitsOfOthersBetweenTheLookAndTheDeleteAreNoError() {
    host.set(Parameter.BATCHED_DELETE_TARGET_BATCH_ROWS, 1);
    TtlPass pass = host.pass(() -> false);
    host.user.execute("BEGIN");
    long before = host.user.number("SELECT count(*) FROM t");
    long inserted = 0;
    while (pass.advance().kind() != Step.Kind.DONE) {
      other.user.execute("INSERT INTO t(ts) VALUES ('2026-06-01 00:00:00')");
      inserted++;
    }
    pass.finish();
    assertThat(host.user.number("SELECT count(*) FROM t")).isEqualTo(before);
    host.user.execute("COMMIT");
    assertThat(host.metric(Metric.ROWS_DELETED)).isEqualTo(5);
    assertThat(host.metric(Metric.BUSY) + host.metric(Metric.VISIT_ERRORS)).isZero();
    assertThat(inserted).isGreaterThanOrEqualTo(5);
    assertThat(host.count("t")).isEqualTo(inserted);
  }

  @Test
  void aVeryLongOneIsLeftToTheNextPass() {
    theOtherHoldsTheLockWhileThePassBeginsAndFor(Duration.ofSeconds(6));
    assertThat(host.metric(Metric.PASSES)).isEqualTo(1);
    time.advance(Duration.ofSeconds(50));
    assertThat(host.count("t")).isEqualTo(5);
    time.advance(Duration.ofSeconds(10));
    assertThat(host.count("t")).isZero();
    assertThat(host.metric(Metric.VISIT_ERRORS)).isZero();
  }
}
