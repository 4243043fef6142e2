package dev.lapse.executor;

import dev.lapse.error.LapseException;
import dev.lapse.error.SqlState;
import dev.lapse.executor.metrics.Metrics;
import dev.lapse.executor.metrics.MetricsBean;
import dev.lapse.executor.parameters.Parameter;
import dev.lapse.executor.parameters.Parameters;
import dev.lapse.executor.sqlite.CatalogReader;
import dev.lapse.executor.sqlite.DatabaseFile;
import dev.lapse.executor.sqlite.FileSetup;
import dev.lapse.executor.sqlite.LapseTables;
import dev.lapse.executor.sqlite.SqliteConnection;
import dev.lapse.executor.sqlite.WriteGate;
import dev.lapse.executor.time.ManualClock;
import dev.lapse.executor.time.Time;
import dev.lapse.executor.ttl.Activity;
import dev.lapse.executor.ttl.ExpiryHost;
import dev.lapse.executor.ttl.Restraints;
import dev.lapse.executor.ttl.TtlMonitor;
import dev.lapse.planner.catalog.Catalog;
import dev.lapse.planner.translate.ExpiredRows;
import dev.lapse.planner.translate.StatementTranslator;
import java.nio.file.Files;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * One database, shared by all sessions of this process on one file: its gate, clock, catalog,
 * plans, parameters and monitor. Thread-safe.
 */
final class Database implements ExpiryHost {
  private final DatabaseFile file;

  /** Asked once: who counted as a writer when it opened must count as one when it closes. */
  private final boolean canWrite;

  /** Another program may give the file a WAL later, which does no harm, but can't take it away. */
  private final boolean hasWal;

  private final Time time;
  private final Optional<ManualClock> manualClock;
  private final DatabaseClock clock;
  private final WriteGate gate;
  private final AtomicLong connections = new AtomicLong();
  private final Parameters parameters = new Parameters();
  private final Metrics metrics = new Metrics();
  private final Activity activity = new Activity();
  private final MetricsBean bean;
  private final Restraints restraints;
  private final PlanCache plans = new PlanCache();
  private final AtomicInteger purges = new AtomicInteger();
  private final AtomicLong catalogVersions = new AtomicLong();
  private final Object monitorLock = new Object();

  /** Keeps a database in memory alive, and is the connection that the monitor deletes over. */
  private @Nullable SqliteConnection own;

  private volatile @Nullable CachedCatalog cached;
  private volatile @Nullable CachedTranslator translator;
  private @Nullable TtlMonitor monitor;
  private int monitorWishes;
  private int monitorWishesOnHold;

  private record CachedCatalog(long cookie, Catalog catalog) {}

  private record CachedTranslator(Catalog catalog, StatementTranslator translator) {}

  private Database(
      DatabaseFile file, boolean hasWal, Time time, Optional<ManualClock> manualClock) {
    this.file = file;
    this.hasWal = hasWal;
    this.canWrite = !(file instanceof DatabaseFile.OnDisk disk) || Files.isWritable(disk.path());
    this.manualClock = manualClock;
    this.time = manualClock.map(time::withClock).orElse(time);
    this.clock = new DatabaseClock(this.time.clock());
    this.bean = new MetricsBean(file.displayName(), metrics);
    this.restraints = Restraints.of(this.time, parameters, metrics, manualClock.isPresent());
    this.gate = new WriteGate(this.time.ticker());
  }

