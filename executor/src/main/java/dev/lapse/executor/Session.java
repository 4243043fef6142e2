package dev.lapse.executor;

import dev.lapse.error.LapseException;
import dev.lapse.error.SqlState;
import dev.lapse.executor.functions.Functions;
import dev.lapse.executor.hiding.Questions;
import dev.lapse.executor.sqlite.DatabaseFile;
import dev.lapse.executor.sqlite.SqliteConnection;
import dev.lapse.planner.catalog.Catalog;
import dev.lapse.planner.expiry.TimestampEncoding;
import dev.lapse.planner.sql.Identifiers;
import dev.lapse.planner.translate.ExpiredRows;
import dev.lapse.planner.translate.ReferenceGuards;
import dev.lapse.planner.translate.ShadowViews;
import java.time.Instant;
import java.util.Set;

/**
 * One connection to a database: its transaction, its instant, what it may do and how long it waits.
 * Not thread-safe, but for {@link #close} and {@link Prepared#cancel}; the driver lets one thread
 * in at a time.
 */
public final class Session implements AutoCloseable {
  /** How transactions of a session are kept apart. */
  public enum Isolation {
    /** A transaction takes no lock until it first writes, and moves forward once then. */
    READ_COMMITTED,
    /** A transaction takes the write lock with its first statement. */
    SERIALIZABLE
  }

  private final Database database;
  private final SessionOptions options;
  private final SqliteConnection sqlite;
  private final SessionCatalog catalog;
  private final SessionAtGate atGate;
  private final SessionTransaction transaction;
  private final Shadows shadows;
  private final Guards guards;
  private final OwnCheckpoints ownCheckpoints;
  private final SystemSchema systemSchema;
  private final OpenCursors cursors;
  private final Questions questions;
  private Isolation isolation = Isolation.READ_COMMITTED;
  private ExpiredRows expiredRows;
  private boolean readOnly;
  private boolean open = true;
  private Instant cutoffInstant = Instant.EPOCH;

  private Session(Database database, SessionOptions options, SqliteConnection sqlite) {
    this.database = database;
    this.options = options;
    this.readOnly = options.readOnly();
    this.expiredRows = options.expiredRowsVisible() ? ExpiredRows.VISIBLE : ExpiredRows.HIDDEN;
    this.sqlite = sqlite;
    this.catalog = new SessionCatalog(database, sqlite);
    this.atGate = database.atGate(sqlite);
    this.cursors = new OpenCursors(atGate);
    this.questions = new Questions(sqlite);
    this.transaction = new SessionTransaction(this, sqlite);
    this.shadows = new Shadows(this);
    this.guards = new Guards(this);
    this.ownCheckpoints = new OwnCheckpoints(database, sqlite);
    this.systemSchema = new SystemSchema(this);
    sqlite.offer(Functions::named);
    sqlite.defineConstantFunction(
        ShadowViews.CUTOFF_FUNCTION, 3, arguments -> shadows.cutoff(arguments, hiddenUntil()));
    sqlite.defineConstantFunction(
        ShadowViews.NOW_FUNCTION, 1, arguments -> Shadows.now(arguments, cutoffInstant));
    sqlite.defineConstantFunction(
        ReferenceGuards.BOUND_FUNCTION, 1, arguments -> guards.bound(arguments, hiddenUntil()));
    sqlite.defineConstantFunction(
        ReferenceGuards.DEFERS_FUNCTION, 0, arguments -> transaction.isExplicit() ? 1L : 0L);
    if (readOnly) {
      sqlite.execute("PRAGMA query_only = 1");
    }
  }

  /**
   * Opens a session; the first on a file opens the database, too.
   *
   * @throws LapseException if the file can't be opened, or the options don't fit it
   */
  public static Session open(SessionOptions options) {
    Database database = DatabaseRegistry.acquire(options);
    try {
      return open(database, options);
    } catch (RuntimeException e) {
      DatabaseRegistry.release(database, options);
      throw e;
    }
  }

  private static Session open(Database database, SessionOptions options) {
    SqliteConnection sqlite = database.openConnection(options);
    try {
      return new Session(database, options, sqlite);
    } catch (RuntimeException e) {
      sqlite.close();
      throw e;
    }
  }

  /**
   * Plans a statement.
   *
   * @param wantsKeys whether the rowids of rows that it inserts are asked for
   * @throws LapseException if it is no statement, or names what isn't there
   */
  public Prepared prepare(String sql, boolean wantsKeys) {
    checkOpen();
    return new PlannedStatement(this, sql, wantsKeys);
  }

  /** Returns whether each statement is a transaction of its own. */
  public boolean autoCommit() {
    return transaction.autoCommit();
  }

  /** Sets it; turning it on commits a transaction that is open. */
  public void setAutoCommit(boolean on) {
    checkOpen();
    transaction.setAutoCommit(on);
  }

  /** Ends the transaction and keeps its writes; does nothing if none is open. */
  public void commit() {
    checkOpen();
    transaction.commit();
  }

  /** Ends the transaction and undoes its writes; does nothing if none is open. */
  public void rollback() {
    checkOpen();
    transaction.rollback();
  }

  /** Sets a savepoint of that name. */
  public void savepoint(String name) {
    checkOpen();
    transaction.savepoint(Identifiers.quote(name));
  }

  /** Undoes what came after a savepoint. */
  public void rollbackTo(String name) {
    checkOpen();
    transaction.rollbackTo(Identifiers.quote(name));
  }

