package dev.lapse.jdbc;

import dev.lapse.error.LapseException;
import dev.lapse.error.SqlState;
import dev.lapse.executor.ExecutionOptions;
import dev.lapse.executor.Outcome;
import dev.lapse.executor.Prepared;
import dev.lapse.executor.Session;
import dev.lapse.planner.catalog.Table;
import dev.lapse.planner.sql.Identifiers;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The table whose rows a result shows, and that are written through it, one at a time, by their
 * key. Each write is a statement like any other: it reaches live rows only. Columns count from 0
 * here.
 */
final class EditedTable {
  private final Session session;
  private final Table table;
  private final List<String> columns;
  private final List<Integer> key;

  /**
   * Takes a table.
   *
   * @param columns the table's columns that the result shows, in the result's order
   * @param key the numbers of those that are its primary key
   */
  EditedTable(Session session, Table table, List<String> columns, List<Integer> key) {
    this.session = session;
    this.table = table;
    this.columns = List.copyOf(columns);
    this.key = List.copyOf(key);
  }

  /** Returns the exception for a row that a write no longer finds. */
  static SQLException gone() {
    return SqlExceptions.of(goneState(), goneMessage());
  }

  private static SqlState goneState() {
    return SqlState.INVALID_CURSOR_STATE;
  }

  private static String goneMessage() {
    return "the row is not in its table any more: it was deleted, given another key, or has"
        + " expired";
  }

  private String name() {
    return Identifiers.quoteMain(table.name());
  }

  private String byKey() {
    return key.stream()
        .map(i -> Identifiers.quote(columns.get(i)) + " = ?")
        .collect(Collectors.joining(" AND ", " WHERE ", ""));
  }

  private List<@Nullable Object> keyOf(List<@Nullable Object> row) {
    List<@Nullable Object> values = new ArrayList<>();
    key.forEach(i -> values.add(row.get(i)));
    return values;
  }

  private Outcome run(String sql, List<@Nullable Object> values, boolean wantsKeys) {
    try (Prepared statement = session.prepare(sql, wantsKeys)) {
      return statement.execute(values, ExecutionOptions.NONE);
    }
  }

  /** Runs a write of one row. */
  private Outcome.Count write(String sql, List<@Nullable Object> values, boolean wantsKeys) {
    if (run(sql, values, wantsKeys) instanceof Outcome.Count count && count.rows() == 1) {
      return count;
    }
    throw LapseException.of(goneState(), goneMessage());
  }

  /**
   * Updates a row.
   *
   * @param old its values as the result shows them
   * @param changes new values by column
   * @return its values as they are now; empty if they are such that it has expired
   */
  Optional<List<@Nullable Object>> update(
      List<@Nullable Object> old, Map<Integer, @Nullable Object> changes) {
    String set =
        changes.keySet().stream()
            .map(i -> Identifiers.quote(columns.get(i)) + " = ?")
            .collect(Collectors.joining(", "));
    List<@Nullable Object> values = new ArrayList<>(changes.values());
    values.addAll(keyOf(old));
    write("UPDATE " + name() + " SET " + set + byKey(), values, false);
    List<@Nullable Object> now = keyOf(old);
    for (int i = 0; i < key.size(); i++) {
      if (changes.containsKey(key.get(i))) {
        now.set(i, changes.get(key.get(i)));
      }
    }
    return readByKey(now);
  }

  /** Deletes a row. */
  void delete(List<@Nullable Object> old) {
    write("DELETE FROM " + name() + byKey(), keyOf(old), false);
  }

  /**
   * Inserts a row; columns that are not given take their defaults.
   *
   * @return its values as they are now; empty if they are such that it has expired
   */
  Optional<List<@Nullable Object>> insert(Map<Integer, @Nullable Object> given) {
    String sql;
    if (given.isEmpty()) {
      sql = "INSERT INTO " + name() + " DEFAULT VALUES";
    } else {
      sql =
          given.keySet().stream()
              .map(i -> Identifiers.quote(columns.get(i)))
              .collect(Collectors.joining(", ", "INSERT INTO " + name() + " (", ")"));
      sql +=
          given.keySet().stream().map(i -> "?").collect(Collectors.joining(", ", " VALUES (", ")"));
    }
    Outcome.Count count = write(sql, new ArrayList<>(given.values()), true);
    boolean byRowid = key.size() == 1 && table.rowidColumn().isPresent();
    if (byRowid && !count.generatedRowids().isEmpty()) {
      return readByKey(List.of(count.generatedRowids().get(0)));
    }
    return readByKey(key.stream().<@Nullable Object>map(given::get).collect(Collectors.toList()));
  }

  /** Reads a row again; empty if it is there no more. */
  Optional<List<@Nullable Object>> read(List<@Nullable Object> old) {
    return readByKey(keyOf(old));
  }

  private Optional<List<@Nullable Object>> readByKey(List<@Nullable Object> values) {
    String list = columns.stream().map(Identifiers::quote).collect(Collectors.joining(", "));
    String sql = "SELECT " + list + " FROM " + name() + byKey();
    try (Prepared statement = session.prepare(sql, false)) {
      Outcome outcome = statement.execute(values, ExecutionOptions.NONE);
      if (outcome instanceof Outcome.Rows rows) {
        return HeldRows.read(rows.cursor(), columns.size()).values().stream().findFirst();
      }
      return Optional.empty();
    }
  }
}
