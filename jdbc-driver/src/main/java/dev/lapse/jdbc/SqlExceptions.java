package dev.lapse.jdbc;

import dev.lapse.error.LapseException;
import dev.lapse.error.SqlState;
import java.sql.SQLDataException;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.sql.SQLIntegrityConstraintViolationException;
import java.sql.SQLNonTransientConnectionException;
import java.sql.SQLNonTransientException;
import java.sql.SQLSyntaxErrorException;
import java.sql.SQLTimeoutException;
import java.sql.SQLTransactionRollbackException;
import java.sql.SQLTransientException;
import org.jspecify.annotations.Nullable;

/** Chooses the subclass of SQLException that JDBC asks for each class of SQLState. */
final class SqlExceptions {
  private SqlExceptions() {}

  /** Returns the SQLException for an error of the engine, which becomes its cause. */
  static SQLException of(LapseException e) {
    return make(e.state(), String.valueOf(e.getMessage()), e.vendorCode(), e);
  }

  /** Returns the exception for a statement that its own time limit stopped. */
  static SQLException timeout(LapseException e, int seconds) {
    return new SQLTimeoutException(
        "the statement was stopped after its query timeout of "
            + seconds
            + " s; raise it with setQueryTimeout, or 0 for no limit",
        e.state().code(),
        e.vendorCode(),
        e);
  }

  /** Returns an exception that the driver raises of itself. */
  static SQLException of(SqlState state, String message) {
    return make(state, message, 0, null);
  }

  /** Returns the exception for an optional call of JDBC that is not offered. */
  static SQLException unsupported(String what, String instead) {
    return of(SqlState.FEATURE_NOT_SUPPORTED, what + " is not supported; " + instead);
  }

  /**
   * Returns the exception for a call on a closed object.
   *
   * @param state of class 08 for a connection alone: at one of those pools drop the connection
   */
  static SQLException closed(SqlState state, String what) {
    return of(state, "the " + what + " is closed");
  }

  private static SQLException make(
      SqlState state, String message, int vendorCode, @Nullable Throwable cause) {
    String code = state.code();
    switch (code.substring(0, 2)) {
      case "08":
        return new SQLNonTransientConnectionException(message, code, vendorCode, cause);
      case "0A":
        return new SQLFeatureNotSupportedException(message, code, vendorCode, cause);
      case "22":
        return new SQLDataException(message, code, vendorCode, cause);
      case "23":
        return new SQLIntegrityConstraintViolationException(message, code, vendorCode, cause);
      case "40":
        return new SQLTransactionRollbackException(message, code, vendorCode, cause);
      case "42":
        return new SQLSyntaxErrorException(message, code, vendorCode, cause);
      case "24", "25", "2B", "3B", "54":
        return new SQLNonTransientException(message, code, vendorCode, cause);
      case "55":
        return state == SqlState.LOCK_NOT_AVAILABLE
            ? new SQLTransientException(message, code, vendorCode, cause)
            : new SQLNonTransientException(message, code, vendorCode, cause);
      default:
        return new SQLException(message, code, vendorCode, cause);
    }
  }
}
