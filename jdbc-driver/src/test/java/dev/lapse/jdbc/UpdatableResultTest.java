package dev.lapse.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLIntegrityConstraintViolationException;
import java.sql.Statement;
import java.sql.Timestamp;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.List;
import javax.sql.rowset.CachedRowSet;
import javax.sql.rowset.RowSetProvider;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Results that scroll, and results through which rows are written. */
final class UpdatableResultTest {
  @TempDir Path folder;
  private Connection connection;
  private Statement statement;

  @BeforeEach
  void connect() throws SQLException {
    connection = DriverManager.getConnection("jdbc:lapse:" + folder.resolve("a.db"));
    statement =
        connection.createStatement(ResultSet.TYPE_SCROLL_INSENSITIVE, ResultSet.CONCUR_UPDATABLE);
    statement.execute(
        "CREATE TABLE t(id INTEGER PRIMARY KEY, v VARCHAR(20) DEFAULT 'none', ts TIMESTAMP,"
            + " n DOUBLE)");
    statement.execute(
        "INSERT INTO t VALUES (1, 'one', NULL, 0.1), (2, 'two', NULL, 1e20), (3, 'three', NULL,"
            + " 3)");
    statement.execute("CREATE TABLE pair(a INTEGER, b VARCHAR(5), c INTEGER, PRIMARY KEY (a, b))");
    statement.execute("INSERT INTO pair VALUES (1, 'x', 10), (1, 'y', 11)");
  }

  @AfterEach
  void disconnect() throws SQLException {
    connection.close();
  }

  private List<String> stored(String sql) throws SQLException {
    List<String> values = new ArrayList<>();
    try (Statement reader = connection.createStatement();
        ResultSet rows = reader.executeQuery(sql)) {
      while (rows.next()) {
        values.add(rows.getString(1));
      }
    }
    return values;
  }

  private static String state(Throwable thrown) {
    return ((SQLException) thrown).getSQLState();
  }

  @Test
  void rowsAreReadInAnyOrder() throws SQLException {
    try (ResultSet rows = statement.executeQuery("SELECT id, n FROM t ORDER BY id")) {
      assertThat(rows.isBeforeFirst()).isTrue();
      assertThat(rows.last()).isTrue();
      assertThat(rows.isLast()).isTrue();
      assertThat(rows.getRow()).isEqualTo(3);
      assertThat(rows.getInt(1)).isEqualTo(3);
      assertThat(rows.previous()).isTrue();
      assertThat(rows.getString(2)).isEqualTo("1.0e+20");
      assertThat(rows.absolute(-3)).isTrue();
      assertThat(rows.isFirst()).isTrue();
      assertThat(rows.relative(2)).isTrue();
      assertThat(rows.getInt("id")).isEqualTo(3);
      assertThat(rows.next()).isFalse();
      assertThat(rows.isAfterLast()).isTrue();
      assertThat(rows.getRow()).isZero();
      assertThatThrownBy(() -> rows.getInt(1)).hasMessageContaining("on no row");
      assertThat(rows.absolute(0)).isFalse();
      assertThat(rows.isBeforeFirst()).isTrue();
      assertThat(rows.relative(100)).isFalse();
      assertThat(rows.isAfterLast()).isTrue();
    }
  }

  @Test
  void anEmptyResultHasNoPlaces() throws SQLException {
    try (ResultSet rows = statement.executeQuery("SELECT id FROM t WHERE id > 9")) {
      assertThat(rows.isBeforeFirst()).isFalse();
      assertThat(rows.first()).isFalse();
      assertThat(rows.last()).isFalse();
      assertThat(rows.isAfterLast()).isFalse();
    }
  }

  @Test
  void aRowIsUpdated() throws SQLException {
    try (ResultSet rows = statement.executeQuery("SELECT * FROM t ORDER BY id")) {
      assertThat(rows.getConcurrency()).isEqualTo(ResultSet.CONCUR_UPDATABLE);
      rows.absolute(2);
      rows.updateString("v", "zwei");
      rows.updateTimestamp(3, Timestamp.valueOf("2024-05-01 10:00:00"));
      assertThat(rows.getString("v")).isEqualTo("zwei");
      assertThat(stored("SELECT v FROM t WHERE id = 2")).containsExactly("two");
      rows.updateRow();
      assertThat(rows.rowUpdated()).isTrue();
      assertThat(rows.getObject("ts", LocalDateTime.class)).isEqualTo("2024-05-01T10:00");
      rows.updateInt("id", 20);
      rows.updateRow();
      rows.updateNull("v");
      rows.updateRow();
      rows.updateString("v", "dropped");
      rows.cancelRowUpdates();
      assertThat(rows.getString("v")).isNull();
      assertThat(stored("SELECT id || coalesce(v, '-') FROM t ORDER BY id"))
          .containsExactly("1one", "3three", "20-");
    }
  }

  @Test
  void rowsAreInsertedAndDeleted() throws SQLException {
    try (ResultSet rows = statement.executeQuery("SELECT id, v FROM t ORDER BY id")) {
      rows.next();
      rows.moveToInsertRow();
      rows.updateString("v", "four");
      assertThat(rows.getString("v")).isEqualTo("four");
      rows.insertRow();
      rows.insertRow();
      rows.moveToCurrentRow();
      assertThat(rows.getInt("id")).isEqualTo(1);
      rows.last();
      assertThat(rows.rowInserted()).isTrue();
      assertThat(rows.getString("v")).isEqualTo("none");
      rows.absolute(2);
      rows.deleteRow();
      assertThatThrownBy(() -> rows.getInt(1)).hasMessageContaining("on no row");
      rows.next();
      assertThat(rows.getInt(1)).isEqualTo(3);
      rows.deleteRow();
      rows.previous();
      assertThat(rows.getInt(1)).isEqualTo(1);
      assertThat(stored("SELECT id || v FROM t ORDER BY id"))
          .containsExactly("1one", "4four", "5none");
    }
  }

