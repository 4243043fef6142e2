package dev.lapse.tests.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Random;

/**
 * A table of rows of about 100 bytes, half of which have long expired by its TTL index, and copies
 * of its file to purge.
 *
 * @param rows how many
 * @param scattered whether an index on a random column stands beside the TTL index
 * @param correlated whether the column grows with the rowid
 */
record PurgeTable(int rows, boolean scattered, boolean correlated) {
  static final String EXPIRED_UNTIL = "2026-01-02 00:00:00.000";

  /** Something done to a file of one's own. */
  interface Work<T> {
    T on(Path file) throws Exception;
  }

  String words() {
    return (scattered ? "one scattered index" : "TTL index only")
        + (correlated ? "" : ", not along the rowid");
  }

  int expired() {
    return rows / 2;
  }

  /** Makes the file, with the WAL empty. */
  Path make(Path folder) throws SQLException {
    Path file = folder.resolve("master-" + rows + scattered + correlated + ".db");
    try (Connection lapse = DriverManager.getConnection("jdbc:lapse:" + file + "?ttlMonitor=off");
        Statement statement = lapse.createStatement()) {
      statement.executeUpdate(
          "CREATE TABLE t(id INTEGER PRIMARY KEY, ts TIMESTAMP, tenant INTEGER, v TEXT)");
      statement.executeUpdate("CREATE TTL INDEX t_ttl ON t(ts) EXPIRE AFTER 1 DAY");
      if (scattered) {
        statement.executeUpdate("CREATE INDEX t_tenant ON t(tenant)");
      }
    }
    try (Connection plain = DriverManager.getConnection("jdbc:sqlite:" + file)) {
      fill(plain);
      run(plain, "PRAGMA wal_checkpoint(TRUNCATE)");
    }
    return file;
  }

  private void fill(Connection plain) throws SQLException {
    Random random = new Random(1);
    plain.setAutoCommit(false);
    try (PreparedStatement insert = plain.prepareStatement("INSERT INTO t VALUES (?, ?, ?, ?)")) {
      for (int i = 1; i <= rows; i++) {
        boolean expires = correlated ? i <= expired() : random.nextInt(rows) < expired();
        int second = correlated ? i % 86_400 : random.nextInt(86_400);
        insert.setInt(1, i);
        insert.setString(
            2,
            (expires ? "2026" : "2999")
                + "-01-01 %02d:%02d:%02d.000"
                    .formatted(second / 3_600, second / 60 % 60, second % 60));
        insert.setInt(3, random.nextInt(100_000));
        insert.setString(4, "some seventy bytes of text that a row of a log or a session has " + i);
        insert.addBatch();
        if (i % 10_000 == 0) {
          insert.executeBatch();
        }
      }
      insert.executeBatch();
    }
    plain.commit();
    plain.setAutoCommit(true);
  }

  /** Does something to a copy, which is gone afterwards. */
  static <T> T onCopy(Path master, Work<T> work) throws Exception {
    Path copy = master.resolveSibling("copy.db");
    Files.copy(master, copy);
    try {
      return work.on(copy);
    } finally {
      delete(copy);
    }
  }

  private static void delete(Path copy) throws IOException {
    for (String suffix : new String[] {"", "-wal", "-shm"}) {
      Files.deleteIfExists(copy.resolveSibling(copy.getFileName() + suffix));
    }
  }

  static long purgeByLapse(Path file) throws SQLException {
    try (Connection lapse = DriverManager.getConnection("jdbc:lapse:" + file + "?ttlMonitor=off");
        Statement statement = lapse.createStatement()) {
      return statement.executeUpdate("DELETE EXPIRED");
    }
  }

  static long purgeAtOnce(Path file) throws SQLException {
    try (Connection plain = plain(file);
        Statement statement = plain.createStatement()) {
      return statement.executeUpdate(
          "DELETE FROM t WHERE ts <= '" + EXPIRED_UNTIL + "' AND ts >= '0000-'");
    }
  }

  /** The best loop that was found by hand: a slice a transaction, oldest first by the index. */
  static long purgeBySlices(Path file, int slice) throws SQLException {
    try (Connection plain = plain(file)) {
      return bySlices(plain, slice);
    }
  }

  static long bySlices(Connection plain, int slice) throws SQLException {
    long deleted = 0;
    try (PreparedStatement delete =
        plain.prepareStatement(
            "DELETE FROM t WHERE rowid IN (SELECT rowid FROM t INDEXED BY t_ttl WHERE ts <= ?"
                + " AND ts >= '0000-' ORDER BY ts, rowid LIMIT ?)")) {
      delete.setString(1, EXPIRED_UNTIL);
      delete.setInt(2, slice);
      for (int n = delete.executeUpdate(); n > 0; n = delete.executeUpdate()) {
        deleted += n;
        if (Thread.interrupted()) {
          return deleted;
        }
      }
    }
    return deleted;
  }

  /** Opens the file with the settings of a connection that purges for Lapse. */
  static Connection plain(Path file) throws SQLException {
    Connection plain = DriverManager.getConnection("jdbc:sqlite:" + file);
    run(plain, "PRAGMA synchronous = NORMAL");
    run(plain, "PRAGMA cache_size = -16384");
    run(plain, "PRAGMA foreign_keys = ON");
    run(plain, "PRAGMA wal_autocheckpoint = 4096");
    run(plain, "PRAGMA busy_timeout = 10000");
    return plain;
  }

  private static void run(Connection plain, String sql) throws SQLException {
    try (Statement statement = plain.createStatement()) {
      statement.execute(sql);
    }
  }

  /**
   * Returns the frames that something writes: a reader keeps the WAL, so that it counts them all.
   */
  static double framesPerThousand(Path file, Work<Long> purge) throws Exception {
    try (Connection reader = DriverManager.getConnection("jdbc:sqlite:" + file);
        Statement statement = reader.createStatement()) {
      statement.execute("BEGIN");
      statement.executeQuery("SELECT count(*) FROM t").close();
      long rows = purge.on(file);
      try (Connection other = DriverManager.getConnection("jdbc:sqlite:" + file);
          Statement asks = other.createStatement();
          ResultSet frames = asks.executeQuery("PRAGMA wal_checkpoint(NOOP)")) {
        frames.next();
        return frames.getLong(2) * 1e3 / rows;
      }
    }
  }
}
