package dev.lapse.planner.sql;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A statement for SQLite: its text with parameters {@code ?1} to {@code ?n}, and what each is bound
 * to.
 *
 * @param text the text
 * @param binds the binds; the first is {@code ?1}
 */
public record SqlText(String text, List<Bind> binds) {
  /** Copies the list. */
  public SqlText {
    binds = List.copyOf(binds);
  }

  /** Makes a text without parameters. */
  public static SqlText of(String text) {
    return new SqlText(text, List.of());
  }

  /** Collects binds while a text is written. Not thread-safe. */
  public static final class Binder {
    private final List<Bind> binds = new ArrayList<>();
    private final Map<Bind, Integer> numbers = new HashMap<>();

    /** Returns the numbered parameter for a bind, the same for an equal bind. */
    public String placeholder(Bind bind) {
      Integer known = numbers.get(bind);
      if (known != null) {
        return "?" + known;
      }
      binds.add(bind);
      numbers.put(bind, binds.size());
      return "?" + binds.size();
    }

    /** Returns the text with all binds so far. */
    public SqlText with(String text) {
      return new SqlText(text, binds);
    }
  }
}
