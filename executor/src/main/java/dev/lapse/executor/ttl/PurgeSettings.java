package dev.lapse.executor.ttl;

import dev.lapse.executor.sqlite.SqliteConnection;

/**
 * What a connection is set to while it deletes expired rows: it keeps the pages that batches hit
 * again and again, leaves checkpoints to {@link Checkpoints}, or each COMMIT would take as long as
 * one, and does not wait for the disk at each. What is lost with the power then is deleted again;
 * in a WAL nothing else can come of it. Closing gives the connection back as it was.
 */
final class PurgeSettings implements AutoCloseable {
  /** In KiB: more gains little. */
  private static final int CACHE_KIB = 16_384;

  /** The WAL is brought to the disk at checkpoints only. */
  private static final long SYNCHRONOUS_NORMAL = 1;

  private final SqliteConnection connection;
  private final long cacheSize;
  private final long checkpointPages;
  private final long sizeLimit;
  private final long synchronous;

  private PurgeSettings(SqliteConnection connection) {
    this.connection = connection;
    this.cacheSize = connection.number("PRAGMA main.cache_size");
    this.checkpointPages = connection.number("PRAGMA main.wal_autocheckpoint");
    this.sizeLimit = connection.number("PRAGMA main.journal_size_limit");
    this.synchronous = connection.number("PRAGMA main.synchronous");
  }

  static PurgeSettings of(SqliteConnection connection) {
    PurgeSettings settings = new PurgeSettings(connection);
    connection.row("PRAGMA main.wal_autocheckpoint = 0");
    // Negative: KiB, not pages.
    connection.execute("PRAGMA main.cache_size = -" + CACHE_KIB);
    // A WAL that others let grow is cut to what passes need when it begins anew.
    connection.row("PRAGMA main.journal_size_limit = " + Checkpoints.FULL_BYTES);
    if (settings.synchronous > SYNCHRONOUS_NORMAL) {
      connection.execute("PRAGMA main.synchronous = " + SYNCHRONOUS_NORMAL);
    }
    return settings;
  }

  /** Has the next COMMIT bring to the disk all that came before it, where the owner wants that. */
  void makeDurable() {
    connection.execute("PRAGMA main.synchronous = " + synchronous);
  }

  @Override
  public void close() {
    makeDurable();
    connection.row("PRAGMA main.wal_autocheckpoint = " + checkpointPages);
    connection.execute("PRAGMA main.cache_size = " + cacheSize);
    connection.row("PRAGMA main.journal_size_limit = " + sizeLimit);
  }
}
