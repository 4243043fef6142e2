package dev.lapse.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.sql.BatchUpdateException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.SQLIntegrityConstraintViolationException;
import java.sql.SQLSyntaxErrorException;
import java.sql.SQLTimeoutException;
import java.sql.Savepoint;
import java.sql.Statement;
import java.sql.Timestamp;
import java.sql.Types;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class DriverTest {
  @TempDir java.nio.file.Path folder;
  private Connection connection;
  private Statement statement;

  @BeforeEach
  void connect() throws SQLException {
    connection = DriverManager.getConnection("jdbc:lapse:" + folder.resolve("a.db"));
    statement = connection.createStatement();
    statement.execute(
        "CREATE TABLE t(id INTEGER PRIMARY KEY, ts TIMESTAMP, d DATE, n DECIMAL(12, 4),"
            + " v VARCHAR(20) UNIQUE, b BLOB, ok BOOLEAN, u UUID)");
  }

  @AfterEach
  void disconnect() throws SQLException {
    connection.close();
  }

  private List<Long> keys(Statement of) throws SQLException {
    List<Long> keys = new ArrayList<>();
    try (ResultSet rows = of.getGeneratedKeys()) {
      while (rows.next()) {
        keys.add(rows.getLong(1));
      }
    }
    return keys;
  }

  @Test
  void valuesComeBackAsTheyWent() throws SQLException {
    UUID uuid = UUID.randomUUID();
    LocalDateTime ts = LocalDateTime.parse("2024-05-01T10:00:00.250");
    try (PreparedStatement insert =
        connection.prepareStatement("INSERT INTO t VALUES (?, ?, ?, ?, ?, ?, ?, ?)")) {
      insert.setInt(1, 7);
      insert.setObject(2, ts);
      insert.setObject(3, LocalDate.of(2024, 5, 1));
      insert.setBigDecimal(4, new BigDecimal("12.5"));
      insert.setString(5, "日本");
      insert.setBytes(6, new byte[] {1, 2});
      insert.setBoolean(7, true);
      insert.setObject(8, uuid);
      assertThat(insert.executeUpdate()).isEqualTo(1);
    }
    try (ResultSet row = statement.executeQuery("SELECT * FROM t WHERE v = '日本'")) {
      assertThat(row.next()).isTrue();
      assertThat(row.getInt("ID")).isEqualTo(7);
      assertThat(row.getObject("ts", LocalDateTime.class)).isEqualTo(ts);
      assertThat(row.getString("ts")).isEqualTo("2024-05-01 10:00:00.250");
      assertThat(row.getTimestamp(2)).isEqualTo(Timestamp.valueOf(ts));
      assertThat(row.getObject(3)).isEqualTo(java.sql.Date.valueOf("2024-05-01"));
      assertThat(row.getBigDecimal("n")).isEqualTo(new BigDecimal("12.5000"));
      assertThat(row.getBytes("b")).containsExactly(1, 2);
      assertThat(row.getBlob("b").length()).isEqualTo(2);
      assertThat(row.getBoolean("ok")).isTrue();
      assertThat(row.getObject("u")).isEqualTo(uuid);
      assertThat(row.next()).isFalse();
      assertThatThrownBy(() -> row.getInt(1)).hasMessage("the result set is after its last row");
    }
  }

  /** Field case T6: one instant is one value, whichever way it was set. */
  @Test
  void oneInstantIsStoredOneWay() throws SQLException {
    LocalDateTime ts = LocalDateTime.parse("2024-05-01T10:00");
    try (PreparedStatement insert = connection.prepareStatement("INSERT INTO t(ts) VALUES (?)")) {
      for (Object each :
          List.of(
              ts,
              Timestamp.valueOf(ts),
              Instant.parse("2024-05-01T10:00:00Z"),
              OffsetDateTime.parse("2024-05-01T12:00:00+02:00"),
              "2024-05-01 10:00:00")) {
        insert.setObject(1, each);
        insert.executeUpdate();
      }
      insert.setTimestamp(1, Timestamp.valueOf(ts));
      insert.executeUpdate();
    }
    statement.executeUpdate("INSERT INTO t(ts) VALUES (TIMESTAMP '2024-05-01 10:00:00')");
    try (ResultSet row = statement.executeQuery("SELECT COUNT(DISTINCT ts), COUNT(*) FROM t")) {
      row.next();
      assertThat(row.getInt(1)).isEqualTo(1);
      assertThat(row.getInt(2)).isEqualTo(7);
    }
  }

  @Test
  void nullIsNullForEveryGetter() throws SQLException {
    statement.executeUpdate("INSERT INTO t(id) VALUES (1)");
    try (ResultSet row = statement.executeQuery("SELECT ts, n, v, ok, b, d FROM t")) {
      row.next();
      assertThat(row.getTimestamp(1)).isNull();
      assertThat(row.wasNull()).isTrue();
      assertThat(row.getLong(2)).isZero();
      assertThat(row.wasNull()).isTrue();
      assertThat(row.getString(3)).isNull();
      assertThat(row.getBoolean(4)).isFalse();
      assertThat(row.getBytes(5)).isNull();
      assertThat(row.getObject(6, LocalDate.class)).isNull();
    }
  }

  @Test
  void theTypesOfAResultAreThoseOfTheColumns() throws SQLException {
    try (ResultSet none = statement.executeQuery("SELECT ts, d, n, v FROM t WHERE 1 = 0")) {
      ResultSetMetaData metaData = none.getMetaData();
      assertThat(metaData.getColumnType(1)).isEqualTo(Types.TIMESTAMP);
      assertThat(metaData.getColumnType(2)).isEqualTo(Types.DATE);
      assertThat(metaData.getColumnType(3)).isEqualTo(Types.DECIMAL);
      assertThat(metaData.getPrecision(3)).isEqualTo(12);
      assertThat(metaData.getScale(3)).isEqualTo(4);
      assertThat(metaData.getColumnDisplaySize(4)).isEqualTo(20);
      assertThat(metaData.getColumnClassName(1)).isEqualTo("java.sql.Timestamp");
      assertThat(metaData.getTableName(4)).isEqualTo("t");
    }
    try (PreparedStatement query = connection.prepareStatement("SELECT id FROM t WHERE id = ?")) {
      assertThat(query.getMetaData().getColumnLabel(1)).isEqualTo("id");
      assertThat(query.getParameterMetaData().getParameterCount()).isEqualTo(1);
    }
  }

  @Test
  void generatedKeysAreThoseOfEveryRow() throws SQLException {
    statement.executeUpdate(
        "INSERT INTO t(v) VALUES ('a'), ('b')", Statement.RETURN_GENERATED_KEYS);
    assertThat(keys(statement)).containsExactly(1L, 2L);
    try (PreparedStatement insert =
        connection.prepareStatement("INSERT INTO t(v) VALUES (?)", new String[] {"id"})) {
      for (String each : List.of("c", "d", "e")) {
        insert.setString(1, each);
        insert.addBatch();
      }
      assertThat(insert.executeBatch()).containsExactly(1, 1, 1);
      assertThat(keys(insert)).containsExactly(3L, 4L, 5L);
      assertThat(connection.getAutoCommit()).isTrue();
    }
    try (PreparedStatement insert =
        connection.prepareStatement(
            "INSERT INTO main.t(v) VALUES ('f')", new String[] {"v", "id"})) {
      insert.executeUpdate();
      try (ResultSet key = insert.getGeneratedKeys()) {
        assertThat(key.next()).isTrue();
        assertThat(key.getString("v")).isEqualTo("f");
        assertThat(key.getLong("id")).isEqualTo(6);
      }
    }
  }

  @Test
  void aBatchThatFailsSaysHowFarItCame() throws SQLException {
    try (PreparedStatement insert = connection.prepareStatement("INSERT INTO t(v) VALUES (?)")) {
      for (String each : List.of("a", "a", "b")) {
        insert.setString(1, each);
        insert.addBatch();
      }
      assertThatThrownBy(insert::executeBatch)
          .isInstanceOfSatisfying(
              BatchUpdateException.class,
              e -> {
                assertThat(e.getUpdateCounts()).containsExactly(1);
                assertThat(e.getSQLState()).isEqualTo("23505");
                assertThat(e.getMessage()).startsWith("statement 2 of 3 of the batch failed: ");
              });
    }
    try (ResultSet row = statement.executeQuery("SELECT COUNT(*) FROM t")) {
      row.next();
      assertThat(row.getInt(1)).isEqualTo(1);
    }
  }

  @Test
  void errorsAreOfTheirSubclass() throws SQLException {
    statement.executeUpdate("INSERT INTO t(id, v) VALUES (1, 'a')");
    assertThatThrownBy(() -> statement.executeUpdate("INSERT INTO t(id) VALUES (1)"))
        .isInstanceOf(SQLIntegrityConstraintViolationException.class)
        .extracting(e -> ((SQLException) e).getSQLState())
        .isEqualTo("23505");
    assertThatThrownBy(() -> statement.execute("SELEC 1"))
        .isInstanceOf(SQLSyntaxErrorException.class);
    assertThatThrownBy(() -> statement.executeQuery("SELECT * FROM nowhere"))
        .isInstanceOf(SQLSyntaxErrorException.class);
    assertThatThrownBy(() -> statement.executeQuery("DELETE FROM t"))
        .hasMessageContaining("this one answers none");
    assertThatThrownBy(() -> statement.executeUpdate("SELECT 1"))
        .hasMessageContaining("this one answers rows");
    try (PreparedStatement query = connection.prepareStatement("SELECT id FROM t WHERE id = ?")) {
      assertThatThrownBy(query::executeQuery)
          .hasMessage("parameter 1 of 1 is not set; set it, or setNull to give NULL");
    }
  }

  @Test
  void transactionsAndSavepointsKeepWhatTheyShould() throws SQLException {
    assertThatThrownBy(() -> connection.commit()).hasMessageContaining("autocommit is on");
    connection.setAutoCommit(false);
    statement.executeUpdate("INSERT INTO t(v) VALUES ('a')");
    Savepoint savepoint = connection.setSavepoint("s");
    statement.executeUpdate("INSERT INTO t(v) VALUES ('b')");
    connection.rollback(savepoint);
    connection.commit();
    statement.executeUpdate("INSERT INTO t(v) VALUES ('c')");
    connection.rollback();
    connection.setAutoCommit(true);
    try (ResultSet row = statement.executeQuery("SELECT v FROM t")) {
      assertThat(row.next()).isTrue();
      assertThat(row.getString(1)).isEqualTo("a");
      assertThat(row.next()).isFalse();
    }
  }

  /** Field case M8, the part without the monitor. */
  @Test
  void aConnectionCanBeMadeReadOnly() throws SQLException {
    statement.executeUpdate("INSERT INTO t(v) VALUES ('a')");
    connection.setReadOnly(true);
    assertThat(connection.isReadOnly()).isTrue();
    assertThatThrownBy(() -> statement.executeUpdate("DELETE FROM t"))
        .extracting(e -> ((SQLException) e).getSQLState())
        .isEqualTo("25006");
    connection.setReadOnly(false);
    assertThat(statement.executeUpdate("DELETE FROM t")).isEqualTo(1);
  }

  /** Field case L9. */
  @Test
  void aQueryTimeoutStopsTheQueryAndLeavesTheConnection() throws SQLException {
    statement.setQueryTimeout(1);
    assertThatThrownBy(
            () ->
                statement.executeQuery(
                    "WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c)"
                        + " SELECT COUNT(*) FROM c"))
        .isInstanceOf(SQLTimeoutException.class);
    statement.setQueryTimeout(0);
    try (ResultSet row = statement.executeQuery("SELECT 1")) {
      assertThat(row.next()).isTrue();
    }
  }

  @Test
  void rowsAreLimitedAndResultsEnd() throws SQLException {
    statement.executeUpdate("INSERT INTO t(v) VALUES ('a'), ('b'), ('c')");
    statement.setMaxRows(2);
    ResultSet rows = statement.executeQuery("SELECT id FROM t ORDER BY id");
    assertThat(rows.isBeforeFirst()).isTrue();
    assertThat(rows.next()).isTrue();
    assertThat(rows.getRow()).isEqualTo(1);
    assertThat(rows.next()).isTrue();
    assertThat(rows.next()).isFalse();
    assertThat(statement.getMoreResults()).isFalse();
    assertThat(statement.getUpdateCount()).isEqualTo(-1);
    assertThat(rows.isClosed()).isTrue();
    statement.closeOnCompletion();
    statement.executeQuery("SELECT 1").close();
    assertThat(statement.isClosed()).isTrue();
  }

  @Test
  void whatIsClosedSaysSo() throws SQLException {
    ResultSet rows = statement.executeQuery("SELECT 1");
    connection.close();
    assertThat(statement.isClosed()).isTrue();
    assertThat(rows.isClosed()).isTrue();
    assertThat(connection.isValid(1)).isFalse();
    assertThatThrownBy(() -> statement.execute("SELECT 1")).hasMessage("the connection is closed");
    assertThatThrownBy(() -> connection.createStatement())
        .hasMessage("the connection is closed")
        .extracting(e -> ((SQLException) e).getSQLState())
        .isEqualTo("08003");
  }

  @Test
  void abortEndsTheConnection() throws SQLException {
    connection.abort(Runnable::run);
    assertThat(connection.isClosed()).isTrue();
  }

  @Test
  void aDataSourceOpensWhatItsPropertiesSay() throws SQLException {
    LapseDataSource source = new LapseDataSource("jdbc:lapse:" + folder.resolve("a.db"));
    source.setReadOnly(true);
    try (Connection second = source.getConnection()) {
      assertThat(second.isReadOnly()).isTrue();
      assertThat(second.isWrapperFor(LapseConnection.class)).isTrue();
      assertThat(second.getMetaData().getDatabaseProductName()).isEqualTo("Lapse");
    }
  }
}
