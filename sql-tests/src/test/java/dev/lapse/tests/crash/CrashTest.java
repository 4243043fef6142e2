package dev.lapse.tests.crash;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A process is killed with SIGKILL while it writes and deletes, again and again; after each kill
 * the file is opened and compared with the journals that its writers kept outside. One in ten is
 * killed while it holds the lease and another process works beside it. {@code -Pcrash} kills many
 * more.
 */
final class CrashTest {
  private static final int ROUNDS = Integer.getInteger("lapse.crash.rounds", 50);
  private static final int ROUNDS_OF_FILE = 10;
  private static final int READY_AHEAD = 2;
  private static final long LONGEST_LIFE_MILLIS = 500;
  private static final int ROUND_OF_TWO = 4;
  private static final long IDS_OF_ROUND = 10L * Victim.IDS_OF_WRITER;

  @TempDir Path folder;
  private final Random random = new Random(Long.getLong("lapse.crash.seed", 20_260_601L));
  private final Deque<KilledJvm> ready = new ArrayDeque<>();

  /** The rows of earlier rounds that will not expire today. */
  private final Map<Long, Long> kept = new TreeMap<>();

  private long transactions;
  private long passes;
  private long takeovers;

  @Test
  void killedAtAnyInstantTheFileHoldsWhatWasCommittedAndNothingElse() throws Exception {
    try {
      for (int round = 0; round < ROUNDS; round++) {
        round(round);
      }
    } finally {
      for (KilledJvm each : ready) {
        each.close();
      }
    }
    System.out.printf(
        "%,d kills: %,d transactions were committed before them, %,d passes and %,d take-overs"
            + " after%n",
        ROUNDS, transactions, passes, takeovers);
    assertThat(transactions).as("they were at work").isGreaterThan(ROUNDS);
  }

  private KilledJvm next() throws IOException {
    while (ready.size() <= READY_AHEAD) {
      ready.addLast(new KilledJvm(Files.createTempDirectory(folder, "victim")));
    }
    return ready.removeFirst();
  }

  private void round(int round) throws Exception {
    if (round % ROUNDS_OF_FILE == 0) {
      kept.clear();
    }
    Path file = folder.resolve("crash" + round / ROUNDS_OF_FILE + ".db");
    Path journals = Files.createTempDirectory(folder, "journals");
    long firstId = 1_000_000_000L + round * IDS_OF_ROUND;
    int writers = Victim.WRITERS;
    if (round % ROUNDS_OF_FILE == ROUND_OF_TWO) {
      try (TakeOver takeOver = new TakeOver(file, next(), next(), random)) {
        takeOver.play(journals, firstId);
        takeovers++;
      }
      writers *= 2;
    } else {
      try (KilledJvm victim = next()) {
        victim.work(
            new KilledJvm.Order(file, journals, 0, firstId, random.nextLong(), Victim.ALONE));
        long life = (long) (random.nextDouble() * LONGEST_LIFE_MILLIS);
        assertThat(victim.killAfter(life)).as("round %d", round).isEmpty();
      }
    }
    checkByAnotherProgram(file);
    try (Connection connection =
        DriverManager.getConnection("jdbc:lapse:" + file + "?ttlMonitor=off")) {
      checkRows(connection, journals, firstId, writers, round);
      checkPass(connection, file, round);
    }
  }

  private static void checkByAnotherProgram(Path file) throws SQLException {
    try (Connection plain = DriverManager.getConnection("jdbc:sqlite:" + file);
        Statement statement = plain.createStatement();
        ResultSet row = statement.executeQuery("PRAGMA integrity_check")) {
      assertThat(row.getString(1)).isEqualTo("ok");
    }
  }

  private void checkRows(Connection connection, Path journals, long firstId, int writers, int round)
      throws SQLException, IOException {
    long from = System.currentTimeMillis();
    TreeMap<Long, Long> seen = rows(connection);
    long until = System.currentTimeMillis();
    assertThat(seen.headMap(firstId)).as("round %d: rows of before", round).isEqualTo(kept);
    for (int i = 0; i < writers; i++) {
      long first = firstId + (long) i * Victim.IDS_OF_WRITER;
      Expected expected = Expected.of(journals.resolve("writer" + i));
      assertThat(expected.faults(seen.subMap(first, first + Victim.IDS_OF_WRITER), from, until))
          .as("round %d, writer %d", round, i)
          .isEmpty();
      transactions += expected.transactions();
    }
    kept.putAll(seen);
    kept.values().removeIf(deadline -> deadline < until + 3_600_000);
  }

  private static TreeMap<Long, Long> rows(Connection connection) throws SQLException {
    TreeMap<Long, Long> rows = new TreeMap<>();
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery("SELECT id, ts FROM t")) {
      while (row.next()) {
        LocalDateTime deadline = row.getObject(2, LocalDateTime.class);
        rows.put(row.getLong(1), deadline.toInstant(ZoneOffset.UTC).toEpochMilli());
      }
    }
    return rows;
  }

  /** The next pass ends, leaves nothing that had expired before it, and is counted right. */
  private void checkPass(Connection connection, Path file, int round) throws SQLException {
    LocalDateTime before = Victim.timestamp(System.currentTimeMillis());
    long physical = physical(file, "SELECT COUNT(*) FROM t");
    long deleted;
    try (Statement statement = connection.createStatement()) {
      deleted = statement.executeUpdate("DELETE EXPIRED");
    }
    assertThat(physical(file, "SELECT COUNT(*) FROM t WHERE ts <= TIMESTAMP '" + before + "'"))
        .as("round %d: expired rows left", round)
        .isZero();
    assertThat(physical(file, "SELECT COUNT(*) FROM t")).isEqualTo(physical - deleted);
    assertThat(number(connection, "SELECT value FROM ttl.metrics WHERE name = 'rows_deleted'"))
        .isEqualTo(deleted);
    List<Long> last =
        List.of(
            number(connection, "SELECT MAX(pass_id) FROM ttl.passes"),
            number(connection, "SELECT COUNT(*) FROM ttl.passes WHERE finished_at IS NULL"));
    if (deleted > 0) {
      assertThat(
              number(
                  connection, "SELECT rows_deleted FROM ttl.passes WHERE pass_id = " + last.get(0)))
          .isEqualTo(deleted);
    }
    assertThat(last.get(1)).isZero();
    passes++;
  }

  private static long physical(Path file, String sql) throws SQLException {
    try (Connection visible =
        DriverManager.getConnection("jdbc:lapse:" + file + "?ttlMonitor=off&expiredRows=visible")) {
      return number(visible, sql);
    }
  }

  private static long number(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(sql)) {
      assertThat(row.next()).isTrue();
      return row.getLong(1);
    }
  }
}
