package dev.lapse.parser.tree;

/** What SQLite does when a row would break a constraint. */
public enum ConflictAction {
  /** Deletes the rows in the way. */
  REPLACE("REPLACE"),
  /** Skips the row. */
  IGNORE("IGNORE"),
  /** Undoes the statement. */
  ABORT("ABORT"),
  /** Stops the statement and keeps what it did. */
  FAIL("FAIL"),
  /** Rolls the transaction back. */
  ROLLBACK("ROLLBACK");

  private final String words;

  ConflictAction(String words) {
    this.words = words;
  }

  /** Returns the words that stand for it in a statement. */
  public String words() {
    return words;
  }
}
