package dev.lapse.tests;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Arrays;

/** Runs statements through Lapse: the first argument is the file, each other a statement. */
final class StatementsProbe {
  private StatementsProbe() {}

  public static void main(String[] arguments) throws SQLException {
    String url = "jdbc:lapse:" + arguments[0] + "?ttlMonitor=off";
    try (Connection connection = DriverManager.getConnection(url)) {
      for (String sql : Arrays.asList(arguments).subList(1, arguments.length)) {
        ManualDatabase.run(connection, sql);
      }
    }
    System.out.println("done");
  }
}
