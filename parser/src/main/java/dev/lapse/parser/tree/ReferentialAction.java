package dev.lapse.parser.tree;

/** What happens to a child row when its parent goes or changes its key. */
public enum ReferentialAction {
  /** Refused at the end of the statement. */
  NO_ACTION("NO ACTION"),
  /** Refused at once. */
  RESTRICT("RESTRICT"),
  /** The child follows. */
  CASCADE("CASCADE"),
  /** The child's columns become NULL. */
  SET_NULL("SET NULL"),
  /** The child's columns take their defaults. */
  SET_DEFAULT("SET DEFAULT");

  private final String words;

  ReferentialAction(String words) {
    this.words = words;
  }

  /** Returns the words that stand for it in a statement. */
  public String words() {
    return words;
  }
}
