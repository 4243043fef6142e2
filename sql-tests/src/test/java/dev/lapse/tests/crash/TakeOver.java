package dev.lapse.tests.crash;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Random;

/**
 * Two processes work on one file; the one whose monitor holds the lease is killed, the other takes
 * the lease over and is told to stop. A trigger notes who held the lease when a row went, so what
 * the other says it has deleted can be counted.
 */
final class TakeOver implements AutoCloseable {
  /** The sleep is a second, so two of them is what a take-over may take; and machines are busy. */
  private static final long PATIENCE_NANOS = 120_000_000_000L;

  private static final long LOOK_MILLIS = 20;
  private static final long LONGEST_LIFE_MILLIS = 300;

  private final Path file;
  private final List<KilledJvm> both;
  private final Random random;

  /** The lease as plain SQLite reads it. */
  private record Lease(String name, long token) {
    boolean isOf(KilledJvm process) {
      return name.startsWith(process.pid() + "@");
    }
  }

  TakeOver(Path file, KilledJvm one, KilledJvm other, Random random) {
    this.file = file;
    this.both = List.of(one, other);
    this.random = random;
  }

  /** Plays it; journals 0 and following are the first process's, the rest the other's. */
  void play(Path journals, long firstId) throws Exception {
    try (Connection plain =
            DriverManager.getConnection("jdbc:sqlite:" + file + "?busy_timeout=60000");
        Statement statement = plain.createStatement()) {
      statement.execute("DROP TABLE IF EXISTS gone");
      statement.execute("CREATE TABLE gone(id INTEGER, holder TEXT)");
      for (KilledJvm each : both) {
        int journal = both.indexOf(each) * Victim.WRITERS;
        long id = firstId + (long) journal * Victim.IDS_OF_WRITER;
        each.work(
            new KilledJvm.Order(file, journals, journal, id, random.nextLong(), Victim.SHARED));
      }
      statement.execute(
          "CREATE TRIGGER goes AFTER DELETE ON t WHEN OLD.ts <= strftime('%F %T', 'now', '+1 hour')"
              + " BEGIN INSERT INTO gone SELECT OLD.id, name FROM lapse_lease; END");
      killOne(statement);
      statement.execute("DROP TRIGGER goes");
    }
  }

  private void killOne(Statement statement) throws Exception {
    KilledJvm holder = awaitHolder(statement, both);
    KilledJvm other = both.get(1 - both.indexOf(holder));
    long before = lease(statement).token();
    assertThat(holder.killAfter(random.nextLong(LONGEST_LIFE_MILLIS))).isEmpty();
    assertThat(awaitHolder(statement, List.of(other))).isSameAs(other);
    assertThat(lease(statement).token()).as("it changed hands").isGreaterThan(before);
    assertThat(other.endsWithin(random.nextLong(LONGEST_LIFE_MILLIS))).isFalse();
    List<String> said = other.stop();
    long counted = gone(statement, other);
    assertThat(said).as("what was deleted under its lease").containsExactly("deleted " + counted);
    assertThat(lease(statement).name()).as("given back").isEmpty();
  }

  private static KilledJvm awaitHolder(Statement statement, List<KilledJvm> wanted)
      throws Exception {
    long end = System.nanoTime() + PATIENCE_NANOS;
    while (System.nanoTime() < end) {
      Lease now = lease(statement);
      for (KilledJvm each : wanted) {
        if (now.isOf(each)) {
          return each;
        }
      }
      assertThat(wanted.get(0).endsWithin(LOOK_MILLIS)).as("it ended by itself").isFalse();
    }
    throw new AssertionError("nobody takes the lease, which is " + lease(statement));
  }

  private static Lease lease(Statement statement) throws SQLException {
    try (ResultSet row = statement.executeQuery("SELECT name, token FROM lapse_lease")) {
      return row.next() ? new Lease(row.getString(1), row.getLong(2)) : new Lease("", 0);
    }
  }

  private static long gone(Statement statement, KilledJvm holder) throws SQLException {
    String sql = "SELECT count(*) FROM gone WHERE holder LIKE '" + holder.pid() + "@%'";
    try (ResultSet row = statement.executeQuery(sql)) {
      return row.getLong(1);
    }
  }

  @Override
  public void close() throws Exception {
    for (KilledJvm each : both) {
      each.close();
    }
  }
}
