package dev.lapse.jdbc;

import dev.lapse.error.SqlState;
import dev.lapse.planner.translate.ResultColumn;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The columns of a result, with what reads each; made once a statement, not once a run. Columns
 * count from 1 here, as in JDBC. Not thread-safe.
 */
final class RowShape {
  private final List<ResultColumn> columns;
  private final ColumnReader[] readers;
  private @Nullable Map<String, Integer> numbers;

  RowShape(List<ResultColumn> columns) {
    this.columns = columns;
    readers = columns.stream().map(ColumnReader::new).toArray(ColumnReader[]::new);
  }

  /** Returns whether it was made of these very columns. */
  boolean isOf(List<ResultColumn> others) {
    return columns == others;
  }

  boolean isEmpty() {
    return columns.isEmpty();
  }

  List<ResultColumn> columns() {
    return columns;
  }

  /** Returns what reads a column. */
  ColumnReader reader(int column) throws SQLException {
    check(column);
    return readers[column - 1];
  }

  ResultColumn column(int column) throws SQLException {
    check(column);
    return columns.get(column - 1);
  }

  private void check(int column) throws SQLException {
    if (column < 1 || column > readers.length) {
      throw SqlExceptions.of(
          SqlState.UNDEFINED_COLUMN,
          "there is no column "
              + column
              + "; the result's columns count from 1 to "
              + readers.length);
    }
  }

  /** Returns the number of the first column with a label, whatever its case. */
  int number(@Nullable String label) throws SQLException {
    if (label == null) {
      throw SqlExceptions.of(
          SqlState.UNDEFINED_COLUMN, "a column's label is a text, and null was given");
    }
    Map<String, Integer> known = numbers;
    if (known == null) {
      known = new HashMap<>();
      for (int i = readers.length; i >= 1; i--) {
        known.put(columns.get(i - 1).label().toLowerCase(Locale.ROOT), i);
      }
      numbers = known;
    }
    Integer number = known.get(label);
    if (number == null) {
      number = known.get(label.toLowerCase(Locale.ROOT));
      if (number == null) {
        throw SqlExceptions.of(
            SqlState.UNDEFINED_COLUMN,
            "there is no column "
                + label
                + " in the result; it has "
                + String.join(", ", columns.stream().map(ResultColumn::label).toList()));
      }
      known.put(label, number);
    }
    return number;
  }
}
