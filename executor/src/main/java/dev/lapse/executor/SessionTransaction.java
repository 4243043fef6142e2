package dev.lapse.executor;

import dev.lapse.error.LapseException;
import dev.lapse.error.SqlState;
import dev.lapse.executor.sqlite.SqliteConnection;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The transaction of one session. It reads one snapshot at one instant and takes no lock until it
 * first writes; then it passes the write gate and moves its snapshot and instant forward, once, if
 * others have committed meanwhile. Not thread-safe.
 */
final class SessionTransaction {
  /** How far a transaction has come. */
  private enum State {
    /** No statement yet. */
    NONE,
    /** Holds a snapshot. */
    READING,
    /** Holds the gate and SQLite's write lock. */
    WRITING,
    /** SQLite rolled it back by itself; it waits to be told so. */
    BROKEN
  }

  private final Session session;
  private final SqliteConnection sqlite;
  private final List<String> savepoints = new ArrayList<>();
  private boolean autoCommit = true;
  private boolean begun;
  private boolean readsOn;
  private boolean begunBySavepoint;
  private State state = State.NONE;
  private @Nullable Instant instant;
  private long dataVersion;

  SessionTransaction(Session session, SqliteConnection sqlite) {
    this.session = session;
    this.sqlite = sqlite;
  }

  boolean autoCommit() {
    return autoCommit;
  }

  void setAutoCommit(boolean on) {
    if (on == autoCommit) {
      return;
    }
    if (on) {
      commit();
    }
    autoCommit = on;
  }

  /** Returns whether statements belong to a transaction that ends only when its owner says so. */
  boolean isExplicit() {
    return !autoCommit || begun;
  }

  boolean isWriting() {
    return state == State.WRITING;
  }

  /** Returns whether a statement of this transaction has run. */
  boolean isUnderWay() {
    return state != State.NONE;
  }

  /** Returns whether a transaction is open: one that BEGIN began, or in which a statement ran. */
  boolean isOpen() {
    return begun || isUnderWay();
  }

  /**
   * Checks that no transaction is open.
   *
   * @param refusal what to say if one is
   */
  void checkNotOpen(String refusal) {
    if (isOpen()) {
      throw LapseException.of(SqlState.INVALID_TRANSACTION_STATE, refusal);
    }
  }

  /** Returns whether SQLite has a transaction open; without snapshots reading needs none. */
  boolean holdsLock() {
    return state == State.WRITING || (state == State.READING && session.cursorsKeepSnapshots());
  }

  /** BEGIN, as a statement. */
  void begin(boolean immediately) {
    if (begun || (!autoCommit && state != State.NONE)) {
      throw LapseException.of(
          SqlState.INVALID_TRANSACTION_STATE,
          "a transaction is open already; COMMIT or ROLLBACK it, or use SAVEPOINT");
    }
    begun = true;
    if (immediately) {
      try {
        beginWrite();
      } catch (RuntimeException e) {
        begun = false;
        throw e;
      }
    }
  }

  /**
   * Makes sure that a reading statement of an explicit transaction has its snapshot.
   *
   * @return the transaction's instant
   */
  Instant beginRead() {
    checkNotBroken();
    if (state == State.NONE
        && session.isolation() == Session.Isolation.SERIALIZABLE
        && !session.isReadOnly()) {
      return beginWrite();
    }
    if (state == State.NONE) {
      // One is left of a reading that was ended for a write that then did not get the lock.
      instant = null;
      if (session.cursorsKeepSnapshots()) {
        session.atGate().inTurnToRead(this::beginSnapshot);
      }
      state = State.READING;
    }
    return instant();
  }

  private boolean beginSnapshot() {
    begin("BEGIN");
    session.atGate().goesOnReading();
    readsOn = true;
    return true;
  }

  private void endReading() {
    if (readsOn) {
      readsOn = false;
      session.atGate().endsReading();
    }
  }

  /** Begins SQLite's transaction; if its snapshot is not to be had, none is left open. */
  private void begin(String statement) {
    sqlite.repeat(statement);
    try {
      savepoints.forEach(s -> sqlite.execute("SAVEPOINT " + s));
      session.refreshCatalog();
      dataVersion = sqlite.repeatedNumber("PRAGMA data_version");
    } catch (RuntimeException e) {
      sqlite.repeat("ROLLBACK");
      throw e;
    }
  }

  private Instant instant() {
    Instant at = instant;
    if (at == null) {
      at = session.statementInstant();
      instant = at;
    }
    return at;
  }

  /**
   * Makes sure that a writing statement of an explicit transaction has the gate and the lock.
   *
   * @return the transaction's instant
   */
  Instant beginWrite() {
    checkNotBroken();
    if (state == State.WRITING) {
      return instant();
    }
    session.checkWritable();
    session.ownCheckpoints().leaveToPurge();
    letWritersCommit();
    session.atGate().enter(true);
    try {
      lock();
    } catch (RuntimeException e) {
      session.atGate().leave();
      throw e;
    }
    state = State.WRITING;
    return instant();
  }

