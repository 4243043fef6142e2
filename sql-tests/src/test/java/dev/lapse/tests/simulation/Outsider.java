package dev.lapse.tests.simulation;

import dev.lapse.tests.Rows;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;

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
    return Rows.of(statement.executeQuery(sql));
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
