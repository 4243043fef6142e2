package dev.lapse.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What SQLite resolves by itself shows no expired row either, and obeys no unsafe PRAGMA. */
final class NativeRoadTest {
  @TempDir Path folder;
  private Connection connection;
  private Statement statement;

  @BeforeEach
  void connect() throws SQLException {
    connection = open("?clock=manual");
    statement = connection.createStatement();
    statement.execute("SET ttl_clock = TIMESTAMP '2026-01-10 00:00:00'");
    statement.execute(
        "CREATE TABLE t(id INTEGER PRIMARY KEY, ts TIMESTAMP, v VARCHAR(9),"
            + " TTL INDEX n (ts) EXPIRE AFTER 1 DAY)");
    statement.execute(
        "INSERT INTO t VALUES (1, TIMESTAMP '2026-01-01 00:00:00', 'expired'), (2, NULL, 'live')");
  }

  @AfterEach
  void disconnect() throws SQLException {
    connection.close();
  }

  private Connection open(String properties) throws SQLException {
    return DriverManager.getConnection("jdbc:lapse:" + folder.resolve("a.db") + properties);
  }

  private static List<String> column(Statement of, String sql) throws SQLException {
    List<String> values = new ArrayList<>();
    try (ResultSet rows = of.executeQuery(sql)) {
      while (rows.next()) {
        values.add(rows.getString(1));
      }
    }
    return values;
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "CREATE TRIGGER g AFTER INSERT ON t BEGIN UPDATE lapse_ttl_indexes SET suspended = 1; END",
        "CREATE TRIGGER g AFTER INSERT ON t BEGIN DELETE FROM 'lapse_passes'; END",
        "CREATE TABLE 'lapse_x' (a CHECK (a GLOB '1'))"
      })
  void noDefinitionTouchesWhatIsLapses(String definition) {
    assertThatThrownBy(() -> statement.execute(definition))
        .isInstanceOf(SQLException.class)
        .hasMessageContaining("belongs to Lapse")
        .extracting(e -> ((SQLException) e).getSQLState())
        .isEqualTo("42501");
  }

  @Test
  void aPragmaTellsHowLongTheConnectionWaits() throws SQLException {
    try (Connection hasty = DriverManager.getConnection("jdbc:lapse:mem:hasty?busyTimeoutMs=40");
        Statement asks = hasty.createStatement()) {
      assertThat(column(asks, "PRAGMA busy_timeout")).containsExactly("40");
      assertThat(column(asks, "PRAGMA main.\"busy_timeout\";")).containsExactly("40");
    }
  }

  @Test
  void inMemoryAStatementIsPreparedInTurn() throws SQLException {
    String url = "jdbc:lapse:mem:turns?busyTimeoutMs=20";
    try (Connection writer = DriverManager.getConnection(url);
        Connection reader = DriverManager.getConnection(url);
        Statement writes = writer.createStatement();
        Statement reads = reader.createStatement()) {
      writes.execute("CREATE TABLE m (a INTEGER)");
      writer.setAutoCommit(false);
      writes.execute("INSERT INTO m VALUES (1)");
      assertThatThrownBy(() -> reads.executeQuery("SELECT a FROM m"))
          .hasMessageContaining(
              "connection 1, idle in a transaction after INSERT INTO m VALUES (1) holds it");
      writer.commit();
      assertThat(column(reads, "SELECT a FROM m")).containsExactly("1");
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "CREATE TABLE copy AS SELECT v FROM t",
        "CREATE TABLE copy AS SELECT v FROM main.t, pragma_user_version",
        "CREATE TEMP TABLE copy AS SELECT v FROM t",
        "CREATE VIEW copy AS SELECT v FROM main.t",
        "CREATE TEMP VIEW copy AS SELECT v FROM t",
        "CREATE TEMP VIEW copy AS SELECT v FROM t, pragma_user_version"
      })
  void whatIsMadeFromAQueryHoldsLiveRowsOnly(String definition) throws SQLException {
    statement.execute(definition);
    assertThat(column(statement, "SELECT v FROM copy")).containsExactly("live");
    assertThat(column(statement, "SELECT v FROM copy, pragma_user_version"))
        .containsExactly("live");
  }

  @Test
  void aTemporaryViewCannotReachPastTheShadow() {
    assertThatThrownBy(
            () ->
                statement.execute(
                    "CREATE TEMP VIEW w AS SELECT v FROM main.t, pragma_user_version"))
        .hasMessageContaining("leave main. out");
  }

  @Test
  void whatIsLeftOfAQualifierLeadsNowhere() {
    assertThatThrownBy(() -> column(statement, "SELECT v FROM main.main.t, pragma_user_version"))
        .isInstanceOf(SQLException.class);
    assertThatThrownBy(() -> column(statement, "SELECT v FROM main."))
        .isInstanceOf(SQLException.class)
        .hasMessageContaining("line 1:");
  }

  @Test
  void aTemporaryTableInTheWayStopsNativeReadsOnly() throws SQLException {
    statement.execute("CREATE TEMP TABLE x(a INTEGER)");
    statement.execute("CREATE TABLE x(ts TIMESTAMP, TTL INDEX xn (ts) EXPIRE AFTER 1 DAY)");
    assertThatThrownBy(() -> column(statement, "SELECT v FROM t, pragma_user_version"))
        .hasMessageContaining("open another connection");
    assertThat(column(statement, "SELECT v FROM t")).containsExactly("live");
    statement.execute("ALTER TABLE x ADD COLUMN q TEXT");
  }

  @Test
  void expiredRowsThatAreVisibleAreSoOnBothRoads() throws SQLException {
    String sql = "SELECT v FROM t, pragma_user_version ORDER BY v";
    assertThat(column(statement, sql)).containsExactly("live");
    statement.execute("SET expired_rows = 'visible'");
    assertThat(column(statement, sql)).containsExactly("expired", "live");
    statement.execute("SET expired_rows = 'hidden'");
    assertThat(column(statement, sql)).containsExactly("live");
  }

  @Test
  void pragmasAskAboutTheTableAndNotItsShadow() throws SQLException {
    assertThat(column(statement, "SELECT v FROM t, pragma_user_version")).containsExactly("live");
    assertThat(column(statement, "SELECT pk FROM pragma_table_info('t')"))
        .containsExactly("1", "0", "0");
    try (ResultSet rows = statement.executeQuery("PRAGMA table_info(t)")) {
      assertThat(rows.next()).isTrue();
      assertThat(rows.getInt("pk")).isEqualTo(1);
    }
    try (ResultSet rows = statement.executeQuery("PRAGMA index_list('t')")) {
      assertThat(rows.next()).isTrue();
      assertThat(rows.getString("name")).isEqualTo("n");
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "PRAGMA synchronous = no",
        "PRAGMA synchronous = +0",
        "PRAGMA synchronous(false)",
        "EXPLAIN QUERY PLAN PRAGMA synchronous = off",
        "EXPLAIN PRAGMA foreign_keys = off",
        "PRAGMA journal_mode = 'Off'",
        "PRAGMA locking_mode = exclusive",
        "PRAGMA main.locking_mode('EXCLUSIVE')"
      })
  void aPragmaThatRisksTheFileIsRefused(String pragma) throws SQLException {
    assertThatThrownBy(() -> statement.execute(pragma)).isInstanceOf(SQLException.class);
    assertThat(column(statement, "PRAGMA synchronous")).containsExactly("2");
    assertThat(column(statement, "PRAGMA foreign_keys")).containsExactly("1");
  }

  @Test
  void aReadOnlyConnectionReadsSystemTablesAndThroughShadows() throws SQLException {
    try (Connection reader = open("?readOnly=true");
        Statement reads = reader.createStatement()) {
      assertThat(column(reads, "SELECT expired_now FROM ttl.indexes")).containsExactly("1");
      assertThat(column(reads, "SELECT v FROM t, pragma_user_version")).containsExactly("live");
      assertThatThrownBy(() -> reads.execute("PRAGMA user_version = 4"))
          .hasMessageContaining("read-only");
    }
  }

  @Test
  void deleteExpiredIsRefusedAfterBegin() throws SQLException {
    statement.execute("BEGIN");
    assertThatThrownBy(() -> statement.execute("DELETE EXPIRED"))
        .hasMessageContaining("within a transaction");
    statement.execute("ROLLBACK");
    assertThat(statement.executeUpdate("DELETE EXPIRED")).isEqualTo(1);
  }
}
