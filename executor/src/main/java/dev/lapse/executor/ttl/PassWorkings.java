package dev.lapse.executor.ttl;

import dev.lapse.executor.sqlite.SqliteConnection;
import dev.lapse.planner.catalog.Catalog;
import dev.lapse.planner.expiry.TtlIndex;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What passes over one connection leave to those after them: questions that stay prepared, who was
 * seen to write, how many rows fit a batch, and the state of the WAL. Confined to the thread that
 * runs passes.
 */
final class PassWorkings implements AutoCloseable {
  private final DueChecks dueChecks = new DueChecks();
  private final Pace pace;
  private final BatchSizes sizes = new BatchSizes();
  private final Checkpoints checkpoints;
  private final ExpiryHost host;
  private @Nullable SqliteConnection connection;
  private @Nullable Catalog ordered;
  private List<TtlIndex> order = List.of();
  private Optional<FreePages> freePages = Optional.empty();

  PassWorkings(ExpiryHost host) {
    this.host = host;
    this.pace = new Pace(host.time().ticker(), host.gate());
    this.checkpoints = new Checkpoints(host.metrics(), host.time().ticker());
  }

  /** Serves passes over a connection from now on. */
  PassWorkings over(SqliteConnection passes) {
    if (connection != passes) {
      connection = passes;
      // Memory has no WAL, and no file system to give pages back to.
      if (host.holdsSnapshots()) {
        checkpoints.of(passes);
        freePages = Optional.of(new FreePages(passes, host.metrics()));
      }
    }
    return this;
  }

  DueChecks dueChecks() {
    return dueChecks;
  }

  Pace pace() {
    return pace;
  }

  /** Returns the TTL indexes of a catalog in the order to visit them. */
  List<TtlIndex> visitOrder(Catalog catalog) {
    if (ordered != catalog) {
      ordered = catalog;
      order = VisitOrder.of(catalog);
    }
    return order;
  }

  BatchSizes sizes() {
    return sizes;
  }

  Checkpoints checkpoints() {
    return checkpoints;
  }

  /** Returns the free pages of the file; empty in memory. */
  Optional<FreePages> freePages() {
    return freePages;
  }

  @Override
  public void close() {
    dueChecks.close();
  }
}
