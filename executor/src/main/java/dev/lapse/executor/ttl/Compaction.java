package dev.lapse.executor.ttl;

import dev.lapse.error.LapseException;
import dev.lapse.error.SqlState;
import dev.lapse.executor.sqlite.DatabaseFile;
import dev.lapse.executor.sqlite.SqliteConnection;
import dev.lapse.executor.sqlite.WriteAheadLog;
import dev.lapse.executor.sqlite.WriteGate;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

/**
 * Gives all free pages of a file back to the file system: step by step where the file has
 * incremental auto-vacuum, else by writing it anew (VACUUM), for which SQLite knows no shorter way.
 * Confined to one thread.
 */
public final class Compaction {
  private static final int GATE_TRIES = 200;

  /** How it was done. */
  public enum Method {
    /** A few pages at a time; others write in between. */
    INCREMENTAL("incremental"),
    /** The whole file in one transaction; others may read but not write. */
    VACUUM("vacuum"),
    /** There was nothing to give back. */
    NONE("none");

    private final String word;

    Method(String word) {
      this.word = word;
    }

    /** Returns what SQL calls it. */
    public String word() {
      return word;
    }
  }

  /**
   * What came of it.
   *
   * @param method how it was done
   * @param bytesBefore what the file and its WAL took on the disk before, or pages in memory
   * @param bytesAfter what they take now; more than the file needs while a reader keeps the WAL
   */
  public record Result(Method method, long bytesBefore, long bytesAfter) {}

  private final ExpiryHost host;
  private final SqliteConnection connection;
  private final WriteGate.Owner owner;
  private final DatabaseFile file;

  /**
   * Prepares to compact.
   *
   * @param connection outside any transaction
   * @param owner who stands at the gate for it
   */
  public Compaction(
      ExpiryHost host, SqliteConnection connection, WriteGate.Owner owner, DatabaseFile file) {
    this.host = host;
    this.connection = connection;
    this.owner = owner;
    this.file = file;
  }

  /**
   * Runs it.
   *
   * @throws LapseException if others write for longer than the connection waits, or the disk has no
   *     room to write the file anew; the file is whole either way, and what was given back until
   *     then stays so
   */
  public Result run() {
    long before = bytes();
    FreePages pages = new FreePages(connection, host.metrics());
    if (pages.count() == 0) {
      shortenWal();
      return new Result(Method.NONE, before, bytes());
    }
    if (pages.canGiveBack()) {
      giveBack(pages);
    } else {
      rewrite(pages);
    }
    shortenWal();
    pages.count();
    return new Result(pages.canGiveBack() ? Method.INCREMENTAL : Method.VACUUM, before, bytes());
  }

  private void giveBack(FreePages pages) {
    Turn turn = new Turn(host.gate(), owner, connection::isToStop, GATE_TRIES);
    Checkpoints checkpoints = new Checkpoints(host.metrics(), host.time().ticker());
    checkpoints.of(connection);
    pages.wantAll();
    host.purges(true);
    try (PurgeSettings settings = PurgeSettings.of(connection)) {
      while (pages.isAnyWanted()) {
        connection.checkNotStopped();
        connection.renewWaitBudget();
        if (!turn.enter()) {
          throw LapseException.of(
              SqlState.LOCK_NOT_AVAILABLE,
              "not all free pages were given back, since the write lock was not to be had: "
                  + turn.holder()
                  + "; try again");
        }
        try {
          pages.giveBackSome();
        } finally {
          turn.leave();
        }
        checkpoints.afterBatch(turn);
      }
    } finally {
      host.purges(false);
    }
  }

  private void rewrite(FreePages pages) {
    atGate(
        () -> {
          if (file instanceof DatabaseFile.OnDisk disk) {
            long live = connection.number("PRAGMA main.page_count") - pages.count();
            checkRoom(disk.path(), live * connection.number("PRAGMA main.page_size"), usable(disk));
          }
          connection.execute("VACUUM main");
        });
  }

  private static long usable(DatabaseFile.OnDisk disk) {
    try {
      return Files.getFileStore(disk.path()).getUsableSpace();
    } catch (IOException e) {
      throw LapseException.of(
              SqlState.IO_ERROR, disk.path() + ": the room on its disk cannot be asked for")
          .causedBy(e);
    }
  }

  /**
   * Checks that there is room for a copy of what is in the file and for a journal of the same
   * length.
   */
  static void checkRoom(Path path, long liveBytes, long usableBytes) {
    if (usableBytes < 2 * liveBytes) {
      throw LapseException.of(
          SqlState.DISK_FULL,
          String.format(
              Locale.ROOT,
              "COMPACT writes %s anew and needs about %,d MiB free on its disk, which has %,d; free"
                  + " some, or delete rows first",
              path,
              mebibytes(2 * liveBytes),
              usableBytes >> 20));
    }
  }

  private static long mebibytes(long bytes) {
    return (bytes + (1 << 20) - 1) >> 20;
  }

  /** The file itself gets shorter only when the WAL is brought into it. */
  private void shortenWal() {
    if (file instanceof DatabaseFile.InMemory) {
      return;
    }
    atGate(() -> new WriteAheadLog(connection).checkpoint(WriteAheadLog.Mode.TRUNCATE));
  }

  private void atGate(Runnable work) {
    host.gate().enter(owner, connection.waitBudget(), connection.signal());
    try {
      work.run();
    } finally {
      host.gate().leave(owner);
    }
  }

  private long bytes() {
    if (file instanceof DatabaseFile.OnDisk disk) {
      try {
        Path wal = disk.path().resolveSibling(disk.path().getFileName() + "-wal");
        return Files.size(disk.path()) + (Files.exists(wal) ? Files.size(wal) : 0);
      } catch (IOException e) {
        throw LapseException.of(SqlState.IO_ERROR, disk.path() + ": its length cannot be asked for")
            .causedBy(e);
      }
    }
    return connection.number("PRAGMA main.page_count") * connection.number("PRAGMA main.page_size");
  }
}
