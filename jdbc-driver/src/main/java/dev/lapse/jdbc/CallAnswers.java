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
import java.sql.ResultSet;
import java.sql.RowId;
import java.sql.SQLException;
import java.sql.SQLXML;
import java.sql.Time;
import java.sql.Timestamp;
import java.util.Calendar;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads what a function answered, which is the first parameter of {@code {? = call f(…)}}. */
abstract sealed class CallAnswers extends CallGettersByName permits LapseCallableStatement {
  CallAnswers(LapseConnection connection, String sql, ResultKind kind) throws SQLException {
    super(connection, sql, kind);
  }

  /** Returns the row whose one column is the value of an OUT parameter. */
  abstract ResultSet answer(int parameter) throws SQLException;

  @Override
  public final @Nullable String getString(int parameter) throws SQLException {
    return answer(parameter).getString(1);
  }

  @Override
  public final boolean getBoolean(int parameter) throws SQLException {
    return answer(parameter).getBoolean(1);
  }

  @Override
  public final byte getByte(int parameter) throws SQLException {
    return answer(parameter).getByte(1);
  }

  @Override
  public final short getShort(int parameter) throws SQLException {
    return answer(parameter).getShort(1);
  }

  @Override
  public final int getInt(int parameter) throws SQLException {
    return answer(parameter).getInt(1);
  }

  @Override
  public final long getLong(int parameter) throws SQLException {
    return answer(parameter).getLong(1);
  }

  @Override
  public final float getFloat(int parameter) throws SQLException {
    return answer(parameter).getFloat(1);
  }

  @Override
  public final double getDouble(int parameter) throws SQLException {
    return answer(parameter).getDouble(1);
  }

  @Override
  @Deprecated
  public final @Nullable BigDecimal getBigDecimal(int parameter, int scale) throws SQLException {
    return answer(parameter).getBigDecimal(1, scale);
  }

  @Override
  public final byte @Nullable [] getBytes(int parameter) throws SQLException {
    return answer(parameter).getBytes(1);
  }

  @Override
  public final @Nullable Date getDate(int parameter) throws SQLException {
    return answer(parameter).getDate(1);
  }

  @Override
  public final @Nullable Time getTime(int parameter) throws SQLException {
    return answer(parameter).getTime(1);
  }

  @Override
  public final @Nullable Timestamp getTimestamp(int parameter) throws SQLException {
    return answer(parameter).getTimestamp(1);
  }

  @Override
  public final @Nullable Object getObject(int parameter) throws SQLException {
    return answer(parameter).getObject(1);
  }

  @Override
  public final @Nullable BigDecimal getBigDecimal(int parameter) throws SQLException {
    return answer(parameter).getBigDecimal(1);
  }

  @Override
  public final @Nullable Object getObject(int parameter, @Nullable Map<String, Class<?>> map)
      throws SQLException {
    return answer(parameter).getObject(1, map);
  }

  @Override
  public final @Nullable Ref getRef(int parameter) throws SQLException {
    return answer(parameter).getRef(1);
  }

  @Override
  public final @Nullable Blob getBlob(int parameter) throws SQLException {
    return answer(parameter).getBlob(1);
  }

  @Override
  public final @Nullable Clob getClob(int parameter) throws SQLException {
    return answer(parameter).getClob(1);
  }

  @Override
  public final @Nullable Array getArray(int parameter) throws SQLException {
    return answer(parameter).getArray(1);
  }

  @Override
  public final @Nullable Date getDate(int parameter, @Nullable Calendar calendar)
      throws SQLException {
    return answer(parameter).getDate(1, calendar);
  }

  @Override
  public final @Nullable Time getTime(int parameter, @Nullable Calendar calendar)
      throws SQLException {
    return answer(parameter).getTime(1, calendar);
  }

  @Override
  public final @Nullable Timestamp getTimestamp(int parameter, @Nullable Calendar calendar)
      throws SQLException {
    return answer(parameter).getTimestamp(1, calendar);
  }

  @Override
  public final @Nullable URL getURL(int parameter) throws SQLException {
    return answer(parameter).getURL(1);
  }

  @Override
  public final @Nullable RowId getRowId(int parameter) throws SQLException {
    return answer(parameter).getRowId(1);
  }

  @Override
  public final @Nullable NClob getNClob(int parameter) throws SQLException {
    return answer(parameter).getNClob(1);
  }

  @Override
  public final @Nullable SQLXML getSQLXML(int parameter) throws SQLException {
    return answer(parameter).getSQLXML(1);
  }

  @Override
  public final @Nullable String getNString(int parameter) throws SQLException {
    return answer(parameter).getNString(1);
  }

  @Override
  public final @Nullable Reader getNCharacterStream(int parameter) throws SQLException {
    return answer(parameter).getNCharacterStream(1);
  }

  @Override
  public final @Nullable Reader getCharacterStream(int parameter) throws SQLException {
    return answer(parameter).getCharacterStream(1);
  }

  @Override
  public final <T> @Nullable T getObject(int parameter, @Nullable Class<T> type)
      throws SQLException {
    return answer(parameter).getObject(1, type);
  }
}
