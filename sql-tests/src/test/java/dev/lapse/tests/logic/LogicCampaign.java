package dev.lapse.tests.logic;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * All logic tests, by {@code -Plogic}; prints a table after every file, so that a run that is
 * stopped has its figures. System properties choose: {@code lapse.logic.expiry} (none, idle or
 * third), {@code lapse.logic.files} (a regular expression), {@code lapse.logic.queries} (so many of
 * each file; 0 for all), {@code lapse.logic.share} (of the files, in percent), {@code
 * lapse.logic.workers}.
 */
class LogicCampaign {
  @TempDir Path folder;

  @Test
  void agreeWithSqlite() throws IOException, InterruptedException {
    Expiry expiry =
        Expiry.valueOf(System.getProperty("lapse.logic.expiry", "none").toUpperCase(Locale.ROOT));
    Pattern files = Pattern.compile(System.getProperty("lapse.logic.files", ".*"));
    double share = Integer.getInteger("lapse.logic.share", 100) / 100.0;
    LogicCorpus corpus = LogicCorpus.onClassPath();
    List<LogicCorpus.Entry> entries =
        corpus.entries().stream()
            .filter(e -> files.matcher(e.name()).matches() && e.place() < share)
            .toList();
    Campaign campaign =
        new Campaign(
            corpus, expiry, new Selection(Integer.getInteger("lapse.logic.queries", 0), true));
    System.out.println("Logic tests, " + expiry.description() + ": " + entries.size() + " files");
    campaign.run(
        entries,
        Integer.getInteger("lapse.logic.workers", Runtime.getRuntime().availableProcessors()),
        folder,
        LogicCampaign::report);
    System.out.println(campaign.table());
    System.out.println(campaign.total().cost());
    assertThat(campaign.differences()).isEmpty();
  }

  private static void report(Campaign campaign, LogicCorpus.Entry entry, LogicRun run) {
    run.differences().forEach(System.out::println);
    System.out.println(run.tally().line(entry.name()) + " " + run.tally().cost());
    System.out.println(campaign.total().line("so far") + "\n");
  }
}
