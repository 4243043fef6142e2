package dev.lapse.jdbc;

import dev.lapse.executor.Cursor;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Rows that the driver itself makes: metadata and generated keys. */
final class MemoryCursor implements Cursor {
  private final List<? extends List<@Nullable Object>> rows;
  private int at = -1;

  /** Makes a cursor over rows whose values are null, Long, Double or String. */
  MemoryCursor(List<? extends List<@Nullable Object>> rows) {
    this.rows = rows;
  }

  @Override
  public boolean next() {
    at = Math.min(at + 1, rows.size());
    return at < rows.size();
  }

  @Override
  public @Nullable Object value(int column) {
    return rows.get(at).get(column);
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
    Object value = value(column);
    return value == null ? null : value.toString();
  }

  @Override
  public boolean isNull(int column) {
    return value(column) == null;
  }

  @Override
  public void close() {
    at = rows.size();
  }
}
