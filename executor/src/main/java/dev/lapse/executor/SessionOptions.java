package dev.lapse.executor;

import dev.lapse.executor.sqlite.DatabaseFile;
import dev.lapse.executor.time.Time;
import java.util.Map;

/**
 * How a connection is opened.
 *
 * @param file where the database is
 * @param readOnly whether the connection can never write
 * @param create whether a missing file is made
 * @param ttlMonitor whether this connection wants the monitor to run; it runs while any read-write
 *     connection does
 * @param foreignKeys whether foreign keys are enforced for this connection
 * @param busyTimeoutMillis how long a statement waits for a lock, in milliseconds, 0 or more
 * @param expiredRowsVisible whether this connection sees expired rows that are still there
 * @param manualClock whether time stands still until {@code SET ttl_clock} moves it
 * @param parameters values of parameters by name, for this process
 * @param time the time that the database lives by, if this connection is the first
 */
public record SessionOptions(
    DatabaseFile file,
    boolean readOnly,
    boolean create,
    boolean ttlMonitor,
    boolean foreignKeys,
    int busyTimeoutMillis,
    boolean expiredRowsVisible,
    boolean manualClock,
    Map<String, String> parameters,
    Time time) {
  /** How long a statement waits for a lock where nothing else is said. */
  public static final int DEFAULT_BUSY_TIMEOUT_MILLIS = 10_000;

  /** Copies the map. */
  public SessionOptions {
    parameters = Map.copyOf(parameters);
  }

  /** Returns the options of a connection that names only its file. */
  public static SessionOptions of(DatabaseFile file) {
    return new SessionOptions(
        file,
        false,
        true,
        true,
        true,
        DEFAULT_BUSY_TIMEOUT_MILLIS,
        false,
        false,
        Map.of(),
        Time.system());
  }
}
