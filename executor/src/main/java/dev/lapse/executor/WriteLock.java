package dev.lapse.executor;

import dev.lapse.error.LapseException;
import dev.lapse.error.SqlState;
import java.time.Instant;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The write lock around one statement: the transaction's, or one of the statement's own. */
final class WriteLock {
  private final Session session;

  WriteLock(Session session) {
    this.session = session;
  }

  /**
   * Runs a write at its instant. In a transaction a failure undoes the statement and leaves the
   * transaction; else the statement is a transaction of its own.
   *
   * @return null if the catalog turned out to have changed since it was planned
   */
  @Nullable Outcome hold(Function<Instant, Outcome> write) {
    return hold(instant -> null, write);
  }

  /**
   * Runs a write at its instant, as {@link #hold(Function)} does, but outside a transaction tries
   * first a way that finds out by itself whether the catalog has changed.
   *
   * @param trusting answers null, having written nothing, if it has to be looked at
   */
  @Nullable Outcome hold(
      Function<Instant, @Nullable Outcome> trusting, Function<Instant, Outcome> write) {
    session.checkWritable();
    session.cursors().takeRowsBeforeWrite();
    return session.transaction().isExplicit() ? within(write) : alone(trusting, write);
  }

  private @Nullable Outcome within(Function<Instant, Outcome> write) {
    long version = session.sessionCatalog().current().version();
    Instant instant = session.transaction().beginWrite();
    if (session.sessionCatalog().current().version() != version) {
      return null;
    }
    try {
      return write.apply(instant);
    } catch (LapseException e) {
      session.transaction().afterFailure();
      throw e;
    }
  }

  private @Nullable Outcome alone(
      Function<Instant, @Nullable Outcome> trusting, Function<Instant, Outcome> write) {
    return inGate(
        () -> {
          session.sqlite().repeat("BEGIN IMMEDIATE");
          boolean committed = false;
          try {
            Instant instant = session.statementInstant();
            Outcome outcome = trusting.apply(instant);
            if (outcome == null) {
              if (session.refreshCatalog()) {
                return null;
              }
              outcome = write.apply(instant);
            }
            session.sqlite().repeat("COMMIT");
            committed = true;
            return outcome;
          } finally {
            if (!committed) {
              rollBack();
            }
            session.transactionEnded();
          }
        });
  }

  /**
   * Runs a statement that SQLite itself wraps into a transaction, in the gate, without a look at
   * the catalog; not for explicit transactions.
   *
   * @param trusting answers null, having written nothing, if the catalog has to be looked at
   */
  @Nullable Outcome holdTrusting(Function<Instant, @Nullable Outcome> trusting) {
    session.checkWritable();
    session.cursors().takeRowsBeforeWrite();
    return inGate(() -> trusting.apply(session.statementInstant()));
  }

  private @Nullable Outcome inGate(java.util.function.Supplier<@Nullable Outcome> work) {
    session.ownCheckpoints().leaveToPurge();
    if (session.atGate().readersPass()) {
      session.cursors().takeRows();
    }
    session.atGate().enter(false);
    try {
      return work.get();
    } catch (LapseException e) {
      // Nothing has been written: SQLite refused the lock, since a cursor of this connection keeps
      // a snapshot that is older than another's commit.
      if (e.state() != SqlState.SERIALIZATION_FAILURE || !session.cursors().takeRows()) {
        throw e;
      }
      return work.get();
    } finally {
      session.atGate().leave();
    }
  }

  private void rollBack() {
    session.rolledBack();
    session.sqlite().rollBackWhatIsLeft();
  }
}
