package dev.lapse.executor;

import dev.lapse.executor.sqlite.SqliteStatement;
import dev.lapse.executor.sqlite.StopSignal;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Rows as SQLite yields them; until it is closed, read to its end or its rows are taken it holds a
 * snapshot.
 */
final class SqliteCursor implements Cursor {
  private final Session session;
  private final SqliteStatement statement;
  private final long maxRows;
  private final boolean hidesOwnWrites;
  private final @Nullable StopSignal signal;
  private boolean onFirst;
  private volatile boolean open;
  private long count;
  private @Nullable ListCursor taken;

  /**
   * Makes a cursor over a statement that has stepped once already.
   *
   * @param hasRow whether that step found a row
   * @param hidesOwnWrites whether an expired row that this connection writes now stays hidden
   */
  SqliteCursor(
      Session session,
      SqliteStatement statement,
      boolean hasRow,
      long maxRows,
      boolean hidesOwnWrites) {
    this.session = session;
    this.statement = statement;
    this.maxRows = maxRows;
    this.hidesOwnWrites = hidesOwnWrites;
    this.signal = session.sqlite().signal();
    this.onFirst = hasRow;
    this.open = hasRow;
  }

  /** Ends it, from any thread, with an exception at its next row; nothing if it is closed. */
  void cancel() {
    StopSignal stop = signal;
    if (open && stop != null) {
      stop.cancel();
    }
  }

  /** Returns whether it may run on while this connection writes. */
  boolean hidesOwnWrites() {
    return hidesOwnWrites;
  }

  /**
   * Takes all rows that are left into memory, the current one included, and lets go of the snapshot
   * that SQLite keeps for a cursor.
   */
  void takeRows() {
    if (!open || taken != null) {
      return;
    }
    // It is another statement that runs now, and may be stopped: not so this one.
    StopSignal other = session.sqlite().obey(null);
    try {
      takeAllRows();
    } catch (RuntimeException e) {
      close();
      throw e;
    } finally {
      session.sqlite().obey(other);
    }
  }

  private void takeAllRows() {
    List<List<@Nullable Object>> rows = new ArrayList<>();
    boolean onRow = count > 0;
    long left = maxRows == 0 ? Long.MAX_VALUE : maxRows - count + (onRow ? 1 : 0);
    boolean more = true;
    while (more && rows.size() < left) {
      rows.add(statement.row());
      more = statement.step();
    }
    ListCursor all = new ListCursor(rows);
    if (onRow) {
      all.next();
    }
    taken = all;
    session.cursors().closed(this);
    statement.reset();
  }

  @Override
  public boolean next() {
    if (!open) {
      return false;
    }
    ListCursor rows = taken;
    if (rows != null) {
      checkNotStopped();
      return rows.next();
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
    StopSignal before = session.sqlite().obey(signal);
    try {
      checkNotStopped();
      return statement.step();
    } catch (RuntimeException e) {
      close();
      throw e;
    } finally {
      session.sqlite().obey(before);
    }
  }

  private void checkNotStopped() {
    StopSignal stop = signal;
    if (stop != null) {
      stop.begin();
      stop.check();
    }
  }

  @Override
  public @Nullable Object value(int column) {
    ListCursor rows = taken;
    return rows == null ? statement.value(column) : rows.value(column);
  }

  @Override
  public long longValue(int column) {
    ListCursor rows = taken;
    return rows == null ? statement.longValue(column) : rows.longValue(column);
  }

  @Override
  public double doubleValue(int column) {
    ListCursor rows = taken;
    return rows == null ? statement.doubleValue(column) : rows.doubleValue(column);
  }

  @Override
  public @Nullable String text(int column) {
    ListCursor rows = taken;
    return rows == null ? statement.text(column) : rows.text(column);
  }

  @Override
  public boolean isNull(int column) {
    return value(column) == null;
  }

  @Override
  public void close() {
    if (open) {
      open = false;
      if (taken == null) {
        session.cursors().closed(this);
        statement.reset();
      }
    }
  }
}
