package dev.lapse.jdbc;

import dev.lapse.executor.Cursor;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Rows in memory, to be read in any order: those of a scrollable result, of metadata, and generated
 * keys. Rows count from 0 here; -1 is before the first. Not thread-safe.
 */
final class HeldRows implements Cursor {
  /**
   * A row.
   *
   * @param values its stored values: null, Long, Double, String or byte[]
   * @param state what has been done to it through the result
   */
  record Row(List<@Nullable Object> values, State state) {}

  /** What has been done to a row through the result that holds it. */
  enum State {
    READ,
    UPDATED,
    INSERTED
  }

  private final List<Row> rows = new ArrayList<>();
  private int at = -1;
  private List<@Nullable Object> shown = List.of();

  /** Makes rows of their stored values. */
  static HeldRows of(List<? extends List<@Nullable Object>> rows) {
    HeldRows held = new HeldRows();
    rows.forEach(row -> held.rows.add(new Row(row, State.READ)));
    return held;
  }

  /** Reads a cursor to its end, and closes it. */
  static HeldRows read(Cursor cursor, int columns) {
    HeldRows held = new HeldRows();
    try (cursor) {
      while (cursor.next()) {
        List<@Nullable Object> row = new ArrayList<>(columns);
        for (int i = 0; i < columns; i++) {
          row.add(cursor.value(i));
        }
        held.rows.add(new Row(row, State.READ));
      }
    }
    return held;
  }

  int size() {
    return rows.size();
  }

  int at() {
    return at;
  }

  /** Returns the row that the cursor is on. */
  Row row() {
    return rows.get(at);
  }

  /** Returns the values of all rows. */
  List<List<@Nullable Object>> values() {
    return rows.stream().map(Row::values).toList();
  }

  /**
   * Goes to a row, or to before the first or after the last.
   *
   * @return whether there is one
   */
  boolean moveTo(long index) {
    at = (int) Math.max(-1, Math.min(index, rows.size()));
    boolean there = at >= 0 && at < rows.size();
    shown = there ? rows.get(at).values() : List.of();
    return there;
  }

  /** Shows other values than the row's: those that are about to be written. */
  void show(List<@Nullable Object> values) {
    shown = values;
  }

  void replace(List<@Nullable Object> values) {
    State state = row().state() == State.INSERTED ? State.INSERTED : State.UPDATED;
    rows.set(at, new Row(values, state));
    shown = values;
  }

  void refresh(List<@Nullable Object> values) {
    rows.set(at, new Row(values, row().state()));
    shown = values;
  }

  void add(List<@Nullable Object> values) {
    rows.add(new Row(values, State.INSERTED));
  }

  /** Takes the row out; the cursor is then on the one before it. */
  void remove() {
    rows.remove(at);
    moveTo(at - 1L);
  }

  @Override
  public boolean next() {
    return moveTo(at + 1L);
  }

  @Override
  public @Nullable Object value(int column) {
    return shown.get(column);
  }

  @Override
  public long longValue(int column) {
    return value(column) instanceof Number number ? number.longValue() : 0;
  }

  @Override
  public double doubleValue(int column) {
    return value(column) instanceof Number number ? number.doubleValue() : 0;
  }

  @Override
  public @Nullable String text(int column) {
    return Cursor.textOf(value(column));
  }

  @Override
  public boolean isNull(int column) {
    return value(column) == null;
  }

  @Override
  public void close() {
    rows.clear();
    moveTo(0);
  }
}