  @Test
  void aKeyOfSeveralColumnsFindsOneRow() throws SQLException {
    try (ResultSet rows = statement.executeQuery("SELECT c, b, a FROM pair ORDER BY b")) {
      rows.last();
      rows.updateInt("c", 99);
      rows.updateRow();
      rows.moveToInsertRow();
      rows.updateInt("a", 1);
      rows.updateString("b", "y");
      assertThatThrownBy(rows::insertRow)
          .isInstanceOf(SQLIntegrityConstraintViolationException.class);
      assertThat(stored("SELECT b || c FROM pair ORDER BY b")).containsExactly("x10", "y99");
    }
  }

  /** A row that has expired is not there to be written, though the file still has it. */
  @Test
  void onlyLiveRowsAreWritten() throws SQLException {
    statement.execute("CREATE TTL INDEX ttl ON t(ts) EXPIRE AFTER INTERVAL '1' DAY");
    try (ResultSet rows = statement.executeQuery("SELECT id, v, ts FROM t ORDER BY id")) {
      rows.absolute(2);
      try (Statement other = connection.createStatement()) {
        other.executeUpdate("UPDATE t SET ts = TIMESTAMP '2020-01-01 00:00:00' WHERE id = 2");
      }
      rows.updateString("v", "late");
      assertThatThrownBy(rows::updateRow).matches(e -> state(e).equals("24000"));
      assertThatThrownBy(rows::deleteRow).matches(e -> state(e).equals("24000"));
      assertThatThrownBy(rows::refreshRow).hasMessageContaining("expired");
      rows.absolute(1);
      rows.updateTimestamp("ts", Timestamp.valueOf("2020-01-01 00:00:00"));
      rows.updateRow();
      assertThat(rows.getString("ts")).isEqualTo("2020-01-01 00:00:00.000");
    }
    assertThat(stored("SELECT id FROM t")).containsExactly("3");
  }

  @Test
  void whatIsNotOneTableIsReadOnly() throws SQLException {
    List<String> readOnly =
        List.of(
            "SELECT v FROM t",
            "SELECT id, upper(v) FROM t",
            "SELECT DISTINCT id, v FROM t",
            "SELECT a.id, b.v FROM t a, t b",
            "SELECT a.id, b.v FROM t a JOIN t b ON a.id = b.id",
            "SELECT id FROM t UNION SELECT id FROM t",
            "SELECT t.id, t.v FROM (SELECT a.id, b.v FROM t a JOIN t b ON a.id <> b.id) t",
            "SELECT count(*) FROM t");
    for (String sql : readOnly) {
      try (ResultSet rows = statement.executeQuery(sql)) {
        assertThat(rows.getConcurrency()).as(sql).isEqualTo(ResultSet.CONCUR_READ_ONLY);
        assertThat(statement.getWarnings().getMessage()).as(sql).contains("CONCUR_READ_ONLY");
        rows.next();
        assertThatThrownBy(() -> rows.updateNull(1)).matches(e -> state(e).equals("55000"));
      }
    }
    for (String sql :
        List.of(
            "SELECT x.v, x.id FROM main.t AS x WHERE id IN (SELECT id FROM t)",
            "SELECT t.* FROM t;")) {
      try (ResultSet rows = statement.executeQuery(sql)) {
        assertThat(rows.getConcurrency()).as(sql).isEqualTo(ResultSet.CONCUR_UPDATABLE);
      }
    }
  }

  @Test
  void theNextBestIsGivenWithAWarning() throws SQLException {
    try (Statement sensitive =
        connection.createStatement(ResultSet.TYPE_SCROLL_SENSITIVE, ResultSet.CONCUR_READ_ONLY)) {
      assertThat(connection.getWarnings().getMessage()).contains("INSENSITIVE");
      assertThat(sensitive.getResultSetType()).isEqualTo(ResultSet.TYPE_SCROLL_INSENSITIVE);
    }
    assertThatThrownBy(() -> connection.createStatement(1, 2)).hasMessageContaining("1 is no type");
    try (Statement forward = connection.createStatement();
        ResultSet rows = forward.executeQuery("SELECT 1")) {
      assertThatThrownBy(rows::previous).matches(e -> state(e).equals("55000"));
    }
  }

  /** The reference implementation of RowSet finds all that it needs. */
  @Test
  void aCachedRowSetWritesItsChangesBack() throws SQLException {
    try (CachedRowSet rows = RowSetProvider.newFactory().createCachedRowSet()) {
      rows.setCommand("SELECT id, v FROM t ORDER BY id");
      rows.setTableName("t");
      connection.setAutoCommit(false);
      rows.execute(connection);
      rows.absolute(3);
      rows.updateString("v", "drei");
      rows.updateRow();
      rows.acceptChanges(connection);
    }
    assertThat(stored("SELECT v FROM t WHERE id = 3")).containsExactly("drei");
  }
}
