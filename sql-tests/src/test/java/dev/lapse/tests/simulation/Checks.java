package dev.lapse.tests.simulation;

import dev.lapse.tests.Rows;
import java.sql.SQLException;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** What must hold after each step, and at the end. */
final class Checks {
  private final Stage stage;
  private long floorMillis = Long.MIN_VALUE;
  private long token;

  /** Whose monitor deletes by the lease of that token, if that is known. */
  private @Nullable Node holder;

  Checks(Stage stage) {
    this.stage = stage;
  }

  static void that(boolean holds, String otherwise) {
    that(holds, () -> otherwise);
  }

  static void that(boolean holds, Supplier<String> otherwise) {
    if (!holds) {
      throw new AssertionError(otherwise.get());
    }
  }

  /** Returns the instant of a read: never before the cut-off of a delete that is committed. */
  Instant notBeforeWhatWasDeleted(Instant clock) {
    return Instant.ofEpochMilli(Math.max(clock.toEpochMilli(), floorMillis));
  }

  /** Compares the file with the model after a step; only passes may have taken rows away. */
  void file(boolean passesRan) throws SQLException {
    World world = stage.world;
    List<String> file =
        stage.outsider.rows(
            "SELECT id, " + world.column + ", v, code FROM " + world.table + " ORDER BY id");
    List<Row> missing = missing(file);
    that(passesRan || missing.isEmpty(), () -> "rows are missing in the file: " + missing);
    missing.forEach(this::wasDue);
    world.delete(missing);
    List<String> left = world.rows.values().stream().map(Row::shown).toList();
    that(file.equals(left), () -> "the file holds " + file + ", expected " + left);
    List<String> children = stage.outsider.rows("SELECT id, t FROM child ORDER BY id");
    List<String> expected =
        world.children.entrySet().stream().map(c -> c.getKey() + "|" + c.getValue()).toList();
    that(children.equals(expected), () -> "children are " + children + ", expected " + expected);
    if (passesRan) {
      deletesAreCounted(missing);
      lookAtFloor();
    }
  }

  private List<Row> missing(List<String> file) {
    Set<String> there = new HashSet<>(file);
    return stage.world.rows.values().stream().filter(r -> !there.contains(r.shown())).toList();
  }

  private void wasDue(Row row) {
    Instant due = stage.world.deletable(row).orElse(null);
    that(
        due != null && !due.isAfter(stage.clock.now()),
        () -> "deleted, but not due: " + row + " by " + due);
    that(
        due == null || !stage.clock.isDueByLeapAlone(due),
        () -> "deleted by a clock that leapt: " + row + " due " + due);
  }

  /** Checks that the passes of all processes count just the rows that are gone. */
  void deletesAreCounted(List<Row> missing) {
    long counted = stage.nodes.stream().mapToLong(Node::takeDeletes).sum();
    that(
        counted == missing.size(),
        () ->
            counted
                + " rows are counted as deleted, but it was "
                + missing.size()
                + ": "
                + missing);
  }

  /**
   * Checks, after monitors were at work and before {@link #file}, that one at a time deleted: each
   * time that another did, the lease had changed hands.
   */
  void oneMonitorDeletes() throws SQLException {
    List<Node> deleters = stage.nodes.stream().filter(n -> n.deletesSince() > 0).toList();
    long now = stage.outsider.number("SELECT token FROM lapse_lease");
    long handovers = now - token;
    token = now;
    if (handovers > 0) {
      holder = null;
    }
    that(
        deleters.size() <= (now == 0 ? 0 : handovers + 1),
        () -> deleters.size() + " monitors deleted while the lease changed hands " + handovers);
    for (Node each : deleters) {
      that(
          holder == null || holder == each,
          () -> each.name + " deleted while another process held the lease");
    }
    if (deleters.size() == 1) {
      holder = deleters.get(0);
    }
  }

  private void lookAtFloor() throws SQLException {
    if (stage.world.indexes.isEmpty()) {
      return;
    }
    long floor =
        stage.outsider.number("SELECT value FROM lapse_properties WHERE name = 'deleted_until_ms'");
    if (floor > floorMillis && floor > 0) {
      floorMillis = floor;
      that(
          floor <= stage.clock.now().toEpochMilli(),
          () -> "a delete's cut-off is beyond the clock: " + Instant.ofEpochMilli(floor));
    }
  }

  /** When all is quiet, what may be deleted is gone, and the file is whole. */
  void end() throws SQLException {
    World world = stage.world;
    Instant now = stage.clock.now();
    List<Row> left =
        world.rows.values().stream()
            .filter(r -> world.deletable(r).filter(d -> !d.isAfter(now)).isPresent())
            .toList();
    that(left.isEmpty(), () -> "expired rows are left: " + left);
    for (Node node : stage.nodes) {
      that(node.metric("pass_errors") == 0, () -> "a pass of " + node.name + " failed");
    }
    if (stage.dice.oneIn(4)) {
      blockedRowsAreCounted(now);
    }
    List<String> integrity = stage.outsider.rows("PRAGMA integrity_check");
    that(integrity.equals(List.of("ok")), () -> "integrity_check: " + integrity);
  }

  private void blockedRowsAreCounted(Instant now) {
    World world = stage.world;
    for (Map.Entry<String, Ttl> each : world.indexes.entrySet()) {
      Ttl index = each.getValue();
      if (index.gone() || index.suspended() || index.seconds().isEmpty()) {
        continue;
      }
      long due =
          world.rows.values().stream()
              .filter(world::isKept)
              .filter(r -> index.deadline(r).filter(d -> !d.isAfter(now)).isPresent())
              .count();
      String sql = "SELECT rows_blocked FROM ttl.indexes WHERE index_name = '" + each.getKey();
      List<String> counted = Rows.of(stage.writers().get(0).session(), sql + "'");
      that(
          counted.equals(List.of(Long.toString(due))),
          () -> "blocked rows of " + each.getKey() + ": " + counted + ", expected " + due);
    }
  }
}
