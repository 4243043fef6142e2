package dev.lapse.executor.sqlite;

import dev.lapse.error.LapseException;
import dev.lapse.error.SqlState;

/**
 * What a file that Lapse creates is made with: incremental auto-vacuum, which SQLite takes only
 * before the first page is written, and WAL, which SQLite remembers in the file. A file that has
 * anything in it keeps what it has; memory has nothing to set up.
 */
public final class FileSetup {
  private static final int WAL_ATTEMPTS = 100;

  private FileSetup() {}

  /**
   * Sets up a file if it is new, and the connection for durable commits.
   *
   * @param connection opened for writing, outside a transaction; its busy timeout says how long it
   *     waits for another process that creates the same file at this moment
   */
  public static void prepare(SqliteConnection connection, DatabaseFile file) {
    if (file instanceof DatabaseFile.InMemory) {
      return;
    }
    if (isEmpty(connection)) {
      connection.execute("PRAGMA main.auto_vacuum = INCREMENTAL");
      // Taking the write lock of an empty file makes its first page, auto-vacuum included.
      connection.execute("BEGIN IMMEDIATE");
      boolean stillNew = connection.number("PRAGMA main.schema_version") == 0;
      connection.execute("COMMIT");
      if (stillNew) {
        useWal(connection);
      }
    }
    connection.execute("PRAGMA main.synchronous = FULL");
  }

  /**
   * Changing the journal mode takes a lock that SQLite does not wait for; a transaction that has
   * nothing to do does wait for whoever holds it.
   */
  private static void useWal(SqliteConnection connection) {
    for (int attempt = 1; ; attempt++) {
      try {
        connection.execute("PRAGMA main.journal_mode = WAL");
        return;
      } catch (LapseException e) {
        if (e.state() != SqlState.LOCK_NOT_AVAILABLE || attempt == WAL_ATTEMPTS) {
          throw e;
        }
      }
      connection.execute("BEGIN IMMEDIATE");
      connection.execute("COMMIT");
    }
  }

  private static boolean isEmpty(SqliteConnection connection) {
    return connection.number("PRAGMA main.page_count") == 0;
  }
}
