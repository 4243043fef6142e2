package dev.lapse.executor.hiding;

import dev.lapse.executor.sqlite.SqliteConnection;
import dev.lapse.executor.sqlite.SqliteStatement;
import dev.lapse.executor.time.Ticker;
import dev.lapse.planner.sql.Bind;
import dev.lapse.planner.sql.Identifiers;
import dev.lapse.planner.sql.SqlText;
import dev.lapse.planner.translate.Hiding;
import dev.lapse.planner.translate.HidingTexts;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Chooses for each run of a query how it hides expired rows. The question what has expired stays
 * open until the query has made its first step: it holds the connection's snapshot, so that both
 * see the same rows without a transaction around them. Not thread-safe.
 */
public final class HidingChoice {
  private static final String SHORT = "since it is short with the test, or is being measured";

  private final HidingRule rule;
  private final String filtered;
  private final SqliteConnection connection;
  private final Questions questions;
  private final Ticker ticker;
  private @Nullable SqliteStatement open;
  private Hiding way = Hiding.FILTER;
  private long mostExcluded = HidingRule.NO_QUESTION;
  private List<Long> expired = List.of();
  private long begun;

  /**
   * Makes the choice for a statement of one connection.
   *
   * @param filtered its text that tests each row
   * @param questions those of the same connection
   */
  public HidingChoice(
      HidingRule rule,
      String filtered,
      SqliteConnection connection,
      Questions questions,
      Ticker ticker) {
    this.rule = rule;
    this.filtered = filtered;
    this.connection = connection;
    this.questions = questions;
    this.ticker = ticker;
  }

  /** Chooses for a run at an instant; {@link #stepped} must follow. */
  public Hiding choose(Instant at) {
    way = rule.isFirstRun() && nothingHasExpired(at) ? Hiding.NONE : bySettledRule(at);
    begun = ticker.nanos();
    return way;
  }

  /** Asks before SQLite's plans are known: where nothing has expired, they need not be. */
  private boolean nothingHasExpired(Instant at) {
    mostExcluded = 0;
    expired = ask(at);
    if (mostExpired() == 0) {
      return true;
    }
    endQuestion();
    return false;
  }

  private Hiding bySettledRule(Instant at) {
    expired = List.of();
    if (!offersChoice()) {
      return Hiding.FILTER;
    }
    mostExcluded = rule.mostExcluded();
    if (mostExcluded == HidingRule.NO_QUESTION) {
      return Hiding.FILTER;
    }
    expired = ask(at);
    return HidingRule.way(mostExpired(), mostExcluded);
  }

  /** Returns whether there is a choice at all; asks for SQLite's plans if nobody has yet. */
  public boolean offersChoice() {
    return rule.offersChoice(connection, filtered);
  }

  private long mostExpired() {
    long most = 0;
    for (long count : expired) {
      most = Math.max(most, count);
    }
    return most;
  }

  /** Returns the way of the run that is under way, or was the last. */
  public Hiding way() {
    return way;
  }

  /** Takes note that the query holds the snapshot now, or failed. */
  public void stepped() {
    rule.took(way, mostExpired(), ticker.nanos() - begun);
    endQuestion();
  }

  private void endQuestion() {
    SqliteStatement asked = open;
    open = null;
    if (asked != null) {
      asked.reset();
    }
  }

  /** Counts the expired rows of each table, up to one more than may be excluded. */
  private List<Long> ask(Instant at) {
    SqlText text = rule.texts().probe();
    SqliteStatement question = questions.question(text.text());
    open = question;
    for (int i = 0; i < text.binds().size(); i++) {
      question.bind(i + 1, value(text.binds().get(i), at));
    }
    question.step();
    List<Long> counts = new ArrayList<>();
    for (int i = 0; i < rule.texts().tables().size(); i++) {
      counts.add(question.longValue(i));
    }
    return counts;
  }

  private Object value(Bind bind, Instant at) {
    if (bind instanceof Bind.Cutoff cutoff) {
      return cutoff.bound().valueAt(at);
    }
    if (bind instanceof Bind.Named named && named.name().equals(HidingTexts.CAP)) {
      return mostExcluded + 1;
    }
    throw new IllegalStateException("what has expired depends on the instant alone: " + bind);
  }

  /** Says for each table, in the order of the probe, which way a run at an instant would take. */
  public List<String> explain(Instant at) {
    way = bySettledRule(at);
    endQuestion();
    List<String> lines = new ArrayList<>();
    for (int i = 0; i < rule.texts().tables().size(); i++) {
      String why = expired.isEmpty() ? SHORT : why(expired.get(i));
      lines.add(Identifiers.quote(rule.texts().tables().get(i)) + ": " + way + ", " + why);
    }
    return lines;
  }

  private String why(long count) {
    String counted =
        count > mostExcluded
            ? (mostExcluded == 0
                ? "at least 1 row has"
                : "more than " + mostExcluded + " rows have")
            : (count == 1 ? "1 row has" : count + " rows have");
    switch (way) {
      case NONE:
        return "since nothing of it has expired now";
      case EXCLUDE:
        return "since " + counted + " expired now, and an index answers the rest alone";
      default:
        return "since " + counted + " expired now";
    }
  }
}
