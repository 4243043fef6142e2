package dev.lapse.executor.sqlite;

import dev.lapse.error.LapseException;
import dev.lapse.error.SqlState;
import java.util.List;

/**
 * What a file that Lapse creates is made with: incremental auto-vacuum, which SQLite takes only
 * before the first page is written, and WAL, which SQLite remembers in the file. A file that has
 * anything in it keeps what it has; memory has nothing to set up.
 */
public final class FileSetup {
  private static final int WAL_TRIES = 200;

  private FileSetup() {}

  /**
   * Sets up a file if it is new, and the connection for durable commits.
   *
   * @param connection opened for writing, outside a transaction; its busy timeout says how long it
   *     waits for another process that creates the same file at this moment
   * @throws dev.lapse.error.LapseException if that process takes longer
   */
  public static void prepare(SqliteConnection connection, DatabaseFile file) {
    if (file instanceof DatabaseFile.InMemory) {
      return;
    }
    if (connection.number("PRAGMA main.page_count") == 0 && isOurs(connection)) {
      useWal(connection, file);
    }
    connection.execute("PRAGMA main.synchronous = FULL");
  }

  private static boolean isOurs(SqliteConnection connection) {
    connection.execute("PRAGMA main.auto_vacuum = INCREMENTAL");
    // The write lock makes the first page. The version of the schema tells whether somebody else
    // came first and uses the file already.
    connection.execute("BEGIN IMMEDIATE");
    boolean isNew = connection.number("PRAGMA main.schema_version") == 0;
    connection.execute("COMMIT");
    return isNew;
  }

  /**
   * Changes the file to WAL. Where others look at it this moment, SQLite refuses without waiting,
   * and the connection that tried may take the file for changed: so each try is made, and the last
   * one checked, over a connection of its own.
   */
  private static void useWal(SqliteConnection connection, DatabaseFile file) {
    int busyTimeoutMillis = Math.toIntExact(connection.number("PRAGMA busy_timeout"));
    // A file system without shared memory never gets there; such a file keeps its rollback journal.
    for (int tries = 1; tries <= WAL_TRIES; tries++) {
      try (SqliteConnection own = SqliteConnection.open(file, false, busyTimeoutMillis)) {
        if (own.rows("PRAGMA main.journal_mode").equals(List.of(List.of("wal")))) {
          return;
        }
        own.execute("PRAGMA main.journal_mode = WAL");
      } catch (LapseException e) {
        if (e.state() != SqlState.LOCK_NOT_AVAILABLE || tries == WAL_TRIES) {
          throw e;
        }
      }
      // An empty transaction does wait for whoever holds the lock.
      connection.execute("BEGIN IMMEDIATE");
      connection.execute("COMMIT");
    }
  }
}
