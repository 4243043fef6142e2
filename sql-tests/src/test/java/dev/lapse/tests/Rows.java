package dev.lapse.tests;

import dev.lapse.executor.Cursor;
import dev.lapse.executor.ExecutionOptions;
import dev.lapse.executor.Outcome;
import dev.lapse.executor.Prepared;
import dev.lapse.executor.Session;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.StringJoiner;
import org.jspecify.annotations.Nullable;

/** The rows of a query as texts: the values of each joined by {@code |}; NULL is {@code null}. */
public final class Rows {
  private Rows() {}

  /** Returns those of a query. */
  public static List<String> of(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      return of(statement.executeQuery(sql));
    }
  }

  /** Returns those of a result, and closes it. */
  public static List<String> of(ResultSet result) throws SQLException {
    List<String> rows = new ArrayList<>();
    try (result) {
      int columns = result.getMetaData().getColumnCount();
      while (result.next()) {
        StringJoiner row = new StringJoiner("|");
        for (int i = 1; i <= columns; i++) {
          row.add(String.valueOf(result.getString(i)));
        }
        rows.add(row.toString());
      }
    }
    return rows;
  }

  /** Returns those of a query to a session, below JDBC. */
  public static List<String> of(Session session, String sql) {
    try (Prepared prepared = session.prepare(sql, false)) {
      return of(prepared, List.of());
    }
  }

  /** Returns those of a query that was prepared before; it stays so. */
  public static List<String> of(Prepared query, List<@Nullable Object> values) {
    List<String> rows = new ArrayList<>();
    Outcome.Rows outcome = (Outcome.Rows) query.execute(values, ExecutionOptions.NONE);
    int columns = query.columns().size();
    try (Cursor cursor = outcome.cursor()) {
      while (cursor.next()) {
        StringJoiner row = new StringJoiner("|");
        for (int i = 0; i < columns; i++) {
          row.add(String.valueOf(cursor.text(i)));
        }
        rows.add(row.toString());
      }
    }
    return rows;
  }
}
