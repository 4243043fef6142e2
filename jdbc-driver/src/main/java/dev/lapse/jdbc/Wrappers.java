package dev.lapse.jdbc;

import dev.lapse.error.SqlState;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/** Answers {@link java.sql.Wrapper}: nothing of Lapse's wraps anything but itself. */
final class Wrappers {
  private Wrappers() {}

  static <T> T unwrap(Object object, @Nullable Class<T> wanted) throws SQLException {
    if (wanted != null && wanted.isInstance(object)) {
      return wanted.cast(object);
    }
    throw SqlExceptions.of(
        SqlState.INVALID_PARAMETER_VALUE,
        object.getClass().getSimpleName()
            + " is no wrapper for "
            + (wanted == null ? "null" : wanted.getName()));
  }

  static boolean isFor(Object object, @Nullable Class<?> wanted) {
    return wanted != null && wanted.isInstance(object);
  }
}
