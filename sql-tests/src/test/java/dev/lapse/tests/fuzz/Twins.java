package dev.lapse.tests.fuzz;

import dev.lapse.tests.sqlite.Answer;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.UUID;

/**
 * The same tables twice: through Lapse, with TTL indexes and expired rows that nobody deletes, and
 * in plain SQLite, where rows that have expired are deleted by hand at once.
 */
final class Twins implements AutoCloseable {
  /** When it is, for both. */
  static final String NOW = "2026-01-01 00:00:00.000";

  /** No statement that is thrown here takes plain SQLite a second. */
  private static final int MOST_SECONDS = 60;

  private final List<FuzzTable> tables;
  private final Connection lapse;
  private final Connection plain;

  Twins(List<FuzzTable> tables) throws SQLException {
    this.tables = tables;
    this.lapse =
        DriverManager.getConnection(
            "jdbc:lapse:mem:" + UUID.randomUUID() + "?clock=manual&ttlMonitor=off");
    this.plain = DriverManager.getConnection("jdbc:sqlite::memory:");
    run(lapse, "SET ttl_clock = TIMESTAMP '" + NOW + "'");
    for (FuzzTable table : tables) {
      run(lapse, table.create());
      run(plain, table.create());
      if (table.ttl()) {
        run(
            lapse,
            "CREATE TTL INDEX "
                + table.name()
                + "_ttl ON "
                + table.name()
                + " (ts) EXPIRE AFTER 0 SECONDS");
      }
    }
  }

  private static void run(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.executeUpdate(sql);
    }
  }

  Answer throughLapse(String sql) {
    return Answer.ofValues(lapse, sql, MOST_SECONDS);
  }

  Answer throughPlain(String sql) throws SQLException {
    Answer answer = Answer.ofValues(plain, sql, MOST_SECONDS);
    if (!answer.isRefusal()) {
      for (FuzzTable table : tables) {
        if (table.ttl()) {
          run(plain, "DELETE FROM " + table.name() + " WHERE ts <= '" + NOW + "'");
        }
      }
    }
    return answer;
  }

  @Override
  public void close() throws SQLException {
    lapse.close();
    plain.close();
  }
}
