package dev.lapse.tests;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.Objects;

/** Runs in a JVM whose zone is the test's to choose; prints what it saw. */
final class ZoneProbe {
  private ZoneProbe() {}

  public static void main(String[] arguments) throws SQLException {
    deadlineOverTheChangeOfClocks();
    nowIsOneClock();
  }

  private static void deadlineOverTheChangeOfClocks() throws SQLException {
    try (ManualDatabase db = ManualDatabase.withB()) {
      db.at("2024-03-09 12:00:00");
      db.run("INSERT INTO t VALUES (1, TIMESTAMP '2024-03-09 12:00:00', 'a')");
      db.at("2024-03-10 11:59:59.999");
      System.out.println("before " + db.number("SELECT COUNT(*) FROM t"));
      System.out.println("next " + db.rows("SELECT next_expiry FROM ttl.indexes").get(0));
      db.at("2024-03-10 12:00:00");
      System.out.println("at " + db.number("SELECT COUNT(*) FROM t"));
    }
  }

  private static void nowIsOneClock() throws SQLException {
    try (java.sql.Connection connection =
            java.sql.DriverManager.getConnection("jdbc:lapse:?ttlMonitor=off");
        Statement statement = connection.createStatement()) {
      statement.executeUpdate(
          "CREATE TABLE n(id INTEGER, given TIMESTAMP, made TIMESTAMP DEFAULT CURRENT_TIMESTAMP)");
      statement.executeUpdate("INSERT INTO n(id, given) VALUES (1, CURRENT_TIMESTAMP)");
      try (ResultSet row = statement.executeQuery("SELECT given, made FROM n")) {
        row.next();
        LocalDateTime given = Objects.requireNonNull(row.getObject(1, LocalDateTime.class));
        LocalDateTime made = Objects.requireNonNull(row.getObject(2, LocalDateTime.class));
        LocalDateTime utc = LocalDateTime.ofInstant(Instant.now(), ZoneOffset.UTC);
        System.out.println("apart " + Duration.between(given, made).abs().toSeconds());
        System.out.println("off " + Duration.between(made, utc).abs().toMinutes());
      }
    }
  }
}
