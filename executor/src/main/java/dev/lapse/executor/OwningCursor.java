package dev.lapse.executor;

import org.jspecify.annotations.Nullable;

/** A cursor that closes its statement, too, which nobody else knows of. */
final class OwningCursor implements Cursor {
  private final Cursor rows;
  private final Prepared statement;

  OwningCursor(Cursor rows, Prepared statement) {
    this.rows = rows;
    this.statement = statement;
  }

  @Override
  public boolean next() {
    return rows.next();
  }

  @Override
  public @Nullable Object value(int column) {
    return rows.value(column);
  }

  @Override
  public long longValue(int column) {
    return rows.longValue(column);
  }

  @Override
  public double doubleValue(int column) {
    return rows.doubleValue(column);
  }

  @Override
  public @Nullable String text(int column) {
    return rows.text(column);
  }

  @Override
  public boolean isNull(int column) {
    return rows.isNull(column);
  }

  @Override
  public void close() {
    rows.close();
    statement.close();
  }
}
