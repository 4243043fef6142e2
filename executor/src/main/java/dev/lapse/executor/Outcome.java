package dev.lapse.executor;

import java.util.List;

/** What came of a statement. */
public sealed interface Outcome {
  /** Returns what the sender should know, though the statement succeeded. */
  default List<String> warnings() {
    return List.of();
  }

  /**
   * Rows.
   *
   * @param cursor before the first of them; its reader closes it
   */
  record Rows(Cursor cursor) implements Outcome {}

  /**
   * Rows were written.
   *
   * @param rows how many live rows
   * @param generatedRowids the rowids of rows that were inserted, in order, if they were asked for
   * @param warnings what the sender should know
   */
  record Count(long rows, List<Long> generatedRowids, List<String> warnings) implements Outcome {
    /** Rows were written, and there is nothing else to say. */
    public Count(long rows, List<Long> generatedRowids) {
      this(rows, generatedRowids, List.of());
    }
  }

  /**
   * Something else was done.
   *
   * @param warnings what the sender should know
   */
  record Done(List<String> warnings) implements Outcome {
    /** Done, with nothing to say. */
    public static final Done QUIETLY = new Done(List.of());
  }
}
