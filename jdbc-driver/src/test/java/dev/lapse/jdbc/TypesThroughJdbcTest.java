package dev.lapse.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ParameterMetaData;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Timestamp;
import java.sql.Types;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Calendar;
import java.util.List;
import java.util.TimeZone;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Every type of a column with every value that may be in it, and every class of a parameter. */
final class TypesThroughJdbcTest {
  private static final List<String> TYPES =
      List.of(
          "BOOLEAN",
          "SMALLINT",
          "INTEGER",
          "BIGINT",
          "REAL",
          "DOUBLE",
          "DECIMAL(10, 2)",
          "CHAR(3)",
          "VARCHAR(5)",
          "TEXT",
          "BLOB",
          "DATE",
          "TIME",
          "TIMESTAMP",
          "TIMESTAMP(6)",
          "JSON",
          "UUID",
          "TIMESTAMP STORED AS EPOCH SECONDS",
          "TIMESTAMP STORED AS JULIAN DAY",
          "WHATEVER",
          "");

  private static final List<String> VALUES =
      List.of(
          "0",
          "1",
          "-129",
          "9223372036854775807",
          "1e300",
          "0.1 + 0.2",
          "'2024-05-01'",
          "'junk'",
          "''",
          "'2024-05-01T10:00:00+02:00'",
          "'10:00:00.5'",
          "x''",
          "x'00ff'",
          "'true'",
          "' 12 '",
          "9e999");

  private static final List<Class<?>> CLASSES =
      List.of(
          String.class,
          byte[].class,
          Integer.class,
          Long.class,
          Short.class,
          Byte.class,
          Double.class,
          Float.class,
          BigDecimal.class,
          Boolean.class,
          LocalDate.class,
          LocalTime.class,
          LocalDateTime.class,
          OffsetDateTime.class,
          Instant.class,
          Timestamp.class,
          java.sql.Date.class,
          java.sql.Time.class,
          UUID.class);

  private Connection connection;

