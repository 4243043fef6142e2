package dev.lapse.tests.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What a statement that runs often costs against plain sqlite-jdbc, by {@code -Pbench}. Both work
 * on files that Lapse made (WAL) with {@code synchronous = FULL}, taking turns in short rounds; the
 * table has a TTL index, so that Lapse's reads test each row.
 */
class StatementBenchmarks {
  private static final int ROUNDS = Integer.getInteger("lapse.bench.rounds", 15);
  private static final int WARM_UP = 9;
  private static final int ROWS = 100_000;
  private static final int READS = 4_000;
  private static final int WRITES = 1_000;
  private static final String READ = "SELECT name FROM t WHERE id = ?";
  private static final String INSERT = "INSERT INTO w (ts, tenant, name) VALUES (?, ?, ?)";

  @TempDir Path folder;

  private interface Rate {
    Pace of(Connection connection, int round) throws Exception;
  }

  private Path file() throws SQLException {
    Path file = folder.resolve("bench.db");
    try (Connection lapse = DriverManager.getConnection("jdbc:lapse:" + file + "?ttlMonitor=off");
        Statement statement = lapse.createStatement()) {
      statement.executeUpdate(
          "CREATE TABLE t(id INTEGER PRIMARY KEY, ts TIMESTAMP, tenant INTEGER, n BIGINT, ratio"
              + " DOUBLE, name VARCHAR(40), note TEXT, kind VARCHAR(10), price DECIMAL(10, 2))");
      statement.executeUpdate("CREATE TTL INDEX t_ttl ON t(ts) EXPIRE AFTER 1 DAY");
      statement.executeUpdate(
          "CREATE TABLE w(id INTEGER PRIMARY KEY, ts TIMESTAMP, tenant INTEGER, name VARCHAR(40))");
      statement.executeUpdate("CREATE TTL INDEX w_ttl ON w(ts) EXPIRE AFTER 1 DAY");
      lapse.setAutoCommit(false);
      fill(lapse);
      lapse.commit();
    }
    return file;
  }

  private static void fill(Connection connection) throws SQLException {
    Random random = new Random(1);
    try (PreparedStatement insert =
        connection.prepareStatement("INSERT INTO t VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)")) {
      for (int i = 1; i <= ROWS; i++) {
        insert.setInt(1, i);
        insert.setString(2, "2999-01-01 00:00:00.000");
        insert.setInt(3, random.nextInt(100_000));
        insert.setLong(4, random.nextLong());
        insert.setDouble(5, random.nextDouble());
        insert.setString(6, "the name of number " + i);
        insert.setString(7, "a note of some thirty bytes " + i);
        insert.setString(8, "k" + i % 7);
        insert.setBigDecimal(9, BigDecimal.valueOf(random.nextInt(1_000_000), 2));
        insert.executeUpdate();
      }
    }
  }

  private static Connection lapse(Path file) throws SQLException {
    return DriverManager.getConnection("jdbc:lapse:" + file + "?ttlMonitor=off");
  }

  private static Connection plain(Path file) throws SQLException {
    Connection plain = DriverManager.getConnection("jdbc:sqlite:" + file);
    try (Statement statement = plain.createStatement()) {
      statement.execute("PRAGMA synchronous = FULL");
      statement.execute("PRAGMA foreign_keys = ON");
    }
    return plain;
  }

  private static String compare(String what, Path file, Rate rate) throws Exception {
    return compare(what, lapse(file), plain(file), rate);
  }

  /** Lets two connections take turns, closes them, and returns a line of the table. */
  private static String compare(String what, Connection lapse, Connection plain, Rate rate)
      throws Exception {
    Ratio byClock = new Ratio(what);
    Ratio byCpu = new Ratio(what);
    try (lapse;
        plain) {
      for (int round = 0; round < WARM_UP + ROUNDS; round++) {
        boolean lapseFirst = round % 2 == 0;
        Pace first = rate.of(lapseFirst ? lapse : plain, round);
        Pace second = rate.of(lapseFirst ? plain : lapse, round);
        if (round >= WARM_UP) {
          Pace ofLapse = lapseFirst ? first : second;
          Pace ofPlain = lapseFirst ? second : first;
          byClock.add(ofLapse.perSecond(), ofPlain.perSecond());
          byCpu.add(ofLapse.perCpuSecond(), ofPlain.perCpuSecond());
        }
      }
    }
    return byClock.line() + " " + byCpu.ratio() + " |";
  }