  /** Opens a database for its first session. */
  static Database open(SessionOptions options) {
    boolean existed = exists(options.file());
    if (!existed && (options.readOnly() || !options.create())) {
      throw LapseException.of(
          SqlState.CANNOT_CONNECT,
          options.file().displayName()
              + " does not exist"
              + (options.readOnly()
                  ? "; connect without readOnly once to create it"
                  : "; leave out create=false to create it"));
    }
    if (options.file() instanceof DatabaseFile.OnDisk disk && !Files.exists(disk.path())) {
      FileSetup.create(disk);
    }
    SqliteConnection first =
        SqliteConnection.open(options.file(), options.readOnly(), options.busyTimeoutMillis());
    try {
      if (!options.readOnly()) {
        FileSetup.prepare(first, options.file());
      }
      LapseTables kept = new LapseTables(first);
      if (kept.exist()) {
        kept.checkFormat();
      }
      Optional<ManualClock> manual = ClockChoice.manual(options, kept, existed);
      Database database =
          new Database(options.file(), FileSetup.hasWal(first), options.time(), manual);
      database.load(kept);
      database.bean.registerIfStarted();
      if (options.file() instanceof DatabaseFile.InMemory) {
        database.own = first;
      } else {
        first.close();
      }
      return database;
    } catch (RuntimeException e) {
      first.close();
      throw e;
    }
  }

  private static boolean exists(DatabaseFile file) {
    return !(file instanceof DatabaseFile.OnDisk disk)
        || (Files.exists(disk.path()) && disk.path().toFile().length() > 0);
  }

  private void load(LapseTables kept) {
    if (kept.exist()) {
      parameters.load(kept.parameters());
      kept.deletedUntilMillis().ifPresent(m -> clock.deletedUntil(Instant.ofEpochMilli(m)));
    }
    restraints.leaps().opened(kept.clockNote());
  }

  /** Takes in a session that is about to open: its parameters, and its wish for a monitor. */
  void sessionOpens(SessionOptions options) {
    options.parameters().forEach((name, value) -> Parameter.named(name).check(value));
    Parameters.Source url = Parameters.Source.CONNECTION;
    options.parameters().forEach((name, v) -> parameters.set(Parameter.named(name), v, url));
    if (wantsMonitor(options)) {
      synchronized (monitorLock) {
        monitorWishes++;
        if (monitor == null && manualClock.isEmpty()) {
          monitor = new TtlMonitor(this);
        }
      }
    }
  }

  /** Lets a session go; the last that wanted the monitor stops it. */
  void sessionCloses(SessionOptions options) {
    if (!wantsMonitor(options)) {
      return;
    }
    TtlMonitor stopping = null;
    synchronized (monitorLock) {
      if (--monitorWishes == 0) {
        stopping = monitor;
        monitor = null;
      }
    }
    if (stopping != null) {
      stopping.close();
    }
  }

  /** Takes note that a session stops writing, or goes on; the monitor rests while nobody writes. */
  void sessionReads(SessionOptions options, boolean only) {
    if (wantsMonitor(options)) {
      synchronized (monitorLock) {
        monitorWishesOnHold += only ? 1 : -1;
      }
    }
  }

  @Override
  public boolean someoneWrites() {
    synchronized (monitorLock) {
      return monitorWishes > monitorWishesOnHold;
    }
  }

  private boolean wantsMonitor(SessionOptions options) {
    return options.ttlMonitor() && !options.readOnly() && canWrite;
  }

  /** Opens a connection for a session. */
  SqliteConnection openConnection(SessionOptions options) {
    SqliteConnection connection =
        SqliteConnection.open(file, options.readOnly(), options.busyTimeoutMillis());
    try {
      connection.execute("PRAGMA foreign_keys = " + (options.foreignKeys() ? 1 : 0));
      if (!options.readOnly()) {
        connection.execute("PRAGMA synchronous = FULL");
      }
      return connection;
    } catch (RuntimeException e) {
      connection.close();
      throw e;
    }
  }

  DatabaseFile file() {
    return file;
  }

  @Override
  public String displayName() {
    return file.displayName();
  }

  boolean isOnDisk() {
    return file instanceof DatabaseFile.OnDisk;
  }

  @Override
  public boolean holdsSnapshots() {
    return isOnDisk() && hasWal;
  }

  @Override
  public boolean isShared() {
    return isOnDisk();
  }

