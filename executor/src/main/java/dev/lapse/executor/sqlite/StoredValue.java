package dev.lapse.executor.sqlite;

import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;
import org.sqlite.core.Codes;
import org.sqlite.core.DB;

/** The values of a row that a statement is on, as SQLite stores them. */
final class StoredValue {
  private StoredValue() {}

  /**
   * Returns a value: null, Long, Double, String or byte[].
   *
   * @param utf8 whether the bytes of texts are known to be UTF-8
   */
  static @Nullable Object of(DB db, long pointer, int column, boolean utf8) throws SQLException {
    switch (db.column_type(pointer, column)) {
      case Codes.SQLITE_INTEGER:
        return db.column_long(pointer, column);
      case Codes.SQLITE_FLOAT:
        return db.column_double(pointer, column);
      case Codes.SQLITE_BLOB:
        byte[] bytes = db.column_blob(pointer, column);
        return bytes == null ? new byte[0] : bytes;
      case Codes.SQLITE_NULL:
        return null;
      default:
        return text(db, pointer, column, utf8);
    }
  }

  /**
   * The driver hands a text over in a buffer outside Java's heap, which takes longer to make than a
   * short text takes to read; its bytes it copies. SQLite has them in the encoding of the file.
   */
  static @Nullable String text(DB db, long pointer, int column, boolean utf8) throws SQLException {
    byte[] bytes = utf8 ? db.column_blob(pointer, column) : null;
    // NULL and the empty text have no bytes.
    return bytes == null || bytes.length == 0
        ? db.column_text(pointer, column)
        : new String(bytes, StandardCharsets.UTF_8);
  }
}