  @Test
  void pointReads() throws Exception {
    Path file = file();
    print(
        "reads/s",
        List.of(
            // One against itself: how far two equal contenders lie apart on this machine.
            compare(
                "noise: plain point reads against plain point reads",
                plain(file),
                plain(file),
                StatementBenchmarks::reads),
            compare("prepared point reads, autocommit", file, StatementBenchmarks::reads),
            compare(
                "prepared point reads, in a transaction",
                file,
                inTransaction(StatementBenchmarks::reads))));
  }

  @Test
  void threads() throws Exception {
    Path file = file();
    List<String> lines = new ArrayList<>();
    ExecutorService threads = Executors.newFixedThreadPool(8);
    try {
      for (int count : new int[] {2, 4, 8}) {
        lines.add(
            compare(
                "prepared point reads, " + count + " threads with a connection each",
                lapse(file),
                plain(file),
                (c, round) -> readsOfThreads(threads, count, c, file)));
      }
    } finally {
      threads.shutdown();
    }
    print("reads/s", lines);
  }

  @Test
  void inserts() throws Exception {
    Path file = file();
    print(
        "rows/s",
        List.of(
            compare("single-row inserts, autocommit", file, StatementBenchmarks::inserts),
            compare(
                "single-row inserts, in a transaction",
                file,
                inTransaction((c, round) -> insertsOf(c, WRITES * 5))),
            compare(
                "batch inserts, 1,000 a batch, in a transaction",
                file,
                inTransaction(StatementBenchmarks::batches))));
  }

  @Test
  void writesThatTestForLiveRows() throws Exception {
    Path file = file();
    print(
        "rows/s",
        List.of(
            compare("single-row updates, autocommit", file, (c, round) -> updates(c, WRITES)),
            compare(
                "single-row updates, in a transaction",
                file,
                inTransaction((c, round) -> updates(c, WRITES * 5)))));
  }

  @Test
  void scans() throws Exception {
    Path file = file();
    String numbersAndTexts = "SELECT id, tenant, n, ratio, name, note, kind, name FROM t";
    String withDates = "SELECT id, ts, tenant, n, ratio, name, note, kind FROM t";
    String withDecimals = "SELECT id, price, tenant, n, ratio, name, note, kind FROM t";
    print(
        "rows/s",
        List.of(
            compare(
                "scan of 8 columns, numbers and texts, by getXxx",
                file,
                (c, round) -> scan(c, numbersAndTexts, StatementBenchmarks::typed)),
            compare(
                "scan of 8 columns, numbers and texts, by getObject",
                file,
                (c, round) -> scan(c, numbersAndTexts, StatementBenchmarks::objects)),
            compare(
                "scan of 8 columns, one a TIMESTAMP, by getXxx",
                file,
                (c, round) -> scan(c, withDates, StatementBenchmarks::typedWithDate)),
            compare(
                "scan of 8 columns, one a TIMESTAMP, by getString",
                file,
                (c, round) -> scan(c, withDates, StatementBenchmarks::strings)),
            compare(
                "scan of 8 columns, one a DECIMAL, by getXxx",
                file,
                (c, round) -> scan(c, withDecimals, StatementBenchmarks::typedWithDecimal)),
            compare(
                "scan of 8 columns, one a TIMESTAMP, by getObject (plain: a String)",
                file,
                (c, round) -> scan(c, withDates, StatementBenchmarks::objects))));
  }

  private static Rate inTransaction(Rate rate) {
    return (connection, round) -> {
      connection.setAutoCommit(false);
      try {
        return rate.of(connection, round);
      } finally {
        connection.commit();
        connection.setAutoCommit(true);
      }
    };
  }

  private static Pace reads(Connection connection, int seed) throws Exception {
    Random random = new Random(seed);
    try (PreparedStatement select = connection.prepareStatement(READ)) {
      return Pace.of(
          READS,
          () -> {
            long found = 0;
            for (int i = 0; i < READS; i++) {
              select.setInt(1, 1 + random.nextInt(ROWS));
              try (ResultSet row = select.executeQuery()) {
                found += row.next() && row.getString(1) != null ? 1 : 0;
              }
            }
            assertThat(found).isEqualTo(READS);
          });
    }
  }

