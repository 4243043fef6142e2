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

/**
 * What a connection answers to a statement: rows, a count, nothing, or a refusal.
 *
 * @param kind which of them
 * @param lines the rows, below the labels of their columns where those count; or the count, or the
 *     message
 * @param refusal the error, or null if the statement was taken
 */
public record Answer(String kind, List<String> lines, @Nullable SQLException refusal) {
  private static final int SHOWN = 20;
  private static final List<String> CHANGES =
      List.of("INSERT", "REPLACE", "UPDATE", "DELETE", "WITH");

  /** How a value is read. */
  private interface Cell {
    String of(ResultSet result, int column) throws SQLException;
  }

  /** Asks for values and labels; rows that no ORDER BY puts into an order are sorted. */
  static Answer of(Connection connection, String sql) {
    try (Statement statement = connection.createStatement()) {
      if (statement.execute(sql)) {
        ResultSet result = statement.getResultSet();
        String labels = labels(result);
        List<String> rows = rows(result, Answer::value);
        if (!sql.toUpperCase(Locale.ROOT).contains("ORDER BY")) {
          rows.sort(null);
        }
        rows.add(0, labels);
        return new Answer("rows", rows, null);
      }
      return changed(statement, sql);
    } catch (SQLException e) {
      return refused(e);
    }
  }

  /**
   * Asks for values alone: the rows in an order of their own, and each number as the number that it
   * is, whether it comes as 1, 1.0 or true, which is a matter of its type.
   *
   * @param seconds how long it may take; longer is a refusal
   */
  public static Answer ofValues(Connection connection, String sql, int seconds) {
    try (Statement statement = connection.createStatement()) {
      statement.setQueryTimeout(seconds);
      if (statement.execute(sql)) {
        List<String> rows = rows(statement.getResultSet(), Answer::plain);
        rows.sort(null);
        return new Answer("rows", rows, null);
      }
      return changed(statement, sql);
    } catch (SQLException e) {
      return refused(e);
    }
  }

  private static Answer changed(Statement statement, String sql) throws SQLException {
    boolean counts = CHANGES.contains(sql.split("\\s", 2)[0].toUpperCase(Locale.ROOT));
    return counts
        ? new Answer("count", List.of("" + statement.getUpdateCount()), null)
        : new Answer("done", List.of(), null);
  }

  /** Returns a refusal with an error. */
  public static Answer refused(SQLException e) {
    return new Answer("refused", List.of(String.valueOf(e.getMessage())), e);
  }

  private static String labels(ResultSet result) throws SQLException {
    StringJoiner labels = new StringJoiner("|");
    for (int i = 1; i <= result.getMetaData().getColumnCount(); i++) {
      labels.add(result.getMetaData().getColumnLabel(i));
    }
    return labels.toString();
  }

  private static List<String> rows(ResultSet result, Cell cell) throws SQLException {
    try (result) {
      List<String> rows = new ArrayList<>();
      int columns = result.getMetaData().getColumnCount();
      while (result.next()) {
        StringJoiner row = new StringJoiner("|");
        for (int i = 1; i <= columns; i++) {
          row.add(cell.of(result, i));
        }
        rows.add(row.toString());
      }
      return rows;
    }
  }

  /** The drivers differ in the classes of numbers, not in the numbers. */
  private static String value(ResultSet result, int column) throws SQLException {
    Object value = object(result, column);
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
  private static @Nullable Object object(ResultSet result, int column) throws SQLException {
    try {
      return result.getObject(column);
    } catch (SQLException e) {
      return result.getString(column);
    }
  }

  private static String plain(ResultSet result, int column) throws SQLException {
    String value = result.getString(column);
    if (value == null) {
      return "NULL";
    }
    if (value.equals("true") || value.equals("false")) {
      return value.equals("true") ? "1" : "0";
    }
    if (!value.matches("-?\\d+(\\.\\d+)?(E-?\\d+)?")) {
      return value;
    }
    double number = Double.parseDouble(value);
    if (Double.isInfinite(number)) {
      return "out of range";
    }
    return number == 0 ? "0" : new BigDecimal(number).stripTrailingZeros().toPlainString();
  }

  /** Returns whether there is no answer but an error. */
  public boolean isRefusal() {
    return refusal != null;
  }

  /** Returns whether both say the same; two refusals may word it differently. */
  public boolean agrees(Answer other) {
    return isRefusal() ? other.isRefusal() : kind.equals(other.kind) && lines.equals(other.lines);
  }

  /** Says what it is; of many rows those that another answer lacks. */
  public String against(Answer other) {
    if (refusal != null) {
      return "refused, SQLState " + refusal.getSQLState() + ": " + refusal.getMessage();
    }
    List<String> own = new ArrayList<>(lines);
    if (lines.size() > SHOWN) {
      other.lines.forEach(own::remove);
    }
    String more = own.size() > SHOWN ? " ..." : "";
    return lines.size() + " " + kind + ": " + own.subList(0, Math.min(SHOWN, own.size())) + more;
  }
}
