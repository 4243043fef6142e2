package dev.lapse.jdbc;

import dev.lapse.error.LapseException;
import dev.lapse.error.SqlState;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Rows that were all read when the statement ran, so that they can be scrolled and, where the
 * result is of one table, written. What is written through the result shows in it; what others
 * write does not.
 */
final class HeldResultSet extends LapseResultSet {
  private final HeldRows rows;
  private final boolean scrolls;
  private final Optional<EditedTable> table;
  private final Map<Integer, @Nullable Object> pending = new TreeMap<>();

  /** Whether the row that the cursor was on has been deleted: it is then between two rows. */
  private boolean between;

  private boolean onInsertRow;

  /**
   * Makes a result set before its first row.
   *
   * @param scrolls whether it goes backwards, too
   * @param table what its rows are rows of; empty for a result that only reads
   */
  HeldResultSet(
      RowShape shape,
      HeldRows rows,
      @Nullable LapseStatement statement,
      Object lock,
      boolean scrolls,
      Optional<EditedTable> table) {
    super(shape, rows, statement, lock);
    this.rows = rows;
    this.scrolls = scrolls;
    this.table = table;
  }

  private boolean moveTo(long index) throws SQLException {
    checkOpen();
    pending.clear();
    onInsertRow = false;
    between = false;
    onRow = rows.moveTo(index);
    return onRow;
  }

  private void checkScrolls(String call) throws SQLException {
    if (!scrolls) {
      throw forwardOnly(call);
    }
  }

  @Override
  public boolean next() throws SQLException {
    return moveTo(rows.at() + 1L);
  }

  @Override
  public boolean previous() throws SQLException {
    checkScrolls("previous");
    return moveTo(between ? rows.at() : rows.at() - 1L);
  }

  @Override
  public boolean first() throws SQLException {
    checkScrolls("first");
    return moveTo(0);
  }

  @Override
  public boolean last() throws SQLException {
    checkScrolls("last");
    return moveTo(rows.size() == 0 ? 0 : rows.size() - 1L);
  }

  @Override
  public void beforeFirst() throws SQLException {
    checkScrolls("beforeFirst");
    moveTo(-1);
  }

  @Override
  public void afterLast() throws SQLException {
    checkScrolls("afterLast");
    moveTo(rows.size());
  }

  @Override
  public boolean absolute(int wanted) throws SQLException {
    checkScrolls("absolute");
    return moveTo(wanted < 0 ? (long) rows.size() + wanted : wanted - 1L);
  }

  @Override
  public boolean relative(int count) throws SQLException {
    checkScrolls("relative");
    return moveTo((long) rows.at() + count + (between && count < 0 ? 1 : 0));
  }

  @Override
  public boolean isBeforeFirst() throws SQLException {
    checkOpen();
    return rows.at() < 0 && rows.size() > 0 && !onInsertRow;
  }

  @Override
  public boolean isAfterLast() throws SQLException {
    checkOpen();
    return rows.at() >= rows.size() && rows.size() > 0 && !onInsertRow;
  }

  @Override
  public boolean isFirst() throws SQLException {
    checkOpen();
    return isOnARow() && rows.at() == 0;
  }

  @Override
  public boolean isLast() throws SQLException {
    checkOpen();
    return isOnARow() && rows.at() == rows.size() - 1;
  }

  @Override
  public int getRow() throws SQLException {
    checkOpen();
    return isOnARow() ? rows.at() + 1 : 0;
  }

  private boolean isOnARow() {
    return onRow && !onInsertRow;
  }

  @Override
  SQLException notOnRow() throws SQLException {
    checkOpen();
    return SqlExceptions.of(
        SqlState.INVALID_CURSOR_STATE, "the result set is on no row; move to one first");
  }

  @Override
  public int getType() throws SQLException {
    checkOpen();
    return scrolls ? TYPE_SCROLL_INSENSITIVE : TYPE_FORWARD_ONLY;
  }

  @Override
  public int getConcurrency() throws SQLException {
    checkOpen();
    return table.isPresent() ? CONCUR_UPDATABLE : CONCUR_READ_ONLY;
  }

  @Override
  void update(int column, @Nullable Object value) throws SQLException {
    if (table.isEmpty()) {
      super.update(column, value);
      return;
    }
    checkOpen();
    if (!onRow) {
      throw notOnRow();
    }
    shape.column(column);
    pending.put(column - 1, value);
    rows.show(withPending());
  }

