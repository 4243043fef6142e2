package dev.lapse.jdbc;

import dev.lapse.error.LapseException;
import dev.lapse.error.SqlState;
import dev.lapse.executor.Cursor;
import dev.lapse.executor.ExecutionOptions;
import dev.lapse.executor.Outcome;
import dev.lapse.executor.Prepared;
import dev.lapse.executor.Session;
import dev.lapse.planner.catalog.Table;
import dev.lapse.planner.sql.ColumnType;
import dev.lapse.planner.sql.Identifiers;
import dev.lapse.planner.sql.SqliteToken;
import dev.lapse.planner.sql.SqliteTokens;
import dev.lapse.planner.translate.ResultColumn;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The keys of the rows that an INSERT made: their rowids under the name of the table's key, or the
 * columns that were asked for, read back by rowid.
 *
 * @param columns the columns of the keys
 * @param cursor the keys, one row an inserted row, in the order of insertion
 */
record GeneratedKeys(List<ResultColumn> columns, Cursor cursor) {
  private static final String UNNAMED = "rowid";

  /**
   * Reads the keys.
   *
   * @param sql the text of the INSERT
   * @throws LapseException if a column that was asked for does not exist
   */
  static GeneratedKeys of(Session session, String sql, KeyRequest request, List<Long> rowids) {
    Optional<Table> table = target(sql).flatMap(session.catalog()::table);
    Optional<String> key = table.flatMap(Table::rowidColumn);
    List<String> columns = columns(request, table);
    boolean keyAlone =
        columns.isEmpty()
            || columns.size() == 1 && Identifiers.same(columns.get(0), key.orElse(UNNAMED));
    if (keyAlone || table.isEmpty() || rowids.isEmpty()) {
      String label = columns.size() == 1 ? columns.get(0) : key.orElse(UNNAMED);
      List<List<@Nullable Object>> rows = new ArrayList<>();
      rowids.forEach(rowid -> rows.add(List.of(rowid)));
      return new GeneratedKeys(
          List.of(ResultColumn.computed(label, ColumnType.of("BIGINT"))), HeldRows.of(rows));
    }
    return readBack(session, table.get(), columns, rowids);
  }

  private static List<String> columns(KeyRequest request, Optional<Table> table) {
    List<String> names = new ArrayList<>(request.columns());
    for (int number : request.numbers()) {
      names.add(
          table
              .map(Table::columns)
              .filter(all -> number >= 1 && number <= all.size())
              .map(all -> all.get(number - 1).name())
              .orElseThrow(() -> noColumn(number)));
    }
    return names;
  }

  private static LapseException noColumn(int number) {
    return LapseException.of(
        SqlState.UNDEFINED_COLUMN,
        "generated keys of column "
            + number
            + " were asked for, and the table has none of that number; columns count from 1");
  }

  private static GeneratedKeys readBack(
      Session session, Table table, List<String> names, List<Long> rowids) {
    String columns = String.join(", ", names.stream().map(Identifiers::quote).toList());
    String sql =
        "SELECT " + columns + " FROM " + Identifiers.quote(table.name()) + " WHERE rowid = ?";
    List<List<@Nullable Object>> rows = new ArrayList<>();
    try (Prepared prepared = session.prepare(sql, false)) {
      List<ResultColumn> shape = prepared.columns();
      for (Long rowid : rowids) {
        Outcome outcome = prepared.execute(List.of(rowid), ExecutionOptions.NONE);
        if (outcome instanceof Outcome.Rows found) {
          readInto(rows, found.cursor(), shape.size());
        }
      }
      return new GeneratedKeys(shape, HeldRows.of(rows));
    }
  }

  private static void readInto(List<List<@Nullable Object>> rows, Cursor cursor, int columns) {
    try (cursor) {
      while (cursor.next()) {
        List<@Nullable Object> row = new ArrayList<>();
        for (int i = 0; i < columns; i++) {
          row.add(cursor.value(i));
        }
        rows.add(row);
      }
    }
  }

  /** Returns the name after INTO, without its schema. */
  private static Optional<String> target(String sql) {
    List<SqliteToken> tokens = SqliteTokens.of(sql);
    for (int i = 0; i + 1 < tokens.size(); i++) {
      if (tokens.get(i).isWord("INTO")) {
        boolean qualified = i + 3 < tokens.size() && tokens.get(i + 2).isMark(".");
        return Optional.of(tokens.get(qualified ? i + 3 : i + 1).value());
      }
    }
    return Optional.empty();
  }
}
