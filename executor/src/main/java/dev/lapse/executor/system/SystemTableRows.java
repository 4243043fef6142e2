package dev.lapse.executor.system;

import dev.lapse.executor.metrics.Metrics;
import dev.lapse.executor.parameters.Parameter;
import dev.lapse.executor.parameters.Parameters;
import dev.lapse.executor.sqlite.LapseTables;
import dev.lapse.executor.sqlite.LeaseTable;
import dev.lapse.executor.sqlite.PassTable;
import dev.lapse.executor.sqlite.SqliteConnection;
import dev.lapse.executor.sqlite.SqliteStatement;
import dev.lapse.executor.sqlite.StoredLease;
import dev.lapse.executor.sqlite.StoredPass;
import dev.lapse.executor.sqlite.WriteGate;
import dev.lapse.executor.ttl.Activity;
import dev.lapse.executor.ttl.ExpiryHost;
import dev.lapse.planner.catalog.SystemTable;
import dev.lapse.planner.catalog.SystemTables;
import dev.lapse.planner.expiry.TimestampEncoding;
import dev.lapse.planner.sql.Identifiers;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Computes the rows of the system tables and puts them where SQLite finds them: tables of an
 * attached in-memory schema {@code ttl}, which each connection has for itself. Immutable.
 */
public final class SystemTableRows {
  private final ExpiryHost host;

  /** Computes rows for one database. */
  public SystemTableRows(ExpiryHost host) {
    this.host = host;
  }

  /** Returns the statement that makes a system table in the attached schema. */
  public static String createTable(SystemTable table) {
    List<String> columns = new ArrayList<>();
    table.columns().forEach(c -> columns.add(Identifiers.quote(c.name()) + " " + c.declaredType()));
    return "CREATE TABLE IF NOT EXISTS "
        + qualified(table)
        + " ("
        + String.join(", ", columns)
        + ")";
  }

  private static String qualified(SystemTable table) {
    return Identifiers.quote(SystemTables.SCHEMA) + "." + Identifiers.quote(table.name());
  }

  /**
   * Brings a system table up to date.
   *
   * @param connection a connection that has the schema attached and the table made; what it reads
   *     of the file is its own snapshot
   * @param at the instant that decides what has expired
   * @param ofConnection values of parameters that belong to this connection, not to the process
   */
  public void fill(
      SqliteConnection connection,
      SystemTable table,
      Instant at,
      Map<Parameter, String> ofConnection) {
    List<List<@Nullable Object>> rows = rows(connection, table, at, ofConnection);
    // A read-only session may still ask: the schema is in memory and nobody else's.
    boolean queryOnly = connection.number("PRAGMA query_only") != 0;
    if (queryOnly) {
      connection.execute("PRAGMA query_only = OFF");
    }
    try {
      replace(connection, table, rows);
    } finally {
      if (queryOnly) {
        connection.execute("PRAGMA query_only = ON");
      }
    }
  }

  private static void replace(
      SqliteConnection connection, SystemTable table, List<List<@Nullable Object>> rows) {
    connection.execute("DELETE FROM " + qualified(table));
    if (rows.isEmpty()) {
      return;
    }
    String marks = String.join(", ", Collections.nCopies(table.columns().size(), "?"));
    try (SqliteStatement insert =
        connection.prepare("INSERT INTO " + qualified(table) + " VALUES (" + marks + ")")) {
      for (List<@Nullable Object> row : rows) {
        for (int i = 0; i < row.size(); i++) {
          insert.bind(i + 1, row.get(i));
        }
        insert.change();
      }
    }
  }

  /**
   * Computes the rows of a system table, in the order of its columns.
   *
   * @param connection as for {@link #fill}
   * @param at as for {@link #fill}
   * @param ofConnection as for {@link #fill}
   */
  public List<List<@Nullable Object>> rows(
      SqliteConnection connection,
      SystemTable table,
      Instant at,
      Map<Parameter, String> ofConnection) {
    switch (table.name()) {
      case "indexes":
        return indexRows(connection, at).indexes();
      case "never_expires":
        return indexRows(connection, at).neverExpires();
      case "metrics":
        return metrics();
      case "parameters":
        return parameters(ofConnection);
      case "current_ops":
        return currentOperations(connection);
      case "passes":
        return passes(connection);
      default:
        throw new IllegalStateException("no rows for ttl." + table.name());
    }
  }