  /**
   * Ends the reading of a transaction that is to wait at the gate, where whoever is in it waits for
   * readers to commit. Nothing has been written yet, so nothing is lost.
   */
  private void letWritersCommit() {
    if (readsOn && session.atGate().readersPass()) {
      session.cursors().takeRows();
      sqlite.repeat("COMMIT");
      endReading();
      state = State.NONE;
    }
  }

  private void lock() {
    if (state == State.NONE || !session.cursorsKeepSnapshots()) {
      // The instant of a reading that was ended on the way here stays, if nobody has written since.
      long seen = dataVersion;
      beginPastCursors();
      instant = dataVersion == seen ? instant : null;
      return;
    }
    // Nothing has been written yet, so ending the read and beginning anew loses nothing. An open
    // cursor keeps the old snapshot: SQLite then refuses the lock if others have committed.
    sqlite.repeat("COMMIT");
    endReading();
    Instant before = instant;
    state = State.NONE;
    instant = null;
    long seen = dataVersion;
    begin("BEGIN IMMEDIATE");
    if (dataVersion == seen) {
      instant = before;
    }
  }

  /** Cursors that outlived their own transaction must not hold up this one. */
  private void beginPastCursors() {
    try {
      begin("BEGIN IMMEDIATE");
    } catch (LapseException e) {
      if (e.state() != SqlState.SERIALIZATION_FAILURE || !session.cursors().takeRows()) {
        throw e;
      }
      begin("BEGIN IMMEDIATE");
    }
  }

  private void checkNotBroken() {
    if (state == State.BROKEN) {
      throw LapseException.of(
          SqlState.SERIALIZATION_FAILURE,
          "this transaction was rolled back by an earlier error; ROLLBACK, then try it again");
    }
  }

  /** Ends the transaction and keeps its writes. */
  void commit() {
    checkNotBroken();
    if (state == State.WRITING) {
      session.setCutoffInstant(instant());
      session.guards().checkDeferred();
    }
    if (holdsLock()) {
      sqlite.repeat("COMMIT");
    }
    end();
  }

  /** Ends the transaction and undoes its writes. */
  void rollback() {
    boolean open = holdsLock();
    try {
      if (open) {
        sqlite.repeat("ROLLBACK");
      }
    } finally {
      session.rolledBack();
      end();
    }
  }

  private void end() {
    boolean held = state == State.WRITING;
    endReading();
    state = State.NONE;
    begun = false;
    begunBySavepoint = false;
    instant = null;
    savepoints.clear();
    try {
      session.transactionEnded();
    } finally {
      if (held) {
        session.atGate().leave();
      }
    }
  }

  /**
   * Looks, after a statement of an explicit transaction failed, whether SQLite rolled all of it
   * back (a full disk, INSERT OR ROLLBACK, an interrupt): later statements must not run by
   * themselves.
   */
  void afterFailure() {
    if (state != State.WRITING) {
      return;
    }
    try {
      sqlite.repeat("BEGIN");
    } catch (LapseException stillOpen) {
      // SQLite refuses a second BEGIN: the transaction is whole.
      return;
    }
    sqlite.repeat("ROLLBACK");
    session.atGate().leave();
    state = State.BROKEN;
    session.rolledBack();
    savepoints.clear();
    session.transactionEnded();
  }

  /** Sets a savepoint; the name is quoted already. */
  void savepoint(String name) {
    boolean begins = !isExplicit();
    begun |= begins;
    begunBySavepoint |= begins;
    try {
      beginRead();
    } catch (RuntimeException e) {
      begun &= !begins;
      begunBySavepoint &= !begins;
      throw e;
    }
    if (holdsLock()) {
      sqlite.execute("SAVEPOINT " + name);
    }
    savepoints.add(name);
  }

  /** Undoes what came after a savepoint, which stays. */
  void rollbackTo(String name) {
    checkNotBroken();
    int at = find(name);
    if (holdsLock()) {
      sqlite.execute("ROLLBACK TO " + name);
    }
    savepoints.subList(at + 1, savepoints.size()).clear();
    session.rolledBack();
    session.sessionCatalog().rolledBackTo();
  }

  /** Forgets a savepoint and those after it, and keeps what came after it. */
  void release(String name) {
    checkNotBroken();
    int at = find(name);
    if (at == 0 && begunBySavepoint) {
      commit();
      return;
    }
    if (holdsLock()) {
      sqlite.execute("RELEASE " + name);
    }
    savepoints.subList(at, savepoints.size()).clear();
  }

  private int find(String name) {
    for (int i = savepoints.size() - 1; i >= 0; i--) {
      if (savepoints.get(i).equalsIgnoreCase(name)) {
        return i;
      }
    }
    throw LapseException.of(
        SqlState.INVALID_SAVEPOINT,
        "there is no savepoint " + name + " in this transaction; set it with SAVEPOINT first");
  }
}
