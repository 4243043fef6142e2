package dev.lapse.executor;

import dev.lapse.executor.sqlite.SqliteStatement;
import dev.lapse.executor.sqlite.SqliteStatement.Step;

/**
 * Finds out whether a statement outside a transaction ran on the schema that it was planned for.
 *
 * <p>At first it looks: after the first step, inside the snapshot, the schema's version is read.
 * That costs half as much as a point read. But SQLite makes a check of its own: it prepares a
 * statement anew when the version of the snapshot's schema is not the one that it was prepared for.
 * So once a look has shown that a statement is prepared for the right schema, the next runs only
 * need to forbid SQLite to prepare it anew: a run that succeeds has proved that the schema is still
 * the same, and one that is refused read and wrote nothing and is run again with a look.
 *
 * <p>A statement that SQLite often prepares anew for other reasons (for the value of a parameter,
 * say) goes back to looking, and one whose virtual tables prepare statements of their own stays
 * with it. Not thread-safe.
 */
final class SchemaCheck {
  /** A statement that runs this often will run again, so that learning about it pays. */
  private static final int LOOKS_FIRST = 3;

  private static final int MAX_REFUSALS_IN_A_ROW = 3;

  private final SqliteStatement statement;
  private int looks;
  private boolean proven;
  private int refusals;
  private boolean alwaysLooks;

  SchemaCheck(SqliteStatement statement) {
    this.statement = statement;
  }

  /** Returns whether {@link #step} is to be tried. */
  boolean trustsSqlite() {
    return proven && looks >= LOOKS_FIRST && !alwaysLooks;
  }

  /**
   * Takes note that the statement was run, and that the schema was seen to be the one that it was
   * planned for.
   */
  void looked() {
    proven = true;
    if (looks < LOOKS_FIRST && ++looks == LOOKS_FIRST) {
      alwaysLooks = statement.usesVirtualTables();
    }
  }

  /** Makes the first step; STALE if the statement is to be run with a look. */
  Step step() {
    Step step = statement.stepAsPrepared();
    if (step != Step.STALE) {
      refusals = 0;
      return step;
    }
    // The run with a look may fail before it has looked, when SQLite has prepared anew already.
    proven = false;
    alwaysLooks |= ++refusals == MAX_REFUSALS_IN_A_ROW;
    return step;
  }
}
