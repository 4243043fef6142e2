package dev.lapse.error;

/**
 * A place in a statement's text.
 *
 * @param line the line, counted from 1
 * @param column the column, counted from 1
 */
public record Position(int line, int column) {
  /**
   * Checks that both numbers count from 1.
   *
   * @throws IllegalArgumentException if one of them is below 1
   */
  public Position {
    if (line < 1 || column < 1) {
      throw new IllegalArgumentException("line and column count from 1: " + line + ":" + column);
    }
  }

  /** Returns the place of a character, counted from 0, in a text. */
  public static Position of(String text, int offset) {
    int line = (int) text.chars().limit(offset).filter(c -> c == '\n').count() + 1;
    return new Position(line, offset - text.lastIndexOf('\n', offset - 1));
  }

  @Override
  public String toString() {
    return line + ":" + column;
  }
}
