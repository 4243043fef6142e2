package dev.lapse.executor.sqlite;

import dev.lapse.error.LapseException;
import dev.lapse.error.SqlState;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A function of Lapse's own that SQLite calls; it answers the same for the same arguments. */
public sealed interface SqlFunction {
  /** For a function that takes any number of arguments. */
  int ANY_ARITY = -1;

  /** Returns the name that statements call it by. */
  String name();

  /** Returns how many arguments it takes, or {@link #ANY_ARITY}. */
  int arity();

  /**
   * A function of one row.
   *
   * @param name its name
   * @param arity how many arguments it takes
   * @param body what it computes
   */
  record Scalar(String name, int arity, Body body) implements SqlFunction {}

  /**
   * A function of all rows of a group.
   *
   * @param name its name
   * @param arity how many arguments it takes
   * @param groups makes the state of a group that has no rows yet
   */
  record Aggregate(String name, int arity, Supplier<Group> groups) implements SqlFunction {}

  /** What a scalar function computes. */
  @FunctionalInterface
  interface Body {
    /**
     * Computes the value for one row.
     *
     * @return a {@code String}, {@code Long}, {@code Double}, {@code byte[]} or null
     * @throws dev.lapse.error.LapseException if there is none; the statement fails with it
     */
    @Nullable Object apply(FunctionArguments arguments);
  }

  /** The rows of one group, as far as an aggregate must know them. Not thread-safe. */
  interface Group {
    /** Adds a row. */
    void add(FunctionArguments arguments);

    /**
     * Gives up a row that was added, the oldest that is still there; asked of window functions
     * whose frame's start moves.
     *
     * @throws LapseException if the aggregate can't
     */
    default void remove(FunctionArguments arguments) {
      throw LapseException.of(
          SqlState.FEATURE_NOT_SUPPORTED,
          "this aggregate takes no window whose frame's start moves; let the frame begin with"
              + " UNBOUNDED PRECEDING");
    }

    /**
     * Returns the value of the rows that are there; it may be asked for more than once.
     *
     * @return a {@code String}, {@code Long}, {@code Double}, {@code byte[]} or null
     */
    @Nullable Object value();
  }
}
