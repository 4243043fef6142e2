package dev.lapse.executor;

import dev.lapse.executor.parameters.Parameter;
import dev.lapse.executor.system.SystemTableRows;
import dev.lapse.planner.catalog.SystemTable;
import dev.lapse.planner.catalog.SystemTables;
import java.time.Instant;
import java.util.Collection;
import java.util.Locale;
import java.util.Map;

/**
 * The schema {@code ttl} of one connection: a database in memory, attached under that name, whose
 * tables are filled just before a statement reads them.
 */
final class SystemSchema {
  private final Session session;

  SystemSchema(Session session) {
    this.session = session;
    session.sqlite().execute("ATTACH DATABASE ':memory:' AS " + SystemTables.SCHEMA);
  }

  private static SystemTable table(String name) {
    return SystemTables.table(name).orElseThrow();
  }

  /** Makes the tables that a statement names, so that it can be prepared. */
  void define(Collection<String> tables) {
    if (!tables.isEmpty()) {
      session.unlocked(
          () ->
              tables.forEach(t -> session.sqlite().execute(SystemTableRows.createTable(table(t)))));
    }
  }

  /** Fills the tables that a statement names, as of an instant. */
  void fill(Collection<String> tables, Instant instant) {
    if (tables.isEmpty()) {
      return;
    }
    // A transaction that was rolled back may have taken the tables with it.
    define(tables);
    String mode = session.expiredRows().name().toLowerCase(Locale.ROOT);
    SystemTableRows rows = new SystemTableRows(session.database());
    for (String name : tables) {
      rows.fill(session.sqlite(), table(name), instant, Map.of(Parameter.EXPIRED_ROWS, mode));
    }
  }
}
