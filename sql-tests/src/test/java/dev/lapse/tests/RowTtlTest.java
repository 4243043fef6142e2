package dev.lapse.tests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLWarning;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Times to live that a write gives to its rows, through JDBC and beside another program. */
class RowTtlTest {
  private Path file;
  private Connection connection;

  @BeforeEach
  void open(@TempDir Path folder) throws SQLException {
    file = folder.resolve("rows.db");
    connection = DriverManager.getConnection("jdbc:lapse:" + file + "?clock=manual&ttlMonitor=off");
    run("SET ttl_clock = TIMESTAMP '2024-01-01 00:00:00'");
    run("CREATE TABLE t (id INTEGER PRIMARY KEY, v TEXT) DEFAULT TTL 1 HOUR");
  }

  @AfterEach
  void close() throws SQLException {
    connection.close();
  }

  private void run(String sql) throws SQLException {
    ManualDatabase.run(connection, sql);
  }

  private List<String> deadlines() throws SQLException {
    return ManualDatabase.rows(
        connection, "SELECT id || ' ' || coalesce(_expires_at, 'never') FROM t ORDER BY id");
  }

  @Test
  void aBatchGivesEachRowItsOwnTimeToLive() throws SQLException {
    try (PreparedStatement insert =
        connection.prepareStatement("INSERT INTO t (v, id) VALUES (?, ?) USING TTL ?")) {
      assertThat(insert.getParameterMetaData().getParameterCount()).isEqualTo(3);
      for (int i = 0; i < 3; i++) {
        insert.setString(1, "row");
        insert.setInt(2, i);
        insert.setLong(3, i * 60L);
        insert.addBatch();
      }
      assertThat(insert.executeBatch()).containsExactly(1, 1, 1);
      run("SET ttl_clock = TIMESTAMP '2024-01-01 00:00:10'");
      insert.setString(1, "later");
      insert.setInt(2, 9);
      insert.setBigDecimal(3, new BigDecimal("5.0"));
      assertThat(insert.executeUpdate()).isEqualTo(1);
    }
    assertThat(deadlines())
        .containsExactly(
            "0 never",
            "1 2024-01-01 00:01:00.000",
            "2 2024-01-01 00:02:00.000",
            "9 2024-01-01 00:00:15.000");
  }

  @ParameterizedTest
  @ValueSource(strings = {"-1", "1.5", "2147483648"})
  void aNumberThatIsNoTimeToLiveStoresNothing(String seconds) throws SQLException {
    try (PreparedStatement insert =
        connection.prepareStatement("INSERT INTO t VALUES (1, 'x') USING TTL ?")) {
      insert.setBigDecimal(1, new BigDecimal(seconds));
      assertThatThrownBy(insert::executeUpdate)
          .isInstanceOf(SQLException.class)
          .hasMessageContaining(seconds);
    }
    assertThat(deadlines()).isEmpty();
  }

  @Test
  void aTextOrNullIsNoTimeToLive() throws SQLException {
    try (PreparedStatement insert =
        connection.prepareStatement("INSERT INTO t VALUES (1, 'x') USING TTL ?")) {
      insert.setString(1, "abc");
      assertThatThrownBy(insert::executeUpdate)
          .isInstanceOf(SQLException.class)
          .hasMessageContaining("whole number of seconds, found abc");
      insert.setObject(1, null);
      assertThatThrownBy(insert::executeUpdate)
          .isInstanceOf(SQLException.class)
          .hasMessageContaining("found NULL");
    }
    assertThat(deadlines()).isEmpty();
  }

  @Test
  void noDeadlineLiesAfterTheYear9999() throws SQLException {
    run("SET ttl_clock = TIMESTAMP '9999-12-31 23:59:00'");
    assertThatThrownBy(() -> run("INSERT INTO t VALUES (1, 'x')"))
        .isInstanceOf(SQLException.class)
        .hasMessageContaining("would expire after year 9999");
    run("INSERT INTO t VALUES (2, 'y') USING TTL NEVER");
    assertThat(deadlines()).containsExactly("2 never");
  }

  @Test
  void enablingOnATableWithRowsWarnsOfProgramsThatInsertByPosition() throws SQLException {
    run("CREATE TABLE full (a INT)");
    run("CREATE TABLE none (a INT)");
    run("INSERT INTO full VALUES (1)");
    try (Statement statement = connection.createStatement()) {
      statement.execute("ALTER TABLE none ENABLE TTL");
      assertThat((Object) statement.getWarnings()).isNull();
      statement.execute("ALTER TABLE full SET DEFAULT TTL 1 MINUTE");
      SQLWarning warning = statement.getWarnings();
      assertThat(warning.getMessage()).contains("do not expire until they are written again");
    }
    run("SET ttl_clock = TIMESTAMP '2024-01-02 00:00:00'");
    assertThat(ManualDatabase.rows(connection, "SELECT a FROM full")).containsExactly("1");
  }

  @Test
  void anotherProgramFailsLoudlyByPositionAndMayNameItsColumns() throws SQLException {
    run("INSERT INTO t VALUES (1, 'mine')");
    try (Connection plain = DriverManager.getConnection("jdbc:sqlite:" + file);
        Statement statement = plain.createStatement()) {
      assertThatThrownBy(() -> statement.execute("INSERT INTO t VALUES (2, 'x')"))
          .hasMessageContaining("3 columns but 2 values");
      statement.execute("INSERT INTO t (id, v) VALUES (2, 'theirs')");
    }
    assertThat(deadlines()).containsExactly("1 2024-01-01 01:00:00.000", "2 never");
    run("SET ttl_clock = TIMESTAMP '2024-01-01 01:00:00'");
    assertThat(ManualDatabase.rows(connection, "SELECT v FROM t")).containsExactly("theirs");
    run("DELETE EXPIRED");
    try (Connection plain = DriverManager.getConnection("jdbc:sqlite:" + file);
        Statement statement = plain.createStatement();
        ResultSet rows = statement.executeQuery("SELECT count(*) FROM t")) {
      assertThat(rows.getInt(1)).isEqualTo(1);
    }
  }

  @Test
  void metadataShowsTheHiddenColumnAsNoColumnOfTheTable() throws SQLException {
    List<String> names = new ArrayList<>();
    try (ResultSet columns = connection.getMetaData().getColumns(null, "main", "t", "%")) {
      while (columns.next()) {
        names.add(columns.getString("COLUMN_NAME"));
      }
    }
    assertThat(names).containsExactly("id", "v");
  }

  @Test
  void theDefaultSurvivesTheFileBeingOpenedAnew() throws SQLException {
    connection.close();
    connection = DriverManager.getConnection("jdbc:lapse:" + file + "?ttlMonitor=off");
    run("INSERT INTO t VALUES (1, 'x')");
    assertThat(deadlines()).containsExactly("1 2024-01-01 01:00:00.000");
  }
}