  /** Forgets a savepoint. */
  public void release(String name) {
    checkOpen();
    transaction.release(Identifiers.quote(name));
  }

  /** Returns whether writes are refused. */
  public boolean isReadOnly() {
    return readOnly;
  }

  /**
   * Sets whether writes are refused.
   *
   * @throws LapseException if a transaction is under way, or the connection was opened read-only
   */
  public void setReadOnly(boolean on) {
    checkOpen();
    if (on == readOnly) {
      return;
    }
    if (transaction.isUnderWay()) {
      throw LapseException.of(
          SqlState.INVALID_TRANSACTION_STATE,
          "read-only cannot change within a transaction; COMMIT or ROLLBACK it first");
    }
    if (!on && options.readOnly()) {
      throw LapseException.of(
          SqlState.READ_ONLY,
          "this connection was opened with readOnly=true; open another one to write");
    }
    sqlite.execute("PRAGMA query_only = " + (on ? 1 : 0));
    readOnly = on;
    database.sessionReads(options, on);
  }

  /** Returns how transactions are kept apart. */
  public Isolation isolation() {
    return isolation;
  }

  /** Sets how later transactions are kept apart. */
  public void setIsolation(Isolation isolation) {
    checkOpen();
    this.isolation = isolation;
  }

  /** Returns the catalog as it is now. */
  public Catalog catalog() {
    checkOpen();
    if (!transaction.isUnderWay()) {
      catalog.refresh();
    }
    return catalog.current();
  }

  /** Returns the catalog as it is now, with the types of what its views compute. */
  public Catalog describedCatalog() {
    return database.translator(catalog()).described();
  }

  /** Returns where the database is. */
  public DatabaseFile file() {
    return database.file();
  }

  /** Returns whether it has not been closed. */
  public boolean isOpen() {
    return open;
  }

  /** Rolls back what is open, and closes; does nothing the second time. */
  @Override
  public void close() {
    if (!open) {
      return;
    }
    open = false;
    try {
      cursors.close();
      transaction.rollback();
    } finally {
      try {
        sqlite.close();
      } finally {
        if (readOnly && !options.readOnly()) {
          database.sessionReads(options, false);
        }
        DatabaseRegistry.release(database, options);
      }
    }
  }

  void checkOpen() {
    if (!open) {
      throw LapseException.of(
          SqlState.CONNECTION_CLOSED, "the connection is closed; open another one");
    }
  }

  void checkWritable() {
    if (readOnly) {
      throw LapseException.of(
          SqlState.READ_ONLY,
          "the connection is read-only; call setReadOnly(false), or connect without readOnly");
    }
  }

  Database database() {
    return database;
  }

  SqliteConnection sqlite() {
    return sqlite;
  }

  Questions questions() {
    return questions;
  }

  SessionTransaction transaction() {
    return transaction;
  }

  SessionAtGate atGate() {
    return atGate;
  }

  SessionCatalog sessionCatalog() {
    return catalog;
  }

  Shadows shadows() {
    return shadows;
  }

  Guards guards() {
    return guards;
  }

  /** Returns whether foreign keys hold for what this session writes. */
  boolean holdsForeignKeys() {
    return options.foreignKeys();
  }

  /** Takes note that SQLite rolled something back, and with it what was made in its temp schema. */
  void rolledBack() {
    shadows.rolledBack();
    guards.rolledBack();
  }

  /** Makes what a statement reads besides the file: it is there when SQLite prepares the text. */
  void makeReady(boolean needsShadows, Set<String> systemTables) {
    if (needsShadows) {
      shadows.ensure();
    }
    systemSchema.define(systemTables);
  }

  SystemSchema systemSchema() {
    return systemSchema;
  }

  OwnCheckpoints ownCheckpoints() {
    return ownCheckpoints;
  }

  ExpiredRows expiredRows() {
    return expiredRows;
  }

  void setExpiredRows(ExpiredRows mode) {
    expiredRows = mode;
  }

  /** Returns the instant that shadows hide by: before all time where nothing is to be hidden. */
  private Instant hiddenUntil() {
    return expiredRows == ExpiredRows.HIDDEN
        ? cutoffInstant
        : TimestampEncoding.MIN_INSTANT.minusMillis(1);
  }

  /** Returns the instant that was set last. */
  Instant cutoffInstant() {
    return cutoffInstant;
  }

  /** Sets the instant that shadows filter by, for the statement that is about to run. */
  void setCutoffInstant(Instant instant) {
    cutoffInstant = instant;
  }

  /**
   * Returns whether a cursor keeps what it reads from being changed. Memory can't: there each
   * statement takes its turn at the gate and is read to its end at once.
   */
  boolean cursorsKeepSnapshots() {
    return database.isOnDisk();
  }

  Instant statementInstant() {
    return database.statementInstant(sqlite);
  }

  boolean refreshCatalog() {
    return catalog.refresh();
  }

  void transactionEnded() {
    catalog.transactionEnded();
  }

  OpenCursors cursors() {
    return cursors;
  }

  /** Runs something that writes the temporary schemas, which query_only would forbid. */
  void unlocked(Runnable change) {
    boolean locked = readOnly;
    if (locked) {
      sqlite.execute("PRAGMA query_only = 0");
    }
    try {
      change.run();
    } finally {
      if (locked) {
        sqlite.execute("PRAGMA query_only = 1");
      }
    }
  }
}
