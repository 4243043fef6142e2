package dev.lapse.executor.ttl;

import dev.lapse.executor.sqlite.SqliteConnection;
import dev.lapse.planner.catalog.Catalog;
import dev.lapse.planner.catalog.Table;
import dev.lapse.planner.expiry.TtlIndex;
import java.time.Instant;
import java.util.Optional;

/** A look over all TTL indexes that deletes nothing and takes no lock. */
final class DueLook {
  private DueLook() {}

  /** Returns whether a pass at an instant would find anything due by an index in its hours. */
  static boolean isAnythingDue(
      ExpiryHost host, SqliteConnection connection, DueChecks dueChecks, Instant at) {
    Catalog catalog = host.catalog(connection);
    for (TtlIndex index : catalog.ttlIndexes()) {
      Optional<Table> table = catalog.table(index.table());
      if (index.deletes()
          && table.isPresent()
          && index.options().allowDeletingAt(at)
          && dueChecks.isAnythingDue(connection, table.get(), index, at)) {
        return true;
      }
    }
    return false;
  }
}
