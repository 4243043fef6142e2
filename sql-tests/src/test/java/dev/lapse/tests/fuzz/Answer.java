package dev.lapse.tests.fuzz;

import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a statement answered.
 *
 * @param rows its rows in an order of their own, or its update count
 * @param refusal why it was refused, or null
 */
record Answer(List<String> rows, @Nullable SQLException refusal) {
  static Answer of(Connection connection, String sql) {
    try (Statement statement = connection.createStatement()) {
      if (!statement.execute(sql)) {
        return new Answer(List.of(statement.getUpdateCount() + " rows"), null);
      }
      return new Answer(rows(statement), null);
    } catch (SQLException e) {
      return new Answer(List.of(), e);
    }
  }

  private static List<String> rows(Statement statement) throws SQLException {
    List<String> rows = new ArrayList<>();
    try (ResultSet result = statement.getResultSet()) {
      int columns = result.getMetaData().getColumnCount();
      while (result.next()) {
        StringBuilder row = new StringBuilder();
        for (int i = 1; i <= columns; i++) {
          row.append(i == 1 ? "" : " | ").append(plain(result.getString(i)));
        }
        rows.add(row.toString());
      }
    }
    rows.sort(null);
    return rows;
  }

  /** A number reads the same whether it comes as 1, 1.0 or true: that is a matter of its type. */
  private static String plain(@Nullable String value) {
    if (value == null) {
      return "NULL";
    }
    if (value.equals("true") || value.equals("false")) {
      return value.equals("true") ? "1" : "0";
    }
    if (value.matches("-?\\d+(\\.\\d+)?(E-?\\d+)?")) {
      double number = Double.parseDouble(value);
      if (Double.isInfinite(number)) {
        return "out of range";
      }
      return number == 0 ? "0" : new BigDecimal(number).stripTrailingZeros().toPlainString();
    }
    return value;
  }

  boolean isRefused() {
    return refusal != null;
  }

  boolean sameAs(Answer other) {
    return isRefused() == other.isRefused() && rows.equals(other.rows);
  }

  @Override
  public String toString() {
    return refusal == null
        ? rows.size() + " rows: " + rows.subList(0, Math.min(20, rows.size()))
        : "refused, SQLState " + refusal.getSQLState() + ": " + refusal.getMessage();
  }
}
