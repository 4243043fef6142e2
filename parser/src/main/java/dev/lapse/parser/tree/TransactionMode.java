package dev.lapse.parser.tree;

/** When BEGIN takes its lock. */
public enum TransactionMode {
  /** At the first statement that needs it. */
  DEFERRED("DEFERRED"),
  /** At once, for writing. */
  IMMEDIATE("IMMEDIATE"),
  /** At once, against readers too. */
  EXCLUSIVE("EXCLUSIVE");

  private final String words;

  TransactionMode(String words) {
    this.words = words;
  }

  /** Returns the words that stand for it in a statement. */
  public String words() {
    return words;
  }
}
