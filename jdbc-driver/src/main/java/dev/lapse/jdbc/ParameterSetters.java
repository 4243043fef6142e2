package dev.lapse.jdbc;

import java.io.InputStream;
import java.io.Reader;
import java.math.BigDecimal;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.sql.Array;
import java.sql.Blob;
import java.sql.Clob;
import java.sql.Date;
import java.sql.NClob;
import java.sql.PreparedStatement;
import java.sql.Ref;
import java.sql.RowId;
import java.sql.SQLException;
import java.sql.SQLType;
import java.sql.SQLXML;
import java.sql.Time;
import java.sql.Timestamp;
import java.util.Calendar;
import org.jspecify.annotations.Nullable;

/** The many ways to set a parameter, all of which come down to one. */
abstract sealed class ParameterSetters extends LapseStatement implements PreparedStatement
    permits LapsePreparedStatement {
  ParameterSetters(LapseConnection connection, ResultKind kind) {
    super(connection, kind, true);
  }

  /** Sets a parameter, counted from 1, to a value that a session takes. */
  abstract void set(int parameter, @Nullable Object value) throws SQLException;

  @Override
  public final void setNull(int parameter, int type) throws SQLException {
    set(parameter, null);
  }

  @Override
  public final void setNull(int parameter, int type, @Nullable String typeName)
      throws SQLException {
    set(parameter, null);
  }

  @Override
  public final void setBoolean(int parameter, boolean value) throws SQLException {
    set(parameter, value);
  }

  @Override
  public final void setByte(int parameter, byte value) throws SQLException {
    set(parameter, (long) value);
  }

  @Override
  public final void setShort(int parameter, short value) throws SQLException {
    set(parameter, (long) value);
  }

  @Override
  public final void setInt(int parameter, int value) throws SQLException {
    set(parameter, (long) value);
  }

  @Override
  public final void setLong(int parameter, long value) throws SQLException {
    set(parameter, value);
  }

  @Override
  public final void setFloat(int parameter, float value) throws SQLException {
    set(parameter, (double) value);
  }

  @Override
  public final void setDouble(int parameter, double value) throws SQLException {
    set(parameter, value);
  }

  @Override
  public final void setBigDecimal(int parameter, @Nullable BigDecimal value) throws SQLException {
    set(parameter, value);
  }

  @Override
  public final void setString(int parameter, @Nullable String value) throws SQLException {
    set(parameter, value);
  }

  @Override
  public final void setNString(int parameter, @Nullable String value) throws SQLException {
    set(parameter, value);
  }

  @Override
  public final void setBytes(int parameter, byte @Nullable [] value) throws SQLException {
    set(parameter, value);
  }

  @Override
  public final void setDate(int parameter, @Nullable Date value) throws SQLException {
    set(parameter, ParameterValues.ofDate(value, null));
  }

  @Override
  public final void setDate(int parameter, @Nullable Date value, @Nullable Calendar calendar)
      throws SQLException {
    set(parameter, ParameterValues.ofDate(value, calendar));
  }

  @Override
  public final void setTime(int parameter, @Nullable Time value) throws SQLException {
    set(parameter, ParameterValues.ofTime(value, null));
  }

  @Override
  public final void setTime(int parameter, @Nullable Time value, @Nullable Calendar calendar)
      throws SQLException {
    set(parameter, ParameterValues.ofTime(value, calendar));
  }

  @Override
  public final void setTimestamp(int parameter, @Nullable Timestamp value) throws SQLException {
    set(parameter, ParameterValues.ofTimestamp(value, null));
  }

  @Override
  public final void setTimestamp(
      int parameter, @Nullable Timestamp value, @Nullable Calendar calendar) throws SQLException {
    set(parameter, ParameterValues.ofTimestamp(value, calendar));
  }

  @Override
  public final void setObject(int parameter, @Nullable Object value) throws SQLException {
    set(parameter, ParameterValues.of(value));
  }

  @Override
  public final void setObject(int parameter, @Nullable Object value, int type) throws SQLException {
    set(parameter, ParameterValues.of(value, type, ParameterValues.KEEP_SCALE));
  }

  @Override
  public final void setObject(int parameter, @Nullable Object value, int type, int scale)
      throws SQLException {
    set(parameter, ParameterValues.of(value, type, scale));
  }

  @Override
  public final void setObject(int parameter, @Nullable Object value, @Nullable SQLType type)
      throws SQLException {
    set(parameter, ParameterValues.of(value, type, ParameterValues.KEEP_SCALE));
  }

  @Override
  public final void setObject(
      int parameter, @Nullable Object value, @Nullable SQLType type, int scale)
      throws SQLException {
    set(parameter, ParameterValues.of(value, type, scale));
  }

  @Override
  public final void setBinaryStream(int parameter, @Nullable InputStream stream)
      throws SQLException {
    set(parameter, ParameterValues.bytes(stream, Long.MAX_VALUE));
  }

  @Override
  public final void setBinaryStream(int parameter, @Nullable InputStream stream, int length)
      throws SQLException {
    set(parameter, ParameterValues.bytes(stream, length));
  }

  @Override
  public final void setBinaryStream(int parameter, @Nullable InputStream stream, long length)
      throws SQLException {
    set(parameter, ParameterValues.bytes(stream, length));
  }

  @Override
  public final void setBlob(int parameter, @Nullable InputStream stream) throws SQLException {
    setBinaryStream(parameter, stream);
  }

  @Override
  public final void setBlob(int parameter, @Nullable InputStream stream, long length)
      throws SQLException {
    byte[] bytes = ParameterValues.bytes(stream, length);
    ParameterValues.checkLength(length, bytes == null ? 0 : bytes.length, stream);
    set(parameter, bytes);
  }

  @Override
  public final void setBlob(int parameter, @Nullable Blob value) throws SQLException {
    set(parameter, ParameterValues.of(value));
  }

  @Override
  public final void setCharacterStream(int parameter, @Nullable Reader reader) throws SQLException {
    set(parameter, ParameterValues.text(reader, Long.MAX_VALUE));
  }

  @Override
  public final void setCharacterStream(int parameter, @Nullable Reader reader, int length)
      throws SQLException {
    set(parameter, ParameterValues.text(reader, length));
  }

  @Override
  public final void setCharacterStream(int parameter, @Nullable Reader reader, long length)
      throws SQLException {
    set(parameter, ParameterValues.text(reader, length));
  }

  @Override
  public final void setNCharacterStream(int parameter, @Nullable Reader reader)
      throws SQLException {
    setCharacterStream(parameter, reader);
  }

  @Override
  public final void setNCharacterStream(int parameter, @Nullable Reader reader, long length)
      throws SQLException {
    setCharacterStream(parameter, reader, length);
  }

  @Override
  public final void setClob(int parameter, @Nullable Reader reader) throws SQLException {
    setCharacterStream(parameter, reader);
  }

  @Override
  public final void setClob(int parameter, @Nullable Reader reader, long length)
      throws SQLException {
    String text = ParameterValues.text(reader, length);
    ParameterValues.checkLength(length, text == null ? 0 : text.length(), reader);
    set(parameter, text);
  }

  @Override
  public final void setClob(int parameter, @Nullable Clob value) throws SQLException {
    set(parameter, ParameterValues.of(value));
  }

  @Override
  public final void setNClob(int parameter, @Nullable Reader reader) throws SQLException {
    setCharacterStream(parameter, reader);
  }

  @Override
  public final void setNClob(int parameter, @Nullable Reader reader, long length)
      throws SQLException {
    setClob(parameter, reader, length);
  }

  @Override
  public final void setNClob(int parameter, @Nullable NClob value) throws SQLException {
    set(parameter, ParameterValues.of(value));
  }

  @Override
  public final void setAsciiStream(int parameter, @Nullable InputStream stream)
      throws SQLException {
    setAsciiStream(parameter, stream, Long.MAX_VALUE);
  }

  @Override
  public final void setAsciiStream(int parameter, @Nullable InputStream stream, int length)
      throws SQLException {
    setAsciiStream(parameter, stream, (long) length);
  }

  @Override
  public final void setAsciiStream(int parameter, @Nullable InputStream stream, long length)
      throws SQLException {
    set(parameter, ParameterValues.ascii(stream, length));
  }

  @Override
  @Deprecated
  public final void setUnicodeStream(int parameter, @Nullable InputStream stream, int length)
      throws SQLException {
    byte[] bytes = ParameterValues.bytes(stream, length);
    set(parameter, bytes == null ? null : new String(bytes, StandardCharsets.UTF_16BE));
  }

  @Override
  public final void setArray(int parameter, @Nullable Array value) throws SQLException {
    checkOpen();
    throw SqlExceptions.unsupported("setArray", "give a JSON array, by setString");
  }

  @Override
  public final void setRef(int parameter, @Nullable Ref value) throws SQLException {
    checkOpen();
    throw SqlExceptions.unsupported("setRef", "give its key");
  }

  @Override
  public final void setRowId(int parameter, @Nullable RowId value) throws SQLException {
    checkOpen();
    throw SqlExceptions.unsupported("setRowId", "give it as a number, by setLong");
  }

  @Override
  public final void setSQLXML(int parameter, @Nullable SQLXML value) throws SQLException {
    checkOpen();
    throw SqlExceptions.unsupported("setSQLXML", "give its text, by setString");
  }

  @Override
  public final void setURL(int parameter, @Nullable URL value) throws SQLException {
    checkOpen();
    throw SqlExceptions.unsupported("setURL", "give its text, by setString");
  }
}
