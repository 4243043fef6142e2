package dev.lapse.executor;

import dev.lapse.error.LapseException;
import dev.lapse.error.SqlState;
import dev.lapse.executor.sqlite.SqliteConnection;
import java.util.function.Supplier;

/** Makes one of the steps of a statement: if one fails, all are undone. */
final class StatementSavepoint {
  private final SqliteConnection sqlite;
  private final String name;

  /**
   * Makes a savepoint, not set yet.
   *
   * @param name its name, quoted; another one for statements that run within each other
   */
  StatementSavepoint(SqliteConnection sqlite, String name) {
    this.sqlite = sqlite;
    this.name = name;
  }

  /** Takes the steps within it. */
  <T> T hold(Supplier<T> steps) {
    sqlite.execute("SAVEPOINT " + name);
    boolean done = false;
    try {
      T outcome = steps.get();
      done = true;
      return outcome;
    } finally {
      end(done);
    }
  }

  private void end(boolean done) {
    try {
      if (!done) {
        sqlite.execute("ROLLBACK TO " + name);
      }
      sqlite.execute("RELEASE " + name);
    } catch (LapseException e) {
      // OR ROLLBACK, a constraint or a trigger may end the whole transaction, savepoints included.
      if (done || e.state() != SqlState.INVALID_SAVEPOINT) {
        throw e;
      }
    }
  }
}
