package dev.lapse.executor.ttl;

import dev.lapse.executor.sqlite.SqliteConnection;
import dev.lapse.planner.catalog.Catalog;
import org.jspecify.annotations.Nullable;

/**
 * The one snapshot in which a pass of the monitor asks its first questions, until something is due.
 * An idle pass asks no others, and each that is asked by itself takes and gives back a reader's
 * lock, which costs more than its answer. Confined to the thread that runs the pass.
 */
final class OpeningLook {
  private final ExpiryHost host;
  private final SqliteConnection connection;
  private boolean open;
  private @Nullable Catalog catalog;

  OpeningLook(ExpiryHost host, SqliteConnection connection) {
    this.host = host;
    this.connection = connection;
  }

  /** Begins; {@link #end} must follow before anything is written or waited for. */
  void begin() {
    connection.repeat("BEGIN");
    open = true;
  }

  /** Returns the catalog as it is now; during the look, as the snapshot has it. */
  Catalog catalog() {
    Catalog known = catalog;
    if (known == null) {
      known = host.catalog(connection);
      catalog = open ? known : null;
    }
    return known;
  }

  /** Ends, if it has not ended. */
  void end() {
    if (open) {
      open = false;
      catalog = null;
      connection.rollBackWhatIsLeft();
    }
  }
}
