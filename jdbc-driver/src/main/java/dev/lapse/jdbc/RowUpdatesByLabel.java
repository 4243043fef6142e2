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
import java.sql.RowId;
import java.sql.SQLException;
import java.sql.SQLType;
import java.sql.SQLXML;
import java.sql.Time;
import java.sql.Timestamp;
import org.jspecify.annotations.Nullable;

/** Sets columns of the row that is to be written, by their labels. */
abstract sealed class RowUpdatesByLabel extends RowUpdatesByNumber permits RowsByLabel {
  @Override
  public final void updateNull(String label) throws SQLException {
    updateNull(findColumn(label));
  }

  @Override
  public final void updateBoolean(String label, boolean value) throws SQLException {
    updateBoolean(findColumn(label), value);
  }

  @Override
  public final void updateByte(String label, byte value) throws SQLException {
    updateByte(findColumn(label), value);
  }

  @Override
  public final void updateShort(String label, short value) throws SQLException {
    updateShort(findColumn(label), value);
  }

  @Override
  public final void updateInt(String label, int value) throws SQLException {
    updateInt(findColumn(label), value);
  }

  @Override
  public final void updateLong(String label, long value) throws SQLException {
    updateLong(findColumn(label), value);
  }

  @Override
  public final void updateFloat(String label, float value) throws SQLException {
    updateFloat(findColumn(label), value);
  }

  @Override
  public final void updateDouble(String label, double value) throws SQLException {
    updateDouble(findColumn(label), value);
  }

  @Override
  public final void updateBigDecimal(String label, @Nullable BigDecimal value) throws SQLException {
    updateBigDecimal(findColumn(label), value);
  }

  @Override
  public final void updateString(String label, @Nullable String value) throws SQLException {
    updateString(findColumn(label), value);
  }

  @Override
  public final void updateBytes(String label, byte @Nullable [] value) throws SQLException {
    updateBytes(findColumn(label), value);
  }

  @Override
  public final void updateDate(String label, @Nullable Date value) throws SQLException {
    updateDate(findColumn(label), value);
  }

  @Override
  public final void updateTime(String label, @Nullable Time value) throws SQLException {
    updateTime(findColumn(label), value);
  }

  @Override
  public final void updateTimestamp(String label, @Nullable Timestamp value) throws SQLException {
    updateTimestamp(findColumn(label), value);
  }

  @Override
  public final void updateAsciiStream(String label, @Nullable InputStream value, int length)
      throws SQLException {
    updateAsciiStream(findColumn(label), value, length);
  }

  @Override
  public final void updateBinaryStream(String label, @Nullable InputStream value, int length)
      throws SQLException {
    updateBinaryStream(findColumn(label), value, length);
  }

  @Override
  public final void updateCharacterStream(String label, @Nullable Reader value, int length)
      throws SQLException {
    updateCharacterStream(findColumn(label), value, length);
  }

  @Override
  public final void updateObject(String label, @Nullable Object value, int scaleOrLength)
      throws SQLException {
    updateObject(findColumn(label), value, scaleOrLength);
  }

  @Override
  public final void updateObject(String label, @Nullable Object value) throws SQLException {
    updateObject(findColumn(label), value);
  }

  @Override
  public final void updateRef(String label, @Nullable Ref value) throws SQLException {
    updateRef(findColumn(label), value);
  }

  @Override
  public final void updateBlob(String label, @Nullable Blob value) throws SQLException {
    updateBlob(findColumn(label), value);
  }

  @Override
  public final void updateClob(String label, @Nullable Clob value) throws SQLException {
    updateClob(findColumn(label), value);
  }

  @Override
  public final void updateArray(String label, @Nullable Array value) throws SQLException {
    updateArray(findColumn(label), value);
  }

  @Override
  public final void updateRowId(String label, @Nullable RowId value) throws SQLException {
    updateRowId(findColumn(label), value);
  }

  @Override
  public final void updateNString(String label, @Nullable String value) throws SQLException {
    updateNString(findColumn(label), value);
  }

  @Override
  public final void updateNClob(String label, @Nullable NClob value) throws SQLException {
    updateNClob(findColumn(label), value);
  }

  @Override
  public final void updateSQLXML(String label, @Nullable SQLXML value) throws SQLException {
    updateSQLXML(findColumn(label), value);
  }

  @Override
  public final void updateNCharacterStream(String label, @Nullable Reader value, long length)
      throws SQLException {
    updateNCharacterStream(findColumn(label), value, length);
  }

  @Override
  public final void updateAsciiStream(String label, @Nullable InputStream value, long length)
      throws SQLException {
    updateAsciiStream(findColumn(label), value, length);
  }

  @Override
  public final void updateBinaryStream(String label, @Nullable InputStream value, long length)
      throws SQLException {
    updateBinaryStream(findColumn(label), value, length);
  }

  @Override
  public final void updateCharacterStream(String label, @Nullable Reader value, long length)
      throws SQLException {
    updateCharacterStream(findColumn(label), value, length);
  }

  @Override
  public final void updateBlob(String label, @Nullable InputStream value, long length)
      throws SQLException {
    updateBlob(findColumn(label), value, length);
  }

  @Override
  public final void updateClob(String label, @Nullable Reader value, long length)
      throws SQLException {
    updateClob(findColumn(label), value, length);
  }

  @Override
  public final void updateNClob(String label, @Nullable Reader value, long length)
      throws SQLException {
    updateNClob(findColumn(label), value, length);
  }

  @Override
  public final void updateNCharacterStream(String label, @Nullable Reader value)
      throws SQLException {
    updateNCharacterStream(findColumn(label), value);
  }

  @Override
  public final void updateAsciiStream(String label, @Nullable InputStream value)
      throws SQLException {
    updateAsciiStream(findColumn(label), value);
  }

  @Override
  public final void updateBinaryStream(String label, @Nullable InputStream value)
      throws SQLException {
    updateBinaryStream(findColumn(label), value);
  }

  @Override
  public final void updateCharacterStream(String label, @Nullable Reader value)
      throws SQLException {
    updateCharacterStream(findColumn(label), value);
  }

  @Override
  public final void updateBlob(String label, @Nullable InputStream value) throws SQLException {
    updateBlob(findColumn(label), value);
  }

  @Override
  public final void updateClob(String label, @Nullable Reader value) throws SQLException {
    updateClob(findColumn(label), value);
  }

  @Override
  public final void updateNClob(String label, @Nullable Reader value) throws SQLException {
    updateNClob(findColumn(label), value);
  }

  @Override
  public final void updateObject(
      String label, @Nullable Object value, @Nullable SQLType type, int scaleOrLength)
      throws SQLException {
    updateObject(findColumn(label), value, type, scaleOrLength);
  }

  @Override
  public final void updateObject(String label, @Nullable Object value, @Nullable SQLType type)
      throws SQLException {
    updateObject(findColumn(label), value, type);
  }
}
