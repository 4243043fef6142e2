package dev.lapse.tests.simulation;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** A file with all who have it open, and the model beside it. */
final class Stage implements AutoCloseable {
  final Dice dice;
  final Clockwork clock;
  final List<String> history = new ArrayList<>();
  final List<Node> nodes = new ArrayList<>();
  final Checks checks = new Checks(this);
  final Outsider outsider;
  final Duration monitorSleep;
  World world;
  private final Path file;
  private final Map<String, String> parameters;
  private @Nullable Object lockHolder;

  Stage(Dice dice, Path file, Foundations foundations) throws SQLException {
    this.dice = dice;
    this.clock = new Clockwork(dice);
    this.file = file;
    this.world = new World(dice.oneIn(3));
    Ttl index = Ttl.drawn(dice);
    this.monitorSleep = dice.of(Duration.ofSeconds(5), Duration.ofSeconds(60));
    this.parameters =
        Map.of(
            "ttl_monitor_sleep_secs", Long.toString(monitorSleep.toSeconds()),
            "batched_delete_target_batch_rows", dice.of("0", "1", "2"),
            "ttl_index_delete_target_rows", dice.of("50000", "1", "3"),
            "ttl_monitor_busy_pct", dice.of("50", "1"));
    Foundations.Plan plan = new Foundations.Plan(world.cascades, index);
    foundations.lay(plan, file);
    world.indexes.put("n1", index);
    say("a file with " + plan + " and " + parameters);
    open("A", file, 2);
    this.outsider = new Outsider(file);
  }

  void say(String what) {
    history.add(clock.now() + " " + what);
  }

  // Processes

  private void open(String name, Path path, int writers) {
    Node node = new Node(name, path, parameters, clock.of(name, this::holdsGateOf), writers);
    nodes.add(node);
    clock.opens(node);
  }

  private boolean holdsGateOf(String node) {
    return lockHolder instanceof Writer writer && writer.node.name.equals(node);
  }

  /** Opens the file as another process does. */
  void openSecond() {
    Path folder = Objects.requireNonNull(file.getParent());
    open("B", folder.resolve(".").resolve(file.getFileName()), 1);
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
    checks.deletesAreCounted(List.of());
    node.writers.stream().filter(w -> w == lockHolder).forEach(w -> lockHolder = null);
    nodes.remove(node);
    node.close();
  }

  List<Writer> writers() {
    return nodes.stream().flatMap(n -> n.writers.stream()).toList();
  }

  /** Returns the instant of a statement that begins now. */
  Instant instant() {
    return checks.notBeforeWhatWasDeleted(clock.now());
  }

  // The write lock

  boolean isLockFreeFor(Object who) {
    return lockHolder == null || lockHolder == who;
  }

  boolean isLockFree() {
    return lockHolder == null;
  }

  void locked(Writer by) {
    lockHolder = by;
  }

  void unlocked(Writer by) {
    if (lockHolder == by) {
      lockHolder = null;
    }
  }

  // The other program

  void outside(String sql, Consumer<World> change) throws SQLException {
    say("another program: " + sql);
    outsider.commit(sql);
    change.accept(world);
  }

  void takeLock() throws SQLException {
    say("another program: BEGIN IMMEDIATE");
    outsider.run("BEGIN IMMEDIATE");
    lockHolder = outsider;
  }

  boolean othersHoldLock() {
    return lockHolder == outsider;
  }

  void giveLockBack() throws SQLException {
    say("another program: COMMIT");
    outsider.run("COMMIT");
    lockHolder = null;
  }

  // Time

  /** Lets time pass: passes come, unless the machine sleeps through most of it. */
  void advance(Duration duration) throws SQLException {
    Duration awake = monitorSleep.multipliedBy(5).dividedBy(2);
    if (duration.compareTo(awake) <= 0) {
      say("time: " + duration);
      clock.advance(duration);
    } else {
      say("time: " + duration + ", for which but " + awake + " the machine sleeps");
      clock.sleep(duration.minus(awake));
      clock.advance(awake);
    }
    checks.oneMonitorDeletes();
  }

  void hang(Node node) {
    say(node.name + " hangs");
    clock.hang(node.name);
  }

  void goOn() throws SQLException {
    say("whoever hung goes on");
    clock.goOn();
    checks.oneMonitorDeletes();
  }

  void leap(long millis) {
    say("the clock leaps by " + Duration.ofMillis(millis));
    clock.leap(millis, nodes);
  }

  @Override
  public void close() throws SQLException {
    outsider.close();
    for (Node node : List.copyOf(nodes)) {
      node.close();
    }
    try {
      for (String suffix : List.of("", "-wal", "-shm")) {
        Files.deleteIfExists(file.resolveSibling(file.getFileName() + suffix));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
