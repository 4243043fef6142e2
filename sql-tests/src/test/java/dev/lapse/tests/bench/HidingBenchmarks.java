package dev.lapse.tests.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What it costs to hide expired rows, by {@code -Pbench}: times of prepared queries as multiples of
 * plain sqlite-jdbc's over the same file, which tests nothing and so counts expired rows too. The
 * file holds so many rows by {@code -Dlapse.bench.rows}. Times are those of the processor, since
 * all of the work is done by the thread that asks: other programs then disturb them less.
 */
class HidingBenchmarks {
  private static final int ROWS = Integer.getInteger("lapse.bench.rows", 200_000);
  private static final int ROUNDS = 5;
  private static final long ROUND_NANOS = 30_000_000L;
  private static final int TENANTS = 100;

  /** What is asked, and its words in the table of results. */
  private record Query(String words, String sql) {}

  private static final List<Query> QUERIES =
      List.of(
          new Query("`count(*)`, bare", "SELECT count(*) FROM t"),
          new Query("`count(*)` of one tenant", "SELECT count(*) FROM t WHERE tenant = 7"),
          new Query("`count(*)` by tenant", "SELECT tenant, count(*) FROM t GROUP BY tenant"),
          new Query("`count(DISTINCT tenant)`", "SELECT count(DISTINCT tenant) FROM t"),
          new Query("`min`, `max` of the tenant", "SELECT min(tenant), max(tenant) FROM t"),
          new Query("`max` of the tenant", "SELECT max(tenant) FROM t"),
          new Query("`sum` over a full scan", "SELECT sum(amount), max(v) FROM t"),
          new Query("all rows, five columns", "SELECT * FROM t"),
          new Query(
              "join of three",
              "SELECT p.name, sum(t.amount) FROM t JOIN tenants AS x ON x.id = t.tenant"
                  + " JOIN plans AS p ON p.id = x.plan GROUP BY p.name"));

  @TempDir Path folder;

  @Test
  void hiding() throws SQLException {
    for (double share : new double[] {0, 0.001, 0.01, 0.5}) {
      System.out.printf(Locale.ROOT, "%n%,d rows, %s %% of them expired%n%n", ROWS, share * 100);
      System.out.println("| query | plain, µs | Lapse's time as a multiple (least to most) |");
      System.out.println("|---|---|---|");
      Path file = file(share);
      try (Connection lapse =
              DriverManager.getConnection("jdbc:lapse:" + file + "?ttlMonitor=off");
          Connection plain = DriverManager.getConnection("jdbc:sqlite:" + file)) {
        for (Query query : QUERIES) {
          Times both = new Times();
          measure(lapse, plain, query.sql(), both);
          System.out.println(both.line(query.words()));
        }
      }
    }
  }

  private static void measure(Connection lapse, Connection plain, String sql, Times times)
      throws SQLException {
    try (PreparedStatement contender = lapse.prepareStatement(sql);
        PreparedStatement control = plain.prepareStatement(sql)) {
      for (int round = 0; round <= ROUNDS; round++) {
        double byLapse = micros(contender);
        double byHand = micros(control);
        // The first round warms both up.
        if (round > 0) {
          times.add(byLapse, byHand);
        }
      }
    }
  }

  /** Returns what one run takes, in microseconds of the processor, its rows read to the end. */
  private static double micros(PreparedStatement statement) throws SQLException {
    ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    int runs = 0;
    long rows = 0;
    long start = threads.getCurrentThreadCpuTime();
    long end;
    do {
      try (ResultSet result = statement.executeQuery()) {
        int columns = result.getMetaData().getColumnCount();
        while (result.next()) {
          for (int i = 1; i <= columns; i++) {
            rows += result.getString(i) == null ? 0 : 1;
          }
        }
      }
      runs++;
      end = threads.getCurrentThreadCpuTime();
    } while (end - start < ROUND_NANOS);
    assertThat(rows).isPositive();
    return (end - start) / 1e3 / runs;
  }

  private Path file(double expired) throws SQLException {
    Path file = folder.resolve("hiding-" + expired + ".db");
    try (Connection lapse = DriverManager.getConnection("jdbc:lapse:" + file + "?ttlMonitor=off");
        Statement statement = lapse.createStatement()) {
      statement.executeUpdate(
          "CREATE TABLE t(id INTEGER PRIMARY KEY, ts TIMESTAMP, tenant INTEGER, amount INTEGER,"
              + " v TEXT)");
      statement.executeUpdate("CREATE TTL INDEX t_ttl ON t(ts) EXPIRE AFTER 1 DAY");
      statement.executeUpdate("CREATE INDEX t_tenant ON t(tenant)");
      statement.executeUpdate("CREATE TABLE tenants(id INTEGER PRIMARY KEY, plan INTEGER)");
      statement.executeUpdate("CREATE TABLE plans(id INTEGER PRIMARY KEY, name TEXT)");
    }
    Random random = new Random(1);
    try (Connection plain = DriverManager.getConnection("jdbc:sqlite:" + file);
        PreparedStatement insert = plain.prepareStatement("INSERT INTO t VALUES (?, ?, ?, ?, ?)");
        Statement statement = plain.createStatement()) {
      plain.setAutoCommit(false);
      for (int i = 0; i < ROWS; i++) {
        String year = random.nextDouble() < expired ? "2020" : "2999";
        insert.setInt(1, i);
        insert.setString(
            2,
            String.format(
                Locale.ROOT,
                "%s-01-%02d %02d:%02d:%02d.%03d",
                year,
                1 + i % 28,
                i % 24,
                i % 60,
                random.nextInt(60),
                random.nextInt(1_000)));
        insert.setInt(3, random.nextInt(TENANTS));
        insert.setInt(4, random.nextInt(10_000));
        insert.setString(5, "some seventy bytes of text that a row of a log or a session has " + i);
        insert.addBatch();
        if (i % 10_000 == 0) {
          insert.executeBatch();
        }
      }
      insert.executeBatch();
      for (int i = 0; i < TENANTS; i++) {
        statement.addBatch("INSERT INTO tenants VALUES (" + i + ", " + i % 5 + ")");
      }
      for (int i = 0; i < 5; i++) {
        statement.addBatch("INSERT INTO plans VALUES (" + i + ", 'plan " + i + "')");
      }
      statement.executeBatch();
      plain.commit();
      plain.setAutoCommit(true);
      statement.execute("PRAGMA wal_checkpoint(TRUNCATE)");
    }
    return file;
  }

  /** Times of both in turns. */
  private static final class Times {
    private final List<Double> ratios = new ArrayList<>();
    private final List<Double> controls = new ArrayList<>();

    void add(double contender, double control) {
      ratios.add(contender / control);
      controls.add(control);
    }

    String line(String words) {
      List<Double> sorted = ratios.stream().sorted().toList();
      return String.format(
          Locale.ROOT,
          "| %s | %,.0f | %.2f (%.2f to %.2f) |",
          words,
          controls.stream().sorted().toList().get(controls.size() / 2),
          sorted.get(sorted.size() / 2),
          sorted.get(0),
          sorted.get(sorted.size() - 1));
    }
  }
}
