package dev.lapse.tests;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;

/** Tries a file that it may read and not write; prints what it was told. */
final class ReadOnlyProbe {
  private ReadOnlyProbe() {}

  public static void main(String[] arguments) throws SQLException {
    String url = "jdbc:lapse:" + arguments[0];
    try (Connection connection = DriverManager.getConnection(url + "?readOnly=true")) {
      System.out.println("read " + ManualDatabase.rows(connection, "SELECT id FROM t ORDER BY id"));
    }
    try (Connection connection = DriverManager.getConnection(url)) {
      ManualDatabase.run(connection, "CREATE TTL INDEX n ON t(ts) EXPIRE AFTER 1 DAY");
      System.out.println("written");
    } catch (SQLException e) {
      System.out.println("refused " + e.getSQLState() + " " + e.getMessage());
    }
  }
}
