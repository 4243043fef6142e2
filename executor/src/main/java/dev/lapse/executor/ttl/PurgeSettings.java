package dev.lapse.executor.ttl;

import dev.lapse.executor.sqlite.SqliteConnection;

/**
 * What a connection is set to while it deletes expired rows: it keeps the pages that batches hit
 * again and again, and leaves checkpoints to {@link Checkpoints}, or each COMMIT would take as long
 * as one. Closing gives the connection back as it was.
 */
final class PurgeSettings implements AutoCloseable {
  /** In KiB: more gains little. */
  private static final int CACHE_KIB = 16_384;

  private final SqliteConnection connection;
  private final long cacheSize;
  private final long checkpointPages;
  private final long sizeLimit;

  private PurgeSettings(SqliteConnection connection) {
    this.connection = connection;
    this.cacheSize = connection.number("PRAGMA main.cache_size");
    this.checkpointPages = connection.number("PRAGMA main.wal_autocheckpoint");
    this.sizeLimit = connection.number("PRAGMA main.journal_size_limit");
  }

  static PurgeSettings of(SqliteConnection connection) {
    PurgeSettings settings = new PurgeSettings(connection);
    connection.row("PRAGMA main.wal_autocheckpoint = 0");
    // Negative: KiB, not pages.
    connection.execute("PRAGMA main.cache_size = -" + CACHE_KIB);
    // A WAL that others let grow is cut to what passes need when it begins anew.
    connection.row("PRAGMA main.journal_size_limit = " + Checkpoints.FULL_BYTES);
    return settings;
  }

  @Override
  public void close() {
    connection.row("PRAGMA main.wal_autocheckpoint = " + checkpointPages);
    connection.execute("PRAGMA main.cache_size = " + cacheSize);
    connection.row("PRAGMA main.journal_size_limit = " + sizeLimit);
  }
}
