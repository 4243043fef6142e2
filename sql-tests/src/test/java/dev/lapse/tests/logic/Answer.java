package dev.lapse.tests.logic;

import dev.lapse.tests.logic.LogicRecord.Order;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;

/** What an engine made of a statement. */
sealed interface Answer {
  /** Rows, each of its cells a letter for its kind of value and the value's text. */
  record Rows(List<List<String>> rows) implements Answer {
    private static final int SHOWN = 6;

    /** Returns it with what does not count put into one order. */
    Rows in(Order order) {
      switch (order) {
        case ANY_ROWS:
          List<List<String>> sorted = new ArrayList<>(rows);
          sorted.sort((a, b) -> a.toString().compareTo(b.toString()));
          return new Rows(sorted);
        case ANY_VALUES:
          List<String> values = new ArrayList<>();
          rows.forEach(values::addAll);
          Collections.sort(values);
          return new Rows(List.of(values));
        default:
          return this;
      }
    }

    @Override
    public String toString() {
      return rows.size()
          + " rows "
          + rows.stream().limit(SHOWN).map(List::toString).collect(Collectors.joining(" "))
          + (rows.size() > SHOWN ? " ..." : "");
    }
  }

  /** It was run, and changed so many rows. */
  record Done(long rows) implements Answer {
    @Override
    public String toString() {
      return rows + " rows changed";
    }
  }

  /** It was refused. */
  record Refused(String state, String message) implements Answer {
    @Override
    public String toString() {
      return "refused, " + state + ": " + message;
    }
  }

  /** Asks an engine. */
  static Answer to(LogicRecord record, Statement statement) {
    try {
      if (record instanceof LogicRecord.Query query) {
        try (ResultSet result = statement.executeQuery(query.sql())) {
          return rows(result).in(query.order());
        }
      }
      statement.execute(record.sql());
      return new Done(changes(record.sql()) ? statement.getUpdateCount() : 0);
    } catch (SQLException e) {
      return new Refused(String.valueOf(e.getSQLState()), String.valueOf(e.getMessage()));
    }
  }

  /** Returns whether a statement is one whose count of rows means something. */
  static boolean changes(String sql) {
    return sql.matches("(?is)\\s*(INSERT|REPLACE|UPDATE|DELETE)\\b.*");
  }

  private static Rows rows(ResultSet result) throws SQLException {
    int columns = result.getMetaData().getColumnCount();
    List<List<String>> rows = new ArrayList<>();
    while (result.next()) {
      List<String> row = new ArrayList<>(columns);
      for (int i = 1; i <= columns; i++) {
        row.add(cell(result, i));
      }
      rows.add(row);
    }
    return new Rows(rows);
  }

  private static String cell(ResultSet result, int column) throws SQLException {
    Object value = result.getObject(column);
    if (value == null) {
      return "NULL";
    }
    if (value instanceof Boolean) {
      // Lapse has a type for truth values; SQLite has numbers.
      return "n:" + result.getLong(column);
    }
    String kind = value instanceof Number ? "n:" : value instanceof byte[] ? "b:" : "t:";
    return kind + result.getString(column);
  }
}
