package dev.lapse.planner.sql;

import java.util.ArrayList;
import java.util.List;

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

    /** Returns the numbered parameter for a bind, the same for an equal bind. */
    public String placeholder(Bind bind) {
      int at = binds.indexOf(bind);
      if (at < 0) {
        binds.add(bind);
        at = binds.size() - 1;
      }
      return "?" + (at + 1);
    }

    /** Returns the text with all binds so far. */
    public SqlText with(String text) {
      return new SqlText(text, binds);
    }
  }
}
