package dev.lapse.executor.sqlite;

/**
 * What a file that Lapse creates is made with: incremental auto-vacuum, which SQLite takes only
 * before the first page is written, and WAL, which SQLite remembers in the file. A file that has
 * anything in it keeps what it has; memory has nothing to set up.
 */
public final class FileSetup {
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
      // An empty transaction that holds the write lock writes the first page, auto-vacuum included.
      connection.execute("PRAGMA main.auto_vacuum = INCREMENTAL");
      connection.execute("BEGIN IMMEDIATE");
      boolean ours = connection.number("PRAGMA main.page_count") <= 1;
      connection.execute("COMMIT");
      if (ours) {
        connection.execute("PRAGMA main.journal_mode = WAL");
      }
    }
    connection.execute("PRAGMA main.synchronous = FULL");
  }

  private static boolean isEmpty(SqliteConnection connection) {
    return connection.number("PRAGMA main.page_count") == 0;
  }
}
