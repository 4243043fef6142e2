package dev.lapse.tests.tpch;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What TPC-H costs through Lapse against the same queries written by hand for plain sqlite-jdbc, by
 * {@code -Pbench}. Both read the same file; for each query they take turns. The file has plain
 * indexes where a TTL index would stand, so that both have the same ways to the rows.
 */
class TpchBenchmarks {
  private static final double SCALE =
      Double.parseDouble(System.getProperty("lapse.tpch.scale", "0.1"));
  private static final int ROUNDS = Integer.getInteger("lapse.tpch.rounds", 5);

  @TempDir Path folder;

  @Test
  void totals() throws SQLException {
    Path file = folder.resolve("tpch.db");
    String url = "jdbc:lapse:" + file + "?clock=manual&ttlMonitor=off";
    List<String> table = new ArrayList<>();
    try (Connection lapse = DriverManager.getConnection(url);
        Statement statement = lapse.createStatement()) {
      new TpchRows(SCALE).load(lapse);
      statement.executeUpdate("CREATE INDEX orders_date ON orders (o_orderdate)");
      statement.executeUpdate("CREATE INDEX lineitem_date ON lineitem (l_shipdate)");
      statement.executeUpdate("ANALYZE");
      try (Connection plain = DriverManager.getConnection("jdbc:sqlite:" + file)) {
        measure("without TTL", lapse, plain, table);
        LocalDate order = quantile(plain, "orders", "o_orderdate");
        LocalDate ship = quantile(plain, "lineitem", "l_shipdate");
        long days = ChronoUnit.DAYS.between(order, ship);
        statement.executeUpdate("SET ttl_clock = TIMESTAMP '1991-01-01 00:00:00'");
        statement.executeUpdate("ALTER INDEX orders_date EXPIRE AFTER " + days + " DAYS");
        statement.executeUpdate("ALTER INDEX lineitem_date EXPIRE AFTER 0 DAYS");
        measure("TTL, nothing expired", lapse, plain, table);
        statement.executeUpdate("SET ttl_clock = TIMESTAMP '" + ship + " 00:00:00'");
        measure("TTL, 1 % expired", lapse, plain, table);
      }
    }
    System.out.println(
        "| TPC-H, scale "
            + SCALE
            + " | Lapse ms | plain ms | ratio | Lapse CPU ms | plain CPU ms | ratio |");
    System.out.println("|---|---|---|---|---|---|---|");
    table.forEach(System.out::println);
  }

  /** The day by which one row in a hundred has come. */
  private static LocalDate quantile(Connection plain, String table, String column)
      throws SQLException {
    String query =
        "SELECT "
            + column
            + " FROM "
            + table
            + " ORDER BY 1 LIMIT 1 OFFSET (SELECT count(*) / 100"
            + " FROM "
            + table
            + ")";
    try (Statement statement = plain.createStatement();
        ResultSet result = statement.executeQuery(query)) {
      assertThat(result.next()).isTrue();
      return LocalDate.parse(result.getString(1));
    }
  }

  private static void measure(String what, Connection lapse, Connection plain, List<String> table)
      throws SQLException {
    Spent ours = new Spent(0, 0);
    Spent theirs = new Spent(0, 0);
    StringBuilder slow = new StringBuilder();
    for (int query = 1; query <= TpchText.QUERIES; query++) {
      List<Spent> mine = new ArrayList<>();
      List<Spent> control = new ArrayList<>();
      for (int round = -1; round < ROUNDS; round++) {
        Spent first = spent(lapse, TpchText.ansi(query));
        Spent second = spent(plain, TpchText.sqlite(query));
        // The first round warms both up.
        if (round >= 0) {
          mine.add(first);
          control.add(second);
        }
      }
      Spent median = median(mine);
      Spent ofControl = median(control);
      ours = ours.plus(median);
      theirs = theirs.plus(ofControl);
      if (median.cpu() > 1.05 * ofControl.cpu()) {
        slow.append(
            String.format(Locale.ROOT, " Q%d %.0f/%.0f", query, median.cpu(), ofControl.cpu()));
      }
    }
    table.add(
        String.format(
            Locale.ROOT,
            "| %s | %.0f | %.0f | %.2f | %.0f | %.0f | %.2f |",
            what,
            ours.clock(),
            theirs.clock(),
            ours.clock() / theirs.clock(),
            ours.cpu(),
            theirs.cpu(),
            ours.cpu() / theirs.cpu()));
    System.out.println(what + ", beyond 1.05 by CPU time:" + slow);
  }

  /**
   * What queries took, in milliseconds: by the clock, and of the processor, which other programs
   * disturb less.
   */
  private record Spent(double clock, double cpu) {
    Spent plus(Spent other) {
      return new Spent(clock + other.clock, cpu + other.cpu);
    }
  }

  private static Spent spent(Connection connection, String query) throws SQLException {
    ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    long cpu = threads.getCurrentThreadCpuTime();
    long start = System.nanoTime();
    try (Statement statement = connection.createStatement();
        ResultSet result = statement.executeQuery(query)) {
      int columns = result.getMetaData().getColumnCount();
      while (result.next()) {
        for (int i = 1; i <= columns; i++) {
          result.getString(i);
        }
      }
    }
    return new Spent(
        (System.nanoTime() - start) / 1e6, (threads.getCurrentThreadCpuTime() - cpu) / 1e6);
  }

  private static Spent median(List<Spent> rounds) {
    return new Spent(
        median(rounds.stream().mapToDouble(Spent::clock).toArray()),
        median(rounds.stream().mapToDouble(Spent::cpu).toArray()));
  }

  private static double median(double[] values) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    return sorted[sorted.length / 2];
  }
}
