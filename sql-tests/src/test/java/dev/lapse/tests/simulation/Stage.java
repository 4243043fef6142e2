package dev.lapse.tests.simulation;

import dev.lapse.error.LapseException;
import dev.lapse.executor.time.SimulatedTime;
import dev.lapse.executor.time.Time;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalInt;
import java.util.function.BiConsumer;
import java.util.function.ToLongBiFunction;
import org.jspecify.annotations.Nullable;

/** A file with all who have it open, and the model beside it. */
final class Stage implements AutoCloseable {
  static final Instant START = Instant.parse("2026-06-01T00:00:00Z");

  /** Beyond such a leap deletes stand still for an hour: the default. */
  static final long LARGEST_LEAP_MILLIS = Duration.ofDays(1).toMillis();

  final Dice dice;
  final SimulatedTime time = new SimulatedTime(START);
  final List<String> history = new ArrayList<>();
  final List<Node> nodes = new ArrayList<>();
  final Outsider outsider;
  World world;
  long driftMillis;
  private final Path file;
  private final Map<String, String> parameters;
  private @Nullable Object lockHolder;
  private @Nullable Held held;
  private long floorMillis = Long.MIN_VALUE;
  private long outsideCommits;
  private boolean worksTakeTime;

  /** A leap after which nothing is to be deleted that was not due without it. */
  private record Held(long sizeMillis, Instant untilElapsed) {}

  Stage(Dice dice, Path file) throws SQLException {
    this.dice = dice;
    this.file = file;
    this.world = new World(dice.oneIn(3));
    this.parameters =
        Map.of(
            "ttl_monitor_sleep_secs", dice.of("5", "60"),
            "batched_delete_target_batch_rows", dice.of("0", "1", "2"),
            "ttl_index_delete_target_rows", dice.of("50000", "1", "3"),
            "ttl_monitor_busy_pct", dice.of("50", "1"));
    open("A", file, 2);
    this.outsider = new Outsider(file);
    Writer first = nodes.get(0).writers.get(0);
    write(
        first,
        "CREATE TABLE t(id INTEGER PRIMARY KEY, ts TIMESTAMP, v INTEGER, code INTEGER UNIQUE)",
        (w, at) -> 0);
    write(
        first,
        "CREATE TABLE child(id INTEGER PRIMARY KEY, t INTEGER REFERENCES t(id)"
            + (world.cascades ? " ON DELETE CASCADE)" : ")"),
        (w, at) -> 0);
  }

  void say(String what) {
    history.add(time.instant() + " " + what);
  }

  /** Returns time as a process has it: each look at the ticker by a pass takes some of it. */
  private Time time(String node) {
    Time simulated = time.time();
    return new Time(
        simulated.clock(),
        () -> {
          if (worksTakeTime) {
            time.elapse(Duration.ofMillis(dice.below(4)));
          }
          return simulated.ticker().nanos();
        },
        name -> new Unwaiting(simulated.schedulers().apply(name), () -> holdsGateOf(node)));
  }

  private boolean holdsGateOf(String node) {
    return lockHolder instanceof Writer writer && writer.node.name.equals(node);
  }

  Node open(String name, Path path, int writers) {
    Node node = new Node(name, path, parameters, time(name), writers);
    node.mostDriftMillis = driftMillis;
    nodes.add(node);
    held = null;
    return node;
  }

  /** Opens the file as another process does. */
  Node openSecond() {
    Path folder = Objects.requireNonNull(file.getParent());
    return open("B", folder.resolve(".").resolve(file.getFileName()), 1);
  }

  void reopen(Node node) {
    say(node.name + " closes and opens again");
    boolean isFirst = node.name.equals("A");
    close(node);
    if (isFirst) {
      open("A", file, 2);
    } else {
      openSecond();
    }
  }

  void close(Node node) {
    checkDeletes(List.of());
    node.writers.stream().filter(w -> w == lockHolder).forEach(w -> lockHolder = null);
    nodes.remove(node);
    node.close();
  }

  List<Writer> writers() {
    return nodes.stream().flatMap(n -> n.writers.stream()).toList();
  }

  /** Returns the instant of a statement that begins now. */
  Instant instant() {
    long millis = time.instant().toEpochMilli();
    return Instant.ofEpochMilli(Math.max(millis, floorMillis));
  }

  boolean isLockFreeFor(Object who) {
    return lockHolder == null || lockHolder == who;
  }

  boolean isLockFree() {
    return lockHolder == null;
  }

  // Writers

