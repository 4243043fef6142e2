package dev.lapse.tests.simulation;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.StringJoiner;

/** Another program: plain sqlite-jdbc, which knows nothing of Lapse. It waits for nobody. */
final class Outsider implements AutoCloseable {
  private final Connection connection;
  private final Statement statement;

  Outsider(Path file) throws SQLException {
    connection = DriverManager.getConnection("jdbc:sqlite:" + file + "?busy_timeout=0");
    statement = connection.createStatement();
  }

  void run(String sql) throws SQLException {
    statement.execute(sql);
  }

  List<String> rows(String sql) throws SQLException {
    List<String> rows = new ArrayList<>();
    try (ResultSet result = statement.executeQuery(sql)) {
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

  long number(String sql) throws SQLException {
    List<String> rows = rows(sql);
    return rows.isEmpty() ? 0 : Long.parseLong(rows.get(0));
  }

  @Override
  public void close() throws SQLException {
    statement.close();
    connection.close();
  }
}
