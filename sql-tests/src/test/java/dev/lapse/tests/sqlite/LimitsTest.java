package dev.lapse.tests.sqlite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Statements of any size answer, or say that they are too complex: nothing overflows or hangs, and
 * the connection lives on.
 */
class LimitsTest {
  private Connection connection;
  private Statement statement;

  @BeforeEach
  void connect() throws SQLException {
    connection = DriverManager.getConnection("jdbc:lapse:?ttlMonitor=off");
    statement = connection.createStatement();
    statement.execute(
        "CREATE TABLE t (id INTEGER PRIMARY KEY, ts TIMESTAMP, TTL INDEX n (ts) EXPIRE AFTER 1"
            + " DAY)");
    statement.execute("INSERT INTO t (id) VALUES (1), (2), (3)");
  }

  @AfterEach
  void disconnect() throws SQLException {
    connection.close();
  }

  private static String repeat(int times, String separator, String text) {
    return Stream.generate(() -> text).limit(times).collect(Collectors.joining(separator));
  }

  private static String numbers(int count) {
    return IntStream.rangeClosed(1, count)
        .mapToObj(Integer::toString)
        .collect(Collectors.joining(", "));
  }

  private static String nested(int depth, String open, String inner, String close) {
    return open.repeat(depth) + inner + close.repeat(depth);
  }

  private static String columns(int count) {
    return IntStream.rangeClosed(1, count)
        .mapToObj(i -> "id AS c" + i)
        .collect(Collectors.joining(", "));
  }

  private static String same(int tables) {
    return IntStream.range(1, tables)
        .mapToObj(i -> "t" + i + ".id = t" + (i + 1) + ".id")
        .collect(Collectors.joining(" AND "));
  }

  private static String join(int tables) {
    return IntStream.rangeClosed(1, tables)
        .mapToObj(i -> "t AS t" + i)
        .collect(Collectors.joining(", "));
  }

  static Stream<Arguments> statements() {
    return Stream.of(
        Arguments.of("parentheses", "SELECT " + nested(5_000, "(", "1", ")")),
        Arguments.of("NOT", "SELECT " + "NOT ".repeat(5_000) + "1"),
        Arguments.of("IN", "SELECT id FROM t WHERE id IN (" + numbers(10_000) + ")"),
        Arguments.of("OR", "SELECT id FROM t WHERE " + repeat(1_000, " OR ", "id = 1")),
        Arguments.of("many ORs", "SELECT id FROM t WHERE " + repeat(50_000, " OR ", "id = 1")),
        Arguments.of("many NOTs", "SELECT " + "NOT ".repeat(100_000) + "1"),
        Arguments.of("long sum", "SELECT " + repeat(50_000, " + ", "1")),
        Arguments.of("too many columns", "SELECT " + columns(5_000) + " FROM t"),
        Arguments.of("AND", "SELECT id FROM t WHERE " + repeat(7_700, " AND ", "id = 1")),
        Arguments.of("sum", "SELECT " + repeat(5_000, " + ", "1")),
        Arguments.of("UNION", repeat(2_000, " UNION ALL ", "SELECT id FROM t")),
        Arguments.of(
            "subqueries in FROM", "SELECT * FROM " + nested(500, "(SELECT * FROM ", "t", ")")),
        Arguments.of(
            "subqueries in WHERE",
            "SELECT id FROM t WHERE id IN ("
                + nested(500, "SELECT id FROM t WHERE id IN (", "1", ")")
                + ")"),
        Arguments.of("columns", "SELECT " + columns(1_000) + " FROM t"),
        Arguments.of("join", "SELECT count(*) FROM " + join(60) + " WHERE " + same(60)),
        Arguments.of("too large a join", "SELECT count(*) FROM " + join(70)),
        Arguments.of(
            "WITH",
            "WITH c0 AS (SELECT id FROM t)"
                + IntStream.rangeClosed(1, 300)
                    .mapToObj(i -> ", c" + i + " AS (SELECT id FROM c" + (i - 1) + ")")
                    .collect(Collectors.joining())
                + " SELECT * FROM c300"),
        Arguments.of("rows", "VALUES " + repeat(20_000, ", ", "(1, 2)")),
        Arguments.of("unclosed", "SELECT " + "(".repeat(20_000)),
        Arguments.of("comments", "SELECT 1 " + "/* */ ".repeat(50_000)));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("statements")
  void answersOrIsTooComplex(String what, String sql) throws SQLException {
    SQLException refusal = catchThrowableOfType(SQLException.class, () -> readAll(sql));
    if (refusal != null) {
      assertThat(refusal.getSQLState()).as("%s: %s", what, refusal.getMessage()).isEqualTo("54001");
    }
    try (ResultSet rows = statement.executeQuery("SELECT count(*) FROM t")) {
      assertThat(rows.next()).isTrue();
      assertThat(rows.getInt(1)).isEqualTo(3);
    }
  }

  private void readAll(String sql) throws SQLException {
    try (Statement own = connection.createStatement()) {
      own.setMaxRows(10);
      try (ResultSet rows = own.executeQuery(sql)) {
        while (rows.next()) {
          rows.getString(1);
        }
      }
    }
  }
}
