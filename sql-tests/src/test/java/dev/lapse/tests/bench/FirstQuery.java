package dev.lapse.tests.bench;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;

/**
 * What a fresh JVM does for its first row: connects and reads one by its key. Prints the
 * milliseconds from the start of main to that row, and those of processor time that the whole
 * process took.
 */
final class FirstQuery {
  private FirstQuery() {}

  public static void main(String[] arguments) throws SQLException {
    long start = System.nanoTime();
    try (Connection connection = DriverManager.getConnection(arguments[0]);
        PreparedStatement select =
            connection.prepareStatement("SELECT name FROM items WHERE id = ?")) {
      select.setInt(1, 7);
      try (ResultSet row = select.executeQuery()) {
        if (!row.next() || !"name 7".equals(row.getString(1))) {
          throw new IllegalStateException("the row is not there");
        }
      }
      double elapsed = (System.nanoTime() - start) / 1e6;
      Duration cpu = ProcessHandle.current().info().totalCpuDuration().orElse(Duration.ZERO);
      System.out.println(elapsed + " " + cpu.toMillis());
    }
  }
}
