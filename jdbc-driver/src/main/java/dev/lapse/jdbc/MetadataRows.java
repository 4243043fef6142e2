package dev.lapse.jdbc;

import dev.lapse.planner.sql.ColumnType;
import dev.lapse.planner.translate.ResultColumn;
import java.sql.ResultSet;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The rows of an answer of DatabaseMetaData. */
final class MetadataRows {
  private final List<ResultColumn> columns = new ArrayList<>();
  private final List<List<@Nullable Object>> rows = new ArrayList<>();

  /** Makes rows of columns; a name alone is a VARCHAR, else {@code NAME TYPE}. */
  MetadataRows(String... declarations) {
    for (String declaration : declarations) {
      int blank = declaration.indexOf(' ');
      String name = blank < 0 ? declaration : declaration.substring(0, blank);
      String type = blank < 0 ? "VARCHAR" : declaration.substring(blank + 1);
      columns.add(ResultColumn.computed(name, ColumnType.of(type)));
    }
  }

  /** Adds a row of texts, numbers, truth values and nulls. */
  MetadataRows add(@Nullable Object... values) {
    if (values.length != columns.size()) {
      throw new IllegalArgumentException(
          values.length + " values for " + columns.size() + " columns");
    }
    List<@Nullable Object> row = new ArrayList<>();
    for (Object value : values) {
      row.add(stored(value));
    }
    rows.add(row);
    return this;
  }

  private static @Nullable Object stored(@Nullable Object value) {
    if (value instanceof Boolean truth) {
      return truth ? 1L : 0L;
    }
    return value instanceof Number number ? (Object) number.longValue() : value;
  }

  /** Sorts the rows by columns, counted from 0. */
  MetadataRows sortedBy(int... by) {
    Comparator<List<@Nullable Object>> order = (a, b) -> 0;
    for (int column : by) {
      order = order.thenComparing((a, b) -> compare(a.get(column), b.get(column)));
    }
    rows.sort(order);
    return this;
  }

  private static int compare(@Nullable Object a, @Nullable Object b) {
    if (a instanceof Long one && b instanceof Long other) {
      return Long.compare(one, other);
    }
    return String.valueOf(a).compareTo(String.valueOf(b));
  }

  ResultSet resultSet() {
    return new LapseResultSet(new RowShape(columns), HeldRows.of(rows), null, new Object());
  }
}
