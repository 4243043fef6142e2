package dev.lapse.jdbc;

import dev.lapse.error.SqlState;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.sql.Blob;
import java.sql.SQLException;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** A BLOB's bytes; positions count from 1, as JDBC's do. */
final class MemoryBlob implements Blob {
  private byte[] bytes;
  private boolean freed;

  MemoryBlob(byte[] bytes) {
    this.bytes = bytes;
  }

  /** Returns where in an array a position lies. */
  static int offset(long position, int length) throws SQLException {
    if (position < 1 || position - 1 > length) {
      throw SqlExceptions.of(
          SqlState.INVALID_PARAMETER_VALUE,
          "there is no position " + position + "; positions count from 1 to " + (length + 1L));
    }
    return (int) position - 1;
  }

  /** Checks a length. */
  static int length(long length) throws SQLException {
    if (length < 0 || length > Integer.MAX_VALUE) {
      throw SqlExceptions.of(
          SqlState.INVALID_PARAMETER_VALUE,
          "a length is from 0 to " + Integer.MAX_VALUE + ", found " + length);
    }
    return (int) length;
  }

  private void checkHeld() throws SQLException {
    if (freed) {
      throw SqlExceptions.closed(SqlState.OBJECT_NOT_IN_STATE, "BLOB");
    }
  }

  /** Checks that there is something to write, and that so much of it is there. */
  static <T> T checkRange(@Nullable T source, int from, int length, int size) throws SQLException {
    if (source == null || from < 0 || length < 0 || length > size - from) {
      throw SqlExceptions.of(
          SqlState.INVALID_PARAMETER_VALUE,
          "there are not " + length + " to write from " + from + " on, of " + size + " given");
    }
    return source;
  }

  @Override
  public long length() throws SQLException {
    checkHeld();
    return bytes.length;
  }

  @Override
  public byte[] getBytes(long position, int length) throws SQLException {
    checkHeld();
    int from = offset(position, bytes.length);
    return Arrays.copyOfRange(bytes, from, from + Math.min(length(length), bytes.length - from));
  }

  @Override
  public InputStream getBinaryStream() throws SQLException {
    checkHeld();
    return new ByteArrayInputStream(bytes);
  }

  @Override
  public InputStream getBinaryStream(long position, long length) throws SQLException {
    checkHeld();
    return new ByteArrayInputStream(getBytes(position, length(length)));
  }

  @Override
  public long position(byte @Nullable [] pattern, long start) throws SQLException {
    checkHeld();
    if (pattern == null) {
      return -1;
    }
    for (int i = offset(start, bytes.length); i + pattern.length <= bytes.length; i++) {
      if (Arrays.equals(bytes, i, i + pattern.length, pattern, 0, pattern.length)) {
        return i + 1L;
      }
    }
    return -1;
  }

  @Override
  public long position(@Nullable Blob pattern, long start) throws SQLException {
    checkHeld();
    return pattern == null ? -1 : position(pattern.getBytes(1, length(pattern.length())), start);
  }

  @Override
  public int setBytes(long position, byte @Nullable [] source) throws SQLException {
    return setBytes(position, source, 0, source == null ? 0 : source.length);
  }

  @Override
  public int setBytes(long position, byte @Nullable [] source, int from, int length)
      throws SQLException {
    checkHeld();
    int at = offset(position, bytes.length);
    byte[] given = checkRange(source, from, length, source == null ? 0 : source.length);
    if (at + length > bytes.length) {
      bytes = Arrays.copyOf(bytes, at + length);
    }
    System.arraycopy(given, from, bytes, at, length);
    return length;
  }

  @Override
  public OutputStream setBinaryStream(long position) throws SQLException {
    checkHeld();
    int at = offset(position, bytes.length);
    return new ByteArrayOutputStream() {
      @Override
      public synchronized void write(int b) {
        super.write(b);
        store();
      }

      @Override
      public synchronized void write(byte[] source, int from, int length) {
        super.write(source, from, length);
        store();
      }

      private void store() {
        byte[] grown = Arrays.copyOf(bytes, Math.max(bytes.length, at + count));
        System.arraycopy(buf, 0, grown, at, count);
        bytes = grown;
      }
    };
  }

  @Override
  public void truncate(long length) throws SQLException {
    checkHeld();
    bytes = Arrays.copyOf(bytes, Math.min(length(length), bytes.length));
  }

  @Override
  public void free() {
    freed = true;
    bytes = new byte[0];
  }
}
