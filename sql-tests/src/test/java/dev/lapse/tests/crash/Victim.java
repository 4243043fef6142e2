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
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;

/**
 * The process that is killed: several writers, the monitor and, if it is alone on the file, DELETE
 * EXPIRED in a loop, until the end. It gets ready first, over a database in memory, so that a kill
 * soon after the word to go finds it at work. Beside another process it may be told to stop, and
 * then says how many rows its monitor has deleted.
 */
final class Victim {
  static final int WRITERS = 3;
  static final int IDS_OF_WRITER = 100_000;
  static final String READY = "ready";
  static final String AT_WORK = "at work";
  static final String ALONE = "alone";
  static final String SHARED = "shared";
  static final String STOP = "stop";
  static final String DELETED = "deleted ";

  private static final long DAY_MILLIS = 86_400_000L;
  private static final int LONGEST_WARM_UP = 3;

  private final Connection connection;
  private final Journal journal;
  private final Random random;
  private final PreparedStatement insert;
  private final PreparedStatement renew;
  private final PreparedStatement delete;
  private final List<Long> own = new ArrayList<>();

  /** Rows that expire tomorrow, for all that is known: those that it deletes itself. */
  private final List<Long> lasting = new ArrayList<>();

  private final BooleanSupplier goesOn;
  private long nextId;

  private Victim(
      Connection connection, Journal journal, long firstId, long seed, BooleanSupplier goesOn)
      throws SQLException {
    this.connection = connection;
    this.journal = journal;
    this.goesOn = goesOn;
    this.nextId = firstId;
    this.random = new Random(seed);
    this.insert = connection.prepareStatement("INSERT INTO t VALUES (?, ?, ?)");
    this.renew = connection.prepareStatement("UPDATE t SET ts = ? WHERE id = ?");
    this.delete = connection.prepareStatement("DELETE FROM t WHERE id = ?");
  }

  /**
   * Takes an order from its input, in a line: the file, the folder of journals, the first journal's
   * number, the first id, a seed, and whether it is alone.
   */
  public static void main(String[] arguments) throws Exception {
    warmUp(Path.of(arguments[0]));
    System.out.println(READY);
    BufferedReader input = new BufferedReader(new InputStreamReader(System.in, UTF_8));
    String[] order = String.valueOf(input.readLine()).split("\t");
    if (order.length < 6) {
      return;
    }
    String file = "jdbc:lapse:" + order[0] + "?busyTimeoutMs=60000";
    String url = file + "&ttl_monitor_sleep_secs=1";
    boolean isAlone = order[5].equals(ALONE);
    AtomicBoolean stopped = new AtomicBoolean();
    List<Connection> connections = new ArrayList<>();
    List<Thread> threads = new ArrayList<>();
    try (Connection observer = DriverManager.getConnection(file + "&ttlMonitor=off")) {
      Connection first = open(url, connections);
      define(first);
      for (int i = 0; i < WRITERS; i++) {
        Victim writer =
            new Victim(
                open(url, connections),
                new Journal(Path.of(order[1], "writer" + (Integer.parseInt(order[2]) + i))),
                Long.parseLong(order[3]) + (long) i * IDS_OF_WRITER,
                Long.parseLong(order[4]) + i,
                () -> !stopped.get());
        threads.add(new Thread(writer::write));
      }
      if (isAlone) {
        threads.add(new Thread(() -> deleteForEver(first)));
      }
      threads.forEach(Thread::start);
      System.out.println(AT_WORK);
      if (!isAlone && STOP.equals(input.readLine())) {
        stopped.set(true);
      }
      for (Thread thread : threads) {
        thread.join();
      }
      for (Connection each : connections) {
        each.close();
      }
      System.out.println(DELETED + rowsDeleted(observer));
    }
  }

  private static Connection open(String url, List<Connection> all) throws SQLException {
    Connection connection = DriverManager.getConnection(url);
    all.add(connection);
    return connection;
  }

  private static long rowsDeleted(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet row =
            statement.executeQuery("SELECT value FROM ttl.metrics WHERE name = 'rows_deleted'")) {
      row.next();
      return row.getLong(1);
    }
  }

  static void define(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(
          "CREATE TABLE IF NOT EXISTS t (id INTEGER PRIMARY KEY, ts TIMESTAMP, v TEXT)");
      statement.execute("CREATE INDEX IF NOT EXISTS t_v ON t (v)");
      statement.execute("CREATE TTL INDEX IF NOT EXISTS t_ttl ON t (ts) EXPIRE AFTER 0 SECONDS");
      // What is left of a killed process's work, so that there is always something to delete; below
      // all ids that writers use, who would clear it away themselves where they meet it.
      statement.execute(
          "INSERT INTO t WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c WHERE n <"
              + " 2000) SELECT -n, TIMESTAMP '2020-01-01 00:00:00', 'backlog' || n FROM c");
      statement.execute("SET batched_delete_target_batch_rows = 50");
    }
  }

  private static void warmUp(Path folder) throws Exception {
    try (Connection memory = DriverManager.getConnection("jdbc:lapse:mem:warm-up");
        Journal journal = new Journal(folder.resolve("warm-up"))) {
      define(memory);
      int[] left = {LONGEST_WARM_UP};
      new Victim(memory, journal, 1_000_000, 1, () -> left[0]-- > 0).write();
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

  private void write() {
    try {
      while (goesOn.getAsBoolean()) {
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
      // What their deadlines are is no longer known here.
      changes.forEach(change -> lasting.remove(change.id()));
    } else {
      connection.commit();
      journal.committed(counts);
    }
  }

  private Change change() {
    int what = random.nextInt(10);
    if (what == 9 && !lasting.isEmpty()) {
      return new Change.Delete(lasting.remove(random.nextInt(lasting.size())));
    }
    boolean inserts = own.isEmpty() || what < 6;
    long id = inserts ? nextId++ : own.get(random.nextInt(own.size()));
    long deadline = deadline();
    lasting.remove(id);
    if (inserts) {
      own.add(id);
    }
    if (deadline > System.currentTimeMillis() + DAY_MILLIS / 2) {
      lasting.add(id);
    }
    return inserts ? new Change.Put(id, deadline) : new Change.Renew(id, deadline);
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
