package dev.lapse.planner.expiry;

/**
 * A range of the column, both ends included, that an index serves and that holds rows that may be
 * due.
 *
 * @param kind which values it is of
 * @param lower its lower end, as SQLite text
 * @param upper its upper end, as SQLite text
 */
public record CandidateRange(Kind kind, String lower, String upper) {
  /** Which values a range is of. */
  public enum Kind {
    /** Numbers, in the column's declared meaning. */
    NUMBERS("numbers"),
    /** Texts, up to the cut-off with a blank between day and time. */
    TEXTS("texts"),
    /**
     * Texts of the cut-off's day that have a T between day and time; they sort after the others.
     */
    TEXTS_WITH_T("texts with a T, of the last day");

    private final String words;

    Kind(String words) {
      this.words = words;
    }

    /** Returns what a person is shown. */
    public String words() {
      return words;
    }
  }
}
