package dev.lapse.executor.ttl;

import dev.lapse.executor.metrics.Metric;
import dev.lapse.executor.metrics.Metrics;
import dev.lapse.executor.parameters.Parameter;
import dev.lapse.executor.parameters.Parameters;
import dev.lapse.executor.sqlite.CatalogReader;
import dev.lapse.executor.sqlite.DatabaseFile;
import dev.lapse.executor.sqlite.LapseTables;
import dev.lapse.executor.sqlite.PassTable;
import dev.lapse.executor.sqlite.SqliteConnection;
import dev.lapse.executor.sqlite.StoredPass;
import dev.lapse.executor.sqlite.WriteGate;
import dev.lapse.executor.time.Scheduler;
import dev.lapse.executor.time.SimulatedTime;
import dev.lapse.executor.time.Time;
import dev.lapse.planner.catalog.Catalog;
import dev.lapse.planner.ddl.TtlDefinition;
import dev.lapse.planner.expiry.ExpireAfter;
import dev.lapse.planner.expiry.StoredForm;
import dev.lapse.planner.expiry.TtlOptions;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/** A file with TTL indexes and a monitor on simulated time, without sessions or SQL of Lapse's. */
final class TestHost implements ExpiryHost, AutoCloseable {
  final SimulatedTime time;
  final SqliteConnection user;
  final List<Instant> published = new ArrayList<>();
  private final boolean onDisk;
  private final boolean hasWal;
  private final DatabaseFile database;
  private SqliteConnection monitorConnection;
  private final WriteGate gate;
  private final Parameters parameters = new Parameters();
  private final Metrics metrics = new Metrics();
  private final PassWorkings workings;
  int purges;
  private final Activity activity = new Activity();
  private final Restraints restraints;
  final WriteGate.Owner userAtGate = () -> "a test";
  private @Nullable Catalog catalog;
  private long schemaVersion = -1;
  private long catalogVersion;
  private @Nullable Throwable failure;
  private int looksUntilMemoryRunsOut = -1;
  private int schedulingsWithoutMemory;
  TtlMonitor monitor;

  TestHost(Path file) {
    this(DatabaseFile.OnDisk.of(file.toString()));
  }

  TestHost(DatabaseFile database) {
    this(database, SimulatedTime.standing());
  }

  /** Another process's view of a file that a host has open, at the same time. */
  TestHost(Path file, SimulatedTime time) {
    this(DatabaseFile.OnDisk.of(file.toString()), time);
  }

  private TestHost(DatabaseFile database, SimulatedTime time) {
    this(database, time, true);
  }

  /** The same of a file that keeps its rollback journal. */
  static TestHost withoutWal(Path file, SimulatedTime time) {
    return new TestHost(DatabaseFile.OnDisk.of(file.toString()), time, false);
  }

  private TestHost(DatabaseFile database, SimulatedTime time, boolean hasWal) {
    this.hasWal = hasWal;
    this.database = database;
    this.time = time;
    gate = new WriteGate(time.time().ticker());
    restraints = Restraints.of(time.time(), parameters, metrics, false);
    onDisk = database instanceof DatabaseFile.OnDisk;
    user = SqliteConnection.open(database, false, 1_000);
    user.execute("PRAGMA journal_mode = " + (hasWal ? "WAL" : "DELETE"));
    user.execute("PRAGMA synchronous = OFF");
    monitorConnection = SqliteConnection.open(database, false, 0);
    monitorConnection.execute("PRAGMA synchronous = OFF");
    new LapseTables(user).create();
    restraints.leaps().opened(new LapseTables(user).clockNote());
    workings = new PassWorkings(this);
    monitor = new TtlMonitor(this);
  }

  TestHost sql(String... statements) {
    for (String each : statements) {
      user.execute(each);
    }
    return this;
  }

  /** Declares a TTL index over a TIMESTAMP column, in seconds. */
  TestHost ttlIndex(String name, String table, String column, long seconds) {
    return ttlIndex(name, table, column, seconds, Optional.empty(), TtlOptions.NONE);
  }

  TestHost ttlIndex(
      String name,
      String table,
      String column,
      long seconds,
      Optional<String> predicate,
      TtlOptions options) {
    user.execute(
        "CREATE INDEX IF NOT EXISTS \""
            + name
            + "\" ON \""
            + table
            + "\" (\""
            + column
            + "\")"
            + predicate.map(p -> " WHERE " + p).orElse(""));
    store(name, table, column, seconds, predicate, options, false);
    return this;
  }

  void suspend(String name, String table, String column, long seconds) {
    store(name, table, column, seconds, Optional.empty(), TtlOptions.NONE, true);
  }

