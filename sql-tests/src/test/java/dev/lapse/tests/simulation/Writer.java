package dev.lapse.tests.simulation;

import dev.lapse.executor.ExecutionOptions;
import dev.lapse.executor.Outcome;
import dev.lapse.executor.Prepared;
import dev.lapse.executor.Session;
import dev.lapse.tests.Rows;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A connection to Lapse, with what its transaction must see. */
final class Writer implements AutoCloseable {
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

  /** Statements that stay prepared, whatever becomes of the schema meanwhile. */
  private final Map<String, Prepared> kept = new HashMap<>();

  Writer(Node node, String name, Session session) {
    this.node = node;
    this.name = name;
    this.session = session;
  }

  Session session() {
    return session;
  }

  /** Runs a statement, which stays prepared if it has parameters; returns its update count. */
  long run(Sql sql) {
    if (!sql.hasValues()) {
      return Node.run(session, sql.text());
    }
    Outcome outcome = keep(sql.text()).execute(sql.values(), ExecutionOptions.NONE);
    return outcome instanceof Outcome.Count counted ? counted.rows() : 0;
  }

  /** Returns the rows of a query that stays prepared. */
  List<String> rowsAgain(String sql) {
    return Rows.of(keep(sql), List.of());
  }

  private Prepared keep(String sql) {
    return kept.computeIfAbsent(sql, text -> session.prepare(text, false));
  }

  boolean isIdle() {
    return phase == Phase.NONE;
  }

  void ended() {
    phase = Phase.NONE;
    savepoints.clear();
  }

  @Override
  public void close() {
    kept.values().forEach(Prepared::close);
    session.close();
  }
}
