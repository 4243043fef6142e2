package dev.lapse.tests.simulation;

import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What a file holds, as lists that are filtered: a table that expires, the rows that refer to it,
 * and its indexes.
 */
final class World {
  final Map<Long, Row> rows = new TreeMap<>();

  /** What children refer to, by their keys. */
  final Map<Long, Long> children = new TreeMap<>();

  final Map<String, Ttl> indexes = new TreeMap<>();
  final boolean cascades;
  String table = "t";
  String column = "ts";
  boolean triggerRaises;
  int addedColumns;

  World(boolean cascades) {
    this.cascades = cascades;
  }

  World copy() {
    World copy = new World(cascades);
    copy.rows.putAll(rows);
    copy.children.putAll(children);
    copy.indexes.putAll(indexes);
    copy.table = table;
    copy.column = column;
    copy.triggerRaises = triggerRaises;
    copy.addedColumns = addedColumns;
    return copy;
  }

  boolean isNamedAs(World other) {
    return table.equals(other.table) && column.equals(other.column);
  }

  /** Returns when a row is hidden; empty is never. */
  Optional<Instant> deadline(Row row) {
    return earliest(row, indexes.values());
  }

  /** Returns when a row may be deleted; empty is never. */
  Optional<Instant> deletable(Row row) {
    return isKept(row)
        ? Optional.empty()
        : earliest(row, indexes.values().stream().filter(i -> !i.suspended()).toList());
  }

  private static Optional<Instant> earliest(Row row, Collection<Ttl> by) {
    return by.stream().flatMap(i -> i.deadline(row).stream()).min(Instant::compareTo);
  }

  boolean isLive(Row row, Instant at) {
    return deadline(row).filter(d -> !d.isAfter(at)).isEmpty();
  }

  /** Returns whether a trigger or a reference keeps a row from being deleted. */
  boolean isKept(Row row) {
    return (triggerRaises && row.v() == Row.UNLUCKY)
        || (!cascades && children.containsValue(row.id()));
  }

  List<Row> live(Instant at) {
    return rows.values().stream().filter(r -> isLive(r, at)).toList();
  }

  List<String> shown(Instant at) {
    return live(at).stream().map(Row::shown).toList();
  }

  /** Deletes rows, all or none. */
  void delete(Collection<Row> all) {
    if (all.stream().anyMatch(this::isKept)) {
      throw new Refused("23");
    }
    all.forEach(r -> rows.remove(r.id()));
    if (cascades) {
      all.forEach(r -> children.values().removeIf(parent -> parent == r.id()));
    }
  }

  /**
   * Puts a row where expired rows may be in its way, in place of an earlier state of it.
   *
   * @param at the instant of the statement
   * @param clock what the clock says; a row that it doesn't say is expired isn't deleted, even
   *     where reads already hide it since the clock was set back
   */
  void put(Row row, @Nullable Row before, Instant at, Instant clock) {
    Instant cutOff = at.isAfter(clock) ? clock : at;
    List<Row> colliding =
        rows.values().stream().filter(r -> !r.equals(before) && r.collides(row)).toList();
    if (colliding.stream().anyMatch(r -> isLive(r, cutOff))) {
      throw new Refused("23");
    }
    delete(colliding);
    rows.put(row.id(), row);
  }

  /** Adds a row that refers to another. */
  void refer(long child, long parent, Instant at) {
    Row row = rows.get(parent);
    if (row == null || !isLive(row, at)) {
      throw new Refused("23503");
    }
    children.put(child, parent);
  }
}
