package dev.lapse.tests;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;

/** Writes rows, a transaction each, until the system lets it write no more; says how many. */
final class WriteUntilRefused {
  private static final int MOST = 100_000;

  private WriteUntilRefused() {}

  public static void main(String[] arguments) throws SQLException {
    try (Connection connection = DriverManager.getConnection("jdbc:lapse:" + arguments[0])) {
      ManualDatabase.run(connection, "CREATE TABLE t(id INTEGER PRIMARY KEY, v TEXT)");
      long committed = 0;
      try (PreparedStatement insert =
          connection.prepareStatement("INSERT INTO t(v) VALUES (hex(zeroblob(40000)))")) {
        while (committed < MOST) {
          committed += insert.executeUpdate();
        }
      } catch (SQLException e) {
        System.out.println("refused " + e.getSQLState());
      }
      System.out.println("committed " + committed);
      System.out.println("seen " + ManualDatabase.number(connection, "SELECT COUNT(*) FROM t"));
    }
  }
}
