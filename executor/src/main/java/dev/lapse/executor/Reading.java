package dev.lapse.executor;

import dev.lapse.error.LapseException;
import dev.lapse.error.SqlState;
import dev.lapse.executor.sqlite.SqliteStatement;
import dev.lapse.executor.sqlite.SqliteStatement.Step;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How rows are read: at one instant in one snapshot, or in turn at the gate where there are no
 * snapshots.
 */
final class Reading {
  /** What is read. */
  interface Source {
    /**
     * Binds the values of a run at an instant.
     *
     * @return what to step; it may be another one for each run
     */
    Ready ready(Instant instant);

    /** Takes note that the statement made its first step, or failed to, and holds its snapshot. */
    default void stepped() {}

    /**
     * Returns whether the statement of this run hides expired rows for as long as it runs, whatever
     * this connection itself writes meanwhile.
     */
    default boolean hidesOwnWrites() {
      return true;
    }
  }

  /**
   * A statement that is ready to step.
   *
   * @param statement the statement
   * @param schema how its schema is checked outside transactions; null if it must be looked at
   */
  record Ready(SqliteStatement statement, @Nullable SchemaCheck schema) {}

  private final Session session;
  private final boolean hidesRows;
  private @Nullable SqliteCursor latest;

  /**
   * Makes a reading.
   *
   * @param hidesRows whether what it answers depends on the instant
   */
  Reading(Session session, boolean hidesRows) {
    this.session = session;
    this.hidesRows = hidesRows;
  }

  /**
   * Runs the statement.
   *
   * @param source what to run
   * @return null if the catalog turned out to have changed
   */
  @Nullable Outcome read(Source source, long maxRows) {
    close();
    if (!session.cursorsKeepSnapshots()) {
      return readInTurn(source, maxRows);
    }
    return session.transaction().isExplicit()
        ? readInTransaction(source, maxRows)
        : session.atGate().inTurnToRead(() -> readAlone(source, maxRows));
  }

  private @Nullable Outcome readInTransaction(Source source, long maxRows) {
    long version = session.sessionCatalog().current().version();
    Instant instant = session.transaction().beginRead();
    if (session.sessionCatalog().current().version() != version) {
      return null;
    }
    return cursor(source, first(source, instant, false), maxRows);
  }

  /**
   * A statement outside a transaction takes its snapshot with its first step. What must be known of
   * that snapshot, and whether the monitor was there between the look at the clock and the
   * snapshot, is asked afterwards, while the cursor keeps it: that costs no transaction of its own.
   * As a rule the step itself has answered the former.
   */
  private @Nullable Outcome readAlone(Source source, long maxRows) {
    while (true) {
      Instant instant = session.statementInstant();
      First first;
      try {
        first = first(source, instant, true);
      } catch (LapseException e) {
        // What it names may be gone, or be another thing, since another program changed the schema.
        if (e.state() != SqlState.QUERY_CANCELED && session.refreshCatalog()) {
          return null;
        }
        throw e;
      }
      if (!first.proven() && !schemaIsSame(first)) {
        return null;
      }
      if (!hidesRows || !session.database().deletedBeyond(instant)) {
        return cursor(source, first, maxRows);
      }
      first.statement().reset();
    }
  }

  /** Looks whether the schema is the one that the statement was planned for; if not, ends it. */
  private boolean schemaIsSame(First first) {
    if (session.refreshCatalog()) {
      first.statement().reset();
      return false;
    }
    SchemaCheck schema = first.schema();
    if (schema != null) {
      schema.looked();
    }
    return true;
  }

  private @Nullable Outcome readInTurn(Source source, long maxRows) {
    boolean explicit = session.transaction().isExplicit();
    Instant begun = explicit ? session.transaction().beginRead() : Instant.EPOCH;
    if (session.transaction().isWriting()) {
      return rowsAtOnce(source, begun, maxRows);
    }
    return session
        .atGate()
        .inTurnToRead(
            () ->
                session.refreshCatalog()
                    ? null
                    : rowsAtOnce(source, explicit ? begun : session.statementInstant(), maxRows));
  }

  private Outcome rowsAtOnce(Source source, Instant instant, long maxRows) {
    return new Outcome.Rows(new ListCursor(rows(first(source, instant, false), maxRows)));
  }

  private List<List<@Nullable Object>> rows(First first, long maxRows) {
    List<List<@Nullable Object>> rows = new ArrayList<>();
    SqliteStatement statement = first.statement();
    try {
      boolean more = first.hasRow();
      while (more) {
        rows.add(statement.row());
        more = (maxRows == 0 || rows.size() < maxRows) && step(statement);
      }
    } finally {
      statement.reset();
    }
    return rows;
  }

  /**
   * A statement after its first step.
   *
   * @param proven whether the step has proved that the schema is the one it was planned for
   */
  private record First(Ready ready, boolean hasRow, boolean proven) {
    SqliteStatement statement() {
      return ready.statement();
    }

    @Nullable SchemaCheck schema() {
      return ready.schema();
    }
  }

  private First first(Source source, Instant instant, boolean trusting) {
    try {
      Ready ready = source.ready(instant);
      SchemaCheck schema = ready.schema();
      if (trusting && schema != null && schema.trustsSqlite()) {
        Step step = schema.step();
        if (step != Step.STALE) {
          return new First(ready, step == Step.ROW, true);
        }
      }
      return new First(ready, step(ready.statement()), false);
    } finally {
      source.stepped();
    }
  }

  private boolean step(SqliteStatement statement) {
    try {
      return statement.step();
    } catch (LapseException e) {
      session.transaction().afterFailure();
      throw e;
    }
  }

  private Outcome cursor(Source source, First first, long maxRows) {
    SqliteCursor cursor =
        new SqliteCursor(
            session, first.statement(), first.hasRow(), maxRows, source.hidesOwnWrites());
    latest = cursor;
    if (first.hasRow()) {
      session.cursors().opened(cursor);
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
