package dev.lapse.tests.property;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A table as a list that is filtered: what an engine that expires rows must look like. */
final class Model {
  private final Map<String, Ttl> indexes = new TreeMap<>();
  private final List<Row> physical = new ArrayList<>();
  private Instant clock;
  private @Nullable Instant transaction;

  Model(Instant clock) {
    this.clock = clock;
  }

  private Model(Model other) {
    indexes.putAll(other.indexes);
    physical.addAll(other.physical);
    clock = other.clock;
    transaction = other.transaction;
  }

  Instant clock() {
    return clock;
  }

  void moveClock(Instant to) {
    clock = to;
  }

  /** Returns the instant that a statement sees now. */
  Instant instant() {
    return transaction == null ? clock : transaction;
  }

  Model begin() {
    Model before = new Model(this);
    transaction = clock;
    return before;
  }

  void end() {
    transaction = null;
  }

  /** Forgets a transaction; the clock stays where it was moved to. */
  void backTo(Model before) {
    indexes.clear();
    indexes.putAll(before.indexes);
    physical.clear();
    physical.addAll(before.physical);
    transaction = null;
  }

  Map<String, Ttl> indexes() {
    return indexes;
  }

  List<Row> physical() {
    return physical.stream().sorted(Comparator.comparingLong(Row::id)).toList();
  }

  boolean live(Row row) {
    return indexes.values().stream().noneMatch(i -> i.expired(row, instant()));
  }

  List<Row> live() {
    return physical().stream().filter(this::live).toList();
  }

  Stream<Row> colliding(Row row) {
    return physical.stream().filter(row::collides);
  }

  boolean collidesWithLive(Row row) {
    return colliding(row).anyMatch(this::live);
  }

  boolean collidesWithExpired(Row row) {
    return colliding(row).anyMatch(r -> !live(r));
  }

  void add(Row row) {
    physical.add(row);
  }

  void removeIf(Predicate<Row> test) {
    physical.removeIf(test);
  }

  void replace(Row before, Row after) {
    physical.set(physical.indexOf(before), after);
  }

  /** Deletes what active indexes have expired; returns how many rows. */
  int pass() {
    List<Ttl> active = indexes.values().stream().filter(i -> !i.suspended()).toList();
    List<Row> due =
        physical.stream()
            .filter(r -> active.stream().anyMatch(i -> i.expired(r, clock)))
            .collect(Collectors.toList());
    physical.removeAll(due);
    return due.size();
  }
}
