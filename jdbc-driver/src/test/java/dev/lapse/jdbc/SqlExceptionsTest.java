package dev.lapse.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lapse.error.LapseException;
import dev.lapse.error.SqlState;
import java.sql.SQLDataException;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.sql.SQLIntegrityConstraintViolationException;
import java.sql.SQLNonTransientConnectionException;
import java.sql.SQLSyntaxErrorException;
import java.sql.SQLTimeoutException;
import java.sql.SQLTransactionRollbackException;
import java.sql.SQLTransientException;
import java.util.Map;
import org.assertj.core.api.AbstractThrowableAssert;
import org.junit.jupiter.api.Test;

final class SqlExceptionsTest {
  /** An SQLException is an Iterable, too. */
  private static AbstractThrowableAssert<?, ? extends Throwable> assertThatThrowableIs(
      Throwable made) {
    return assertThat(made);
  }

  @Test
  void theClassOfTheStateChoosesTheSubclass() {
    Map<SqlState, Class<? extends SQLException>> expected =
        Map.of(
            SqlState.UNIQUE_VIOLATION, SQLIntegrityConstraintViolationException.class,
            SqlState.SYNTAX_ERROR, SQLSyntaxErrorException.class,
            SqlState.INVALID_DATETIME, SQLDataException.class,
            SqlState.SERIALIZATION_FAILURE, SQLTransactionRollbackException.class,
            SqlState.LOCK_NOT_AVAILABLE, SQLTransientException.class,
            SqlState.CANNOT_CONNECT, SQLNonTransientConnectionException.class,
            SqlState.FEATURE_NOT_SUPPORTED, SQLFeatureNotSupportedException.class,
            SqlState.QUERY_CANCELED, SQLException.class);
    expected.forEach(
        (state, type) -> {
          LapseException cause = LapseException.of(state, "no").withVendorCode(19);
          SQLException made = SqlExceptions.of(cause);
          assertThatThrowableIs(made).isExactlyInstanceOf(type).hasMessage("no").hasCause(cause);
          assertThat(made.getSQLState()).isEqualTo(state.code());
          assertThat(made.getErrorCode()).isEqualTo(19);
        });
  }

  @Test
  void aTimeoutSaysHowToRaiseIt() {
    SQLException made =
        SqlExceptions.timeout(LapseException.of(SqlState.QUERY_CANCELED, "cancelled"), 3);
    assertThatThrowableIs(made)
        .isInstanceOf(SQLTimeoutException.class)
        .hasMessage(
            "the statement was stopped after its query timeout of 3 s; raise it with"
                + " setQueryTimeout, or 0 for no limit");
    assertThat(made.getSQLState()).isEqualTo("57014");
  }
}
