package dev.lapse.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The types of what is computed, on both roads, over rows and over none. */
final class DerivedTypesTest {
  private Connection connection;

  @BeforeEach
  void open() throws SQLException {
    connection = DriverManager.getConnection("jdbc:lapse:?clock=manual");
    run(
        "CREATE TABLE t(id INTEGER PRIMARY KEY, n DECIMAL(10, 2), any_n DECIMAL, d DOUBLE,"
            + " ts TIMESTAMP, sec TIMESTAMP STORED AS EPOCH SECONDS, i INTEGER)");
    run("INSERT INTO t(id, n, any_n, d, i) VALUES (1, 0.1, 0.5, 0.1, 4), (2, 0.2, 2, 0.2, 5)");
    run("UPDATE t SET ts = TIMESTAMP '2024-05-01 10:00:00'");
    run("UPDATE t SET sec = TIMESTAMP '2024-05-01 10:00:00'");
  }

  @AfterEach
  void close() throws SQLException {
    connection.close();
  }

  private void run(String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.executeUpdate(sql);
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "n                                   | DECIMAL(10,2) | 0.10",
        "sum(n)                              | DECIMAL(20,2) | 0.30",
        "n + 1                               | DECIMAL(22,2) | 1.10",
        "n * 2                               | DECIMAL(29,2) | 0.20",
        "n * 1.05                            | DECIMAL(13,4) | 0.1050",
        "sum(n * (1 - n))                    | DECIMAL(38,4) | 0.2500",
        "-n                                  | DECIMAL(10,2) | -0.10",
        "CASE WHEN id < 9 THEN n ELSE 0 END  | DECIMAL(21,2) | 0.10",
        "coalesce(n, 0.005)                  | DECIMAL(11,3) | 0.100",
        "any_n + 1                           | DECIMAL(38,15) | 1.5",
        "sum(any_n)                          | DECIMAL(38,15) | 2.5",
      })
  void whatIsComputedOfDecimalsIsOne(String expression, String type, BigDecimal value)
      throws SQLException {
    assertType("SELECT " + expression + " AS x FROM t WHERE 1 = 0", type);
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery("SELECT " + expression + " AS x FROM t")) {
      assertThat(row.next()).isTrue();
      assertThat(row.getObject(1)).isEqualTo(value);
      assertThat(row.getBigDecimal(1)).isEqualTo(value);
      assertThat(row.getString(1)).isEqualTo(value.toPlainString());
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "n + d                 | DOUBLE(15,0)",
        "avg(n)                | DOUBLE(15,0)",
        "n / 3                 | DOUBLE(15,0)",
        "12345678901234567890  | DOUBLE(15,0)",
        "1234567890123456789   | BIGINT(19,0)",
        "1.5                   | DOUBLE(15,0)",
        "i / 2                 | BIGINT(19,0)",
        "sum(i)                | BIGINT(19,0)",
        "max(ts)               | TIMESTAMP(23,3)",
        "max(sec)              | TIMESTAMP(23,3)",
      })
  void otherTypesFollowWhatSqliteComputes(String expression, String type) throws SQLException {
    assertType("SELECT " + expression + " AS x FROM t WHERE 1 = 0", type);
  }

  private void assertType(String query, String expected) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(query)) {
      ResultSetMetaData columns = rows.getMetaData();
      assertThat(
              columns.getColumnTypeName(1)
                  + "("
                  + columns.getPrecision(1)
                  + ","
                  + columns.getScale(1)
                  + ")")
          .isEqualTo(expected);
    }
  }

  /** SQLite's own metadata would name the type of whatever value the first row has. */
  @Test
  void theNativeRoadNamesTheTypeOfTheColumnBehind() throws SQLException {
    String query = "SELECT \"no such\" AS a, n AS b, sec, sec AS c FROM t";
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(query)) {
      ResultSetMetaData columns = row.getMetaData();
      assertThat(columns.getColumnTypeName(1)).isEqualTo("ANY");
      assertThat(columns.getColumnTypeName(2)).isEqualTo("DECIMAL");
      assertThat(columns.getTableName(3)).isEqualTo("t");
      assertThat(row.next()).isTrue();
      assertThat(row.getObject(1)).isEqualTo("no such");
      assertThat(row.getObject(2)).isEqualTo(new BigDecimal("0.10"));
      assertThat(row.getString(3)).isEqualTo("2024-05-01 10:00:00.000");
      assertThat(row.getString(4)).isEqualTo("2024-05-01 10:00:00.000");
    }
  }
}
