package dev.lapse.jdbc;

import dev.lapse.error.SqlState;
import java.sql.SQLException;

/** Answers {@link java.sql.Wrapper#unwrap}: nothing of Lapse's wraps anything but itself. */
final class Wrappers {
  private Wrappers() {}

  static <T> T unwrap(Object object, Class<T> wanted) throws SQLException {
    if (wanted.isInstance(object)) {
      return wanted.cast(object);
    }
    throw SqlExceptions.of(
        SqlState.FEATURE_NOT_SUPPORTED,
        object.getClass().getSimpleName() + " is no wrapper for " + wanted.getName());
  }
}