  @BeforeEach
  void open() throws SQLException {
    connection = DriverManager.getConnection("jdbc:lapse:?clock=manual");
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

  /** Whatever another program stored, it is shown; a getter that cannot give it says so. */
  @Test
  void everyStoredValueIsReadOrRefusedWithItsState() throws SQLException {
    int number = 0;
    for (String type : TYPES) {
      String table = "t" + number++;
      run("CREATE TABLE " + table + "(c " + type + ") WITHOUT CHECKS");
      for (String value : VALUES) {
        run("DELETE FROM " + table);
        run("INSERT INTO " + table + " SELECT v FROM (SELECT " + value + " AS v)");
        for (String column : List.of("c", "max(c)", "coalesce(c, c)")) {
          read("SELECT " + column + " FROM " + table, type + " " + value);
        }
      }
    }
  }

  private void read(String query, String what) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(query)) {
      assertThat(row.next()).as(what).isTrue();
      assertThat(row.getString(1)).as(what).isNotNull();
      assertThat(row.getObject(1)).as(what).isNotNull();
      assertThat(row.wasNull()).as(what).isFalse();
      for (Class<?> wanted : CLASSES) {
        Throwable refusal = catchThrowable(() -> row.getObject(1, wanted));
        if (refusal != null) {
          assertThat(refusal).as(what + " as " + wanted).isInstanceOf(SQLException.class);
          assertThat(((SQLException) refusal).getSQLState())
              .as(what + " as " + wanted + ": " + refusal.getMessage())
              .isIn("22003", "22007", "22018");
        }
      }
    }
  }

  @Test
  void everyClassOfAParameterIsStoredAndFound() throws SQLException {
    LocalDateTime local = LocalDateTime.parse("2024-05-01T10:00:00.123");
    Calendar kolkata = Calendar.getInstance(TimeZone.getTimeZone("Asia/Kolkata"));
    Timestamp there = Timestamp.from(local.atZone(kolkata.getTimeZone().toZoneId()).toInstant());
    for (String form : List.of("", "(6)", " STORED AS EPOCH MILLIS", " STORED AS EPOCH SECONDS")) {
      run("DROP TABLE IF EXISTS t");
      run("CREATE TABLE t(ts TIMESTAMP" + form + ")");
      List<Object> values =
          List.of(
              local,
              local.toInstant(ZoneOffset.UTC),
              local.atOffset(ZoneOffset.ofHours(0)),
              local.atZone(ZoneOffset.UTC),
              Timestamp.valueOf(local),
              new java.util.Date(Timestamp.valueOf(local).getTime()),
              "2024-05-01T10:00:00.123");
      try (PreparedStatement insert = connection.prepareStatement("INSERT INTO t VALUES (?)");
          PreparedStatement find =
              connection.prepareStatement("SELECT count(*) FROM t WHERE ts = ?")) {
        for (Object value : values) {
          insert.setObject(1, value);
          insert.executeUpdate();
        }
        insert.setTimestamp(1, there, kolkata);
        insert.executeUpdate();
        for (Object value : values) {
          find.setObject(1, value);
          try (ResultSet row = find.executeQuery()) {
            assertThat(row.next()).isTrue();
            assertThat(row.getInt(1)).as(form + " " + value.getClass()).isEqualTo(8);
          }
        }
      }
      try (Statement statement = connection.createStatement();
          ResultSet row = statement.executeQuery("SELECT DISTINCT ts FROM t")) {
        assertThat(row.next()).isTrue();
        assertThat(row.getObject(1, LocalDateTime.class)).isEqualTo(local);
        assertThat(row.getTimestamp(1, kolkata)).isEqualTo(there);
        assertThat(row.next()).isFalse();
      }
    }
  }

  @Test
  void aComparisonUsesTheColumnsIndexWhateverItsForm() throws SQLException {
    for (String type :
        List.of(
            "TIMESTAMP",
            "TIMESTAMP(6)",
            "TIMESTAMP STORED AS EPOCH MILLIS",
            "TIMESTAMP STORED AS EPOCH SECONDS",
            "DATE")) {
      run("DROP TABLE IF EXISTS t");
      run("CREATE TABLE t(id INTEGER PRIMARY KEY, c " + type + ")");
      run("CREATE INDEX t_c ON t(c)");
      for (String condition :
          List.of(
              "c >= TIMESTAMP '2024-05-01 10:00:00'",
              "c = DATE '2024-05-01'",
              "c = '2024-05-01 10:00:00'",
              "c BETWEEN ? AND CURRENT_TIMESTAMP",
              "c IN (?, TIMESTAMP '2024-05-01 10:00:00')",
              "? < c")) {
        assertThat(plan("SELECT id FROM t WHERE " + condition))
            .as(type + " " + condition)
            .contains("SEARCH")
            .contains("t_c");
      }
    }
  }

  private String plan(String query) throws SQLException {
    StringBuilder plan = new StringBuilder();
    try (PreparedStatement statement = connection.prepareStatement("EXPLAIN " + query)) {
      for (int i = 1; i <= statement.getParameterMetaData().getParameterCount(); i++) {
        statement.setObject(i, LocalDateTime.parse("2024-05-01T10:00"));
      }
      try (ResultSet rows = statement.executeQuery()) {
        while (rows.next()) {
          plan.append(rows.getString(1)).append('\n');
        }
      }
    }
    return plan.toString();
  }

  @Test
  void aParameterHasTheTypeOfItsPlace() throws SQLException {
    run("CREATE TABLE t(id INTEGER PRIMARY KEY, n DECIMAL(10, 2), ts TIMESTAMP, v VARCHAR(9))");
    List<Integer> types = new ArrayList<>();
    try (PreparedStatement query =
        connection.prepareStatement(
            "SELECT ?, coalesce(ts, ?) FROM t WHERE n > ? AND v LIKE ? AND id IN (?, ?)"
                + " LIMIT ? OFFSET ?")) {
      ParameterMetaData parameters = query.getParameterMetaData();
      for (int i = 1; i <= parameters.getParameterCount(); i++) {
        types.add(parameters.getParameterType(i));
      }
    }
    assertThat(types)
        .isEqualTo(
            Arrays.asList(
                Types.VARCHAR,
                Types.TIMESTAMP,
                Types.DECIMAL,
                Types.VARCHAR,
                Types.INTEGER,
                Types.INTEGER,
                Types.BIGINT,
                Types.BIGINT));
  }

  @Test
  void aParameterWithoutAContextIsAnsweredAsGiven() throws SQLException {
    try (PreparedStatement echo = connection.prepareStatement("SELECT ?, ? IS NULL")) {
      for (Object value : Arrays.asList("text", 7L, 1.5, null)) {
        echo.setObject(1, value);
        echo.setNull(2, Types.VARCHAR);
        try (ResultSet row = echo.executeQuery()) {
          assertThat(row.next()).isTrue();
          assertThat(row.getObject(1)).isEqualTo(value);
          assertThat(row.getBoolean(2)).isTrue();
        }
      }
    }
  }

  @Test
  void aDecimalIsKeptExactlyOrRefused() throws SQLException {
    run("CREATE TABLE t(n DECIMAL(18, 3), d DOUBLE, v VARCHAR(40))");
    try (PreparedStatement insert = connection.prepareStatement("INSERT INTO t VALUES (?, ?, ?)")) {
      insert.setBigDecimal(1, new BigDecimal("12.3456"));
      insert.setBigDecimal(2, new BigDecimal(0.1));
      insert.setBigDecimal(3, new BigDecimal("0.12345678901234567890"));
      insert.executeUpdate();
      insert.setBigDecimal(1, new BigDecimal("123456789012345.678"));
      Throwable refusal = catchThrowable(insert::executeUpdate);
      assertThat(((SQLException) refusal).getSQLState()).isEqualTo("22003");
    }
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery("SELECT n, d, v FROM t")) {
      assertThat(row.next()).isTrue();
      assertThat(row.getBigDecimal(1)).isEqualTo(new BigDecimal("12.346"));
      assertThat(row.getDouble(2)).isEqualTo(0.1);
      assertThat(row.getString(3)).isEqualTo("0.12345678901234567890");
    }
  }
}
