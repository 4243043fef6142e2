package dev.lapse.executor;

import dev.lapse.executor.sqlite.SqliteStatement;
import dev.lapse.planner.catalog.Catalog;
import dev.lapse.planner.catalog.Column;
import dev.lapse.planner.expiry.TimestampEncoding;
import dev.lapse.planner.expiry.TtlIndex;
import dev.lapse.planner.sql.ColumnType;
import dev.lapse.planner.sql.Identifiers;
import dev.lapse.planner.translate.ResultColumn;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The columns of a statement that SQLite prepared as it stands: what it says of the table column
 * behind each. An expression has no type here, so its values are answered as they are stored.
 */
final class NativeColumns {
  private NativeColumns() {}

  static List<ResultColumn> of(SqliteStatement statement, Catalog catalog) {
    List<ResultColumn> columns = new ArrayList<>();
    for (int i = 0; i < statement.columnCount(); i++) {
      columns.add(column(statement, i, catalog));
    }
    return columns;
  }

  private static ResultColumn column(SqliteStatement statement, int at, Catalog catalog) {
    String label = statement.columnName(at);
    String declared = statement.declaredType(at);
    ColumnType type = ColumnType.of(declared);
    // SQLite tells the table, but not the column's name if it has an alias.
    Optional<Column> column =
        catalog
            .table(statement.tableName(at))
            .flatMap(t -> t.column(label))
            .filter(c -> c.declaredType().equalsIgnoreCase(declared));
    if (column.isEmpty()) {
      return new ResultColumn(
          label, type, declaredEncoding(type), Optional.empty(), Optional.empty(), true);
    }
    return new ResultColumn(
        label,
        type,
        encoding(statement.tableName(at), column.get(), catalog),
        Optional.of(statement.tableName(at)),
        Optional.of(column.get().name()),
        true);
  }

  private static TimestampEncoding declaredEncoding(ColumnType type) {
    return type.storedAs()
        .map(form -> new TimestampEncoding(form, TimestampEncoding.Texts.ANY, true))
        .orElse(ResultColumn.ANY_ENCODING);
  }

  private static TimestampEncoding encoding(String table, Column column, Catalog catalog) {
    return catalog.ttlIndexes().stream()
        .filter(index -> Identifiers.same(index.table(), table))
        .filter(index -> Identifiers.same(index.column(), column.name()))
        .findFirst()
        .map(TtlIndex::encoding)
        .orElse(column.encoding());
  }
}