  /** Reads in several threads, over connections of the same kind as the given one. */
  private static Pace readsOfThreads(ExecutorService threads, int count, Connection kind, Path file)
      throws Exception {
    boolean isPlain = kind.getMetaData().getURL().startsWith("jdbc:sqlite:");
    List<Connection> open = new ArrayList<>();
    try {
      for (int i = 0; i < count; i++) {
        open.add(isPlain ? plain(file) : lapse(file));
      }
      List<Pace> paces = new ArrayList<>();
      Pace together =
          Pace.of(
              (long) READS * count,
              () -> {
                List<Future<Pace>> running = new ArrayList<>();
                for (Connection each : open) {
                  running.add(threads.submit(() -> reads(each, each.hashCode())));
                }
                for (Future<Pace> each : running) {
                  paces.add(each.get());
                }
              });
      return new Pace(
          together.perSecond(), paces.stream().mapToDouble(Pace::perCpuSecond).sum() / count);
    } finally {
      for (Connection each : open) {
        each.close();
      }
    }
  }

  private static Pace inserts(Connection connection, int round) throws Exception {
    return insertsOf(connection, WRITES);
  }

  private static void set(PreparedStatement insert, int i) throws SQLException {
    insert.setString(1, "2999-01-01 00:00:00.000");
    insert.setInt(2, i);
    insert.setString(3, "the name of a row");
  }

  private static Pace insertsOf(Connection connection, int count) throws Exception {
    try (PreparedStatement insert = connection.prepareStatement(INSERT)) {
      return Pace.of(
          count,
          () -> {
            for (int i = 0; i < count; i++) {
              set(insert, i);
              assertThat(insert.executeUpdate()).isEqualTo(1);
            }
          });
    }
  }

  private static Pace batches(Connection connection, int round) throws Exception {
    try (PreparedStatement insert = connection.prepareStatement(INSERT)) {
      return Pace.of(
          WRITES * 5,
          () -> {
            for (int i = 0; i < WRITES * 5; i += 1_000) {
              for (int j = 0; j < 1_000; j++) {
                set(insert, j);
                insert.addBatch();
              }
              assertThat(insert.executeBatch()).hasSize(1_000);
            }
          });
    }
  }

  private static Pace updates(Connection connection, int count) throws Exception {
    try (PreparedStatement update =
        connection.prepareStatement("UPDATE t SET tenant = ? WHERE id = ?")) {
      return Pace.of(
          count,
          () -> {
            for (int i = 0; i < count; i++) {
              update.setInt(1, i);
              update.setInt(2, 1 + (i * 7919) % ROWS);
              assertThat(update.executeUpdate()).isEqualTo(1);
            }
          });
    }
  }

  private interface RowReader {
    long read(ResultSet row) throws SQLException;
  }

  private static Pace scan(Connection connection, String sql, RowReader reader) throws Exception {
    try (PreparedStatement select = connection.prepareStatement(sql)) {
      return Pace.of(
          ROWS,
          () -> {
            int rows = 0;
            long sum = 0;
            try (ResultSet row = select.executeQuery()) {
              while (row.next()) {
                sum += reader.read(row);
                rows++;
              }
            }
            assertThat(rows).isEqualTo(ROWS);
            assertThat(sum).isNotZero();
          });
    }
  }

  private static long typed(ResultSet row) throws SQLException {
    return row.getInt(1)
        + row.getInt(2)
        + row.getLong(3)
        + (long) row.getDouble(4)
        + row.getString(5).length()
        + row.getString(6).length()
        + row.getString(7).length()
        + row.getString(8).length();
  }

  private static long typedWithDate(ResultSet row) throws SQLException {
    return row.getInt(1)
        + row.getTimestamp(2).getNanos()
        + row.getInt(3)
        + row.getLong(4)
        + (long) row.getDouble(5)
        + row.getString(6).length()
        + row.getString(7).length()
        + row.getString(8).length();
  }

  private static long typedWithDecimal(ResultSet row) throws SQLException {
    return row.getInt(1)
        + row.getBigDecimal(2).scale()
        + row.getInt(3)
        + row.getLong(4)
        + (long) row.getDouble(5)
        + row.getString(6).length()
        + row.getString(7).length()
        + row.getString(8).length();
  }

  private static long strings(ResultSet row) throws SQLException {
    long length = 0;
    for (int i = 1; i <= 8; i++) {
      length += row.getString(i).length();
    }
    return length;
  }

  private static long objects(ResultSet row) throws SQLException {
    long sum = 0;
    for (int i = 1; i <= 8; i++) {
      sum += row.getObject(i).hashCode();
    }
    return sum;
  }

  private static void print(String unit, List<String> lines) {
    System.out.printf(
        "%n| what | Lapse, %s | plain, %s | ratio (least to most) | ratio by CPU time |%n",
        unit, unit);
    System.out.println("|---|---|---|---|---|");
    lines.forEach(System.out::println);
  }
}
