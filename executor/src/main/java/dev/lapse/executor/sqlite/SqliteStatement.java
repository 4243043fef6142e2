package dev.lapse.executor.sqlite;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.sqlite.SQLiteErrorCode;
import org.sqlite.SQLiteException;
import org.sqlite.core.Codes;
import org.sqlite.core.CoreStatement;
import org.sqlite.core.DB;
import org.sqlite.jdbc3.JDBC3PreparedStatement;

/**
 * One prepared statement of SQLite. Values are NULL, Long, Double, String or byte[]. It calls the
 * driver's core, since each layer of JDBC above that costs more than many a row does. Not
 * thread-safe, but closing the connection from another thread is no danger to it.
 */
public final class SqliteStatement implements AutoCloseable {
  /** What came of a step. */
  public enum Step {
    /** It is on a row. */
    ROW,
    /** There are no more rows. */
    END,
    /** It would have had to be prepared anew; nothing was read or written. */
    STALE
  }

  private final SqliteConnection connection;
  private final String sql;
  private final boolean writes;
  private final boolean endsTransaction;
  private final @Nullable Object[] values;
  private JDBC3PreparedStatement statement;
  private boolean closed;
  private boolean onRow;
  private int columnCount = -1;

  SqliteStatement(SqliteConnection connection, String sql) {
    this(connection, sql, false);
  }

  /**
   * Prepares a statement.
   *
   * @param writes whether it inserts, updates or deletes rows
   */
  SqliteStatement(SqliteConnection connection, String sql, boolean writes) {
    this.connection = connection;
    this.sql = sql;
    this.writes = writes;
    this.endsTransaction =
        Stream.of("COMMIT", "ROLLBACK", "RELEASE")
            .anyMatch(word -> sql.regionMatches(true, 0, word, 0, word.length()));
    this.statement = connection.compile(sql);
    this.values = new @Nullable Object[countParameters(statement)];
  }

  private static int countParameters(JDBC3PreparedStatement statement) {
    try {
      return statement.getParameterCount();
    } catch (SQLException e) {
      throw SqliteErrors.of(e);
    }
  }

  /** Returns whether it ends a transaction, or a savepoint, or undoes what came after one. */
  boolean endsTransaction() {
    return endsTransaction;
  }

  /** Returns the text it was prepared from. */
  public String sql() {
    return sql;
  }

  /**
   * Binds a value, from the next run on.
   *
   * @param index which parameter, from 1
   * @param value null, or a Long, Integer, Double, String or byte[]
   */
  public void bind(int index, @Nullable Object value) {
    if (value != null && !isStorable(value)) {
      throw new IllegalArgumentException("not a value of SQLite's: " + value.getClass());
    }
    values[index - 1] = value;
  }

  private static boolean isStorable(Object value) {
    return value instanceof String
        || value instanceof Long
        || value instanceof Double
        || value instanceof Integer
        || value instanceof byte[];
  }

  /** Binds all parameters in order. */
  public void bindAll(@Nullable Object... values) {
    for (int i = 0; i < values.length; i++) {
      bind(i + 1, values[i]);
    }
  }

  /** Returns how many parameters it has. */
  public int parameterCount() {
    return values.length;
  }

  /** Returns how many columns its rows have; 0 for a statement without rows. */
  public int columnCount() {
    if (columnCount < 0) {
      try {
        // The driver's own metadata throws for a statement without columns.
        columnCount = compiled().pointer.safeRunInt(DB::column_count);
      } catch (SQLException e) {
        throw SqliteErrors.of(e);
      }
    }
    return columnCount;
  }

  /** Returns the name of a column of its rows, from 0. */
  public String columnName(int column) {
    try {
      return compiled().getMetaData().getColumnName(column + 1);
    } catch (SQLException e) {
      throw SqliteErrors.of(e);
    }
  }

  /** Returns the declared type of the table column behind a column of its rows, or "". */
  public String declaredType(int column) {
    try {
      // The driver's metadata would name the type of the first row's value.
      String type = compiled().pointer.safeRun((db, at) -> db.column_decltype(at, column));
      return type == null ? "" : type;
    } catch (SQLException e) {
      throw SqliteErrors.of(e);
    }
  }

  /** Returns the name of the table behind a column of its rows, or "" for an expression. */
  public String tableName(int column) {
    try {
      String table = compiled().pointer.safeRun((db, at) -> db.column_table_name(at, column));
      return table == null ? "" : table;
    } catch (SQLException e) {
      throw SqliteErrors.of(e);
    }
  }

  /**
   * Returns whether it reads or writes virtual tables, whose modules prepare statements of their
   * own while this one steps.
   */
  public boolean usesVirtualTables() {
    for (List<@Nullable Object> row : connection.rows("EXPLAIN " + sql)) {
      String instruction = String.valueOf(row.get(1)).toUpperCase(Locale.ROOT);
      if (instruction.equals("VOPEN") || instruction.equals("VUPDATE")) {
        return true;
      }
    }
    return false;
  }

  /**
   * Returns the statement for a use that may make SQLite prepare it, or read the schema. After some
   * errors the driver throws its statement away; the next use prepares it again.
   */
  private JDBC3PreparedStatement compiled() {
    connection.allowPreparing();
    if (statement.pointer.isClosed() && !closed) {
      statement = connection.compile(sql);
      columnCount = -1;
    }
    return statement;
  }

