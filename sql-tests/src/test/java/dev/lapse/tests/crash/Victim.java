package dev.lapse.tests.crash;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.lapse.tests.crash.Journal.Change;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * The process that is killed: several writers, DELETE EXPIRED in a loop and the monitor on one
 * file, until the end. It gets ready first, over a database in memory, so that a kill soon after
 * the word to go finds it at work.
 */
final class Victim {
  static final int WRITERS = 3;
  static final int IDS_OF_WRITER = 100_000;
  static final String READY = "ready";
  static final String AT_WORK = "at work";

  private static final long DAY_MILLIS = 86_400_000L;
  private static final int LONGEST_WARM_UP = 3;

  private final Connection connection;
  private final Journal journal;
  private final Random random;
  private final PreparedStatement insert;
  private final PreparedStatement renew;
  private final PreparedStatement delete;
  private final List<Long> own = new ArrayList<>();
  private long nextId;

  private Victim(Connection connection, Journal journal, long firstId, long seed)
      throws SQLException {
    this.connection = connection;
    this.journal = journal;
    this.nextId = firstId;
    this.random = new Random(seed);
    this.insert = connection.prepareStatement("INSERT INTO t VALUES (?, ?, ?)");
    this.renew = connection.prepareStatement("UPDATE t SET ts = ? WHERE id = ?");
    this.delete = connection.prepareStatement("DELETE FROM t WHERE id = ?");
  }

  /** Takes the file, the folder of journals, the first id and a seed from its input, in a line. */
  public static void main(String[] arguments) throws Exception {
    warmUp(Path.of(arguments[0]));
    System.out.println(READY);
    BufferedReader input = new BufferedReader(new InputStreamReader(System.in, UTF_8));
    String[] order = String.valueOf(input.readLine()).split("\t");
    if (order.length < 4) {
      return;
    }
    long firstId = Long.parseLong(order[2]);
    long seed = Long.parseLong(order[3]);
    String url = "jdbc:lapse:" + order[0] + "?ttl_monitor_sleep_secs=1";
    Connection first = DriverManager.getConnection(url);
    define(first);
    List<Thread> threads = new ArrayList<>();
    for (int i = 0; i < WRITERS; i++) {
      Journal journal = new Journal(Path.of(order[1], "writer" + i));
      Victim writer =
          new Victim(
              DriverManager.getConnection(url),
              journal,
              firstId + (long) i * IDS_OF_WRITER,
              seed + i);
      threads.add(new Thread(() -> writer.writeForEver(Integer.MAX_VALUE)));
    }
    threads.add(new Thread(() -> deleteForEver(first)));
    threads.forEach(Thread::start);
    System.out.println(AT_WORK);
    for (Thread thread : threads) {
      thread.join();
    }
  }

  static void define(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(
          "CREATE TABLE IF NOT EXISTS t (id INTEGER PRIMARY KEY, ts TIMESTAMP, v TEXT)");
      statement.execute("CREATE INDEX IF NOT EXISTS t_v ON t (v)");
      statement.execute("CREATE TTL INDEX IF NOT EXISTS t_ttl ON t (ts) EXPIRE AFTER 0 SECONDS");
      // What is left of a killed process's work, so that there is always something to delete.
      statement.execute(
          "INSERT INTO t (ts, v) WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c"
              + " WHERE n < 2000) SELECT TIMESTAMP '2020-01-01 00:00:00', 'backlog' || n FROM c");
      statement.execute("SET batched_delete_target_batch_rows = 50");
    }
  }

  private static void warmUp(Path folder) throws Exception {
    try (Connection memory = DriverManager.getConnection("jdbc:lapse:mem:warm-up");
        Journal journal = new Journal(folder.resolve("warm-up"))) {
      define(memory);
      new Victim(memory, journal, 1_000_000, 1).writeForEver(LONGEST_WARM_UP);
      try (Statement statement = memory.createStatement()) {
        statement.execute("DELETE EXPIRED");
      }
    }
  }

  private static void deleteForEver(Connection connection) {
    try (Statement statement = connection.createStatement()) {
      while (true) {
        statement.execute("DELETE EXPIRED");
      }
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  private void writeForEver(int transactions) {
    try {
      for (int i = 0; i < transactions; i++) {
        transaction();
      }
    } catch (SQLException | IOException e) {
      System.out.println("failed: " + e);
      throw new IllegalStateException(e);
    }
  }

  private void transaction() throws SQLException, IOException {
    boolean alone = random.nextInt(3) == 0;
    int count = alone ? 1 : 1 + random.nextInt(6);
    List<Change> changes = new ArrayList<>();
    while (changes.size() < count) {
      changes.add(change());
    }
    journal.means(changes);
    connection.setAutoCommit(alone);
    List<Integer> counts = new ArrayList<>();
    for (Change change : changes) {
      counts.add(run(change));
    }
    if (alone) {
      journal.committed(counts);
    } else if (random.nextInt(8) == 0) {
      connection.rollback();
      journal.undone();
    } else {
      connection.commit();
      journal.committed(counts);
    }
  }

  private Change change() {
    int what = random.nextInt(10);
    if (own.isEmpty() || what < 6) {
      long id = nextId++;
      own.add(id);
      return new Change.Put(id, deadline());
    }
    long id = own.get(random.nextInt(own.size()));
    return what < 9 ? new Change.Renew(id, deadline()) : new Change.Delete(id);
  }

  /** Tomorrow, or in a moment. */
  private long deadline() {
    long now = System.currentTimeMillis();
    return random.nextBoolean() ? now + DAY_MILLIS : now + random.nextInt(60);
  }

  private int run(Change change) throws SQLException {
    if (change instanceof Change.Put put) {
      insert.setLong(1, put.id());
      insert.setObject(2, timestamp(put.deadline()));
      insert.setString(3, "v" + random.nextInt());
      return insert.executeUpdate();
    }
    if (change instanceof Change.Renew moved) {
      renew.setObject(1, timestamp(moved.deadline()));
      renew.setLong(2, moved.id());
      return renew.executeUpdate();
    }
    delete.setLong(1, change.id());
    return delete.executeUpdate();
  }

  static LocalDateTime timestamp(long millis) {
    return LocalDateTime.ofInstant(Instant.ofEpochMilli(millis), ZoneOffset.UTC);
  }
}