  /**
   * Runs a write, and compares what it answers with what the model does.
   *
   * @param change does to a world what the statement does at an instant, and returns its count
   */
  void write(Writer writer, String sql, ToLongBiFunction<World, Instant> change) {
    say(writer.name + ": " + sql);
    if (!isLockFreeFor(writer)) {
      expectState("55P03", sql, () -> Node.run(writer.session(), sql));
      if (!writer.isIdle()) {
        rollback(writer);
      }
      return;
    }
    if (!writer.isIdle()) {
      beginWriting(writer);
    }
    World after = writer.isIdle() ? world.copy() : writer.view.copy();
    Instant at = writer.isIdle() ? instant() : writer.at;
    long expected;
    try {
      expected = change.applyAsLong(after, at);
    } catch (Refused refused) {
      expectState(String.valueOf(refused.getMessage()), sql, () -> Node.run(writer.session(), sql));
      return;
    }
    long count = Node.run(writer.session(), sql);
    check(expected < 0 || count == expected, "update count " + count + ", expected " + expected);
    if (writer.isIdle()) {
      world = after;
    } else {
      writer.view = after;
    }
  }

  private void expectState(String state, String sql, Runnable statement) {
    try {
      statement.run();
    } catch (LapseException e) {
      history.add("  refused: " + e.state().code() + " " + e.getMessage());
      check(
          e.state().code().startsWith(state),
          "expected SQLState " + state + ", found " + e.state().code() + ": " + e.getMessage());
      return;
    }
    throw new AssertionError("SQLState " + state + " expected, but it succeeded: " + sql);
  }

  private void beginWriting(Writer writer) {
    if (writer.phase == Writer.Phase.WRITING) {
      return;
    }
    boolean moves = writer.phase == Writer.Phase.BEGUN || writer.dataVersion != dataVersion();
    writer.at = moves ? instant() : writer.at;
    writer.view = world.copy();
    writer.savepoints.replaceAll(s -> new Writer.Savepoint(s.name(), world.copy()));
    writer.phase = Writer.Phase.WRITING;
    lockHolder = writer;
  }

  private void beginReading(Writer writer) {
    if (writer.phase == Writer.Phase.BEGUN) {
      writer.phase = Writer.Phase.READING;
      writer.view = world.copy();
      writer.at = instant();
      writer.dataVersion = dataVersion();
    }
  }

  /** SQLite counts the commits of others only, so a connection's own are added. */
  private long dataVersion() {
    try {
      return outsider.number("PRAGMA data_version") + outsideCommits;
    } catch (SQLException e) {
      throw new AssertionError("the other program cannot read", e);
    }
  }

  void begin(Writer writer) {
    say(writer.name + ": BEGIN");
    writer.session().setAutoCommit(false);
    writer.phase = Writer.Phase.BEGUN;
  }

  void commit(Writer writer) {
    say(writer.name + ": COMMIT");
    writer.session().commit();
    if (writer.phase == Writer.Phase.WRITING) {
      world = writer.view;
    }
    ended(writer);
  }

  void rollback(Writer writer) {
    say(writer.name + ": ROLLBACK");
    writer.session().rollback();
    ended(writer);
  }

  private void ended(Writer writer) {
    writer.session().setAutoCommit(true);
    writer.ended();
    if (lockHolder == writer) {
      lockHolder = null;
    }
  }

  void savepoint(Writer writer, String name) {
    say(writer.name + ": SAVEPOINT " + name);
    writer.session().savepoint(name);
    beginReading(writer);
    writer.savepoints.add(new Writer.Savepoint(name, writer.view.copy()));
  }

  void rollbackTo(Writer writer, Writer.Savepoint savepoint) {
    say(writer.name + ": ROLLBACK TO " + savepoint.name());
    writer.session().rollbackTo(savepoint.name());
    writer.view = savepoint.world().copy();
    int at = writer.savepoints.indexOf(savepoint);
    writer.savepoints.subList(at + 1, writer.savepoints.size()).clear();
  }

  void release(Writer writer, Writer.Savepoint savepoint) {
    say(writer.name + ": RELEASE " + savepoint.name());
    writer.session().release(savepoint.name());
    int at = writer.savepoints.indexOf(savepoint);
    writer.savepoints.subList(at, writer.savepoints.size()).clear();
  }

  /** Looks at the table as a connection sees it. */
  void read(Writer writer) {
    say(writer.name + " reads");
    beginReading(writer);
    World seen = writer.isIdle() ? world : writer.view;
    Instant at = writer.isIdle() ? instant() : writer.at;
    String sql = "SELECT id, " + seen.column + ", v, code FROM " + seen.table + " ORDER BY id";
    List<String> rows = Node.rows(writer.session(), sql);
    List<String> expected = seen.shown(at);
    check(
        rows.equals(expected),
        writer.name + " sees " + rows + " at " + at + ", expected " + expected);
  }

