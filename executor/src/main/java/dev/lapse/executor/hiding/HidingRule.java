package dev.lapse.executor.hiding;

import dev.lapse.executor.sqlite.SqliteConnection;
import dev.lapse.planner.sql.Identifiers;
import dev.lapse.planner.translate.Hiding;
import dev.lapse.planner.translate.HidingTexts;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * When which way to hide expired rows pays, for one plan; shared by the sessions that run it. It
 * judges what is cheapest only: whether a way is right at all is asked of the file for each run.
 * Thread-safe; what one thread learns of costs may be overwritten by another.
 */
public final class HidingRule {
  /** Asks nothing of the file: every row is tested. */
  static final long NO_QUESTION = -1;

  /** What one excluded key costs, measured: it is put into an index first. */
  private static final long KEY_NANOS = 600;

  /** More keys than this are not collected; then it is better to test. */
  private static final long MOST_KEYS = 50_000;

  /**
   * Nor more than this where it is a guess that the query reads as much: a wrong one costs 3 ms.
   */
  private static final long MOST_KEYS_GUESSED = 5_000;

  /** A query that takes no longer with the test does not earn the question what has expired. */
  private static final long SHORT_NANOS = 20_000;

  /** So many short runs without the test, and what the test would cost is measured anew. */
  private static final int SHORT_RUNS = 64;

  private final HidingTexts texts;
  private final AtomicBoolean ran = new AtomicBoolean();
  private volatile @Nullable ReadPaths paths;
  private volatile boolean looksUpKeys;

  /**
   * How long the first step took with the test, in nanoseconds; negative where it isn't known. It
   * is the shorter of two runs: a thread that has to wait for a processor looks slow.
   */
  private volatile long testedNanos = -1;

  private volatile long lastNanos = -1;

  private volatile int shortRuns;
  private volatile boolean measures;

  /** Makes the rule of a plan that has other ways. */
  public HidingRule(HidingTexts texts) {
    this.texts = texts;
  }

  /** Returns the texts that it is about. */
  public HidingTexts texts() {
    return texts;
  }

  /** Returns whether SQLite's plans have been asked whether there is a choice. */
  public boolean isSettled() {
    return paths != null;
  }

  /**
   * Returns whether this is the first run of the plan. Most texts run once: to ask for SQLite's
   * plans costs them more than it can gain where nothing has expired.
   */
  boolean isFirstRun() {
    return paths == null && ran.compareAndSet(false, true);
  }

  /**
   * Returns whether there is a choice at all; asks for SQLite's plans when first called.
   *
   * @param connection one that has all that the texts name
   * @param filtered the text that tests each row
   */
  public boolean offersChoice(SqliteConnection connection, String filtered) {
    return paths(connection, filtered).gain() != ReadPaths.Gain.NOTHING;
  }

  /** Says for each table how its expired rows are hidden where there is no choice. */
  public List<String> withoutChoice() {
    String why =
        texts.subtracts()
            ? "SUBTRACT, since a count of all rows less that of the expired ones reads least"
            : "FILTER, since no other way would read less";
    return texts.tables().stream().map(table -> Identifiers.quote(table) + ": " + why).toList();
  }

  private ReadPaths paths(SqliteConnection connection, String filtered) {
    ReadPaths known = paths;
    if (known == null) {
      known = ReadPaths.of(connection, filtered, texts);
      looksUpKeys =
          known.gain() == ReadPaths.Gain.INDEX_ONLY && ReadPaths.looksUpKeys(connection, texts);
      paths = known;
    }
    return known;
  }

  /** Returns whether an index answers alone unless every row is tested. */
  boolean isIndexOnly() {
    ReadPaths known = paths;
    return known != null && known.gain() == ReadPaths.Gain.INDEX_ONLY;
  }

  private boolean readsAll() {
    ReadPaths known = paths;
    return known != null && known.readsAll() && !texts.mayStopEarly();
  }

  /**
   * Returns how many expired rows of a table may be excluded by their keys: one more need not be
   * counted. {@link #NO_QUESTION} where even that is not worth asking.
   */
  long mostExcluded() {
    if (!isIndexOnly()) {
      return 0;
    }
    if (readsAll()) {
      return looksUpKeys ? MOST_KEYS : 0;
    }
    long tested = testedNanos;
    if (measures || (tested >= 0 && tested < SHORT_NANOS)) {
      return NO_QUESTION;
    }
    return tested < 0 || !looksUpKeys ? 0 : Math.min(MOST_KEYS_GUESSED, tested / KEY_NANOS);
  }

  /** Returns the way for the most expired rows that any of the tables has. */
  static Hiding way(long expired, long mostExcluded) {
    if (expired == 0) {
      return Hiding.NONE;
    }
    return expired <= mostExcluded ? Hiding.EXCLUDE : Hiding.FILTER;
  }

  /**
   * Learns from a run how much there was to read. Where it cannot be said beforehand, the next way
   * depends on it.
   *
   * @param expired the most expired rows that any of the tables has, as far as they were counted
   * @param nanos how long the first step took
   */
  void took(Hiding way, long expired, long nanos) {
    if (!isIndexOnly() || readsAll()) {
      return;
    }
    if (way == Hiding.FILTER) {
      long last = lastNanos;
      lastNanos = nanos;
      measures = last < 0;
      testedNanos = last < 0 ? -1 : Math.min(last, nanos);
      shortRuns = 0;
      return;
    }
    boolean wasShort = way == Hiding.NONE ? nanos < SHORT_NANOS / 2 : nanos < KEY_NANOS * expired;
    if (wasShort) {
      // Keys that cost more than the reading did are a worse guess than a test that was left out.
      int runs = shortRuns + (way == Hiding.NONE ? 1 : SHORT_RUNS / 16);
      shortRuns = runs;
      measures = testedNanos < 0 || runs >= SHORT_RUNS;
    }
  }
}
