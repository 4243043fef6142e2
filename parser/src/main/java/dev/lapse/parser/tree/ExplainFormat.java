package dev.lapse.parser.tree;

/** How EXPLAIN answers. */
public enum ExplainFormat {
  /** Lines for a person to read. */
  TEXT("TEXT"),
  /** One JSON document. */
  JSON("JSON");

  private final String words;

  ExplainFormat(String words) {
    this.words = words;
  }

  /** Returns the words that stand for it in a statement. */
  public String words() {
    return words;
  }
}
