package dev.lapse.tests;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/**
 * One of several processes on a file: it writes live rows and says so after each commit, and says
 * how many rows have been deleted when that changes, until it is told to stop; then how many it has
 * deleted, and how often a statement failed because others held a lock.
 */
final class SharedFileProbe {
  private final Connection connection;
  private final BufferedReader orders = new BufferedReader(new InputStreamReader(System.in, UTF_8));
  private final long firstId;
  private long written;
  private long busy;
  private long gone = -1;

  private SharedFileProbe(Connection connection, long firstId) {
    this.connection = connection;
    this.firstId = firstId;
  }

  /** Takes a file, the first id of its own rows, and whether to begin with a DELETE EXPIRED. */
  public static void main(String[] arguments) throws SQLException, IOException {
    String url =
        "jdbc:lapse:"
            + arguments[0]
            + "?ttl_monitor_sleep_secs=2&batched_delete_target_batch_rows=100";
    try (Connection connection = DriverManager.getConnection(url)) {
      SharedFileProbe probe = new SharedFileProbe(connection, Long.parseLong(arguments[1]));
      System.out.println("ready");
      probe.orders.readLine();
      if (arguments[2].equals("now")) {
        probe.change("DELETE EXPIRED");
      }
      probe.work();
      System.out.println("deleted " + probe.metric("rows_deleted"));
      System.out.println("takeovers " + probe.metric("lease_takeovers"));
      System.out.println("busy " + probe.busy);
    }
    System.out.println("closed");
  }

  private void work() throws SQLException, IOException {
    while (!orders.ready()) {
      long id = firstId + written;
      if (change("INSERT INTO t(id, ts) VALUES (" + id + ", CURRENT_TIMESTAMP)")) {
        System.out.println("written " + id);
        written++;
      }
      long now = number("SELECT COUNT(*) FROM gone");
      if (now != gone) {
        gone = now;
        System.out.println("gone " + gone);
      }
    }
  }

  private boolean change(String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.executeUpdate(sql);
      return true;
    } catch (SQLException e) {
      if (!"55P03".equals(e.getSQLState())) {
        throw e;
      }
      System.out.println("refused " + e.getMessage());
      busy++;
      return false;
    }
  }

  private long metric(String name) throws SQLException {
    return number("SELECT value FROM ttl.metrics WHERE name = '" + name + "'");
  }

  private long number(String sql) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      rows.next();
      return rows.getLong(1);
    }
  }
}
