package dev.lapse.executor.sqlite;

import org.jspecify.annotations.Nullable;

/** The arguments of one call of an {@link SqlFunction}; gone when the call returns. */
public interface FunctionArguments {
  /** Returns how many there are. */
  int count();

  /** Returns whether an argument, from 0, is NULL. */
  boolean isNull(int index);

  /** Returns whether an argument is a number. */
  boolean isNumber(int index);

  /** Returns whether an argument is a whole number. */
  boolean isInteger(int index);

  /** Returns an argument as text, by SQLite's conversion; null for NULL. */
  @Nullable String text(int index);

  /** Returns an argument as a whole number, by SQLite's conversion; 0 for NULL. */
  long integer(int index);

  /** Returns an argument as a floating number, by SQLite's conversion; 0 for NULL. */
  double real(int index);

  /**
   * Returns an argument as it is: a {@code String}, {@code Long}, {@code Double}, bytes or null.
   */
  @Nullable Object value(int index);
}
