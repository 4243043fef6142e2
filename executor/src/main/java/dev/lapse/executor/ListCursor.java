package dev.lapse.executor;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** Rows that are all there already. */
final class ListCursor implements Cursor {
  private final List<List<@Nullable Object>> rows;
  private int at = -1;

  ListCursor(List<List<@Nullable Object>> rows) {
    this.rows = rows;
  }

  @Override
  public boolean next() {
    if (at < rows.size()) {
      at++;
    }
    return at < rows.size();
  }

  @Override
  public @Nullable Object value(int column) {
    return rows.get(at).get(column);
  }

  @Override
  public long longValue(int column) {
    Object value = value(column);
    if (value instanceof Number number) {
      return number.longValue();
    }
    return value == null ? 0 : (long) doubleValue(column);
  }

  @Override
  public double doubleValue(int column) {
    Object value = value(column);
    if (value instanceof Number number) {
      return number.doubleValue();
    }
    return value == null ? 0 : LeadingNumber.of(String.valueOf(text(column)));
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
    at = rows.size();
  }
}
