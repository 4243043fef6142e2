package dev.lapse.tests.simulation;

import dev.lapse.tests.Rows;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Another program: plain sqlite-jdbc, which knows nothing of Lapse. It waits for nobody. */
final class Outsider implements AutoCloseable {
  private final Connection connection;
  private final Statement statement;
  private final Map<String, PreparedStatement> kept = new HashMap<>();
  private long commits;

  Outsider(Path file) throws SQLException {
    connection = DriverManager.getConnection("jdbc:sqlite:" + file + "?busy_timeout=0");
    statement = connection.createStatement();
  }

  void run(String sql) throws SQLException {
    statement.execute(sql);
  }

  /** Runs a statement that writes and is a transaction of its own. */
  void commit(String sql) throws SQLException {
    run(sql);
    commits++;
  }

  List<String> rows(String sql) throws SQLException {
    PreparedStatement query = kept.get(sql);
    if (query == null) {
      query = connection.prepareStatement(sql);
      kept.put(sql, query);
    }
    return Rows.of(query.executeQuery());
  }

  long number(String sql) throws SQLException {
    List<String> rows = rows(sql);
    return rows.isEmpty() ? 0 : Long.parseLong(rows.get(0));
  }

  /** Returns what grows with every commit: SQLite counts those of others only. */
  long dataVersion() {
    try {
      return number("PRAGMA data_version") + commits;
    } catch (SQLException e) {
      throw new AssertionError("the other program cannot read", e);
    }
  }

  @Override
  public void close() throws SQLException {
    for (PreparedStatement each : kept.values()) {
      each.close();
    }
    statement.close();
    connection.close();
  }
}
