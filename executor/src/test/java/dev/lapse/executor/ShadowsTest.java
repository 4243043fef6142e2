package dev.lapse.executor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lapse.error.LapseException;
import dev.lapse.executor.sqlite.DatabaseFile;
import dev.lapse.executor.time.Time;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What SQLite resolves by itself sees live rows only, whatever became of the shadows meanwhile. */
final class ShadowsTest {
  /** Calcite does not take a shift, so this goes the native path. */
  private static final String NATIVE_READ = "SELECT id >> 0 FROM t";

  @TempDir Path folder;
  private Session session;

  @BeforeEach
  void open() {
    DatabaseFile file = DatabaseFile.OnDisk.of(folder.resolve("t.db").toString());
    session =
        Session.open(
            new SessionOptions(
                file, false, true, true, true, 1_000, false, true, Map.of(), Time.system()));
    run("SET ttl_clock = TIMESTAMP '2024-05-01 10:00:00'");
    run("CREATE TABLE t (id INTEGER PRIMARY KEY, ts TIMESTAMP)");
    run("INSERT INTO t VALUES (1, '2024-04-01'), (2, '2024-05-01')");
    run("CREATE TTL INDEX t_ttl ON t (ts) EXPIRE AFTER 1 DAY");
  }

  @AfterEach
  void close() {
    session.close();
  }

  private void run(String sql) {
    try (Prepared statement = session.prepare(sql, false)) {
      statement.execute(List.of(), ExecutionOptions.NONE);
    }
  }

  private List<Long> ids(String sql) {
    List<Long> ids = new ArrayList<>();
    try (Prepared statement = session.prepare(sql, false)) {
      Outcome.Rows rows = (Outcome.Rows) statement.execute(List.of(), ExecutionOptions.NONE);
      while (rows.cursor().next()) {
        ids.add(rows.cursor().longValue(0));
      }
      rows.cursor().close();
    }
    return ids;
  }

  @Test
  void aNativeReadSeesLiveRows() {
    assertThat(ids(NATIVE_READ)).containsExactly(2L);
    assertThat(ids("SELECT id >> 0 FROM 'main'.\"t\"")).containsExactly(2L);
  }

  @Test
  void shadowsThatARollbackTookAreMadeAgain() {
    session.setAutoCommit(false);
    assertThat(ids(NATIVE_READ)).containsExactly(2L);
    session.rollback();
    assertThat(ids(NATIVE_READ)).containsExactly(2L);
  }

  @Test
  void shadowsThatARollbackToASavepointTookAreMadeAgain() {
    session.setAutoCommit(false);
    session.savepoint("a");
    assertThat(ids(NATIVE_READ)).containsExactly(2L);
    session.rollbackTo("a");
    assertThat(ids(NATIVE_READ)).containsExactly(2L);
  }

  @Test
  void aTemporaryViewOfAShadowsNameIsNamed() {
    run("CREATE TEMP VIEW u AS SELECT 1 AS id");
    run("CREATE TABLE u (id INTEGER PRIMARY KEY, ts TIMESTAMP)");
    run("CREATE TTL INDEX u_ttl ON u (ts) EXPIRE AFTER 1 DAY");
    assertThatThrownBy(() -> ids("EXPLAIN QUERY PLAN SELECT id FROM t"))
        .isInstanceOf(LapseException.class)
        .hasMessageContaining("the temporary view u of this connection");
  }

  @Test
  void aPreparedStatementOutlivesItsShadows() {
    session.setAutoCommit(false);
    try (Prepared statement = session.prepare(NATIVE_READ, false)) {
      session.rollback();
      Outcome.Rows rows = (Outcome.Rows) statement.execute(List.of(), ExecutionOptions.NONE);
      assertThat(rows.cursor().next()).isTrue();
      assertThat(rows.cursor().longValue(0)).isEqualTo(2);
      assertThat(rows.cursor().next()).isFalse();
    }
  }

  @Test
  void aDefinitionThatFailsLeavesShadowsThatServe() {
    assertThat(ids(NATIVE_READ)).containsExactly(2L);
    assertThatThrownBy(() -> run("CREATE TABLE t (a)")).isInstanceOf(LapseException.class);
    assertThat(ids(NATIVE_READ)).containsExactly(2L);
  }

  @Test
  void aNativeReadAsksLapseForTheTime() {
    assertThat(ids("SELECT id >> 0 FROM t WHERE ts < CURRENT_TIMESTAMP")).containsExactly(2L);
    assertThat(ids("SELECT strftime('%Y', 'now') >> 0")).containsExactly(2024L);
    assertThat(ids("SELECT strftime('%Y') >> 0")).containsExactly(2024L);
    assertThat(ids("SELECT unixepoch() >> 0")).containsExactly(1_714_557_600L);
  }
}