  private IndexRows indexRows(SqliteConnection connection, Instant at) {
    return new IndexRows(
        connection, host.catalog(connection), host.activity(), host.leaps().describe(), at);
  }

  private static List<@Nullable Object> asRow(@Nullable Object... values) {
    return Collections.unmodifiableList(Arrays.asList(values));
  }

  private List<List<@Nullable Object>> metrics() {
    List<List<@Nullable Object>> rows = new ArrayList<>();
    for (Metrics.Sample each : host.metrics().snapshot()) {
      rows.add(asRow(each.name(), each.value(), each.unit(), each.description()));
    }
    return rows;
  }

  private List<List<@Nullable Object>> parameters(Map<Parameter, String> ofConnection) {
    List<List<@Nullable Object>> rows = new ArrayList<>();
    for (Parameters.Setting each : host.parameters().settings()) {
      Parameter parameter = each.parameter();
      String own = ofConnection.get(parameter);
      rows.add(
          asRow(
              parameter.sqlName(),
              own == null ? each.value() : own,
              each.previousValue(),
              parameter.defaultValue(),
              own == null ? each.source().word() : Parameters.Source.CONNECTION.word(),
              parameter.description()));
    }
    return rows;
  }

  private List<List<@Nullable Object>> currentOperations(SqliteConnection connection) {
    List<List<@Nullable Object>> rows = new ArrayList<>();
    for (Activity.Operation each : host.activity().operations()) {
      rows.add(
          asRow(
              each.operation(),
              each.index().isEmpty() ? null : each.index(),
              each.table().isEmpty() ? null : each.table(),
              TimestampEncoding.millisText(each.startedAt()),
              each.rowsDeleted(),
              each.batches(),
              each.detail()));
    }
    host.gate().stay().filter(WriteGate.Stay::writes).map(this::writeLock).ifPresent(rows::add);
    host.leaps()
        .describe()
        .ifPresent(
            leap -> rows.add(state("clock leap", host.leaps().heldSince().orElse(null), leap)));
    new LeaseTable(connection)
        .read()
        .filter(StoredLease::isHeld)
        .ifPresent(lease -> rows.add(leaseRow(lease)));
    return rows;
  }

  /** The age is by the clocks of two processes, for people; no process judges by it. */
  private List<@Nullable Object> leaseRow(StoredLease lease) {
    long age = Duration.between(lease.renewedAt(), host.time().clock().instant()).toSeconds();
    String detail =
        (host.lease().isOurs(lease) ? "this process, " : "")
            + lease.name()
            + ", deletes expired rows; it renewed its lease "
            + age
            + " s ago, sleeps "
            + lease.periodMillis() / 1_000
            + " s between passes (token "
            + lease.token()
            + ")";
    return state("ttl lease", lease.since(), detail);
  }

  private List<@Nullable Object> writeLock(WriteGate.Stay stay) {
    Instant since = host.time().clock().instant().minus(stay.lasting());
    String detail = stay.owner().describe() + "; " + stay.waiting() + " wait for it";
    return state("write lock", since, detail);
  }

  /** Returns the row of something that lasts, and works on no index. */
  private static List<@Nullable Object> state(
      String operation, @Nullable Instant since, String detail) {
    String begun = since == null ? null : TimestampEncoding.millisText(since);
    return asRow(operation, null, null, begun, null, null, detail);
  }

  private static List<List<@Nullable Object>> passes(SqliteConnection connection) {
    List<List<@Nullable Object>> rows = new ArrayList<>();
    if (!new LapseTables(connection).exist()) {
      return rows;
    }
    for (StoredPass each : new PassTable(connection).all()) {
      rows.add(
          asRow(
              each.passId(),
              TimestampEncoding.millisText(each.startedAt()),
              TimestampEncoding.millisText(each.finishedAt()),
              each.subPasses(),
              each.visits(),
              each.batches(),
              each.rowsDeleted(),
              each.rowsBlocked(),
              each.rowsCascaded(),
              each.durationMillis(),
              each.trigger(),
              each.error().orElse(null)));
    }
    return rows;
  }
}
