package dev.lapse.tests.simulation;

import dev.lapse.executor.Session;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** A connection to Lapse, with what its transaction must see. */
final class Writer {
  /** How far its transaction has come. */
  enum Phase {
    NONE,
    /** No statement yet. */
    BEGUN,
    READING,
    WRITING
  }

  /** A savepoint and what it goes back to. */
  record Savepoint(String name, World world) {}

  final Node node;
  final String name;
  final List<Savepoint> savepoints = new ArrayList<>();
  Phase phase = Phase.NONE;
  World view = new World(false);
  Instant at = Instant.EPOCH;
  long dataVersion;
  private final Session session;

  Writer(Node node, String name, Session session) {
    this.node = node;
    this.name = name;
    this.session = session;
  }

  Session session() {
    return session;
  }

  boolean isIdle() {
    return phase == Phase.NONE;
  }

  void ended() {
    phase = Phase.NONE;
    savepoints.clear();
  }
}
