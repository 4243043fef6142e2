package dev.lapse.executor.sqlite;

/** A short transaction of the engine's own that writes. */
public final class WriteTransaction {
  private WriteTransaction() {}

  /**
   * Runs work in a transaction that takes SQLite's write lock at once, and commits.
   *
   * @param connection outside a transaction
   * @throws dev.lapse.error.LapseException if the lock is not to be had, or the work or the commit
   *     fails; then nothing of it is kept
   */
  public static void run(SqliteConnection connection, Runnable work) {
    boolean open = false;
    try {
      connection.repeat("BEGIN IMMEDIATE");
      open = true;
      work.run();
      connection.repeat("COMMIT");
      open = false;
    } finally {
      if (open) {
        connection.rollBackWhatIsLeft();
      }
    }
  }
}
