package dev.lapse.planner.translate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lapse.error.LapseException;
import dev.lapse.planner.expiry.ExpireAfter;
import dev.lapse.planner.sql.SqlText;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ChangeTest {
  private SqliteFile file;

  @BeforeEach
  void open() throws SQLException {
    file =
        new SqliteFile(
            "CREATE TABLE t(id INTEGER PRIMARY KEY, ts TIMESTAMP,"
                + " v VARCHAR(20) COLLATE NOCASE DEFAULT 'gone' UNIQUE, n INTEGER)",
            "CREATE TABLE w(a TEXT, b INTEGER, ts TIMESTAMP, PRIMARY KEY (a, b)) WITHOUT ROWID",
            "CREATE TABLE d(id INTEGER PRIMARY KEY, made TIMESTAMP DEFAULT CURRENT_TIMESTAMP,"
                + " day DATE DEFAULT (date('now', '-1 day')), k TEXT DEFAULT 'c')",
            "CREATE TABLE e(id INTEGER PRIMARY KEY, ts TIMESTAMP)",
            "INSERT INTO t VALUES (1, '2024-05-01 10:00:00.000', 'gone', 1),"
                + " (2, '2024-05-01 10:00:00.001', 'here', 2), (3, NULL, 'never', 3)",
            "INSERT INTO w VALUES ('1', 1, '2024-05-01 00:00:00.000'), ('2', 2, NULL)");
    file.expires("t", "ts", SqliteFile.MILLIS, new ExpireAfter.Elapsed(86_400), "")
        .expires("w", "ts", SqliteFile.MILLIS, new ExpireAfter.Elapsed(86_400), "b < 100")
        .encoding("e", "ts", SqliteFile.EPOCH_MILLIS);
  }

  @AfterEach
  void close() throws SQLException {
    file.close();
  }

  private String rows(String sql) throws SQLException {
    return file.query(SqlText.of(sql)).toString();
  }

  @Test
  void changesTouchLiveRowsOnly() throws SQLException {
    assertThat(file.translate("UPDATE t SET n = 9 WHERE id = 1 OR id = 2").sql().text())
        .isEqualTo(
            "UPDATE \"main\".\"t\" SET \"n\" = 9 WHERE (+\"ts\" BETWEEN '0000-' AND ?1) IS NOT TRUE"
                + " AND (\"id\" = 1 OR \"id\" = 2)");
    file.execute("UPDATE t SET n = 9 WHERE id = 1 OR id = 2");
    assertThat(rows("SELECT id, n FROM t")).isEqualTo("[[1, 1], [2, 9], [3, 3]]");
    assertThat(file.execute("DELETE FROM t WHERE id < 3 RETURNING id, v").toString())
        .isEqualTo("[[2, here]]");
    assertThat(rows("SELECT id FROM t")).isEqualTo("[[1], [3]]");
  }

  @Test
  void updateFromReadsAndTouchesLiveRowsOnly() throws SQLException {
    file.execute("UPDATE w SET ts = t.ts FROM t WHERE t.id = w.b");
    assertThat(rows("SELECT a, ts FROM w"))
        .isEqualTo("[[1, 2024-05-01 00:00:00.000], [2, 2024-05-01 10:00:00.001]]");
  }

  @Test
  void anExpiredRowGivesWayOnEveryUniqueKey() throws SQLException {
    Translation insert = file.translate("INSERT INTO t(id, v) VALUES (1, 'x')");
    assertThat(insert.sweep().orElseThrow().when()).isEqualTo(CollisionSweep.When.ON_VIOLATION);
    file.execute("INSERT INTO t(id, v) VALUES (8, 'GONE')");
    assertThat(rows("SELECT id, v FROM t ORDER BY id"))
        .isEqualTo("[[2, here], [3, never], [8, GONE]]");
    file.execute("INSERT INTO w(a, b) VALUES (1, '1')");
    assertThat(rows("SELECT a, b, ts FROM w")).isEqualTo("[[1, 1, null], [2, 2, null]]");
  }

  @Test
  void aDefaultCollidesToo() throws SQLException {
    file.execute("INSERT INTO t(id) VALUES (9)");
    assertThat(rows("SELECT id, v FROM t WHERE v = 'gone'")).isEqualTo("[[9, gone]]");
  }

  @Test
  void liveRowsStillCollide() {
    assertThatThrownBy(() -> file.execute("INSERT INTO t(id) VALUES (2)"))
        .isInstanceOf(SQLException.class)
        .hasMessageContaining("UNIQUE constraint failed");
  }

  @Test
  void whatWouldSkipOrEditAHiddenRowSweepsFirst() throws SQLException {
    for (String sql :
        new String[] {
          "INSERT OR IGNORE INTO t(id, v) VALUES (1, 'x')",
          "INSERT INTO t(id, v) SELECT 1, 'y' FROM w WHERE b = 2",
          "INSERT INTO t(id, v) VALUES (1, 'z') ON CONFLICT (id) DO UPDATE SET n = 5 RETURNING id",
          "UPDATE OR IGNORE t SET id = 1 WHERE id = 2"
        }) {
      assertThat(file.translate(sql).sweep().orElseThrow().when())
          .as(sql)
          .isEqualTo(CollisionSweep.When.BEFORE);
    }
    file.execute("INSERT INTO t(id, v) VALUES (1, 'z') ON CONFLICT (id) DO UPDATE SET n = 5");
    assertThat(rows("SELECT id, ts, v, n FROM t WHERE id = 1")).isEqualTo("[[1, null, z, null]]");
    file.execute(
        "INSERT INTO t(id, v) VALUES (1, 'y') ON CONFLICT (id) DO UPDATE SET n = excluded.id + 6");
    assertThat(rows("SELECT id, v, n FROM t WHERE id = 1")).isEqualTo("[[1, z, 7]]");
  }

  @Test
  void anUpdateSweepsOnlyIfItSetsAKey() throws SQLException {
    assertThat(file.translate("UPDATE t SET n = 1").sweep()).isEmpty();
    file.execute("UPDATE t SET id = id - 1, v = 'Gone' WHERE rowid = 2");
    assertThat(rows("SELECT id, v FROM t ORDER BY id")).isEqualTo("[[1, Gone], [3, never]]");
  }

  @Test
  void aSweepSearchesByTheKeys() throws SQLException {
    String sweep =
        file.translate("INSERT INTO t(id, v) VALUES (1, ?)").sweep().orElseThrow().delete().text();
    List<List<Object>> plan = file.query(SqlText.of("EXPLAIN QUERY PLAN " + sweep));
    assertThat(plan.toString())
        .doesNotContain("SCAN t", "SCAN lapse_old")
        .contains("SEARCH main.t ");
  }

  @Test
  void aDefaultThatAsksForTheTimeGetsTheStatementsInstant() throws SQLException {
    file.execute("INSERT INTO d(id) VALUES (1)");
    file.execute("INSERT INTO d(id, made) VALUES (2, DEFAULT), (3, CURRENT_TIMESTAMP)");
    file.execute("INSERT INTO d(id) SELECT 4");
    file.execute("INSERT INTO d DEFAULT VALUES");
    assertThat(rows("SELECT * FROM d"))
        .isEqualTo(
            "[[1, 2024-05-02 10:00:00, 2024-05-01, c], [2, 2024-05-02 10:00:00, 2024-05-01, c],"
                + " [3, 2024-05-02 10:00:00.000, 2024-05-01, c],"
                + " [4, 2024-05-02 10:00:00, 2024-05-01, c],"
                + " [5, 2024-05-02 10:00:00, 2024-05-01, c]]");
  }

  @Test
  void datesAreStoredInTheColumnsForm() throws SQLException {
    file.execute("INSERT INTO t(id, ts, v) VALUES (9, '2024-05-02T08:00Z', DEFAULT)");
    file.execute(
        "INSERT INTO e VALUES (1, TIMESTAMP '2024-05-02 10:00:00.5'), (2, DATE '2024-05-02'),"
            + " (3, CURRENT_TIMESTAMP), (4, '2024-05-02 11:00:00')");
    assertThat(rows("SELECT ts FROM t WHERE id = 9")).isEqualTo("[[2024-05-02 08:00:00.000]]");
    assertThat(rows("SELECT ts FROM e"))
        .isEqualTo("[[1714644000500], [1714608000000], [1714644000000], [1714647600000]]");
    assertThat(
            file.execute(
                    "SELECT id FROM e WHERE ts >= TIMESTAMP '2024-05-02 10:00:00' AND ts <>"
                        + " '2024-05-02 11:00:00.000' ORDER BY id")
                .toString())
        .isEqualTo("[[1], [3]]");
  }

  @Test
  void whatIsNotTheUsersIsRefused() {
    assertThatThrownBy(() -> file.translate("DELETE FROM ttl.indexes"))
        .isInstanceOf(LapseException.class)
        .hasMessageContaining("read-only");
    assertThatThrownBy(() -> file.translate("INSERT INTO lapse_indexes VALUES (1)"))
        .isInstanceOf(LapseException.class)
        .hasMessageContaining("kept by the engine");
    assertThatThrownBy(() -> file.translate("UPDATE t SET nosuch = 1"))
        .isInstanceOf(LapseException.class)
        .hasMessage("line 1:14: there is no column nosuch in t");
  }

  @Test
  void visibleRowsAreChangedAndCollide() throws SQLException {
    Translation update = file.translate("UPDATE t SET id = 5 WHERE id = 1", ExpiredRows.VISIBLE);
    assertThat(update.sql().text())
        .isEqualTo("UPDATE \"main\".\"t\" SET \"id\" = 5 WHERE \"id\" = 1");
    assertThat(update.sweep()).isEmpty();
    assertThat(file.translate("SELECT * FROM t", ExpiredRows.VISIBLE).sql().text())
        .isEqualTo("SELECT * FROM \"main\".\"t\"");
  }
}
