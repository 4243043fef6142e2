package dev.lapse.jdbc;

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

/** A long text; positions count from 1, as JDBC's do. */
final class MemoryClob implements NClob {
  private final StringBuilder text;

  MemoryClob(String text) {
    this.text = new StringBuilder(text);
  }

  @Override
  public long length() {
    return text.length();
  }

  @Override
  public String getSubString(long position, int length) throws SQLException {
    int from = MemoryBlob.offset(position, text.length());
    return text.substring(from, from + Math.min(MemoryBlob.length(length), text.length() - from));
  }

  @Override
  public Reader getCharacterStream() {
    return new StringReader(text.toString());
  }

  @Override
  public Reader getCharacterStream(long position, long length) throws SQLException {
    return new StringReader(getSubString(position, MemoryBlob.length(length)));
  }

  @Override
  public InputStream getAsciiStream() {
    return new ByteArrayInputStream(text.toString().getBytes(StandardCharsets.US_ASCII));
  }

  @Override
  public long position(String pattern, long start) throws SQLException {
    int at = text.indexOf(pattern, MemoryBlob.offset(start, text.length()));
    return at < 0 ? -1 : at + 1L;
  }

  @Override
  public long position(Clob pattern, long start) throws SQLException {
    return position(pattern.getSubString(1, MemoryBlob.length(pattern.length())), start);
  }

  @Override
  public int setString(long position, String source) throws SQLException {
    return setString(position, source, 0, source.length());
  }

  @Override
  public int setString(long position, String source, int from, int length) throws SQLException {
    int at = MemoryBlob.offset(position, text.length());
    text.replace(at, Math.min(at + length, text.length()), source.substring(from, from + length));
    return length;
  }

  @Override
  public OutputStream setAsciiStream(long position) throws SQLException {
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
    text.setLength(Math.min(MemoryBlob.length(length), text.length()));
  }

  @Override
  public void free() {
    text.setLength(0);
  }
}
