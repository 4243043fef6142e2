package dev.lapse.jdbc;

import dev.lapse.error.SqlState;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLType;
import org.jspecify.annotations.Nullable;

/** A call of a function; there are no procedures. Any other statement is run as it stands. */
final class LapseCallableStatement extends CallAnswers {
  private final boolean returns;
  private @Nullable ResultSet answer;

  LapseCallableStatement(LapseConnection connection, CallText call, ResultKind kind)
      throws SQLException {
    super(connection, call.sql(), kind);
    this.returns = call.returns();
  }

  /** The parameters of the function come after the one that it answers. */
  @Override
  void set(int parameter, @Nullable Object value) throws SQLException {
    if (returns && parameter == 1) {
      checkOpen();
      throw SqlExceptions.of(
          SqlState.INVALID_PARAMETER_VALUE,
          "parameter 1 is what the function answers; the function's own parameters count from 2");
    }
    super.set(returns ? parameter - 1 : parameter, value);
  }

  private void checkAnswer(int parameter) throws SQLException {
    checkOpen();
    if (!returns || parameter != 1) {
      throw SqlExceptions.of(
          SqlState.INVALID_PARAMETER_VALUE,
          "parameter "
              + parameter
              + " is none that is answered; that is the first of {? = call f(…)} alone");
    }
  }

  @Override
  ResultSet answer(int parameter) throws SQLException {
    checkAnswer(parameter);
    return answered();
  }

  private ResultSet answered() throws SQLException {
    ResultSet its = answer;
    if (its == null || its.isClosed()) {
      checkOpen();
      throw SqlExceptions.of(
          SqlState.INVALID_CURSOR_STATE, "the call has answered nothing yet; execute it first");
    }
    return its;
  }

  @Override
  public boolean wasNull() throws SQLException {
    return answered().wasNull();
  }

  @Override
  public boolean execute() throws SQLException {
    if (!returns) {
      return super.execute();
    }
    ResultSet rows = super.executeQuery();
    rows.next();
    answer = rows;
    return false;
  }

  @Override
  public long executeLargeUpdate() throws SQLException {
    if (!returns) {
      return super.executeLargeUpdate();
    }
    execute();
    return 0;
  }

  @Override
  public void registerOutParameter(int parameter, int type) throws SQLException {
    checkAnswer(parameter);
  }

  @Override
  public void registerOutParameter(int parameter, int type, int scale) throws SQLException {
    checkAnswer(parameter);
  }

  @Override
  public void registerOutParameter(int parameter, int type, @Nullable String typeName)
      throws SQLException {
    checkAnswer(parameter);
  }

  @Override
  public void registerOutParameter(int parameter, @Nullable SQLType type) throws SQLException {
    checkAnswer(parameter);
  }

  @Override
  public void registerOutParameter(int parameter, @Nullable SQLType type, int scale)
      throws SQLException {
    checkAnswer(parameter);
  }

  @Override
  public void registerOutParameter(int parameter, @Nullable SQLType type, @Nullable String typeName)
      throws SQLException {
    checkAnswer(parameter);
  }
}
