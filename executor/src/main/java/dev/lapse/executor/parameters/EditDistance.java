package dev.lapse.executor.parameters;

/** How far two names are apart, to guess which one somebody meant. */
public final class EditDistance {
  private EditDistance() {}

  /** Returns the least number of letters to insert, remove or replace (Levenshtein). */
  public static int between(String one, String other) {
    int[] previous = new int[other.length() + 1];
    for (int j = 0; j <= other.length(); j++) {
      previous[j] = j;
    }
    for (int i = 1; i <= one.length(); i++) {
      int[] current = new int[other.length() + 1];
      current[0] = i;
      for (int j = 1; j <= other.length(); j++) {
        int replaced = previous[j - 1] + (one.charAt(i - 1) == other.charAt(j - 1) ? 0 : 1);
        current[j] = Math.min(replaced, Math.min(previous[j], current[j - 1]) + 1);
      }
      previous = current;
    }
    return previous[other.length()];
  }
}
