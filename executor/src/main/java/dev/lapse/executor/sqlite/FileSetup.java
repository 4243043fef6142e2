package dev.lapse.executor.sqlite;

import dev.lapse.error.LapseException;
import dev.lapse.error.SqlState;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.UUID;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What a file that Lapse creates is made with: incremental auto-vacuum, which SQLite takes only
 * before the first page is written, and WAL, which SQLite remembers in the file. A file that has
 * anything in it keeps what it has; memory has nothing to set up.
 */
public final class FileSetup {
  private static final Logger LOG = LoggerFactory.getLogger(FileSetup.class);

  private FileSetup() {}

  /**
   * Creates a file that is not there. It is made under a name of its own and appears under its real
   * one only when it is whole, so that no other process ever sees it half set up. If somebody else
   * creates it first, theirs stays. Where it cannot be made so, it is left to whoever opens the
   * file to make it in place, or to say why it can't be.
   */
  public static void create(DatabaseFile.OnDisk file) {
    Path path = file.path();
    Path draft = path.resolveSibling("." + path.getFileName() + ".lapse-" + UUID.randomUUID());
    try {
      try (SqliteConnection connection =
          SqliteConnection.open(new DatabaseFile.OnDisk(draft), false, 0)) {
        setUp(connection);
      }
      Files.createLink(path, draft);
    } catch (IOException | UnsupportedOperationException | LapseException e) {
      // Another process was quicker, the file system has no links, or the folder can't be written.
      LOG.debug("{} is not created beforehand: {}", path, e.toString());
    } finally {
      delete(draft);
    }
  }

  private static void delete(Path draft) {
    try {
      Files.deleteIfExists(draft);
    } catch (IOException e) {
      throw LapseException.of(SqlState.IO_ERROR, draft + " cannot be removed; remove it by hand")
          .causedBy(e);
    }
  }

  /**
   * Sets up the file of a connection if nothing was ever written to it, and the connection for
   * durable commits.
   *
   * @param connection opened for writing, outside a transaction; its busy timeout says how long it
   *     waits for another process
   * @throws LapseException if that process takes longer
   */
  public static void prepare(SqliteConnection connection, DatabaseFile file) {
    if (file instanceof DatabaseFile.InMemory) {
      return;
    }
    if (connection.number("PRAGMA main.page_count") == 0) {
      setUp(connection);
    }
    connection.execute("PRAGMA main.synchronous = FULL");
  }

  /** Returns whether the file of a connection has a WAL, so that readers and writers coexist. */
  public static boolean hasWal(SqliteConnection connection) {
    return connection.rows("PRAGMA main.journal_mode").contains(List.<Object>of("wal"));
  }

  private static void setUp(SqliteConnection connection) {
    connection.execute("PRAGMA main.auto_vacuum = INCREMENTAL");
    // The write lock makes the first page. The version of the schema tells whether somebody else
    // came first and uses the file already.
    connection.execute("BEGIN IMMEDIATE");
    boolean isNew = connection.number("PRAGMA main.schema_version") == 0;
    connection.execute("COMMIT");
    if (isNew) {
      // Where the file system has no shared memory SQLite keeps the rollback journal, which serves.
      connection.execute("PRAGMA main.journal_mode = WAL");
    }
  }
}
