package dev.lapse.jdbc;

import java.io.InputStream;
import java.io.Reader;
import java.math.BigDecimal;
import java.net.URL;
import java.sql.Blob;
import java.sql.CallableStatement;
import java.sql.Clob;
import java.sql.Date;
import java.sql.NClob;
import java.sql.RowId;
import java.sql.SQLException;
import java.sql.SQLType;
import java.sql.SQLXML;
import java.sql.Time;
import java.sql.Timestamp;
import java.util.Calendar;
import org.jspecify.annotations.Nullable;

/** Refuses to set parameters by their names: those of functions have none. */
abstract sealed class CallSettersByName extends LapsePreparedStatement implements CallableStatement
    permits CallGettersByName {
  CallSettersByName(LapseConnection connection, String sql, ResultKind kind) throws SQLException {
    super(connection, sql, kind, KeyRequest.NONE);
  }

  /** Returns the exception for a parameter that is named. */
  final SQLException named(String call) throws SQLException {
    checkOpen();
    return SqlExceptions.unsupported(
        call + " of a parameter by its name", "parameters count from 1; give the number");
  }

  @Override
  public final void registerOutParameter(@Nullable String name, int value) throws SQLException {
    throw named("registerOutParameter");
  }

  @Override
  public final void registerOutParameter(@Nullable String name, int value, int value2)
      throws SQLException {
    throw named("registerOutParameter");
  }

  @Override
  public final void registerOutParameter(@Nullable String name, int value, @Nullable String value2)
      throws SQLException {
    throw named("registerOutParameter");
  }

  @Override
  public final void setURL(@Nullable String name, @Nullable URL value) throws SQLException {
    throw named("setURL");
  }

  @Override
  public final void setNull(@Nullable String name, int value) throws SQLException {
    throw named("setNull");
  }

  @Override
  public final void setBoolean(@Nullable String name, boolean value) throws SQLException {
    throw named("setBoolean");
  }

  @Override
  public final void setByte(@Nullable String name, byte value) throws SQLException {
    throw named("setByte");
  }

  @Override
  public final void setShort(@Nullable String name, short value) throws SQLException {
    throw named("setShort");
  }

  @Override
  public final void setInt(@Nullable String name, int value) throws SQLException {
    throw named("setInt");
  }

  @Override
  public final void setLong(@Nullable String name, long value) throws SQLException {
    throw named("setLong");
  }

  @Override
  public final void setFloat(@Nullable String name, float value) throws SQLException {
    throw named("setFloat");
  }

  @Override
  public final void setDouble(@Nullable String name, double value) throws SQLException {
    throw named("setDouble");
  }

  @Override
  public final void setBigDecimal(@Nullable String name, @Nullable BigDecimal value)
      throws SQLException {
    throw named("setBigDecimal");
  }

  @Override
  public final void setString(@Nullable String name, @Nullable String value) throws SQLException {
    throw named("setString");
  }

  @Override
  public final void setBytes(@Nullable String name, byte @Nullable [] value) throws SQLException {
    throw named("setBytes");
  }

  @Override
  public final void setDate(@Nullable String name, @Nullable Date value) throws SQLException {
    throw named("setDate");
  }

  @Override
  public final void setTime(@Nullable String name, @Nullable Time value) throws SQLException {
    throw named("setTime");
  }

  @Override
  public final void setTimestamp(@Nullable String name, @Nullable Timestamp value)
      throws SQLException {
    throw named("setTimestamp");
  }

  @Override
  public final void setAsciiStream(@Nullable String name, @Nullable InputStream value, int value2)
      throws SQLException {
    throw named("setAsciiStream");
  }

  @Override
  public final void setBinaryStream(@Nullable String name, @Nullable InputStream value, int value2)
      throws SQLException {
    throw named("setBinaryStream");
  }

  @Override
  public final void setObject(@Nullable String name, @Nullable Object value, int value2, int value3)
      throws SQLException {
    throw named("setObject");
  }

  @Override
  public final void setObject(@Nullable String name, @Nullable Object value, int value2)
      throws SQLException {
    throw named("setObject");
  }

  @Override
  public final void setObject(@Nullable String name, @Nullable Object value) throws SQLException {
    throw named("setObject");
  }

  @Override
  public final void setCharacterStream(@Nullable String name, @Nullable Reader value, int value2)
      throws SQLException {
    throw named("setCharacterStream");
  }

  @Override
  public final void setDate(@Nullable String name, @Nullable Date value, @Nullable Calendar value2)
      throws SQLException {
    throw named("setDate");
  }

  @Override
  public final void setTime(@Nullable String name, @Nullable Time value, @Nullable Calendar value2)
      throws SQLException {
    throw named("setTime");
  }

  @Override
  public final void setTimestamp(
      @Nullable String name, @Nullable Timestamp value, @Nullable Calendar value2)
      throws SQLException {
    throw named("setTimestamp");
  }

  @Override
  public final void setNull(@Nullable String name, int value, @Nullable String value2)
      throws SQLException {
    throw named("setNull");
  }

  @Override
  public final void setRowId(@Nullable String name, @Nullable RowId value) throws SQLException {
    throw named("setRowId");
  }

  @Override
  public final void setNString(@Nullable String name, @Nullable String value) throws SQLException {
    throw named("setNString");
  }

  @Override
  public final void setNCharacterStream(@Nullable String name, @Nullable Reader value, long value2)
      throws SQLException {
    throw named("setNCharacterStream");
  }

  @Override
  public final void setNClob(@Nullable String name, @Nullable NClob value) throws SQLException {
    throw named("setNClob");
  }

  @Override
  public final void setClob(@Nullable String name, @Nullable Reader value, long value2)
      throws SQLException {
    throw named("setClob");
  }

  @Override
  public final void setBlob(@Nullable String name, @Nullable InputStream value, long value2)
      throws SQLException {
    throw named("setBlob");
  }

  @Override
  public final void setNClob(@Nullable String name, @Nullable Reader value, long value2)
      throws SQLException {
    throw named("setNClob");
  }

  @Override
  public final void setSQLXML(@Nullable String name, @Nullable SQLXML value) throws SQLException {
    throw named("setSQLXML");
  }

  @Override
  public final void setBlob(@Nullable String name, @Nullable Blob value) throws SQLException {
    throw named("setBlob");
  }

  @Override
  public final void setClob(@Nullable String name, @Nullable Clob value) throws SQLException {
    throw named("setClob");
  }

  @Override
  public final void setAsciiStream(@Nullable String name, @Nullable InputStream value, long value2)
      throws SQLException {
    throw named("setAsciiStream");
  }

  @Override
  public final void setBinaryStream(@Nullable String name, @Nullable InputStream value, long value2)
      throws SQLException {
    throw named("setBinaryStream");
  }

  @Override
  public final void setCharacterStream(@Nullable String name, @Nullable Reader value, long value2)
      throws SQLException {
    throw named("setCharacterStream");
  }

  @Override
  public final void setAsciiStream(@Nullable String name, @Nullable InputStream value)
      throws SQLException {
    throw named("setAsciiStream");
  }

  @Override
  public final void setBinaryStream(@Nullable String name, @Nullable InputStream value)
      throws SQLException {
    throw named("setBinaryStream");
  }

  @Override
  public final void setCharacterStream(@Nullable String name, @Nullable Reader value)
      throws SQLException {
    throw named("setCharacterStream");
  }

  @Override
  public final void setNCharacterStream(@Nullable String name, @Nullable Reader value)
      throws SQLException {
    throw named("setNCharacterStream");
  }

  @Override
  public final void setClob(@Nullable String name, @Nullable Reader value) throws SQLException {
    throw named("setClob");
  }

  @Override
  public final void setBlob(@Nullable String name, @Nullable InputStream value)
      throws SQLException {
    throw named("setBlob");
  }

  @Override
  public final void setNClob(@Nullable String name, @Nullable Reader value) throws SQLException {
    throw named("setNClob");
  }

  @Override
  public final void setObject(
      @Nullable String name, @Nullable Object value, @Nullable SQLType value2, int value3)
      throws SQLException {
    throw named("setObject");
  }

  @Override
  public final void setObject(
      @Nullable String name, @Nullable Object value, @Nullable SQLType value2) throws SQLException {
    throw named("setObject");
  }

  @Override
  public final void registerOutParameter(@Nullable String name, @Nullable SQLType value)
      throws SQLException {
    throw named("registerOutParameter");
  }

  @Override
  public final void registerOutParameter(@Nullable String name, @Nullable SQLType value, int value2)
      throws SQLException {
    throw named("registerOutParameter");
  }

  @Override
  public final void registerOutParameter(
      @Nullable String name, @Nullable SQLType value, @Nullable String value2) throws SQLException {
    throw named("registerOutParameter");
  }
}