  /** Goes to the next row, running the statement first if it is not running. */
  public boolean step() {
    try {
      if (!onRow) {
        onRow = start();
        return onRow;
      }
      // The module of a virtual table may prepare statements of its own at any row.
      connection.allowPreparing();
      int code = statement.pointer.safeRunInt(DB::step);
      if (code == Codes.SQLITE_ROW) {
        return true;
      }
      if (code != Codes.SQLITE_DONE) {
        statement.getDatabase().throwex(code);
      }
      reset();
      return false;
    } catch (SQLException e) {
      abandon();
      if (hasEnded(e)) {
        return false;
      }
      throw connection.error(e);
    }
  }

  /**
   * Returns whether the statement had done all its work when it was stopped. SQLite looks at the
   * signal once more after that, and after the commit of a statement that is a transaction of its
   * own; the rows that it counts tell whether it has undone them.
   */
  private boolean hasEnded(SQLException e) {
    return writes
        && e instanceof SQLiteException sqlite
        && sqlite.getResultCode() == SQLiteErrorCode.SQLITE_INTERRUPT
        && changes() > 0;
  }

  private boolean start() throws SQLException {
    CoreStatement each = compiled();
    return each.getDatabase().execute(each, values);
  }

  /**
   * Runs the statement, which must not be running, up to its first row, but not if SQLite would
   * have to prepare it anew for that: because the schema of its snapshot is not the one that it was
   * prepared for, as a rule.
   */
  public Step stepAsPrepared() {
    CoreStatement each = statement;
    if (each.pointer.isClosed() && !closed) {
      return Step.STALE;
    }
    connection.forbidPreparing();
    try {
      onRow = each.getDatabase().execute(each, values);
      return onRow ? Step.ROW : Step.END;
    } catch (SQLException e) {
      abandon();
      // A text or a BLOB that is too big says the same; it will say so again.
      if (e instanceof SQLiteException sqlite
          && sqlite.getResultCode() == SQLiteErrorCode.SQLITE_TOOBIG) {
        return Step.STALE;
      }
      if (hasEnded(e)) {
        return Step.END;
      }
      throw connection.error(e);
    }
  }

  /** Returns how many rows the last statement of this connection that ended has changed. */
  public long changes() {
    try {
      return statement.getDatabase().changes();
    } catch (SQLException e) {
      throw SqliteErrors.of(e);
    }
  }

  /** Runs the statement to its end and returns how many rows it changed. */
  public long change() {
    try {
      CoreStatement each = compiled();
      return each.getDatabase().executeUpdate(each, values);
    } catch (SQLException e) {
      if (hasEnded(e)) {
        return changes();
      }
      throw connection.error(e);
    }
  }

  /** Runs the statement to its end, whether it answers rows or not. */
  public void run() {
    while (step()) {
      // Some PRAGMAs do their work row by row.
      continue;
    }
  }

  private CoreStatement current() {
    if (!onRow) {
      throw new IllegalStateException("not on a row: " + sql);
    }
    return statement;
  }

  /** Returns a value of the current row: null, Long, Double, String or byte[]. */
  public @Nullable Object value(int column) {
    try {
      boolean utf8 = connection.storesUtf8();
      return current().pointer.safeRun((db, pointer) -> StoredValue.of(db, pointer, column, utf8));
    } catch (SQLException e) {
      throw SqliteErrors.of(e);
    }
  }

  /** Returns a value of the current row as a whole number, by SQLite's conversion; 0 for NULL. */
  public long longValue(int column) {
    try {
      return current().pointer.safeRunLong((db, pointer) -> db.column_long(pointer, column));
    } catch (SQLException e) {
      throw SqliteErrors.of(e);
    }
  }

  /**
   * Returns a value of the current row as a floating number, by SQLite's conversion; 0 for NULL.
   */
  public double doubleValue(int column) {
    try {
      return current().pointer.safeRunDouble((db, pointer) -> db.column_double(pointer, column));
    } catch (SQLException e) {
      throw SqliteErrors.of(e);
    }
  }

  /** Returns a value of the current row as text, by SQLite's conversion; null for NULL. */
  public @Nullable String text(int column) {
    try {
      boolean utf8 = connection.storesUtf8();
      return current()
          .pointer
          .safeRun((db, pointer) -> StoredValue.text(db, pointer, column, utf8));
    } catch (SQLException e) {
      throw SqliteErrors.of(e);
    }
  }

  /** Returns all values of the current row. */
  public List<@Nullable Object> row() {
    int count = columnCount();
    List<@Nullable Object> row = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      row.add(value(i));
    }
    return row;
  }

  /** Runs the statement to its end and returns the values of all its rows. */
  public List<List<@Nullable Object>> allRows() {
    step();
    return rowsFromHere();
  }

  /** Returns the values of the current row, if it is on one, and of all that follow; ends. */
  public List<List<@Nullable Object>> rowsFromHere() {
    List<List<@Nullable Object>> all = new ArrayList<>();
    try {
      while (onRow) {
        all.add(row());
        step();
      }
    } finally {
      reset();
    }
    return all;
  }

  /** Ends a running query, so that the statement can be bound and run again. */
  public void reset() {
    if (onRow) {
      abandon();
    }
  }

  /** A statement that failed is not on a row, but holds its lock until it is reset. */
  private void abandon() {
    onRow = false;
    try {
      if (!statement.pointer.isClosed()) {
        statement.pointer.safeRunInt(DB::reset);
      }
    } catch (SQLException e) {
      throw SqliteErrors.of(e);
    }
  }

  @Override
  public void close() {
    closed = true;
    onRow = false;
    try {
      statement.close();
    } catch (SQLException e) {
      throw SqliteErrors.of(e);
    }
  }
}
