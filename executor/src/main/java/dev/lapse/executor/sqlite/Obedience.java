package dev.lapse.executor.sqlite;

import dev.lapse.error.LapseException;
import dev.lapse.error.SqlState;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;
import org.sqlite.ProgressHandler;
import org.sqlite.SQLiteConnection;

/**
 * Which signal the statements of one connection obey. SQLite asks it now and then while one of them
 * steps. SQLite's own interrupt would not do: it ends all statements of a connection that are under
 * way, and stays in force while any is. Not thread-safe.
 */
final class Obedience extends ProgressHandler {
  /** Instructions of SQLite's between two looks at the signal: some fraction of a millisecond. */
  private static final int INSTRUCTIONS_BETWEEN_LOOKS = 20_000;

  private final SQLiteConnection connection;
  private @Nullable StopSignal signal;
  private boolean mustFinish;
  private boolean looks;

  Obedience(SQLiteConnection connection) {
    this.connection = connection;
  }

  /**
   * Changes the signal.
   *
   * @param next null for nothing that could be stopped
   * @return the signal before
   */
  @Nullable StopSignal obey(@Nullable StopSignal next) {
    StopSignal before = signal;
    signal = next;
    if (!looks && next != null) {
      lookNowAndThen();
    }
    return before;
  }

  private void lookNowAndThen() {
    looks = true;
    try {
      setHandler(connection, INSTRUCTIONS_BETWEEN_LOOKS, this);
    } catch (SQLException e) {
      throw SqliteErrors.of(e);
    }
  }

  @Nullable StopSignal signal() {
    return signal;
  }

  boolean isToStop() {
    StopSignal current = signal;
    return current != null && current.isGiven();
  }

  /** Called by SQLite; anything but 0 stops the statement that steps. */
  @Override
  protected int progress() {
    return !mustFinish && isToStop() ? 1 : 0;
  }

  /**
   * Runs a statement to its end. One that ends a transaction or undoes a part of it is not stopped
   * half way: a COMMIT might have been done already when it is said to be cancelled. Only while it
   * waits for another process's lock it may.
   */
  void run(SqliteStatement statement) {
    mustFinish = statement.endsTransaction();
    try {
      statement.run();
    } finally {
      mustFinish = false;
    }
  }

  /** Returns the exception for an error of a statement of the connection. */
  LapseException error(SQLException e) {
    LapseException error = SqliteErrors.of(e);
    StopSignal current = signal;
    boolean waited = error.state() == SqlState.LOCK_NOT_AVAILABLE;
    if (current != null
        && (waited || error.state() == SqlState.QUERY_CANCELED)
        && current.isGiven()) {
      return current.exception().withVendorCode(error.vendorCode()).causedBy(e);
    }
    return waited && Thread.currentThread().isInterrupted()
        ? LapseException.of(
                SqlState.QUERY_CANCELED, "interrupted while waiting for another process's lock")
            .withVendorCode(error.vendorCode())
            .causedBy(e)
        : error;
  }
}
