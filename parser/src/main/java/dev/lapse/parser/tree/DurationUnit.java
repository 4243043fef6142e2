package dev.lapse.parser.tree;

/** The unit of a duration that is written as a number and a word. */
public enum DurationUnit {
  /** Seconds. */
  SECOND("SECONDS"),
  /** Minutes. */
  MINUTE("MINUTES"),
  /** Hours. */
  HOUR("HOURS"),
  /** Days. */
  DAY("DAYS"),
  /** Weeks. */
  WEEK("WEEKS"),
  /** Months. */
  MONTH("MONTHS"),
  /** Years. */
  YEAR("YEARS");

  private final String words;

  DurationUnit(String words) {
    this.words = words;
  }

  /** Returns the words that stand for it in a statement. */
  public String words() {
    return words;
  }
}
