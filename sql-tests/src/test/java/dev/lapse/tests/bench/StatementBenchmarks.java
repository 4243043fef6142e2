package dev.lapse.tests.bench;

import dev.lapse.tests.bench.Rates.Reader;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
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
  private static final int MOST_THREADS = 8;
  private static final int MIXED_WRITES = 20;

  @TempDir Path folder;

  /** What is measured, with the loops of one driver. */
  private interface Rate {
    Pace of(Rates rates, Connection connection, int round) throws Exception;
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
      statement.execute("PRAGMA busy_timeout = 30000");
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
    Rates ofLapse = OwnCode.rates();
    Rates ofPlain = OwnCode.rates();
    try (lapse;
        plain) {
      for (int round = 0; round < WARM_UP + ROUNDS; round++) {
        boolean lapseFirst = round % 2 == 0;
        Pace early = lapseFirst ? rate.of(ofLapse, lapse, round) : rate.of(ofPlain, plain, round);
        Pace late = lapseFirst ? rate.of(ofPlain, plain, round) : rate.of(ofLapse, lapse, round);
        if (round >= WARM_UP) {
          Pace contender = lapseFirst ? early : late;
          Pace control = lapseFirst ? late : early;
          byClock.add(contender.perSecond(), control.perSecond());
          byCpu.add(contender.perCpuSecond(), control.perCpuSecond());
        }
      }
    }
    return byClock.line() + " " + byCpu.ratio() + " |";
  }

  @Test
  void pointReads() throws Exception {
    Path file = file();
    Rate reads = (rates, connection, round) -> rates.reads(connection, READS, ROWS, round);
    print(
        "reads/s",
        List.of(
            // One against itself: how far two equal contenders lie apart on this machine.
            compare(
                "noise: plain point reads against plain point reads",
                plain(file),
                plain(file),
                reads),
            compare("prepared point reads, autocommit", file, reads),
            compare("prepared point reads, in a transaction", file, inTransaction(reads))));
  }

  @Test
  void threads() throws Exception {
    Path file = file();
    List<String> lines = new ArrayList<>();
    ExecutorService threads = Executors.newFixedThreadPool(MOST_THREADS);
    try {
      for (int count : new int[] {2, 4, MOST_THREADS}) {
        Crew reading = (rates, c) -> rates.reads(c, READS / 4, ROWS, c.hashCode());
        Crew mixed =
            (rates, c) -> {
              rates.inserts(c, MIXED_WRITES);
              return rates.reads(c, READS / 4, ROWS, c.hashCode());
            };
        lines.add(
            compare(
                "prepared point reads, " + count + " threads",
                file,
                (rates, c, round) -> together(threads, count, c, file, rates, reading, READS / 4)));
        lines.add(
            compare(
                MIXED_WRITES + " inserts, then " + READS / 4 + " reads, " + count + " threads",
                file,
                (rates, c, round) ->
                    together(threads, count, c, file, rates, mixed, READS / 4 + MIXED_WRITES)));
      }
    } finally {
      threads.shutdown();
    }
    print("statements/s", lines);
  }

  @Test
  void inserts() throws Exception {
    Path file = file();
    print(
        "rows/s",
        List.of(
            compare(
                "single-row inserts, autocommit",
                file,
                (rates, connection, round) -> rates.inserts(connection, WRITES)),
            compare(
                "single-row inserts, in a transaction",
                file,
                inTransaction((rates, connection, round) -> rates.inserts(connection, WRITES * 5))),
            compare(
                "batch inserts, 1,000 a batch, in a transaction",
                file,
                inTransaction(
                    (rates, connection, round) -> rates.batches(connection, WRITES * 5)))));
  }

  @Test
  void writesThatTestForLiveRows() throws Exception {
    Path file = file();
    // Each update gives a row a value that it has not got: SQLite writes no page that stays as it
    // is.
    AtomicInteger given = new AtomicInteger();
    print(
        "rows/s",
        List.of(
            compare(
                "single-row updates, autocommit",
                file,
                (rates, connection, round) ->
                    rates.updates(connection, WRITES, ROWS, given.getAndAdd(WRITES))),
            compare(
                "single-row updates, in a transaction",
                file,
                inTransaction(
                    (rates, connection, round) ->
                        rates.updates(
                            connection, WRITES * 5, ROWS, given.getAndAdd(WRITES * 5))))));
  }

  @Test
  void scans() throws Exception {
    Path file = file();
    String numbersAndTexts = "SELECT id, tenant, n, ratio, name, note, kind, tenant FROM t";
    String withDates = "SELECT id, ts, n, ratio, name, note, kind, tenant FROM t";
    String withDecimals = "SELECT id, price, n, ratio, name, note, kind, tenant FROM t";
    print(
        "rows/s",
        List.of(
            scan("numbers and texts, by getXxx", file, numbersAndTexts, Reader.TYPED),
            scan("numbers and texts, by getObject", file, numbersAndTexts, Reader.OBJECTS),
            scan("numbers and texts, by getString", file, numbersAndTexts, Reader.STRINGS),
            scan("one a TIMESTAMP, by getXxx", file, withDates, Reader.TYPED_WITH_DATE),
            scan("one a TIMESTAMP, by getString", file, withDates, Reader.STRINGS),
            scan(
                "one a TIMESTAMP, by getObject (plain: a String)", file, withDates, Reader.OBJECTS),
            scan("one a DECIMAL, by getXxx", file, withDecimals, Reader.TYPED_WITH_DECIMAL)));
  }

  private static String scan(String what, Path file, String sql, Reader reader) throws Exception {
    return compare(
        "scan of 8 columns, " + what,
        file,
        (rates, connection, round) -> {
          try (PreparedStatement select = connection.prepareStatement(sql)) {
            return rates.scan(select, ROWS, reader);
          }
        });
  }

  private static Rate inTransaction(Rate rate) {
    return (rates, connection, round) -> {
      connection.setAutoCommit(false);
      try {
        return rate.of(rates, connection, round);
      } finally {
        connection.commit();
        connection.setAutoCommit(true);
      }
    };
  }

  /** What each of several threads does with a connection of its own. */
  private interface Crew {
    Pace work(Rates rates, Connection connection) throws Exception;
  }

  /** Works in several threads, over connections of the same kind as the given one. */
  private static Pace together(
      ExecutorService threads,
      int count,
      Connection kind,
      Path file,
      Rates rates,
      Crew crew,
      int each)
      throws Exception {
    boolean isPlain = kind.getMetaData().getURL().startsWith("jdbc:sqlite:");
    List<Connection> open = new ArrayList<>();
    try {
      for (int i = 0; i < count; i++) {
        open.add(isPlain ? plain(file) : lapse(file));
      }
      List<Pace> paces = new ArrayList<>();
      Pace all =
          Pace.of(
              (long) each * count,
              () -> {
                List<Future<Pace>> running = new ArrayList<>();
                for (Connection one : open) {
                  // The whole of it, the writes too.
                  running.add(threads.submit(() -> Pace.of(each, () -> crew.work(rates, one))));
                }
                for (Future<Pace> one : running) {
                  paces.add(one.get());
                }
              });
      return new Pace(
          all.perSecond(), paces.stream().mapToDouble(Pace::perCpuSecond).sum() / count);
    } finally {
      for (Connection one : open) {
        one.close();
      }
    }
  }

  private static void print(String unit, List<String> lines) {
    System.out.printf(
        "%n| what | Lapse, %s | plain, %s | ratio (least to most) | ratio by CPU time |%n",
        unit, unit);
    System.out.println("|---|---|---|---|---|");
    lines.forEach(System.out::println);
  }
}
