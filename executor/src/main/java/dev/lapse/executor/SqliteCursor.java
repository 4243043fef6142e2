package dev.lapse.executor;

import dev.lapse.executor.sqlite.SqliteStatement;
import org.jspecify.annotations.Nullable;

/** Rows as SQLite yields them; until it is closed or read to its end it holds a snapshot. */
final class SqliteCursor implements Cursor {
  private final Session session;
  private final SqliteStatement statement;
  private final long maxRows;
  private boolean onFirst;
  private volatile boolean open;
  private long count;

  /**
   * Makes a cursor over a statement that has stepped once already.
   *
   * @param hasRow whether that step found a row
   */
  SqliteCursor(Session session, SqliteStatement statement, boolean hasRow, long maxRows) {
    this.session = session;
    this.statement = statement;
    this.maxRows = maxRows;
    this.onFirst = hasRow;
    this.open = hasRow;
  }

  /** Returns whether it holds its snapshot still; any thread may ask. */
  boolean isOpen() {
    return open;
  }

  @Override
  public boolean next() {
    if (!open) {
      return false;
    }
    boolean more = (maxRows == 0 || count < maxRows) && (onFirst || step());
    onFirst = false;
    if (more) {
      count++;
    } else {
      close();
    }
    return more;
  }

  private boolean step() {
    try {
      return statement.step();
    } catch (RuntimeException e) {
      close();
      throw e;
    }
  }

  @Override
  public @Nullable Object value(int column) {
    return statement.value(column);
  }

  @Override
  public long longValue(int column) {
    return statement.longValue(column);
  }

  @Override
  public double doubleValue(int column) {
    return statement.doubleValue(column);
  }

  @Override
  public @Nullable String text(int column) {
    return statement.text(column);
  }

  @Override
  public boolean isNull(int column) {
    return statement.value(column) == null;
  }

  @Override
  public void close() {
    if (open) {
      open = false;
      session.cursorClosed(this);
      statement.reset();
    }
  }
}
