package dev.lapse.tests;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Several real processes on one file: field case L7, and holders of the lease that are killed. */
class SharedFileTest {
  private final List<LiveJvm> jvms = new ArrayList<>();
  private Path file;
  private Connection connection;

  @BeforeEach
  void open(@TempDir Path folder) throws SQLException {
    file = folder.resolve("shared.db");
    connection = DriverManager.getConnection("jdbc:lapse:" + file + "?ttlMonitor=off");
    run("CREATE TABLE t(id INTEGER PRIMARY KEY, ts TIMESTAMP)");
    run("CREATE TABLE gone(id INTEGER PRIMARY KEY)");
    // A row that went twice would break the key, and a live one would show.
    run("CREATE TRIGGER goes AFTER DELETE ON t BEGIN INSERT INTO gone VALUES (old.id); END");
    run("CREATE TTL INDEX n ON t(ts) EXPIRE AFTER 1 DAY");
  }

  @AfterEach
  void close() throws SQLException {
    jvms.forEach(LiveJvm::close);
    connection.close();
  }

  private void run(String sql) throws SQLException {
    ManualDatabase.run(connection, sql);
  }

  private long number(String sql) throws SQLException {
    return ManualDatabase.number(connection, sql);
  }

  /** Adds rows that have long expired, with ids from one on. */
  private void expired(long firstId, int rows) throws SQLException {
    run(
        ("INSERT INTO t WITH RECURSIVE c(n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM c WHERE n + 1"
                + " < %d) SELECT %d + n, TIMESTAMP '2020-01-01 00:00:00' FROM c")
            .formatted(rows, firstId));
  }

  private void start(int processes, String begin) {
    for (int i = 1; i <= processes; i++) {
      jvms.add(
          LiveJvm.start(
              SharedFileProbe.class, file.toString(), Long.toString(i * 1_000_000L), begin));
    }
    jvms.forEach(jvm -> jvm.await("ready"::equals));
    jvms.forEach(jvm -> jvm.tell("go"));
  }

  private static long figure(List<String> lines, String name) {
    return lines.stream()
        .filter(line -> line.startsWith(name + " "))
        .reduce((first, last) -> last)
        .map(line -> Long.parseLong(line.substring(name.length() + 1)))
        .orElseThrow(() -> new AssertionError("no " + name + " in " + lines));
  }

  /**
   * Checks that every row that a process was told to have committed is there, and no other gone.
   */
  private void assertThatNothingIsLost(List<String> lines) throws SQLException {
    List<Long> written =
        lines.stream()
            .filter(line -> line.startsWith("written "))
            .map(line -> Long.valueOf(line.substring(8)))
            .toList();
    assertThat(written).isNotEmpty();
    long first = written.get(0);
    long last = written.get(written.size() - 1);
    assertThat(number("SELECT COUNT(*) FROM t WHERE id BETWEEN " + first + " AND " + last))
        .isEqualTo(last - first + 1);
  }

  private void assertThatTheFileIsSound(long expired) throws SQLException {
    assertThat(ManualDatabase.rows(connection, "PRAGMA integrity_check")).containsExactly("ok");
    assertThat(number("SELECT COUNT(*) FROM gone")).isEqualTo(expired);
    assertThat(number("SELECT MAX(id) FROM gone")).as("no live row").isLessThan(1_000_000);
  }

  @Test
  @Timeout(value = 180, unit = TimeUnit.SECONDS)
  void l7TwoProcessesCountEachDeletedRowOnceAndRefuseNobody() throws SQLException {
    expired(1, 10_000);
    start(2, "now");
    jvms.forEach(jvm -> jvm.await("gone 10000"::equals));
    jvms.forEach(jvm -> jvm.tell("stop"));
    long deleted = 0;
    for (LiveJvm jvm : jvms) {
      List<String> lines = jvm.ended();
      deleted += figure(lines, "deleted");
      assertThat(figure(lines, "busy")).as("%s", lines).isZero();
      assertThatNothingIsLost(lines);
    }
    assertThat(deleted).isEqualTo(10_000);
    assertThatTheFileIsSound(10_000);
  }

  @Test
  @Timeout(value = 240, unit = TimeUnit.SECONDS)
  void threeOfFourProcessesAreKilledWhileTheyHoldTheLease() throws SQLException {
    start(4, "later");
    List<LiveJvm> alive = new ArrayList<>(jvms);
    long tokenOfTheDead = 0;
    for (int round = 0; round < 4; round++) {
      expired(1 + round * 300L, 300);
      // A count that only grows: a process that is slow may see the rows of a round come and go at
      // once.
      String all = "gone " + (round + 1) * 300;
      alive.forEach(jvm -> jvm.await(all::equals));
      LiveJvm holder = holder(alive);
      assertThat(number("SELECT token FROM lapse_lease")).isGreaterThan(tokenOfTheDead);
      if (round < 3) {
        alive.remove(holder);
        assertThatNothingIsLost(holder.kill().ended());
        tokenOfTheDead = number("SELECT token FROM lapse_lease");
      }
    }
    LiveJvm last = alive.get(0);
    last.tell("stop");
    List<String> lines = last.ended();
    assertThat(lines).contains("closed");
    assertThat(figure(lines, "takeovers")).isPositive();
    assertThat(figure(lines, "deleted")).as("alone in the last round").isBetween(300L, 1_200L);
    assertThat(figure(lines, "busy")).isZero();
    assertThatNothingIsLost(lines);
    assertThatTheFileIsSound(1_200);
    // A pass that was killed may be missing from the history; nothing is there twice.
    assertThat(number("SELECT SUM(rows_deleted) FROM ttl.passes")).isBetween(300L, 1_200L);
  }

  private LiveJvm holder(List<LiveJvm> alive) throws SQLException {
    String detail =
        ManualDatabase.rows(
                connection, "SELECT detail FROM ttl.current_ops WHERE operation = 'ttl lease'")
            .get(0);
    return alive.stream()
        .filter(jvm -> detail.startsWith(jvm.pid() + "@"))
        .findFirst()
        .orElseThrow(() -> new AssertionError(detail + " is not alive"));
  }
}
