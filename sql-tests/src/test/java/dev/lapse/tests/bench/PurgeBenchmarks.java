package dev.lapse.tests.bench;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import dev.lapse.executor.ExecutionOptions;
import dev.lapse.executor.Prepared;
import dev.lapse.executor.Session;
import dev.lapse.executor.SessionOptions;
import dev.lapse.executor.sqlite.DatabaseFile;
import dev.lapse.executor.time.SimulatedTime;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What a purge costs, and whom, by {@code -Pbench}. Each contender and its controls take turns in
 * one run, each on its own copy of one file; the figures are ratios, since rates alone say more
 * about the machine. {@code -Dlapse.bench.rounds}, {@code .rows} and {@code .large} make it shorter
 * or longer.
 */
class PurgeBenchmarks {
  private static final int ROUNDS = Integer.getInteger("lapse.bench.rounds", 5);
  private static final int ROWS = Integer.getInteger("lapse.bench.rows", 400_000);
  private static final int LARGE = Integer.getInteger("lapse.bench.large", 5_000_000);
  private static final int SECONDS = Integer.getInteger("lapse.bench.seconds", 6);
  private static final int SLICE = 5_000;

  @TempDir Path folder;

  /** What a purge took. */
  private record Cost(double rowsPerSecond, double cpuMicrosPerRow) {
    static Cost of(Path file, PurgeTable.Work<Long> purge) throws Exception {
      var threads = ManagementFactory.getThreadMXBean();
      long cpu = threads.getCurrentThreadCpuTime();
      long clock = System.nanoTime();
      long rows = purge.on(file);
      long took = System.nanoTime() - clock;
      return new Cost(rows * 1e9 / took, (threads.getCurrentThreadCpuTime() - cpu) / 1e3 / rows);
    }
  }

  @Test
  void alone() throws Exception {
    List<String> lines = new ArrayList<>();
    for (PurgeTable table :
        List.of(
            new PurgeTable(ROWS, false, true),
            new PurgeTable(ROWS, true, true),
            new PurgeTable(ROWS, false, false),
            new PurgeTable(ROWS, true, false))) {
      Path master = table.make(folder);
      control(lines, table, master, "slices of 5,000", f -> PurgeTable.purgeBySlices(f, SLICE));
      control(lines, table, master, "one DELETE", PurgeTable::purgeAtOnce);
    }
    print(
        "| purge alone, against | rows/s, Lapse | rows/s, control | rows/s, ratio | CPU a row,"
            + " ratio | WAL frames a 1,000 rows, Lapse / control |",
        lines);
  }

  private static void control(
      List<String> lines, PurgeTable table, Path master, String name, PurgeTable.Work<Long> control)
      throws Exception {
    Ratio rates = new Ratio(table.words() + ", " + name);
    Ratio cpu = new Ratio("");
    for (int round = 0; round <= ROUNDS; round++) {
      Cost lapse = PurgeTable.onCopy(master, f -> Cost.of(f, PurgeTable::purgeByLapse));
      Cost hand = PurgeTable.onCopy(master, f -> Cost.of(f, control));
      // The first round warms both up.
      if (round > 0) {
        rates.add(lapse.rowsPerSecond(), hand.rowsPerSecond());
        cpu.add(lapse.cpuMicrosPerRow(), hand.cpuMicrosPerRow());
      }
    }
    double lapse =
        PurgeTable.onCopy(master, f -> PurgeTable.framesPerThousand(f, PurgeTable::purgeByLapse));
    double hand = PurgeTable.onCopy(master, f -> PurgeTable.framesPerThousand(f, control));
    lines.add(
        rates.line() + String.format(Locale.ROOT, " %s | %.0f / %.0f |", cpu.ratio(), lapse, hand));
    System.out.println(lines.get(lines.size() - 1));
  }

  /** Who purges while others work. */
  private enum Purger {
    NOBODY,
    UNGATED,
    MONITOR
  }

