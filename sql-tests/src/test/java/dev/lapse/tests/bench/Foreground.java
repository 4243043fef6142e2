package dev.lapse.tests.bench;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;

/**
 * Others at work on a file: 500 inserts and 2,000 point reads a second, each at its time whatever
 * became of the one before, so that a latency counts from when it was due.
 */
final class Foreground {
  private static final int WRITES = 500;
  private static final int READS = 2_000;

  /**
   * What they met.
   *
   * @param writeP50 half of the writes took no longer, in milliseconds
   * @param writeP99 99 of 100
   * @param readP99 99 of 100 reads
   * @param errors writes that failed
   */
  record Met(double writeP50, double writeP99, double readP99, int errors) {}

  /** One statement, with the number of the call. */
  private interface Call {
    void run(PreparedStatement statement, int number) throws SQLException;
  }

  private final String url;
  private final int seconds;
  private final int firstId;
  private final AtomicInteger errors = new AtomicInteger();
  private final AtomicReference<SQLException> broken = new AtomicReference<>();

  Foreground(Path file, String parameters, int seconds, int firstId) {
    this.url = "jdbc:lapse:" + file + parameters;
    this.seconds = seconds;
    this.firstId = firstId;
  }

  /** Works for so many seconds, on two threads. */
  Met work() throws InterruptedException, SQLException {
    double[] writes = new double[WRITES * seconds];
    double[] reads = new double[READS * seconds];
    Thread writer =
        thread(
            "INSERT INTO t VALUES (?, '2999-06-01 00:00:00.000', ?, 'a row of the foreground')",
            writes,
            (statement, i) -> {
              statement.setInt(1, firstId + i);
              statement.setInt(2, i * 7919 % 100_000);
              statement.executeUpdate();
            });
    Thread reader =
        thread(
            "SELECT v FROM t WHERE id = ?",
            reads,
            (statement, i) -> {
              statement.setInt(1, 1 + (int) (i * 7919L % (firstId - 1)));
              statement.executeQuery().close();
            });
    writer.join();
    reader.join();
    if (broken.get() != null) {
      throw broken.get();
    }
    return new Met(
        percentile(writes, 50), percentile(writes, 99), percentile(reads, 99), errors.get());
  }

  private Thread thread(String sql, double[] millis, Call call) {
    Thread thread =
        new Thread(
            () -> {
              try (Connection connection = DriverManager.getConnection(url);
                  Statement settings = connection.createStatement();
                  PreparedStatement statement = connection.prepareStatement(sql)) {
                // A disk that syncs 250 times a second takes no 500 durable inserts.
                settings.execute("PRAGMA synchronous = NORMAL");
                calls(statement, millis, call);
              } catch (SQLException e) {
                broken.set(e);
              }
            });
    thread.start();
    return thread;
  }

  private void calls(PreparedStatement statement, double[] millis, Call call) {
    long step = seconds * 1_000_000_000L / millis.length;
    long began = System.nanoTime();
    for (int i = 0; i < millis.length; i++) {
      long due = began + i * step;
      for (long left = due - System.nanoTime(); left > 0; left = due - System.nanoTime()) {
        LockSupport.parkNanos(left);
      }
      try {
        call.run(statement, i);
      } catch (SQLException e) {
        errors.incrementAndGet();
      }
      millis[i] = (System.nanoTime() - due) / 1e6;
    }
  }

  private static double percentile(double[] values, int percent) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    return sorted[Math.min(sorted.length - 1, sorted.length * percent / 100)];
  }
}