  private List<@Nullable Object> withPending() {
    List<@Nullable Object> values = onInsertRow ? emptyRow() : new ArrayList<>(rows.row().values());
    pending.forEach((column, value) -> values.set(column, ParameterValues.stored(value)));
    return values;
  }

  private List<@Nullable Object> emptyRow() {
    return Arrays.asList(new @Nullable Object[shape.columns().size()]);
  }

  /** Returns the table, if the cursor is on a row of it. */
  private EditedTable edited(String call) throws SQLException {
    checkOpen();
    if (onInsertRow) {
      throw SqlExceptions.of(
          SqlState.INVALID_CURSOR_STATE,
          call
              + " is for rows of the result; on the insert row call insertRow or"
              + " moveToCurrentRow");
    }
    if (!onRow) {
      throw notOnRow();
    }
    return table.orElseThrow();
  }

  /** Something to do to the table. */
  @FunctionalInterface
  private interface Edit<T> {
    T make();
  }

  private <T> T make(Edit<T> edit) throws SQLException {
    try {
      synchronized (lock) {
        return edit.make();
      }
    } catch (LapseException e) {
      throw SqlExceptions.of(e);
    }
  }

  @Override
  public void updateRow() throws SQLException {
    if (table.isEmpty()) {
      super.updateRow();
    }
    EditedTable its = edited("updateRow");
    if (pending.isEmpty()) {
      return;
    }
    List<@Nullable Object> old = rows.row().values();
    List<@Nullable Object> written = withPending();
    List<@Nullable Object> fresh = make(() -> its.update(old, pending).orElse(written));
    pending.clear();
    rows.replace(fresh);
  }

  @Override
  public void deleteRow() throws SQLException {
    if (table.isEmpty()) {
      super.deleteRow();
    }
    EditedTable its = edited("deleteRow");
    List<@Nullable Object> old = rows.row().values();
    make(
        () -> {
          its.delete(old);
          return true;
        });
    pending.clear();
    rows.remove();
    between = true;
    onRow = false;
  }

  @Override
  public void insertRow() throws SQLException {
    if (table.isEmpty()) {
      super.insertRow();
    }
    checkOpen();
    if (!onInsertRow) {
      throw SqlExceptions.of(
          SqlState.INVALID_CURSOR_STATE, "insertRow is for the insert row; call moveToInsertRow");
    }
    List<@Nullable Object> written = withPending();
    EditedTable its = table.orElseThrow();
    rows.add(make(() -> its.insert(pending).orElse(written)));
    pending.clear();
    rows.show(emptyRow());
  }

  /** Reads the row again, as others may have changed it. */
  @Override
  public void refreshRow() throws SQLException {
    if (table.isEmpty()) {
      super.refreshRow();
    }
    EditedTable its = edited("refreshRow");
    List<@Nullable Object> old = rows.row().values();
    List<@Nullable Object> fresh = make(() -> its.read(old)).orElseThrow(EditedTable::gone);
    pending.clear();
    rows.refresh(fresh);
  }

  @Override
  public void cancelRowUpdates() throws SQLException {
    if (table.isEmpty()) {
      super.cancelRowUpdates();
    }
    edited("cancelRowUpdates");
    pending.clear();
    rows.show(rows.row().values());
  }

  @Override
  public void moveToInsertRow() throws SQLException {
    if (table.isEmpty()) {
      super.moveToInsertRow();
    }
    checkOpen();
    pending.clear();
    onInsertRow = true;
    onRow = true;
    rows.show(emptyRow());
  }

  @Override
  public void moveToCurrentRow() throws SQLException {
    if (table.isEmpty()) {
      super.moveToCurrentRow();
    }
    checkOpen();
    if (onInsertRow) {
      boolean deleted = between;
      moveTo(rows.at());
      between = deleted;
      onRow = onRow && !deleted;
    }
  }

  @Override
  public boolean rowUpdated() throws SQLException {
    checkOpen();
    return isOnARow() && rows.row().state() == HeldRows.State.UPDATED;
  }

  @Override
  public boolean rowInserted() throws SQLException {
    checkOpen();
    return isOnARow() && rows.row().state() == HeldRows.State.INSERTED;
  }
}