  private record Shared(double rowsPerSecond, Foreground.Met met, long walBytes, long busy) {}

  @Test
  void amongOthers() throws Exception {
    List<String> ratios = new ArrayList<>();
    System.out.println(
        "| among others: who purges | rows/s | write p50, ms | write p99, ms | read p99, ms"
            + " | WAL file, MiB | writes failed | batches put off |");
    for (boolean scattered : new boolean[] {false, true}) {
      PurgeTable table = new PurgeTable(ROWS * 4, scattered, true);
      Path master = table.make(folder);
      Ratio rates = new Ratio(table.words() + ": rows/s, monitor and ungated slices of 5,000");
      Ratio half = new Ratio(table.words() + ": write p50, µs, monitor and nobody");
      Ratio most = new Ratio(table.words() + ": write p99, µs, monitor and nobody");
      for (int round = 0; round <= ROUNDS; round++) {
        Map<Purger, Shared> results = new EnumMap<>(Purger.class);
        for (Purger purger : Purger.values()) {
          results.put(purger, PurgeTable.onCopy(master, f -> shared(f, purger)));
          System.out.println(line(table, purger, results.get(purger)));
        }
        Shared monitor = requireNonNull(results.get(Purger.MONITOR));
        Shared nobody = requireNonNull(results.get(Purger.NOBODY));
        // The first round warms all up.
        if (round > 0) {
          Shared ungated = requireNonNull(results.get(Purger.UNGATED));
          rates.add(monitor.rowsPerSecond(), ungated.rowsPerSecond());
          half.add(monitor.met().writeP50() * 1e3, nobody.met().writeP50() * 1e3);
          most.add(monitor.met().writeP99() * 1e3, nobody.met().writeP99() * 1e3);
        }
      }
      ratios.addAll(List.of(rates.line(), half.line(), most.line()));
      Files.delete(master);
    }
    print("| among others | Lapse | control | ratio (least to most) |", ratios);
  }

  private static String line(PurgeTable table, Purger purger, Shared shared) {
    return String.format(
        Locale.ROOT,
        "| %s, %s | %,.0f | %.2f | %.2f | %.2f | %.0f | %d | %d |",
        table.words(),
        purger.name().toLowerCase(Locale.ROOT),
        shared.rowsPerSecond(),
        shared.met().writeP50(),
        shared.met().writeP99(),
        shared.met().readP99(),
        shared.walBytes() / 1048576.0,
        shared.met().errors(),
        shared.busy());
  }

  private static Shared shared(Path file, Purger purger) throws Exception {
    int first = ROWS * 8;
    String own = purger == Purger.MONITOR ? "?ttl_monitor_sleep_secs=1" : "?ttlMonitor=off";
    try (Connection watching = DriverManager.getConnection("jdbc:lapse:" + file + own);
        Connection plain = DriverManager.getConnection("jdbc:sqlite:" + file)) {
      long[] byHand = {0};
      Thread hand =
          new Thread(
              () -> {
                try (Connection connection = PurgeTable.plain(file)) {
                  byHand[0] = PurgeTable.bySlices(connection, SLICE);
                } catch (SQLException e) {
                  // Ungated, it may find the lock taken for longer than it waits.
                  System.out.println("ungated: " + e.getMessage());
                }
              });
      long before = expired(plain);
      long began = System.nanoTime();
      if (purger == Purger.UNGATED) {
        hand.start();
      }
      Foreground.Met met = new Foreground(file, own, SECONDS, first).work();
      double took = (System.nanoTime() - began) / 1e9;
      long left = expired(plain);
      hand.interrupt();
      hand.join();
      if (left == 0) {
        // Its own time is not known then: there must be more rows for this machine.
        System.out.println(purger + " was done before the end");
      }
      long wal = Files.size(file.resolveSibling(file.getFileName() + "-wal"));
      // The monitor's first sleep is no part of its purge.
      double slept = purger == Purger.MONITOR ? 1 : 0;
      return new Shared((before - left) / (took - slept), met, wal, busy(watching));
    }
  }

