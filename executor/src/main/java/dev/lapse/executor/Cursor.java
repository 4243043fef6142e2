package dev.lapse.executor;

import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** The rows of a statement, one at a time, forward. Not thread-safe. */
public interface Cursor extends AutoCloseable {
  /**
   * Goes to the next row.
   *
   * @return false after the last; the cursor has then let go of its snapshot
   */
  boolean next();

  /** Returns a value of the row, from column 0: null, Long, Double, String or byte[]. */
  @Nullable Object value(int column);

  /** Returns a value as a whole number by SQLite's conversion; 0 for NULL. */
  long longValue(int column);

  /** Returns a value as a floating number by SQLite's conversion; 0 for NULL. */
  double doubleValue(int column);

  /** Returns a value as text by SQLite's conversion; null for NULL. */
  @Nullable String text(int column);

  /** Returns a value as text by SQLite's conversion, as {@link #text} does. */
  static @Nullable String textOf(@Nullable Object value) {
    if (value instanceof byte[] bytes) {
      return new String(bytes, StandardCharsets.UTF_8);
    }
    if (value instanceof Double number) {
      return FloatText.of(number);
    }
    return value == null ? null : value.toString();
  }

  /** Returns whether a value is NULL. */
  boolean isNull(int column);

  @Override
  void close();
}
