package dev.lapse.executor.ttl;

import dev.lapse.executor.metrics.Metrics;
import dev.lapse.executor.sqlite.SqliteConnection;
import dev.lapse.executor.sqlite.WriteGate;
import dev.lapse.executor.time.Ticker;
import org.jspecify.annotations.Nullable;

/**
 * What passes over one connection leave to those after them: questions that stay prepared, who was
 * seen to write, and the state of the WAL. Confined to the thread that runs passes.
 */
final class PassWorkings implements AutoCloseable {
  private final DueChecks dueChecks = new DueChecks();
  private final Pace pace;
  private final Checkpoints checkpoints;
  private @Nullable SqliteConnection connection;

  PassWorkings(Ticker ticker, WriteGate gate, Metrics metrics) {
    this.pace = new Pace(ticker, gate);
    this.checkpoints = new Checkpoints(metrics, ticker);
  }

  /** Serves passes over a connection from now on. */
  PassWorkings over(SqliteConnection passes) {
    if (connection != passes) {
      connection = passes;
      checkpoints.of(passes);
    }
    return this;
  }

  DueChecks dueChecks() {
    return dueChecks;
  }

  Pace pace() {
    return pace;
  }

  Checkpoints checkpoints() {
    return checkpoints;
  }

  @Override
  public void close() {
    dueChecks.close();
  }
}
