package dev.lapse.jdbc;

import dev.lapse.error.SqlState;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.Reader;
import java.io.StringReader;
import java.io.StringWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.sql.Clob;
import java.sql.NClob;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/** A long text; positions count from 1, as JDBC's do. */
final class MemoryClob implements NClob {
  private final StringBuilder text;
  private boolean freed;

  MemoryClob(String text) {
    this.text = new StringBuilder(text);
  }

  private void checkHeld() throws SQLException {
    if (freed) {
      throw SqlExceptions.closed(SqlState.OBJECT_NOT_IN_STATE, "CLOB");
    }
  }

  @Override
  public long length() throws SQLException {
    checkHeld();
    return text.length();
  }

  @Override
  public String getSubString(long position, int length) throws SQLException {
    checkHeld();
    int from = MemoryBlob.offset(position, text.length());
    return text.substring(from, from + Math.min(MemoryBlob.length(length), text.length() - from));
  }

  @Override
  public Reader getCharacterStream() throws SQLException {
    checkHeld();
    return new StringReader(text.toString());
  }

  @Override
  public Reader getCharacterStream(long position, long length) throws SQLException {
    checkHeld();
    return new StringReader(getSubString(position, MemoryBlob.length(length)));
  }

  @Override
  public InputStream getAsciiStream() throws SQLException {
    checkHeld();
    return new ByteArrayInputStream(text.toString().getBytes(StandardCharsets.US_ASCII));
  }

  @Override
  public long position(@Nullable String pattern, long start) throws SQLException {
    checkHeld();
    int at = pattern == null ? -1 : text.indexOf(pattern, MemoryBlob.offset(start, text.length()));
    return at < 0 ? -1 : at + 1L;
  }

  @Override
  public long position(@Nullable Clob pattern, long start) throws SQLException {
    checkHeld();
    return pattern == null
        ? -1
        : position(pattern.getSubString(1, MemoryBlob.length(pattern.length())), start);
  }

  @Override
  public int setString(long position, @Nullable String source) throws SQLException {
    return setString(position, source, 0, source == null ? 0 : source.length());
  }

  @Override
  public int setString(long position, @Nullable String source, int from, int length)
      throws SQLException {
    checkHeld();
    int at = MemoryBlob.offset(position, text.length());
    String given =
        MemoryBlob.checkRange(source, from, length, source == null ? 0 : source.length());
    text.replace(at, Math.min(at + length, text.length()), given.substring(from, from + length));
    return length;
  }

  @Override
  public OutputStream setAsciiStream(long position) throws SQLException {
    checkHeld();
    int at = MemoryBlob.offset(position, text.length());
    return new ByteArrayOutputStream() {
      @Override
      public synchronized void write(int b) {
        super.write(b);
        store(at, toString(StandardCharsets.US_ASCII));
      }

      @Override
      public synchronized void write(byte[] source, int from, int length) {
        super.write(source, from, length);
        store(at, toString(StandardCharsets.US_ASCII));
      }
    };
  }

  @Override
  public Writer setCharacterStream(long position) throws SQLException {
    checkHeld();
    int at = MemoryBlob.offset(position, text.length());
    return new StringWriter() {
      @Override
      public void flush() {
        store(at, toString());
      }

      @Override
      public void close() {
        store(at, toString());
      }
    };
  }

  private void store(int at, String written) {
    text.replace(at, Math.min(at + written.length(), text.length()), written);
  }

  @Override
  public void truncate(long length) throws SQLException {
    checkHeld();
    text.setLength(Math.min(MemoryBlob.length(length), text.length()));
  }

  @Override
  public void free() {
    freed = true;
    text.setLength(0);
  }
}
