package dev.lapse.tests;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;

/** Connects, makes a TTL index, closes, returns; prints the threads that it leaves. */
final class ExitProbe {
  private ExitProbe() {}

  public static void main(String[] arguments) throws SQLException {
    try (Connection connection = DriverManager.getConnection("jdbc:lapse:" + arguments[0]);
        Statement statement = connection.createStatement()) {
      statement.executeUpdate(
          "CREATE TABLE t(id INTEGER PRIMARY KEY, ts TIMESTAMP, v VARCHAR(20))");
      statement.executeUpdate("CREATE TTL INDEX n ON t(ts) EXPIRE AFTER INTERVAL '1' DAY");
      System.out.println("open " + ours());
    }
    System.out.println("closed " + ours());
  }

  private static List<String> ours() {
    return Thread.getAllStackTraces().keySet().stream()
        .map(Thread::getName)
        .filter(name -> name.toLowerCase(java.util.Locale.ROOT).contains("lapse"))
        .sorted()
        .toList();
  }
}
