package dev.lapse.tests.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.SQLException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/**
 * Random statements. An ordinary build plays the same few rounds each time; {@code -Pfuzz
 * [-Dlapse.fuzz.secs=n] [-Dlapse.fuzz.seed=n]} goes on for so long, from a seed that it prints.
 */
class FuzzTest {
  private static final int ROUNDS = 12;
  private static final int MOST_FINDINGS = 30;

  @Test
  void answersWhatPlainSqliteAnswers() throws SQLException {
    long seconds = Long.getLong("lapse.fuzz.secs", 0);
    long seed = Long.getLong("lapse.fuzz.seed", seconds == 0 ? 1 : System.nanoTime());
    long start = System.nanoTime();
    long told = start;
    FuzzRun run = new FuzzRun();
    long round = 0;
    while (run.findings().size() < MOST_FINDINGS
        && (seconds == 0
            ? round < ROUNDS
            : System.nanoTime() - start < TimeUnit.SECONDS.toNanos(seconds))) {
      run.round(seed + round++);
      if (System.nanoTime() - told > TimeUnit.MINUTES.toNanos(1)) {
        told = System.nanoTime();
        tell(seed, round, run, told - start);
      }
    }
    tell(seed, round, run, System.nanoTime() - start);
    assertThat(run.findings()).as(String.join("\n\n", run.findings())).isEmpty();
  }

  private static void tell(long seed, long rounds, FuzzRun run, long nanos) {
    System.out.printf(
        "fuzz: seed %d, %d rounds, %,d statements, of which both refused %,d; %d findings; %d s%n",
        seed,
        rounds,
        run.statements(),
        run.refused(),
        run.findings().size(),
        TimeUnit.NANOSECONDS.toSeconds(nanos));
  }
}
