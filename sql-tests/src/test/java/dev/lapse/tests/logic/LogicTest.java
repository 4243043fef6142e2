package dev.lapse.tests.logic;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * A fixed sample of SQLite's logic tests, from every folder of them. {@link LogicCampaign} runs
 * all.
 */
class LogicTest {
  private static final double SHARE_OF_FILES = 0.02;
  private static final int WORKERS = 2;

  /** Files that fill their tables with ten thousand statements and more before they ask. */
  private static final Pattern LONG = Pattern.compile("index/(delete|view)/1000+/.*");

  @TempDir Path folder;

  @ParameterizedTest
  @CsvSource({"NONE, 620, 20000", "IDLE, 120, 4000", "THIRD, 120, 4000"})
  void lapseAnswersWhatSqliteAnswers(Expiry expiry, int queriesPerFile, int least)
      throws IOException, InterruptedException {
    LogicCorpus corpus = LogicCorpus.onClassPath();
    List<LogicCorpus.Entry> sample =
        corpus.entries().stream()
            .filter(e -> e.place() < SHARE_OF_FILES && !LONG.matcher(e.name()).matches())
            .toList();
    Campaign campaign = new Campaign(corpus, expiry, new Selection(queriesPerFile, false));
    campaign.run(sample, WORKERS, folder, (sums, entry, run) -> {});
    assertThat(campaign.differences()).isEmpty();
    Tally total = campaign.total();
    assertThat(total.agreeing).isGreaterThanOrEqualTo(least);
    assertThat(total.queries)
        .isEqualTo(total.agreeing + total.refusedByBoth + total.known + total.differing);
    if (expiry != Expiry.NONE) {
      assertThat(total.ttlIndexes).isGreaterThan(total.files);
    }
    assertThat(total.rowsExpired > 0).isEqualTo(expiry == Expiry.THIRD);
  }

  @Test
  void theWholeCorpusIsThere() throws IOException {
    List<LogicCorpus.Entry> entries = LogicCorpus.onClassPath().entries();
    assertThat(entries).hasSize(622);
    assertThat(entries.stream().map(LogicCorpus.Entry::folder).distinct()).hasSize(14);
  }
}
