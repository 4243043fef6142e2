package dev.lapse.tests;

import dev.lapse.executor.ExecutionOptions;
import dev.lapse.executor.Outcome;
import dev.lapse.executor.Prepared;
import dev.lapse.executor.Session;
import dev.lapse.executor.SessionOptions;
import dev.lapse.executor.sqlite.DatabaseFile;
import dev.lapse.executor.time.SimulatedTime;
import dev.lapse.executor.time.Time;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * A database with its monitor running, on time that a test advances: passes come when they are due,
 * on the test's own thread.
 */
final class SimulatedDatabase implements AutoCloseable {
  static final Instant START = Instant.parse("2026-06-01T00:00:00Z");

  final SimulatedTime time = new SimulatedTime(START);
  private final AtomicBoolean clockBreaks = new AtomicBoolean();
  private final Path file;
  private Session session;

  SimulatedDatabase(Path file) {
    this.file = file;
    this.session = open(false);
  }

  private Session open(boolean visible) {
    Time breakable =
        time.time()
            .withClock(
                () -> {
                  if (clockBreaks.getAndSet(false)) {
                    throw new IllegalStateException("the clock broke, on purpose");
                  }
                  return time.instant();
                });
    return Session.open(
        new SessionOptions(
            DatabaseFile.OnDisk.of(file.toString()),
            false,
            true,
            true,
            true,
            1_000,
            visible,
            false,
            Map.of(),
            breakable));
  }

  /** Lets time pass, and passes come. */
  SimulatedDatabase advance(long seconds) {
    time.advance(Duration.ofSeconds(seconds));
    return this;
  }

  /** Makes the next look at the clock fail. */
  void breakClockOnce() {
    clockBreaks.set(true);
  }

  /** Closes the last connection, which stops the monitor, and opens the file anew. */
  void restart() {
    session.close();
    session = open(false);
  }

  Session session() {
    return session;
  }

  /** Runs statements; returns the update count of the last. */
  long run(String... statements) {
    long count = 0;
    for (String sql : statements) {
      try (Prepared prepared = session.prepare(sql, false)) {
        Outcome outcome = prepared.execute(List.of(), ExecutionOptions.NONE);
        count = outcome instanceof Outcome.Count counted ? counted.rows() : 0;
      }
    }
    return count;
  }

  /** Returns the rows of a query, the values of each joined by {@code |}. */
  List<String> rows(String sql) {
    return rows(session, sql);
  }

  private static List<String> rows(Session session, String sql) {
    return Rows.of(session, sql);
  }

  long number(String sql) {
    return Long.parseLong(rows(sql).get(0));
  }

  /** Returns how many rows of a table are in the file, expired or not. */
  long physical(String table) {
    try (Session visible = open(true)) {
      return Long.parseLong(rows(visible, "SELECT COUNT(*) FROM " + table).get(0));
    }
  }

  /** Returns a figure of {@code ttl.metrics}. */
  long metric(String name) {
    return number("SELECT value FROM ttl.metrics WHERE name = '" + name + "'");
  }

  /** Adds rows that have long expired by any index of these tests, all at one instant. */
  void ties(String table, int rows) {
    run(
        "INSERT INTO %s(ts) WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c WHERE n < %d) SELECT TIMESTAMP '2026-01-01 00:00:00' FROM c"
            .formatted(table, rows));
  }

  /** Adds rows a second apart, the last of which expired long ago. */
  void backlog(String table, int rows) {
    run(
        "INSERT INTO %s(ts) WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c WHERE n < %d) SELECT strftime('%%Y-%%m-%%d %%H:%%M:%%f', 1767225600 + n, 'unixepoch') FROM c"
            .formatted(table, rows));
  }

  @Override
  public void close() {
    session.close();
  }
}
