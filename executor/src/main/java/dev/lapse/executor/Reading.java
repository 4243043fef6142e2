package dev.lapse.executor;

import dev.lapse.error.LapseException;
import dev.lapse.executor.sqlite.SqliteStatement;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * How rows are read: at one instant in one snapshot, or in turn at the gate where there are no
 * snapshots.
 */
final class Reading {
  private final Session session;
  private final SqliteStatement statement;
  private final boolean hidesRows;
  private @Nullable SqliteCursor latest;

  /**
   * Makes a reading.
   *
   * @param hidesRows whether what it answers depends on the instant
   */
  Reading(Session session, SqliteStatement statement, boolean hidesRows) {
    this.session = session;
    this.statement = statement;
    this.hidesRows = hidesRows;
  }

  /**
   * Runs the statement.
   *
   * @param prepare binds the values for an instant
   * @return null if the catalog turned out to have changed
   */
  @Nullable Outcome read(Consumer<Instant> prepare, long maxRows) {
    close();
    if (!session.holdsSnapshots()) {
      return readInTurn(prepare, maxRows);
    }
    return session.transaction().isExplicit()
        ? readInTransaction(prepare, maxRows)
        : readAlone(prepare, maxRows);
  }

  private @Nullable Outcome readInTransaction(Consumer<Instant> prepare, long maxRows) {
    long version = session.sessionCatalog().current().version();
    Instant instant = session.transaction().beginRead();
    if (session.sessionCatalog().current().version() != version) {
      return null;
    }
    prepare.accept(instant);
    return cursor(step(), maxRows);
  }

  /**
   * A statement outside a transaction takes its snapshot with its first step. What must be known of
   * that snapshot, and whether the monitor was there between the look at the clock and the
   * snapshot, is asked afterwards, while the cursor keeps it: that costs no transaction of its own.
   */
  private @Nullable Outcome readAlone(Consumer<Instant> prepare, long maxRows) {
    while (true) {
      Instant instant = session.statementInstant();
      prepare.accept(instant);
      boolean hasRow = step();
      if (session.refreshCatalog()) {
        statement.reset();
        return null;
      }
      if (!hidesRows || !session.database().deletedBeyond(instant)) {
        return cursor(hasRow, maxRows);
      }
      statement.reset();
    }
  }

  private @Nullable Outcome readInTurn(Consumer<Instant> prepare, long maxRows) {
    boolean explicit = session.transaction().isExplicit();
    Instant begun = explicit ? session.transaction().beginRead() : Instant.EPOCH;
    boolean inGate = session.transaction().isWriting();
    if (!inGate) {
      session.database().gate().enter(session, session.busyTimeoutMillis());
    }
    try {
      if (!inGate && session.refreshCatalog()) {
        return null;
      }
      prepare.accept(explicit ? begun : session.statementInstant());
      List<List<@Nullable Object>> rows = new ArrayList<>();
      while ((maxRows == 0 || rows.size() < maxRows) && step()) {
        rows.add(statement.row());
      }
      return new Outcome.Rows(new ListCursor(rows));
    } finally {
      statement.reset();
      if (!inGate) {
        session.database().gate().leave(session);
      }
    }
  }

  private boolean step() {
    try {
      return statement.step();
    } catch (LapseException e) {
      session.transaction().afterFailure();
      throw e;
    }
  }

  private Outcome cursor(boolean hasRow, long maxRows) {
    SqliteCursor cursor = new SqliteCursor(session, statement, hasRow, maxRows);
    latest = cursor;
    if (hasRow) {
      session.cursorOpened(cursor);
    }
    return new Outcome.Rows(cursor);
  }

  /** Ends the cursor of the last run, if it is still open. */
  void close() {
    SqliteCursor cursor = latest;
    latest = null;
    if (cursor != null) {
      cursor.close();
    }
  }
}
