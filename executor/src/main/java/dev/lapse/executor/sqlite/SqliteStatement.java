package dev.lapse.executor.sqlite;

import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sqlite.core.CoreStatement;
import org.sqlite.core.DB;

/** One prepared statement of SQLite. Values are NULL, Long, Double, String or byte[]. */
public final class SqliteStatement implements AutoCloseable {
  private final PreparedStatement statement;
  private final String sql;
  private @Nullable ResultSet rows;
  private int columnCount = -1;

  SqliteStatement(PreparedStatement statement, String sql) {
    this.statement = statement;
    this.sql = sql;
  }

  /** Returns the text it was prepared from. */
  public String sql() {
    return sql;
  }

  /**
   * Binds a value.
   *
   * @param index which parameter, from 1
   * @param value null, or a Long, Integer, Double, String or byte[]
   */
  public void bind(int index, @Nullable Object value) {
    try {
      if (value == null) {
        statement.setNull(index, java.sql.Types.NULL);
      } else if (value instanceof String text) {
        statement.setString(index, text);
      } else if (value instanceof Long number) {
        statement.setLong(index, number);
      } else if (value instanceof Integer number) {
        statement.setLong(index, number);
      } else if (value instanceof Double number) {
        statement.setDouble(index, number);
      } else if (value instanceof byte[] bytes) {
        statement.setBytes(index, bytes);
      } else {
        throw new IllegalArgumentException("not a value of SQLite's: " + value.getClass());
      }
    } catch (SQLException e) {
      throw SqliteErrors.of(e);
    }
  }

  /** Binds all parameters in order. */
  public void bindAll(@Nullable Object... values) {
    for (int i = 0; i < values.length; i++) {
      bind(i + 1, values[i]);
    }
  }

  /** Returns how many parameters it has. */
  public int parameterCount() {
    try {
      return statement.getParameterMetaData().getParameterCount();
    } catch (SQLException e) {
      throw SqliteErrors.of(e);
    }
  }

  /** Returns how many columns its rows have; 0 for a statement without rows. */
  public int columnCount() {
    if (columnCount < 0) {
      try {
        // The driver's own metadata throws for a statement without columns.
        columnCount = ((CoreStatement) statement).pointer.safeRunInt(DB::column_count);
      } catch (SQLException e) {
        throw SqliteErrors.of(e);
      }
    }
    return columnCount;
  }

  /** Returns the name of a column of its rows, from 0. */
  public String columnName(int column) {
    try {
      return statement.getMetaData().getColumnName(column + 1);
    } catch (SQLException e) {
      throw SqliteErrors.of(e);
    }
  }

  /** Returns the declared type of the table column behind a column of its rows, or "". */
  public String declaredType(int column) {
    try {
      // The driver's metadata would name the type of the first row's value.
      String type =
          ((CoreStatement) statement).pointer.safeRun((db, at) -> db.column_decltype(at, column));
      return type == null ? "" : type;
    } catch (SQLException e) {
      throw SqliteErrors.of(e);
    }
  }

  /** Returns the name of the table behind a column of its rows, or "" for an expression. */
  public String tableName(int column) {
    try {
      String table =
          ((CoreStatement) statement).pointer.safeRun((db, at) -> db.column_table_name(at, column));
      return table == null ? "" : table;
    } catch (SQLException e) {
      throw SqliteErrors.of(e);
    }
  }

  /** Goes to the next row, running the statement first if it is not running. */
  public boolean step() {
    try {
      if (rows == null) {
        rows = statement.executeQuery();
      }
      if (rows.next()) {
        return true;
      }
      rows.close();
      rows = null;
      return false;
    } catch (SQLException e) {
      reset();
      throw SqliteErrors.of(e);
    }
  }

  /** Runs the statement to its end and returns how many rows it changed. */
  public long change() {
    try {
      return statement.executeLargeUpdate();
    } catch (SQLException e) {
      throw SqliteErrors.of(e);
    }
  }

  /** Runs the statement to its end, whether it answers rows or not. */
  public void run() {
    try {
      if (statement.execute()) {
        ResultSet answer = statement.getResultSet();
        while (answer.next()) {
          // Some PRAGMAs do their work row by row.
          continue;
        }
        answer.close();
      }
    } catch (SQLException e) {
      throw SqliteErrors.of(e);
    }
  }

  private ResultSet current() {
    if (rows == null) {
      throw new IllegalStateException("not on a row: " + sql);
    }
    return rows;
  }

  /** Returns a value of the current row: null, Long, Double, String or byte[]. */
  public @Nullable Object value(int column) {
    try {
      Object value = current().getObject(column + 1);
      return value instanceof Integer number ? Long.valueOf(number) : value;
    } catch (SQLException e) {
      throw SqliteErrors.of(e);
    }
  }

  /** Returns a value of the current row as a whole number, by SQLite's conversion; 0 for NULL. */
  public long longValue(int column) {
    try {
      return current().getLong(column + 1);
    } catch (SQLException e) {
      throw SqliteErrors.of(e);
    }
  }

  /**
   * Returns a value of the current row as a floating number, by SQLite's conversion; 0 for NULL.
   */
  public double doubleValue(int column) {
    try {
      return current().getDouble(column + 1);
    } catch (SQLException e) {
      throw SqliteErrors.of(e);
    }
  }

  /** Returns a value of the current row as text, by SQLite's conversion; null for NULL. */
  public @Nullable String text(int column) {
    try {
      return current().getString(column + 1);
    } catch (SQLException e) {
      throw SqliteErrors.of(e);
    }
  }

  /** Returns all values of the current row. */
  public List<@Nullable Object> row() {
    List<@Nullable Object> row = new ArrayList<>();
    int count = columnCount();
    for (int i = 0; i < count; i++) {
      row.add(value(i));
    }
    return row;
  }

  /** Runs the statement to its end and returns the values of all its rows. */
  public List<List<@Nullable Object>> allRows() {
    List<List<@Nullable Object>> all = new ArrayList<>();
    try {
      while (step()) {
        all.add(row());
      }
    } finally {
      reset();
    }
    return all;
  }

  /** Ends a running query, so that the statement can be bound and run again. */
  public void reset() {
    ResultSet running = rows;
    rows = null;
    if (running != null) {
      try {
        running.close();
      } catch (SQLException e) {
        throw SqliteErrors.of(e);
      }
    }
  }

  @Override
  public void close() {
    try {
      statement.close();
      rows = null;
    } catch (SQLException e) {
      throw SqliteErrors.of(e);
    }
  }
}
