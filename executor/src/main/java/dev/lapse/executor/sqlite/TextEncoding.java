package dev.lapse.executor.sqlite;

import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import org.sqlite.SQLiteConnection;

/** How the file of a connection stores texts, as far as it is known. Not thread-safe. */
final class TextEncoding {
  /** One column: how many bytes the letter a has. No row while nothing is in the file. */
  private static final String LETTER =
      "SELECT length(CAST('a' AS BLOB)) FROM pragma_page_count WHERE page_count > 0";

  /** What is known. Once there is something in the file, it never changes. */
  private enum Known {
    /** It was empty when it was last looked at: who writes first decides. */
    OPEN,
    UTF_8,
    UTF_16,
    /** It is not asked for: what is in memory is shared, and a look may meet a writer's lock. */
    UNASKED
  }

  private final SQLiteConnection connection;
  private Known known = Known.OPEN;

  TextEncoding(SQLiteConnection connection) {
    this.connection = connection;
  }

  /** Asks the file; it may have SQLite prepare a statement. */
  void look() throws SQLException {
    try (PreparedStatement letter = connection.prepareStatement(LETTER);
        ResultSet bytes = letter.executeQuery()) {
      if (bytes.next()) {
        known = bytes.getInt(1) == 1 ? Known.UTF_8 : Known.UTF_16;
      }
    }
  }

  /** Never asks: the database is in memory. */
  void leaveUnasked() {
    known = Known.UNASKED;
  }

  /** Returns whether another look may tell more. */
  boolean isOpen() {
    return known == Known.OPEN;
  }

  boolean isUtf8() {
    return known == Known.UTF_8;
  }
}
