package dev.lapse.parser.tree;

/** The form in which a column keeps its points in time. */
public enum StoredAs {
  /** ISO-8601 text. */
  TEXT("TEXT"),
  /** Seconds since 1970-01-01 00:00:00 UTC. */
  EPOCH_SECONDS("EPOCH SECONDS"),
  /** Milliseconds since 1970-01-01 00:00:00 UTC. */
  EPOCH_MILLIS("EPOCH MILLIS"),
  /** Days since noon in Greenwich on November 24, 4714 B.C. */
  JULIAN_DAY("JULIAN DAY");

  private final String words;

  StoredAs(String words) {
    this.words = words;
  }

  /** Returns the words that stand for it in a statement. */
  public String words() {
    return words;
  }
}