  // The other program

  void outside(String sql, BiConsumer<World, Instant> change) throws SQLException {
    say("another program: " + sql);
    outsider.run(sql);
    outsideCommits++;
    change.accept(world, time.instant());
  }

  void takeLock() throws SQLException {
    say("another program: BEGIN IMMEDIATE");
    outsider.run("BEGIN IMMEDIATE");
    lockHolder = outsider;
  }

  boolean holdsLock() {
    return lockHolder == outsider;
  }

  void giveLockBack() throws SQLException {
    say("another program: COMMIT");
    outsider.run("COMMIT");
    lockHolder = null;
  }

  // Time

  /** Lets time pass, and passes come, each look at which takes some of it. */
  void advance(Duration duration) {
    say("time: " + duration);
    worksTakeTime = true;
    try {
      time.advance(duration);
    } finally {
      worksTakeTime = false;
    }
  }

  void leap(long millis) {
    say("the clock leaps by " + Duration.ofMillis(millis));
    time.setClock(time.instant().plusMillis(millis));
    driftMillis += millis;
    long least = Long.MAX_VALUE;
    for (Node node : nodes) {
      least = Math.min(least, driftMillis - node.mostDriftMillis);
      node.mostDriftMillis = Math.max(node.mostDriftMillis, driftMillis);
    }
    held =
        least > LARGEST_LEAP_MILLIS
            ? new Held(least, elapsed().plus(Duration.ofMinutes(59)))
            : null;
  }

  private Instant elapsed() {
    return time.instant().minusMillis(driftMillis);
  }

  // What must hold

  /** Compares the file with the model after a step; only passes may have taken rows away. */
  void verify(boolean passesRan) throws SQLException {
    String table = "SELECT id, " + world.column + ", v, code FROM " + world.table;
    List<String> file = outsider.rows(table + " ORDER BY id");
    List<Row> missing =
        world.rows.values().stream().filter(r -> !file.contains(r.shown())).toList();
    check(passesRan || missing.isEmpty(), "rows are missing in the file: " + missing);
    Instant clock = time.instant();
    for (Row row : missing) {
      Instant due = world.deletable(row).orElse(null);
      check(due != null && !due.isAfter(clock), "deleted, but not due: " + row + " by " + due);
      Held leap = held;
      check(
          leap == null
              || elapsed().isAfter(leap.untilElapsed())
              || !Objects.requireNonNull(due).isAfter(clock.minusMillis(leap.sizeMillis())),
          "deleted by a clock that leapt: " + row + " due " + due);
    }
    world.delete(missing);
    List<String> left = world.rows.values().stream().map(Row::shown).toList();
    check(file.equals(left), "the file holds " + file + ", expected " + left);
    List<String> children = outsider.rows("SELECT id, t FROM child ORDER BY id");
    List<String> expected =
        world.children.entrySet().stream().map(c -> c.getKey() + "|" + c.getValue()).toList();
    check(children.equals(expected), "children are " + children + ", expected " + expected);
    if (passesRan) {
      checkDeletes(missing);
      lookAtFloor();
    }
  }

  private void checkDeletes(List<Row> missing) {
    long counted = nodes.stream().mapToLong(Node::takeDeletes).sum();
    check(
        counted == missing.size(),
        counted + " rows are counted as deleted, but it was " + missing.size() + ": " + missing);
  }

  private void lookAtFloor() throws SQLException {
    if (world.indexes.isEmpty()) {
      return;
    }
    long floor =
        outsider.number("SELECT value FROM lapse_properties WHERE name = 'deleted_until_ms'");
    if (floor > floorMillis && floor > 0) {
      floorMillis = floor;
      check(
          floor <= time.instant().toEpochMilli(),
          "a delete's cut-off is beyond the clock: " + Instant.ofEpochMilli(floor));
    }
  }

  void check(boolean holds, String otherwise) {
    if (!holds) {
      throw new AssertionError(otherwise);
    }
  }

  OptionalInt someBelow() {
    return dice.oneIn(3) ? OptionalInt.of(10) : OptionalInt.empty();
  }

  @Override
  public void close() throws SQLException {
    outsider.close();
    for (Node node : List.copyOf(nodes)) {
      node.close();
    }
    for (String suffix : List.of("", "-wal", "-shm")) {
      try {
        Files.deleteIfExists(file.resolveSibling(file.getFileName() + suffix));
      } catch (java.io.IOException e) {
        throw new java.io.UncheckedIOException(e);
      }
    }
  }
}
