package dev.lapse.jdbc;

import dev.lapse.error.SqlState;
import dev.lapse.planner.sql.ValueEncoding;
import java.sql.ParameterMetaData;
import java.sql.SQLException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What the parameters of a statement are for, as far as their places tell. */
final class LapseParameterMetaData implements ParameterMetaData {
  private final List<ValueEncoding> parameters;

  LapseParameterMetaData(List<ValueEncoding> parameters) {
    this.parameters = parameters;
  }

  private JdbcType type(int parameter) throws SQLException {
    if (parameter < 1 || parameter > parameters.size()) {
      throw SqlExceptions.of(
          SqlState.INVALID_PARAMETER_VALUE,
          "there is no parameter " + parameter + "; the statement has " + parameters.size());
    }
    return JdbcType.of(parameters.get(parameter - 1).type());
  }

  @Override
  public int getParameterCount() {
    return parameters.size();
  }

  @Override
  public int getParameterType(int parameter) throws SQLException {
    return type(parameter).code();
  }

  @Override
  public String getParameterTypeName(int parameter) throws SQLException {
    return type(parameter).name();
  }

  @Override
  public String getParameterClassName(int parameter) throws SQLException {
    return type(parameter).javaClass().getName();
  }

  @Override
  public int getPrecision(int parameter) throws SQLException {
    return type(parameter).precision();
  }

  @Override
  public int getScale(int parameter) throws SQLException {
    return type(parameter).scale();
  }

  @Override
  public boolean isSigned(int parameter) throws SQLException {
    return type(parameter).signed();
  }

  @Override
  public int isNullable(int parameter) throws SQLException {
    type(parameter);
    return parameterNullableUnknown;
  }

  @Override
  public int getParameterMode(int parameter) throws SQLException {
    type(parameter);
    return parameterModeIn;
  }

  @Override
  public <T> T unwrap(@Nullable Class<T> wanted) throws SQLException {
    return Wrappers.unwrap(this, wanted);
  }

  @Override
  public boolean isWrapperFor(@Nullable Class<?> wanted) {
    return Wrappers.isFor(this, wanted);
  }
}