  private void store(
      String name,
      String table,
      String column,
      long seconds,
      Optional<String> predicate,
      TtlOptions options,
      boolean suspended) {
    Optional<StoredForm> form = Optional.empty();
    LapseTables tables = new LapseTables(user);
    tables.store(
        new TtlDefinition(
            name,
            table,
            column,
            form,
            new ExpireAfter.Elapsed(seconds),
            predicate,
            suspended,
            options));
    tables.bumpSchemaVersion();
  }

  /** Inserts rows of which the first is so many seconds old, each a second younger. */
  TestHost rows(String table, int count, long oldestSeconds) {
    user.change(
        "WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i + 1 < ?1)"
            + " INSERT INTO \""
            + table
            + "\"(ts) SELECT strftime('%Y-%m-%d %H:%M:%f', ?2 + i, 'unixepoch') FROM n",
        count,
        time.instant().getEpochSecond() - oldestSeconds);
    return this;
  }

  /** Inserts expired rows that all have one value. */
  TestHost ties(String table, int count, long ageSeconds) {
    user.change(
        "WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i + 1 < ?1)"
            + " INSERT INTO \""
            + table
            + "\"(ts) SELECT strftime('%Y-%m-%d %H:%M:%f', ?2, 'unixepoch') FROM n",
        count,
        time.instant().getEpochSecond() - ageSeconds);
    return this;
  }

  TestHost set(Parameter parameter, long value) {
    parameters.set(parameter, Long.toString(value), Parameters.Source.SET);
    return this;
  }

  long count(String table) {
    return user.number("SELECT count(*) FROM \"" + table + "\"");
  }

  long metric(Metric metric) {
    return metrics.count(metric);
  }

  List<StoredPass> passes() {
    return new PassTable(user).all();
  }

  long deleteExpired(Optional<String> table) {
    return TtlPass.runNow(this, user, userAtGate, table);
  }

  /** Begins a pass of the monitor's that the test drives step by step. */
  TtlPass pass(BooleanSupplier stop) {
    return TtlPass.ofMonitor(this, monitorConnection, monitor, workings, stop);
  }

  /** Makes a look at the catalog, after so many others, run out of memory. */
  void runOutOfMemoryAfter(int looks) {
    looksUntilMemoryRunsOut = looks;
  }

  /** Makes the next look at the catalog fail. */
  void failOnce(RuntimeException e) {
    failure = e;
  }

  /** Makes the next look at the catalog fail badly. */
  void failOnce(Error e) {
    failure = e;
  }

  void restart() {
    monitor.close();
    schemaVersion = -1;
    monitor = new TtlMonitor(this);
  }

  @Override
  public String displayName() {
    return "test";
  }

  @Override
  public SqliteConnection monitorConnection() {
    if (monitorConnection.isClosed()) {
      monitorConnection = SqliteConnection.open(database, false, 0);
    }
    return monitorConnection;
  }

  @Override
  public WriteGate gate() {
    return gate;
  }

  @Override
  public boolean someoneWrites() {
    return true;
  }

  @Override
  public boolean holdsSnapshots() {
    return onDisk && hasWal;
  }

  @Override
  public boolean isShared() {
    return onDisk;
  }

  @Override
  public Catalog catalog(SqliteConnection connection) {
    if (looksUntilMemoryRunsOut >= 0 && looksUntilMemoryRunsOut-- == 0) {
      throw new OutOfMemoryError("on purpose");
    }
    Throwable e = failure;
    failure = null;
    if (e instanceof Error error) {
      throw error;
    }
    if (e instanceof RuntimeException exception) {
      throw exception;
    }
    long version = connection.number("PRAGMA main.schema_version");
    Catalog current = catalog;
    if (current == null || version != schemaVersion) {
      catalogVersion++;
      current = CatalogReader.read(connection, catalogVersion);
      catalog = current;
      schemaVersion = version;
    }
    return current;
  }

  @Override
  public Time time() {
    Time simulated = time.time();
    return new Time(
        simulated.clock(),
        simulated.ticker(),
        name -> new ShortOfMemory(simulated.schedulers().apply(name)));
  }

  /** Makes the next tasks that are to be scheduled run out of memory. */
  void runOutOfMemoryScheduling(int times) {
    schedulingsWithoutMemory = times;
  }

  private final class ShortOfMemory implements Scheduler {
    private final Scheduler simulated;

    ShortOfMemory(Scheduler simulated) {
      this.simulated = simulated;
    }

    @Override
    public Scheduled schedule(Runnable task, Duration delay) {
      if (schedulingsWithoutMemory > 0) {
        schedulingsWithoutMemory--;
        throw new OutOfMemoryError("on purpose");
      }
      return simulated.schedule(task, delay);
    }

    @Override
    public void close() {
      simulated.close();
    }
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
    purges += begins ? 1 : -1;
  }

  @Override
  public void deletedUntil(Instant at) {
    published.add(at);
  }

  @Override
  public void close() {
    monitor.close();
    workings.close();
    user.close();
    monitorConnection.close();
  }
}
