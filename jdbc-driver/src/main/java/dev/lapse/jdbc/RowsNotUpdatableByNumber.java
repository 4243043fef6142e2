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

/** Refuses every update of a column by its number: rows of a result are read-only. */
abstract sealed class RowsNotUpdatableByNumber implements ResultSet permits RowsNotUpdatable {
  /** Returns the exception for every attempt to write through a result set. */
  static SQLException readOnly() {
    return SqlExceptions.unsupported(
        "updating rows through a ResultSet", "use UPDATE, INSERT or DELETE");
  }

  @Override
  public final void updateNull(int column) throws SQLException {
    throw readOnly();
  }

  @Override
  public final void updateBoolean(int column, boolean value) throws SQLException {
    throw readOnly();
  }

  @Override
  public final void updateByte(int column, byte value) throws SQLException {
    throw readOnly();
  }

  @Override
  public final void updateShort(int column, short value) throws SQLException {
    throw readOnly();
  }

  @Override
  public final void updateInt(int column, int value) throws SQLException {
    throw readOnly();
  }

  @Override
  public final void updateLong(int column, long value) throws SQLException {
    throw readOnly();
  }

  @Override
  public final void updateFloat(int column, float value) throws SQLException {
    throw readOnly();
  }

  @Override
  public final void updateDouble(int column, double value) throws SQLException {
    throw readOnly();
  }

  @Override
  public final void updateBigDecimal(int column, @Nullable BigDecimal value) throws SQLException {
    throw readOnly();
  }

  @Override
  public final void updateString(int column, @Nullable String value) throws SQLException {
    throw readOnly();
  }

  @Override
  public final void updateBytes(int column, byte @Nullable [] value) throws SQLException {
    throw readOnly();
  }

  @Override
  public final void updateDate(int column, @Nullable Date value) throws SQLException {
    throw readOnly();
  }

  @Override
  public final void updateTime(int column, @Nullable Time value) throws SQLException {
    throw readOnly();
  }

  @Override
  public final void updateTimestamp(int column, @Nullable Timestamp value) throws SQLException {
    throw readOnly();
  }

  @Override
  public final void updateAsciiStream(int column, @Nullable InputStream value, int length)
      throws SQLException {
    throw readOnly();
  }

  @Override
  public final void updateBinaryStream(int column, @Nullable InputStream value, int length)
      throws SQLException {
    throw readOnly();
  }

  @Override
  public final void updateCharacterStream(int column, @Nullable Reader value, int length)
      throws SQLException {
    throw readOnly();
  }

  @Override
  public final void updateObject(int column, @Nullable Object value, int scaleOrLength)
      throws SQLException {
    throw readOnly();
  }

  @Override
  public final void updateObject(int column, @Nullable Object value) throws SQLException {
    throw readOnly();
  }

  @Override
  public final void updateRef(int column, @Nullable Ref value) throws SQLException {
    throw readOnly();
  }

  @Override
  public final void updateBlob(int column, @Nullable Blob value) throws SQLException {
    throw readOnly();
  }

  @Override
  public final void updateClob(int column, @Nullable Clob value) throws SQLException {
    throw readOnly();
  }

  @Override
  public final void updateArray(int column, @Nullable Array value) throws SQLException {
    throw readOnly();
  }

  @Override
  public final void updateRowId(int column, @Nullable RowId value) throws SQLException {
    throw readOnly();
  }

  @Override
  public final void updateNString(int column, @Nullable String value) throws SQLException {
    throw readOnly();
  }

  @Override
  public final void updateNClob(int column, @Nullable NClob value) throws SQLException {
    throw readOnly();
  }

  @Override
  public final void updateSQLXML(int column, @Nullable SQLXML value) throws SQLException {
    throw readOnly();
  }

  @Override
  public final void updateNCharacterStream(int column, @Nullable Reader value, long length)
      throws SQLException {
    throw readOnly();
  }

  @Override
  public final void updateAsciiStream(int column, @Nullable InputStream value, long length)
      throws SQLException {
    throw readOnly();
  }

  @Override
  public final void updateBinaryStream(int column, @Nullable InputStream value, long length)
      throws SQLException {
    throw readOnly();
  }

  @Override
  public final void updateCharacterStream(int column, @Nullable Reader value, long length)
      throws SQLException {
    throw readOnly();
  }

  @Override
  public final void updateBlob(int column, @Nullable InputStream value, long length)
      throws SQLException {
    throw readOnly();
  }

  @Override
  public final void updateClob(int column, @Nullable Reader value, long length)
      throws SQLException {
    throw readOnly();
  }

  @Override
  public final void updateNClob(int column, @Nullable Reader value, long length)
      throws SQLException {
    throw readOnly();
  }

  @Override
  public final void updateNCharacterStream(int column, @Nullable Reader value) throws SQLException {
    throw readOnly();
  }

  @Override
  public final void updateAsciiStream(int column, @Nullable InputStream value) throws SQLException {
    throw readOnly();
  }

  @Override
  public final void updateBinaryStream(int column, @Nullable InputStream value)
      throws SQLException {
    throw readOnly();
  }

  @Override
  public final void updateCharacterStream(int column, @Nullable Reader value) throws SQLException {
    throw readOnly();
  }

  @Override
  public final void updateBlob(int column, @Nullable InputStream value) throws SQLException {
    throw readOnly();
  }

  @Override
  public final void updateClob(int column, @Nullable Reader value) throws SQLException {
    throw readOnly();
  }

  @Override
  public final void updateNClob(int column, @Nullable Reader value) throws SQLException {
    throw readOnly();
  }

  @Override
  public final void updateObject(
      int column, @Nullable Object value, SQLType type, int scaleOrLength) throws SQLException {
    throw readOnly();
  }

  @Override
  public final void updateObject(int column, @Nullable Object value, SQLType type)
      throws SQLException {
    throw readOnly();
  }
}
