package dev.lapse.executor.ttl;

import dev.lapse.error.LapseException;
import dev.lapse.executor.sqlite.LapseTables;
import dev.lapse.executor.sqlite.PassTable;
import dev.lapse.executor.sqlite.StoredPass;
import dev.lapse.executor.sqlite.WriteTransaction;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Adds a pass to the history that the file keeps, in a transaction of its own. */
final class PassHistory {
  private static final Logger LOG = LoggerFactory.getLogger(PassHistory.class);

  private static final int WAIT_MILLIS = 200;

  private final PassScope scope;

  PassHistory(PassScope scope) {
    this.scope = scope;
  }

  /**
   * Adds a pass. The rows are gone either way, so a history that can't be written (the disk is
   * full, others hold the lock) is logged and not worth an error.
   */
  void add(StoredPass pass) {
    if (!scope.turn().enterToEnd()) {
      LOG.debug("a pass is missing from the history: others were writing");
      return;
    }
    try {
      write(pass);
    } catch (LapseException e) {
      LOG.warn("a pass is missing from the history: {}", e.getMessage());
    } finally {
      scope.turn().leave();
    }
  }

  /** For the little that another process keeps the lock as a rule the monitor waits here. */
  private void write(StoredPass pass) {
    if (scope.isStatement()) {
      add(pass, new LapseTables(scope.connection()));
      return;
    }
    scope.connection().execute("PRAGMA busy_timeout = " + WAIT_MILLIS);
    try {
      add(pass, new LapseTables(scope.connection()));
    } finally {
      scope.connection().execute("PRAGMA busy_timeout = 0");
    }
  }

  private void add(StoredPass pass, LapseTables tables) {
    boolean committed = false;
    try {
      WriteTransaction.run(
          scope.connection(),
          () -> {
            if (tables.exist()) {
              new PassTable(scope.connection()).add(pass);
              // What it did is true, whoever holds the lease; and a holder all of whose rows are
              // blocked is alive.
              scope.lease().ifPresent(lease -> lease.take(scope.connection()));
            }
          });
      committed = true;
    } finally {
      scope.lease().ifPresent(committed ? Lease::committed : Lease::rolledBack);
    }
  }
}
