package dev.lapse.jdbc;

import java.io.InputStream;
import java.io.Reader;
import java.math.BigDecimal;
import java.sql.Array;
import java.sql.Blob;
import java.sql.Clob;
import java.sql.Date;
import java.sql.NClob;
import java.sql.Ref;
import java.sql.ResultSet;
import java.sql.RowId;
import java.sql.SQLException;
import java.sql.SQLType;
import java.sql.SQLXML;
import java.sql.Time;
import java.sql.Timestamp;
import org.jspecify.annotations.Nullable;

/** Sets columns of the row that is to be written, by their numbers; all ways come down to one. */
abstract sealed class RowUpdatesByNumber implements ResultSet permits RowUpdatesByLabel {
  /** Sets a column of the row that is to be written, to a value that a session takes. */
  abstract void update(int column, @Nullable Object value) throws SQLException;

  /** Returns the exception for a value of a kind that columns do not have. */
  final SQLException notOffered(String call) throws SQLException {
    getType();
    return SqlExceptions.unsupported(call, "give a number, a text or bytes");
  }

  @Override
  public final void updateNull(int column) throws SQLException {
    update(column, null);
  }

  @Override
  public final void updateBoolean(int column, boolean value) throws SQLException {
    update(column, value);
  }

  @Override
  public final void updateByte(int column, byte value) throws SQLException {
    update(column, (long) value);
  }

  @Override
  public final void updateShort(int column, short value) throws SQLException {
    update(column, (long) value);
  }

  @Override
  public final void updateInt(int column, int value) throws SQLException {
    update(column, (long) value);
  }

  @Override
  public final void updateLong(int column, long value) throws SQLException {
    update(column, value);
  }

  @Override
  public final void updateFloat(int column, float value) throws SQLException {
    update(column, (double) value);
  }

  @Override
  public final void updateDouble(int column, double value) throws SQLException {
    update(column, value);
  }

  @Override
  public final void updateBigDecimal(int column, @Nullable BigDecimal value) throws SQLException {
    update(column, value);
  }

  @Override
  public final void updateString(int column, @Nullable String value) throws SQLException {
    update(column, value);
  }

  @Override
  public final void updateBytes(int column, byte @Nullable [] value) throws SQLException {
    update(column, value);
  }

  @Override
  public final void updateDate(int column, @Nullable Date value) throws SQLException {
    update(column, ParameterValues.ofDate(value, null));
  }

  @Override
  public final void updateTime(int column, @Nullable Time value) throws SQLException {
    update(column, ParameterValues.ofTime(value, null));
  }

  @Override
  public final void updateTimestamp(int column, @Nullable Timestamp value) throws SQLException {
    update(column, ParameterValues.ofTimestamp(value, null));
  }

  @Override
  public final void updateAsciiStream(int column, @Nullable InputStream value, int length)
      throws SQLException {
    update(column, ParameterValues.ascii(value, length));
  }

  @Override
  public final void updateBinaryStream(int column, @Nullable InputStream value, int length)
      throws SQLException {
    update(column, ParameterValues.bytes(value, length));
  }

  @Override
  public final void updateCharacterStream(int column, @Nullable Reader value, int length)
      throws SQLException {
    update(column, ParameterValues.text(value, length));
  }

  @Override
  public final void updateObject(int column, @Nullable Object value, int scaleOrLength)
      throws SQLException {
    update(column, ParameterValues.scaled(value, scaleOrLength));
  }

  @Override
  public final void updateObject(int column, @Nullable Object value) throws SQLException {
    update(column, ParameterValues.of(value));
  }

  @Override
  public final void updateRef(int column, @Nullable Ref value) throws SQLException {
    throw notOffered("updateRef");
  }

  @Override
  public final void updateBlob(int column, @Nullable Blob value) throws SQLException {
    update(column, ParameterValues.of(value));
  }

  @Override
  public final void updateClob(int column, @Nullable Clob value) throws SQLException {
    update(column, ParameterValues.of(value));
  }

  @Override
  public final void updateArray(int column, @Nullable Array value) throws SQLException {
    throw notOffered("updateArray");
  }

  @Override
  public final void updateRowId(int column, @Nullable RowId value) throws SQLException {
    throw notOffered("updateRowId");
  }

  @Override
  public final void updateNString(int column, @Nullable String value) throws SQLException {
    update(column, value);
  }

  @Override
  public final void updateNClob(int column, @Nullable NClob value) throws SQLException {
    update(column, ParameterValues.of(value));
  }

  @Override
  public final void updateSQLXML(int column, @Nullable SQLXML value) throws SQLException {
    throw notOffered("updateSQLXML");
  }

  @Override
  public final void updateNCharacterStream(int column, @Nullable Reader value, long length)
      throws SQLException {
    update(column, ParameterValues.text(value, length));
  }

  @Override
  public final void updateAsciiStream(int column, @Nullable InputStream value, long length)
      throws SQLException {
    update(column, ParameterValues.ascii(value, length));
  }

  @Override
  public final void updateBinaryStream(int column, @Nullable InputStream value, long length)
      throws SQLException {
    update(column, ParameterValues.bytes(value, length));
  }

  @Override
  public final void updateCharacterStream(int column, @Nullable Reader value, long length)
      throws SQLException {
    update(column, ParameterValues.text(value, length));
  }

  @Override
  public final void updateBlob(int column, @Nullable InputStream value, long length)
      throws SQLException {
    update(column, ParameterValues.bytes(value, length));
  }

  @Override
  public final void updateClob(int column, @Nullable Reader value, long length)
      throws SQLException {
    update(column, ParameterValues.text(value, length));
  }

  @Override
  public final void updateNClob(int column, @Nullable Reader value, long length)
      throws SQLException {
    update(column, ParameterValues.text(value, length));
  }

  @Override
  public final void updateNCharacterStream(int column, @Nullable Reader value) throws SQLException {
    update(column, ParameterValues.text(value, Long.MAX_VALUE));
  }

  @Override
  public final void updateAsciiStream(int column, @Nullable InputStream value) throws SQLException {
    update(column, ParameterValues.ascii(value, Long.MAX_VALUE));
  }

  @Override
  public final void updateBinaryStream(int column, @Nullable InputStream value)
      throws SQLException {
    update(column, ParameterValues.bytes(value, Long.MAX_VALUE));
  }

  @Override
  public final void updateCharacterStream(int column, @Nullable Reader value) throws SQLException {
    update(column, ParameterValues.text(value, Long.MAX_VALUE));
  }

  @Override
  public final void updateBlob(int column, @Nullable InputStream value) throws SQLException {
    update(column, ParameterValues.bytes(value, Long.MAX_VALUE));
  }

  @Override
  public final void updateClob(int column, @Nullable Reader value) throws SQLException {
    update(column, ParameterValues.text(value, Long.MAX_VALUE));
  }

  @Override
  public final void updateNClob(int column, @Nullable Reader value) throws SQLException {
    update(column, ParameterValues.text(value, Long.MAX_VALUE));
  }

  @Override
  public final void updateObject(
      int column, @Nullable Object value, @Nullable SQLType type, int scaleOrLength)
      throws SQLException {
    update(column, ParameterValues.of(value, type, scaleOrLength));
  }

  @Override
  public final void updateObject(int column, @Nullable Object value, @Nullable SQLType type)
      throws SQLException {
    update(column, ParameterValues.of(value, type, ParameterValues.KEEP_SCALE));
  }
}