  private static long expired(Connection plain) throws SQLException {
    try (Statement statement = plain.createStatement();
        ResultSet count =
            statement.executeQuery(
                "SELECT count(*) FROM t WHERE ts <= '" + PurgeTable.EXPIRED_UNTIL + "'")) {
      count.next();
      return count.getLong(1);
    }
  }

  private static long busy(Connection lapse) throws SQLException {
    try (Statement statement = lapse.createStatement();
        ResultSet value =
            statement.executeQuery("SELECT value FROM ttl.metrics WHERE name = 'busy'")) {
      value.next();
      return value.getLong(1);
    }
  }

  @Test
  void large() throws Exception {
    List<String> lines = new ArrayList<>();
    for (boolean scattered : new boolean[] {false, true}) {
      for (int rows : new int[] {ROWS, LARGE}) {
        Path master = new PurgeTable(rows, scattered, true).make(folder);
        Cost cost = PurgeTable.onCopy(master, f -> Cost.of(f, PurgeTable::purgeByLapse));
        lines.add(
            String.format(
                Locale.ROOT,
                "| %,d rows, %s | %,.0f | %.2f |",
                rows,
                scattered ? "one scattered index" : "TTL index only",
                cost.rowsPerSecond(),
                cost.cpuMicrosPerRow()));
        System.out.println(lines.get(lines.size() - 1));
        Files.delete(master);
      }
    }
    print("| purge by size | rows/s | CPU a row, µs |", lines);
  }

  @Test
  void idle() throws Exception {
    Path file = folder.resolve("idle.db");
    SimulatedTime time = new SimulatedTime(Instant.parse("2026-06-01T00:00:00Z"));
    try (Session session =
            Session.open(
                new SessionOptions(
                    DatabaseFile.OnDisk.of(file.toString()),
                    false,
                    true,
                    true,
                    true,
                    1_000,
                    false,
                    false,
                    Map.of(),
                    time.time()));
        Connection plain = DriverManager.getConnection("jdbc:sqlite:" + file)) {
      run(session, "CREATE TABLE t(id INTEGER PRIMARY KEY, ts TIMESTAMP)");
      run(session, "CREATE TTL INDEX t_ttl ON t(ts) EXPIRE AFTER 1 DAY");
      run(session, "INSERT INTO t VALUES (1, '2999-01-01 00:00:00'), (2, '2026-01-01 00:00:00')");
      // A pass that deletes takes the lease: whoever has it does not look for it between passes.
      time.advance(Duration.ofSeconds(61));
      Ratio ratio = new Ratio("an idle pass, against one SELECT min(ts), a second of CPU");
      try (PreparedStatement oldest = plain.prepareStatement("SELECT min(ts) FROM t")) {
        for (int round = 0; round <= ROUNDS; round++) {
          Pace pass = Pace.of(10_000, () -> time.advance(Duration.ofSeconds(600_000)));
          Pace query =
              Pace.of(
                  10_000,
                  () -> {
                    for (int i = 0; i < 10_000; i++) {
                      oldest.executeQuery().close();
                    }
                  });
          if (round > 0) {
            ratio.add(pass.perCpuSecond(), query.perCpuSecond());
          }
        }
      }
      assertThat(plain.createStatement().executeQuery("SELECT count(*) FROM t").getInt(1))
          .isEqualTo(1);
      print("| what | Lapse | control | ratio |", List.of(ratio.line()));
    }
  }

  private static void run(Session session, String sql) {
    try (Prepared prepared = session.prepare(sql, false)) {
      prepared.execute(List.of(), ExecutionOptions.NONE);
    }
  }

  private static void print(String heading, List<String> lines) {
    System.out.printf("%n%s%n", heading);
    System.out.println(
        "|---".repeat((int) heading.chars().filter(c -> c == '|').count() - 1) + "|");
    lines.forEach(System.out::println);
  }
}
