package dev.lapse.tests;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Parameters in what is computed with dates, over a table in which rows have expired. */
class IntervalParametersTest {
  private Connection connection;

  @BeforeEach
  void open() throws SQLException {
    connection = DriverManager.getConnection("jdbc:lapse:?clock=manual");
    run("SET ttl_clock = TIMESTAMP '2024-05-01 00:00:00'");
    run(
        "CREATE TABLE t (id INTEGER PRIMARY KEY, ts TIMESTAMP, ms TIMESTAMP STORED AS EPOCH MILLIS,"
            + " se TIMESTAMP STORED AS EPOCH SECONDS, jd TIMESTAMP STORED AS JULIAN DAY, d DATE)");
    run("CREATE TTL INDEX t_ttl ON t (ts) EXPIRE AFTER 30 DAYS");
    for (String column : List.of("ms", "se", "jd", "d")) {
      run("CREATE INDEX t_" + column + " ON t (" + column + ")");
    }
    insert(1, "2024-03-01T00:00:00");
    insert(2, "2024-04-29T00:00:00");
    insert(3, "2024-04-30T12:00:00");
  }

  @AfterEach
  void close() throws SQLException {
    connection.close();
  }

  private void run(String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  private void insert(int id, String instant) throws SQLException {
    try (PreparedStatement insert =
        connection.prepareStatement("INSERT INTO t VALUES (?, ?, ?, ?, ?, ?)")) {
      insert.setInt(1, id);
      for (int i = 2; i <= 5; i++) {
        insert.setObject(i, LocalDateTime.parse(instant));
      }
      insert.setObject(6, LocalDateTime.parse(instant).toLocalDate());
      insert.executeUpdate();
    }
  }

  private List<String> column(String sql, Object... values) throws SQLException {
    List<String> column = new ArrayList<>();
    try (PreparedStatement query = connection.prepareStatement(sql)) {
      for (int i = 0; i < values.length; i++) {
        query.setObject(i + 1, values[i]);
      }
      try (ResultSet rows = query.executeQuery()) {
        while (rows.next()) {
          column.add(rows.getString(1));
        }
      }
    }
    return column;
  }

  @ParameterizedTest
  @ValueSource(strings = {"ts", "ms", "se", "jd"})
  void aParameterMovedByAnIntervalIsComparedInTheColumnsForm(String column) throws SQLException {
    String sql = "SELECT id FROM t WHERE " + column + " >= ? - INTERVAL '1' DAY ORDER BY id";
    LocalDateTime instant = LocalDateTime.parse("2024-05-01T12:00:00");
    assertThat(column(sql, instant)).containsExactly("3");
    assertThat(column(sql, "2024-05-01 12:00:00")).containsExactly("3");
    assertThat(column(sql, instant.minusDays(2))).containsExactly("2", "3");
    assertThat(column(sql, instant.plusDays(1))).isEmpty();
    assertThat(
            String.join(
                "\n",
                column(
                    "EXPLAIN "
                        + sql.replace("?", "CURRENT_TIMESTAMP").replace(" ORDER BY id", ""))))
        .containsPattern("USING (COVERING )?INDEX t_" + (column.equals("ts") ? "ttl" : column));
  }

  @Test
  void aNumberOfUnitsMayBeAParameter() throws SQLException {
    String sql =
        "SELECT id FROM t WHERE ms >= CURRENT_TIMESTAMP - ? * INTERVAL '1' DAY ORDER BY id";
    assertThat(column(sql, 1)).containsExactly("3");
    assertThat(column(sql, 2)).containsExactly("2", "3");
    assertThat(column(sql, 1000)).containsExactly("2", "3");
    assertThat(column("SELECT TIMESTAMPADD(MONTH, ?, ts) FROM t WHERE id = 2", 10))
        .containsExactly("2025-02-28 00:00:00.000");
  }

  @Test
  void fieldsAndDifferencesOfParameters() throws SQLException {
    assertThat(column("SELECT EXTRACT(YEAR FROM ?)", LocalDate.of(1999, 12, 31)))
        .containsExactly("1999");
    assertThat(
            column(
                "SELECT TIMESTAMPDIFF(HOUR, ts, ?) FROM t ORDER BY id",
                LocalDateTime.parse("2024-05-01T00:59:00")))
        .containsExactly("48", "12");
    assertThat(column("SELECT CAST(? AS DATE)", LocalDateTime.parse("2024-02-29T23:59:59")))
        .containsExactly("2024-02-29");
    assertThat(column("SELECT FLOOR(? TO MONTH)", LocalDateTime.parse("2024-02-29T23:59:59")))
        .containsExactly("2024-02-01 00:00:00.000");
  }

  @Test
  void aDayIsComparedWithAnInstantMovedToMidnight() throws SQLException {
    String sql = "SELECT id FROM t WHERE d = ? + INTERVAL '1' DAY";
    assertThat(column(sql, LocalDateTime.parse("2024-04-28T00:00:00"))).containsExactly("2");
    assertThat(column(sql, LocalDateTime.parse("2024-04-28T00:00:00.001"))).isEmpty();
  }

  @Test
  void aColumnOfMixedFormsIsComparedWithParameters() throws SQLException {
    run("CREATE TABLE f (id INTEGER PRIMARY KEY, ts TIMESTAMP) WITHOUT CHECKS");
    run("INSERT INTO f VALUES (1, '2024-04-30T12:00:00Z'), (2, 1714478400000), (3, NULL)");
    assertThat(
            column(
                "SELECT id FROM f WHERE ts > ? - INTERVAL '1' HOUR ORDER BY id",
                LocalDateTime.parse("2024-04-30T12:00:00")))
        .containsExactly("1", "2");
  }
}