  /** Returns what stands at the gate for a session that opens. */
  SessionAtGate atGate(SqliteConnection connection) {
    return new SessionAtGate(gate, connection, connections.incrementAndGet(), !holdsSnapshots());
  }

  @Override
  public SqliteConnection monitorConnection() {
    bean.register();
    synchronized (monitorLock) {
      SqliteConnection connection = own;
      if (connection == null || connection.isClosed()) {
        connection = SqliteConnection.open(file, false, 0);
        connection.execute("PRAGMA foreign_keys = 1");
        own = connection;
      }
      return connection;
    }
  }

  @Override
  public WriteGate gate() {
    return gate;
  }

  @Override
  public Time time() {
    return time;
  }

  @Override
  public Parameters parameters() {
    return parameters;
  }

  @Override
  public Metrics metrics() {
    return metrics;
  }

  @Override
  public Restraints restraints() {
    return restraints;
  }

  @Override
  public Activity activity() {
    return activity;
  }

  @Override
  public void purges(boolean begins) {
    purges.addAndGet(begins ? 1 : -1);
  }

  /** Returns whether a pass deletes now and looks after the WAL. */
  boolean isPurging() {
    return purges.get() > 0;
  }

  @Override
  public void deletedUntil(Instant at) {
    clock.deletedUntil(at);
  }

  Optional<ManualClock> manualClock() {
    return manualClock;
  }

  /** Returns what the clock says: no delete goes beyond it. */
  Instant clockInstant() {
    return clock.now();
  }

  /** Returns the instant of a statement that begins now over a connection. */
  Instant statementInstant(SqliteConnection connection) {
    Instant instant = clock.statementInstant();
    if (clock.takeWentBack()) {
      new LapseTables(connection)
          .deletedUntilMillis()
          .ifPresent(m -> clock.deletedUntil(Instant.ofEpochMilli(m)));
      instant = clock.statementInstant();
    }
    return instant;
  }

  boolean deletedBeyond(Instant instant) {
    return clock.deletedBeyond(instant);
  }

  @Override
  public Catalog catalog(SqliteConnection connection) {
    return catalog(connection, connection.repeatedNumber("PRAGMA main.schema_version"));
  }

  /** Returns the catalog for a schema version, as a connection's snapshot has it. */
  Catalog catalog(SqliteConnection connection, long cookie) {
    CachedCatalog known = cached;
    if (known != null && known.cookie() == cookie) {
      return known.catalog();
    }
    Catalog read = readCatalog(connection);
    if (connection.number("PRAGMA schema_version") == cookie) {
      cached = new CachedCatalog(cookie, read);
      parameters.load(new LapseTables(connection).parameters());
    }
    return read;
  }

  /** Reads the catalog, which may be one that is not yet committed, for one session alone. */
  Catalog readCatalog(SqliteConnection connection) {
    return CatalogReader.read(connection, catalogVersions.incrementAndGet());
  }

  /** Returns the plan of a text, made now or earlier. */
  StatementPlan plan(String text, Catalog catalog, ExpiredRows mode) {
    PlanCache.Key key = new PlanCache.Key(text, catalog.version(), mode);
    StatementPlan known = plans.get(key);
    if (known != null) {
      return known;
    }
    StatementPlan made = StatementPlanner.plan(text, catalog, translator(catalog), mode);
    plans.put(key, made);
    return made;
  }

  /** Returns what translates the statements of a catalog. */
  StatementTranslator translator(Catalog catalog) {
    CachedTranslator known = translator;
    if (known != null && known.catalog() == catalog) {
      return known.translator();
    }
    StatementTranslator made = new StatementTranslator(catalog);
    translator = new CachedTranslator(catalog, made);
    return made;
  }

  /** Closes what is left after the last session. */
  void close() {
    bean.close();
    SqliteConnection connection;
    synchronized (monitorLock) {
      connection = own;
      own = null;
    }
    if (connection != null) {
      connection.close();
    }
  }
}
