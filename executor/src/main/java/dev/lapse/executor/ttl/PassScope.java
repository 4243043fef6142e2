package dev.lapse.executor.ttl;

import dev.lapse.executor.metrics.Metrics;
import dev.lapse.executor.sqlite.SqliteConnection;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/**
 * What all parts of one pass share.
 *
 * @param host the database
 * @param connection the connection that deletes, outside a transaction between batches
 * @param opening the snapshot that its first questions share
 * @param turn its turn at the gate
 * @param dueChecks whether anything is due, as prepared over the connection
 * @param pace how it shares the time with those who write
 * @param sizes how many rows batches take
 * @param trigger what started the pass
 * @param table the only table to visit; empty for all
 * @param at the pass's one instant, in whole milliseconds
 * @param stopped whether somebody wants the pass to stop
 */
record PassScope(
    ExpiryHost host,
    SqliteConnection connection,
    OpeningLook opening,
    Turn turn,
    DueChecks dueChecks,
    Pace pace,
    BatchSizes sizes,
    Trigger trigger,
    Optional<String> table,
    Instant at,
    BooleanSupplier stopped) {
  /** What starts a pass. */
  enum Trigger {
    /** The monitor, after its sleep. */
    MONITOR("ttl pass", "monitor"),
    /** A DELETE EXPIRED, on its sender's thread. */
    STATEMENT("delete expired", "statement");

    private final String operation;
    private final String word;

    Trigger(String operation, String word) {
      this.operation = operation;
      this.word = word;
    }

    /** Returns what log lines and {@code ttl.current_ops} call it. */
    String operation() {
      return operation;
    }

    /** Returns what {@code ttl.passes} calls it. */
    String word() {
      return word;
    }
  }

  Metrics metrics() {
    return host.metrics();
  }

  boolean isStatement() {
    return trigger == Trigger.STATEMENT;
  }

  /**
   * Returns the lease that this pass needs: the monitor's, of a file. A statement's deletes are its
   * sender's own, and memory has no other process.
   */
  Optional<Lease> lease() {
    return isStatement() || !host.isShared() ? Optional.empty() : Optional.of(host.lease());
  }

  long nanos() {
    return host.time().ticker().nanos();
  }

  /** Returns what the clock says, in whole milliseconds, as rows are compared. */
  Instant now() {
    return host.time().clock().instant().truncatedTo(ChronoUnit.MILLIS);
  }

  /**
   * Returns the instant to delete by: the pass's, but never beyond the clock, which may have been
   * set back since, nor beyond what of it is believed.
   */
  Instant deleteInstant() {
    Instant trusted = host.leaps().trusted();
    return trusted.isBefore(at) ? trusted : at;
  }
}
