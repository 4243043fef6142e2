package dev.lapse.tests.sqlite;

import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.StringJoiner;
import org.jspecify.annotations.Nullable;

/** What a connection answers to a statement: rows, a count, nothing, or a refusal. */
record Answer(String kind, List<String> lines) {
  private static final List<String> CHANGES =
      List.of("INSERT", "REPLACE", "UPDATE", "DELETE", "WITH");

  static Answer of(Connection connection, String sql) {
    try (Statement statement = connection.createStatement()) {
      if (statement.execute(sql)) {
        return rows(statement.getResultSet(), sql.toUpperCase(Locale.ROOT).contains("ORDER BY"));
      }
      boolean counts = CHANGES.contains(sql.split("\\s", 2)[0].toUpperCase(Locale.ROOT));
      return new Answer(
          counts ? "count" : "done", counts ? List.of("" + statement.getUpdateCount()) : List.of());
    } catch (SQLException e) {
      return new Answer("refused", List.of(String.valueOf(e.getMessage())));
    }
  }

  private static Answer rows(ResultSet result, boolean ordered) throws SQLException {
    try (result) {
      List<String> rows = new ArrayList<>();
      int columns = result.getMetaData().getColumnCount();
      StringJoiner labels = new StringJoiner("|");
      for (int i = 1; i <= columns; i++) {
        labels.add(result.getMetaData().getColumnLabel(i));
      }
      while (result.next()) {
        StringJoiner row = new StringJoiner("|");
        for (int i = 1; i <= columns; i++) {
          row.add(text(result, i));
        }
        rows.add(row.toString());
      }
      if (!ordered) {
        rows.sort(null);
      }
      rows.add(0, labels.toString());
      return new Answer("rows", rows);
    }
  }

  /** The drivers differ in the classes of numbers, not in the numbers. */
  private static String text(ResultSet result, int column) throws SQLException {
    Object value = value(result, column);
    if (value instanceof byte[] bytes) {
      return "x'" + HexFormat.of().formatHex(bytes) + "'";
    } else if (value instanceof Boolean truth) {
      return truth ? "1" : "0";
    } else if (value instanceof BigDecimal number && number.scale() <= 0) {
      return number.toPlainString();
    } else if (value instanceof Double || value instanceof Float || value instanceof BigDecimal) {
      return String.valueOf(((Number) value).doubleValue());
    }
    return String.valueOf(value);
  }

  /** What is no value of its column's type is read as the text that it is. */
  private static @Nullable Object value(ResultSet result, int column) throws SQLException {
    try {
      return result.getObject(column);
    } catch (SQLException e) {
      return result.getString(column);
    }
  }

  boolean isRefusal() {
    return kind.equals("refused");
  }

  /** Returns whether both say the same; two refusals may word it differently. */
  boolean agrees(Answer other) {
    return isRefusal() ? other.isRefusal() : equals(other);
  }
}
