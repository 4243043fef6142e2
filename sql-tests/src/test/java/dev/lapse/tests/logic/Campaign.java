package dev.lapse.tests.logic;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;

/** Runs many files, several at a time, and adds up what came of them. Thread-safe. */
final class Campaign {
  private final LogicCorpus corpus;
  private final Expiry expiry;
  private final Selection selection;
  private final KnownDifferences known;
  private final Map<String, Tally> tallies = new TreeMap<>();
  private final List<Difference> differences = new ArrayList<>();

  Campaign(LogicCorpus corpus, Expiry expiry, Selection selection) throws IOException {
    this.corpus = corpus;
    this.expiry = expiry;
    this.selection = selection;
    this.known = KnownDifferences.read();
  }

  /** Is told after each file. */
  interface Progress {
    void ran(Campaign campaign, LogicCorpus.Entry entry, LogicRun run);
  }

  /**
   * Runs files.
   *
   * @param entries the files, in the order in which they begin
   * @param workers how many run at a time
   * @param folder where databases are put meanwhile
   */
  void run(List<LogicCorpus.Entry> entries, int workers, Path folder, Progress progress)
      throws InterruptedException {
    ConcurrentLinkedQueue<LogicCorpus.Entry> left = new ConcurrentLinkedQueue<>(entries);
    List<Throwable> failures = new CopyOnWriteArrayList<>();
    List<Thread> threads = new ArrayList<>();
    for (int i = 0; i < workers; i++) {
      Thread thread = new Thread(() -> work(left, folder, progress), "logic-" + i);
      thread.setUncaughtExceptionHandler((t, e) -> failures.add(e));
      thread.start();
      threads.add(thread);
    }
    for (Thread thread : threads) {
      thread.join();
    }
    if (!failures.isEmpty()) {
      throw new AssertionError("a worker failed", failures.get(0));
    }
  }

  private void work(ConcurrentLinkedQueue<LogicCorpus.Entry> left, Path folder, Progress progress) {
    for (LogicCorpus.Entry entry = left.poll(); entry != null; entry = left.poll()) {
      LogicRun run = new LogicRun(entry.name(), expiry, known);
      try {
        run.run(selection.of(corpus.records(entry)), folder);
      } catch (SQLException | IOException | RuntimeException e) {
        throw new IllegalStateException(entry.name(), e);
      }
      synchronized (this) {
        tallies.computeIfAbsent(entry.folder(), f -> new Tally()).add(run.tally());
        differences.addAll(run.differences());
        progress.ran(this, entry, run);
      }
    }
  }

  /** Returns what differed and is not listed. */
  synchronized List<Difference> differences() {
    return List.copyOf(differences);
  }

  /** Returns the sum of all files. */
  synchronized Tally total() {
    Tally total = new Tally();
    tallies.values().forEach(total::add);
    return total;
  }

  /** Returns the sums of each folder, and of all, as a table. */
  synchronized String table() {
    StringBuilder table = new StringBuilder(Tally.head());
    tallies.forEach((folder, tally) -> table.append(tally.line(folder)).append('\n'));
    return table.append(total().line("**all**")).append('\n').toString();
  }
}
