package dev.lapse.tests;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Parameters that meet dates of another stored form than a text's. */
class MeetingDatesTest {
  private static final LocalDateTime FIRST = LocalDateTime.parse("2024-05-01T00:00:00");

  private ManualDatabase db;

  @BeforeEach
  void open() throws SQLException {
    db = ManualDatabase.inMemory();
    db.run("CREATE TABLE t (id INTEGER PRIMARY KEY, ms TIMESTAMP STORED AS EPOCH MILLIS)");
    db.run("INSERT INTO t VALUES (1, '2024-05-01 00:00:00'), (2, '2024-05-02 10:00:00')");
    db.run("CREATE TABLE odd (id INTEGER PRIMARY KEY, at TIMESTAMP) WITHOUT CHECKS");
    db.run("INSERT INTO odd VALUES (1, '2024-05-01T02:00+02:00'), (2, '2024-05-02')");
  }

  @AfterEach
  void close() throws SQLException {
    db.close();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT id FROM t WHERE ms = (SELECT ?)",
        "SELECT id FROM t WHERE ms = CASE WHEN id < 9 THEN ? END",
        "SELECT id FROM t WHERE ms = COALESCE(NULL, ?)",
        "SELECT id FROM t WHERE ms BETWEEN (SELECT ?) AND '2024-05-01 09:00:00'",
        "SELECT id FROM t WHERE ms IN ((SELECT ?), '2024-06-01')",
        "SELECT id FROM t WHERE ms IN (SELECT ?)",
        "SELECT id FROM t WHERE ms IN (VALUES (?), (TIMESTAMP '2024-07-01 00:00:00'))",
        "SELECT id FROM t WHERE ms = ANY (SELECT ?)",
        "SELECT id FROM t WHERE (ms, id) IN (VALUES (?, 1))",
        "SELECT id FROM t WHERE (ms, id) = (SELECT ?, 1)",
        "SELECT id FROM t WHERE (?, id) = (SELECT ms, 1 FROM t WHERE id = 1)",
        "SELECT id FROM t WHERE ? IN (SELECT u.ms FROM t AS u WHERE u.id = t.id)",
        "SELECT id FROM t WHERE ? = ANY (SELECT u.ms FROM t AS u WHERE u.id = t.id)",
        "SELECT id FROM t WHERE DECODE(ms, ?, 'yes', 'no') = 'yes'",
        "SELECT id FROM t WHERE COALESCE(NULLIF(ms, '2024-05-01'), ?) = TIMESTAMP '2024-05-01"
            + " 00:00:00'",
        "SELECT id FROM t WHERE CASE WHEN id = 1 THEN ? ELSE ms END < '2024-05-02'",
        "SELECT id FROM t WHERE IFNULL(NULLIF(ms, CASE WHEN id = 1 THEN ? END), '9999-12-31') >"
            + " TIMESTAMP '2024-06-01 00:00:00'",
        "SELECT id FROM t WHERE MIN(ms, ?, '2024-05-02') = MAX(ms, '2020-01-01')",
        "SELECT id FROM odd WHERE at = (SELECT ?)",
        "SELECT id FROM odd WHERE at IN (SELECT ?)",
        "SELECT id FROM odd WHERE ? IN (SELECT o.at FROM odd AS o WHERE o.id = odd.id)",
      })
  void areComparedInTheFormOfTheirPlace(String sql) throws SQLException {
    assertThat(rows(sql)).containsExactly(1);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "UPDATE t SET ms = (SELECT ?) WHERE id = 2",
        "UPDATE t SET ms = CASE WHEN id = 2 THEN ? END WHERE id = 2",
        "UPDATE t SET (ms, id) = (SELECT ?, 2) WHERE id = 2",
        "INSERT OR REPLACE INTO t VALUES (2, COALESCE(NULL, ?))",
        "INSERT OR REPLACE INTO t SELECT 2, (SELECT ?)",
      })
  void areStoredInTheFormOfTheirColumn(String sql) throws SQLException {
    try (PreparedStatement statement = db.connection().prepareStatement(sql)) {
      statement.setObject(1, FIRST);
      assertThat(statement.executeUpdate()).isEqualTo(1);
    }
    assertThat(db.rows("SELECT id, typeof(ms), ms + 0 FROM t ORDER BY id"))
        .containsExactly("1|integer|1714521600000", "2|integer|1714521600000");
  }

  @Test
  void aNumberBesideAQueryOfAParameterKeepsItsType() throws SQLException {
    try (PreparedStatement statement =
        db.connection().prepareStatement("SELECT id FROM t WHERE id = (SELECT ?)")) {
      statement.setString(1, "2");
      assertThat(statement.getParameterMetaData().getParameterTypeName(1)).isEqualTo("INTEGER");
      try (ResultSet rows = statement.executeQuery()) {
        rows.next();
        assertThat(rows.getInt(1)).isEqualTo(2);
      }
    }
  }

  @Test
  void anIntervalIsCountedByAParameter() throws SQLException {
    String sql = "SELECT ms + INTERVAL ? DAY, ms - INTERVAL :hours HOUR FROM t WHERE id = 1";
    try (PreparedStatement statement = db.connection().prepareStatement(sql)) {
      statement.setInt(1, 30);
      statement.setInt(2, 1);
      try (ResultSet rows = statement.executeQuery()) {
        rows.next();
        assertThat(rows.getString(1)).isEqualTo("2024-05-31 00:00:00.000");
        assertThat(rows.getString(2)).isEqualTo("2024-04-30 23:00:00.000");
      }
    }
  }

  private List<Integer> rows(String sql) throws SQLException {
    List<Integer> ids = new ArrayList<>();
    try (PreparedStatement statement = db.connection().prepareStatement(sql)) {
      statement.setObject(1, FIRST);
      try (ResultSet rows = statement.executeQuery()) {
        while (rows.next()) {
          ids.add(rows.getInt(1));
        }
      }
    }
    return ids;
  }
}
