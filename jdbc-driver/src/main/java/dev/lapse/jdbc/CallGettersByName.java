package dev.lapse.jdbc;

import java.io.Reader;
import java.math.BigDecimal;
import java.net.URL;
import java.sql.Array;
import java.sql.Blob;
import java.sql.Clob;
import java.sql.Date;
import java.sql.NClob;
import java.sql.Ref;
import java.sql.RowId;
import java.sql.SQLException;
import java.sql.SQLXML;
import java.sql.Time;
import java.sql.Timestamp;
import java.util.Calendar;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Refuses to read parameters by their names: those of functions have none. */
abstract sealed class CallGettersByName extends CallSettersByName permits CallAnswers {
  CallGettersByName(LapseConnection connection, String sql, ResultKind kind) throws SQLException {
    super(connection, sql, kind);
  }

  @Override
  public final @Nullable String getString(@Nullable String name) throws SQLException {
    throw named("getString");
  }

  @Override
  public final boolean getBoolean(@Nullable String name) throws SQLException {
    throw named("getBoolean");
  }

  @Override
  public final byte getByte(@Nullable String name) throws SQLException {
    throw named("getByte");
  }

  @Override
  public final short getShort(@Nullable String name) throws SQLException {
    throw named("getShort");
  }

  @Override
  public final int getInt(@Nullable String name) throws SQLException {
    throw named("getInt");
  }

  @Override
  public final long getLong(@Nullable String name) throws SQLException {
    throw named("getLong");
  }

  @Override
  public final float getFloat(@Nullable String name) throws SQLException {
    throw named("getFloat");
  }

  @Override
  public final double getDouble(@Nullable String name) throws SQLException {
    throw named("getDouble");
  }

  @Override
  public final byte @Nullable [] getBytes(@Nullable String name) throws SQLException {
    throw named("getBytes");
  }

  @Override
  public final @Nullable Date getDate(@Nullable String name) throws SQLException {
    throw named("getDate");
  }

  @Override
  public final @Nullable Time getTime(@Nullable String name) throws SQLException {
    throw named("getTime");
  }

  @Override
  public final @Nullable Timestamp getTimestamp(@Nullable String name) throws SQLException {
    throw named("getTimestamp");
  }

  @Override
  public final @Nullable Object getObject(@Nullable String name) throws SQLException {
    throw named("getObject");
  }

  @Override
  public final @Nullable BigDecimal getBigDecimal(@Nullable String name) throws SQLException {
    throw named("getBigDecimal");
  }

  @Override
  public final @Nullable Object getObject(
      @Nullable String name, @Nullable Map<String, Class<?>> value) throws SQLException {
    throw named("getObject");
  }

  @Override
  public final @Nullable Ref getRef(@Nullable String name) throws SQLException {
    throw named("getRef");
  }

  @Override
  public final @Nullable Blob getBlob(@Nullable String name) throws SQLException {
    throw named("getBlob");
  }

  @Override
  public final @Nullable Clob getClob(@Nullable String name) throws SQLException {
    throw named("getClob");
  }

  @Override
  public final @Nullable Array getArray(@Nullable String name) throws SQLException {
    throw named("getArray");
  }

  @Override
  public final @Nullable Date getDate(@Nullable String name, @Nullable Calendar value)
      throws SQLException {
    throw named("getDate");
  }

  @Override
  public final @Nullable Time getTime(@Nullable String name, @Nullable Calendar value)
      throws SQLException {
    throw named("getTime");
  }

  @Override
  public final @Nullable Timestamp getTimestamp(@Nullable String name, @Nullable Calendar value)
      throws SQLException {
    throw named("getTimestamp");
  }

  @Override
  public final @Nullable URL getURL(@Nullable String name) throws SQLException {
    throw named("getURL");
  }

  @Override
  public final @Nullable RowId getRowId(@Nullable String name) throws SQLException {
    throw named("getRowId");
  }

  @Override
  public final @Nullable NClob getNClob(@Nullable String name) throws SQLException {
    throw named("getNClob");
  }

  @Override
  public final @Nullable SQLXML getSQLXML(@Nullable String name) throws SQLException {
    throw named("getSQLXML");
  }

  @Override
  public final @Nullable String getNString(@Nullable String name) throws SQLException {
    throw named("getNString");
  }

  @Override
  public final @Nullable Reader getNCharacterStream(@Nullable String name) throws SQLException {
    throw named("getNCharacterStream");
  }

  @Override
  public final @Nullable Reader getCharacterStream(@Nullable String name) throws SQLException {
    throw named("getCharacterStream");
  }

  @Override
  public final <T> @Nullable T getObject(@Nullable String name, @Nullable Class<T> value)
      throws SQLException {
    throw named("getObject");
  }
}
