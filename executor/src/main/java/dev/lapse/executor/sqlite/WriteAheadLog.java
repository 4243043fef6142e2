package dev.lapse.executor.sqlite;

import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The write-ahead log of a connection's main file: how long it is, and what of it is in the file
 * already. Not thread-safe.
 */
public final class WriteAheadLog {
  private static final int FRAME_HEADER_BYTES = 24;

  /** How much a checkpoint is to reach. */
  public enum Mode {
    /** Nothing: it only asks. */
    NOOP,
    /** As much as no reader keeps from it, beside others who write. */
    PASSIVE,
    /** All, so that the next write begins the log anew; it keeps others from writing. */
    RESTART,
    /** The same, and the log's file is cut to nothing. */
    TRUNCATE
  }

  /**
   * What the log is like.
   *
   * @param busy whether somebody kept a checkpoint from reaching what it was to reach
   * @param frames pages in the log since it last began anew; -1 without a log
   * @param checkpointed how many of them the file has too
   * @param bytes what the frames take in the log
   */
  public record State(boolean busy, long frames, long checkpointed, long bytes) {
    /** Returns whether the file keeps such a log at all. */
    public boolean exists() {
      return frames >= 0;
    }

    /** Returns whether the file has all of it, as far as was seen: others may write meanwhile. */
    public boolean isCheckpointed() {
      return checkpointed >= frames;
    }
  }

  private final SqliteConnection connection;
  private final long frameBytes;

  /** Looks at the log of a connection's main file. */
  public WriteAheadLog(SqliteConnection connection) {
    this.connection = connection;
    this.frameBytes = connection.number("PRAGMA main.page_size") + FRAME_HEADER_BYTES;
  }

  /** Returns the connection that it asks. */
  public SqliteConnection connection() {
    return connection;
  }

  /**
   * Runs a checkpoint, outside a transaction, without waiting for anybody longer than the
   * connection's busy timeout.
   *
   * @throws dev.lapse.error.LapseException if the file can't be read or written
   */
  public State checkpoint(Mode mode) {
    List<@Nullable Object> row =
        connection.repeatedRow(
            "PRAGMA main.wal_checkpoint(" + mode.name().toUpperCase(Locale.ROOT) + ")");
    long frames = number(row, 1);
    return new State(number(row, 0) != 0, frames, number(row, 2), Math.max(0, frames) * frameBytes);
  }

  /** Returns what the log is like, in a few microseconds. */
  public State state() {
    return checkpoint(Mode.NOOP);
  }

  private static long number(List<@Nullable Object> row, int column) {
    return row.get(column) instanceof Number number ? number.longValue() : -1;
  }
}
