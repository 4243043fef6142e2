package dev.lapse.tests.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What expiry costs against plain sqlite-jdbc, by {@code -Pbench}. Every round works on its own
 * copy of one file; contender and control take turns. The figures are ratios: rates alone say more
 * about the machine.
 */
class Benchmarks {
  private static final int ROUNDS = 5;
  private static final int ROWS = 400_000;
  private static final String EXPIRED = "2026-01-01 00:00:00.000";

  @TempDir Path folder;

  private interface Rate {
    double of(Path file) throws SQLException;
  }

  @Test
  void purge() throws SQLException, IOException {
    List<String> table = new ArrayList<>();
    for (boolean scattered : new boolean[] {false, true}) {
      Path master = master(scattered, ROWS / 2);
      for (int slice : new int[] {250, 1_000, 5_000}) {
        String what =
            "purge, "
                + (scattered ? "one scattered index" : "TTL index only")
                + ", slices of "
                + slice;
        Ratio ratio = new Ratio(what);
        for (int round = 0; round <= ROUNDS; round++) {
          double lapse = onCopy(master, Benchmarks::purgeByLapse);
          double hand = onCopy(master, file -> purgeByHand(file, slice));
          // The first round warms both up.
          if (round > 0) {
            ratio.add(lapse, hand);
          }
        }
        table.add(ratio.line());
      }
    }
    print("rows/s", table);
  }

  /** Makes a file of rows of about 100 bytes, so many of which have expired by its TTL index. */
  private Path master(boolean scattered, int expired) throws SQLException {
    Path file = folder.resolve("master-" + scattered + "-" + expired + ".db");
    try (Connection lapse = DriverManager.getConnection("jdbc:lapse:" + file + "?ttlMonitor=off");
        Statement statement = lapse.createStatement()) {
      statement.executeUpdate(
          "CREATE TABLE t(id INTEGER PRIMARY KEY, ts TIMESTAMP, tenant INTEGER, v TEXT)");
      statement.executeUpdate("CREATE TTL INDEX t_ttl ON t(ts) EXPIRE AFTER 1 DAY");
      if (scattered) {
        statement.executeUpdate("CREATE INDEX t_tenant ON t(tenant)");
      }
    }
    Random random = new Random(1);
    try (Connection plain = DriverManager.getConnection("jdbc:sqlite:" + file);
        PreparedStatement insert = plain.prepareStatement("INSERT INTO t VALUES (?, ?, ?, ?)")) {
      plain.setAutoCommit(false);
      for (int i = 1; i <= ROWS; i++) {
        insert.setInt(1, i);
        insert.setString(2, i <= expired ? EXPIRED : "2999-01-01 00:00:00.000");
        insert.setInt(3, random.nextInt(100_000));
        insert.setString(4, "some seventy bytes of text that a row of a log or a session has " + i);
        insert.addBatch();
        if (i % 10_000 == 0) {
          insert.executeBatch();
        }
      }
      insert.executeBatch();
      plain.commit();
      plain.setAutoCommit(true);
      try (Statement statement = plain.createStatement()) {
        statement.execute("PRAGMA wal_checkpoint(TRUNCATE)");
      }
    }
    return file;
  }

  private double onCopy(Path master, Rate rate) throws SQLException, IOException {
    Path copy = folder.resolve("copy.db");
    Files.copy(master, copy);
    try {
      return rate.of(copy);
    } finally {
      for (String suffix : new String[] {"", "-wal", "-shm"}) {
        Files.deleteIfExists(folder.resolve("copy.db" + suffix));
      }
    }
  }

  private static double purgeByLapse(Path file) throws SQLException {
    try (Connection lapse = DriverManager.getConnection("jdbc:lapse:" + file + "?ttlMonitor=off");
        Statement statement = lapse.createStatement()) {
      statement.executeUpdate("SET ttl_index_delete_target_rows = 0");
      statement.executeUpdate("SET ttl_index_delete_target_time_ms = 0");
      long start = System.nanoTime();
      int deleted = statement.executeUpdate("DELETE EXPIRED");
      assertThat(deleted).isEqualTo(ROWS / 2);
      return deleted * 1e9 / (System.nanoTime() - start);
    }
  }

  /** The best loop that was found by hand: a slice a transaction, oldest first by the index. */
  private static double purgeByHand(Path file, int slice) throws SQLException {
    try (Connection plain = DriverManager.getConnection("jdbc:sqlite:" + file);
        Statement statement = plain.createStatement()) {
      statement.execute("PRAGMA synchronous = NORMAL");
      statement.execute("PRAGMA cache_size = -16384");
      statement.execute("PRAGMA foreign_keys = ON");
      plain.setAutoCommit(false);
      long start = System.nanoTime();
      int deleted = 0;
      try (PreparedStatement delete =
          plain.prepareStatement(
              "DELETE FROM t WHERE rowid IN (SELECT rowid FROM t INDEXED BY t_ttl WHERE ts <= ? AND"
                  + " ts >= '0000-' ORDER BY ts, rowid LIMIT ?)")) {
        delete.setString(1, EXPIRED);
        delete.setInt(2, slice);
        for (int n = delete.executeUpdate(); n > 0; n = delete.executeUpdate()) {
          plain.commit();
          deleted += n;
        }
      }
      plain.commit();
      assertThat(deleted).isEqualTo(ROWS / 2);
      return deleted * 1e9 / (System.nanoTime() - start);
    }
  }

  private static void print(String unit, List<String> lines) {
    System.out.printf("%n| what | Lapse, %s | by hand, %s | ratio (least to most) |%n", unit, unit);
    System.out.println("|---|---|---|---|");
    lines.forEach(System.out::println);
  }
}
