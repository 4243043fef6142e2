package dev.lapse.tests.query;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.math.MathContext;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Random queries of forms that SQLite lacks, asked of Lapse over a table with expired rows and of
 * DuckDB over a table that never had them: the same rows.
 */
class AnotherEngineTest {
  private static final int QUERIES = 400;
  private static final int LIVE = 40;

  /** What DuckDB takes in one of its two spellings only. */
  private static final String LISTAGG = "LISTAGG(s, '/') WITHIN GROUP (ORDER BY id DESC)";

  private static final String STRING_AGG = "STRING_AGG(s, '/' ORDER BY id DESC)";

  @Test
  void answersTheSame() throws SQLException {
    AnalystQueries queries = new AnalystQueries(20_261_130);
    try (Connection lapse = DriverManager.getConnection("jdbc:lapse:?clock=manual&ttlMonitor=off");
        Connection duck = DriverManager.getConnection("jdbc:duckdb:")) {
      List<String> live = queries.rows(LIVE);
      List<String> expired = new AnalystQueries(1).rows(LIVE / 2);
      run(lapse, "SET ttl_clock = TIMESTAMP '2024-01-10 00:00:00'");
      run(lapse, "CREATE TABLE t (id INT, g INT, h INT, n INT, s VARCHAR(9), at TIMESTAMP)");
      run(lapse, "CREATE TTL INDEX t_ttl ON t (at) EXPIRE AFTER 1 DAY");
      for (String row : live) {
        run(lapse, "INSERT INTO t VALUES " + row + ", TIMESTAMP '2024-01-09 12:00:00')");
      }
      for (String row : expired) {
        run(lapse, "INSERT INTO t VALUES " + row + ", TIMESTAMP '2024-01-01 00:00:00')");
      }
      run(duck, "CREATE TABLE t (id INT, g INT, h INT, n INT, s VARCHAR(9))");
      run(duck, "INSERT INTO t VALUES " + String.join("), ", live) + ")");
      for (Connection each : List.of(lapse, duck)) {
        run(each, "CREATE TABLE u (k INT, m VARCHAR(9))");
        run(each, "INSERT INTO u VALUES (1, 'a'), (4, 'b'), (12, NULL), (NULL, 'c')");
      }
      List<String> faults = new ArrayList<>();
      for (int i = 0; i < QUERIES; i++) {
        String query = queries.next();
        List<String> expected = rows(duck, query.replace(LISTAGG, STRING_AGG));
        List<String> found = rows(lapse, query);
        if (!found.equals(expected)) {
          faults.add(query + "\n  expected " + expected + "\n  found    " + found);
        }
      }
      assertThat(String.join("\n", faults)).isEmpty();
    }
  }

  private static void run(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  /** The rows in an order of their own, numbers to 9 digits. */
  private static List<String> rows(Connection connection, String sql) throws SQLException {
    List<String> rows = new ArrayList<>();
    try (Statement statement = connection.createStatement();
        ResultSet found = statement.executeQuery(sql)) {
      int columns = found.getMetaData().getColumnCount();
      while (found.next()) {
        StringBuilder row = new StringBuilder();
        for (int i = 1; i <= columns; i++) {
          row.append(text(found.getObject(i))).append(' ');
        }
        rows.add(row.toString());
      }
    } catch (SQLException e) {
      rows.add("refused: " + e.getMessage());
    }
    rows.sort(null);
    return rows;
  }

  private static String text(@org.jspecify.annotations.Nullable Object value) {
    if (value instanceof Double number && number.isNaN()) {
      // A slope of points above each other is NULL to the standard.
      return "null";
    }
    if (value instanceof Number || value instanceof java.math.BigInteger) {
      BigDecimal number = new BigDecimal(value.toString()).round(new MathContext(9));
      return number.signum() == 0 ? "0" : number.stripTrailingZeros().toPlainString();
    }
    return String.valueOf(value);
  }
}
