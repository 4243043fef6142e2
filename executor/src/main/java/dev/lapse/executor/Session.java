package dev.lapse.executor;

import dev.lapse.executor.sqlite.DatabaseFile;
import dev.lapse.planner.catalog.Catalog;

/** SKELETON: signatures for the driver; the body follows in the next commit. */
public final class Session implements AutoCloseable {
  /** How transactions of a session are kept apart. */
  public enum Isolation {
    READ_COMMITTED,
    SERIALIZABLE
  }

  private Session() {}

  /** Opens a session. */
  public static Session open(SessionOptions options) {
    throw new UnsupportedOperationException();
  }

  /** Plans a statement; with {@code wantsKeys} its Count carries the rowids of inserted rows. */
  public Prepared prepare(String sql, boolean wantsKeys) {
    throw new UnsupportedOperationException();
  }

  public boolean autoCommit() {
    throw new UnsupportedOperationException();
  }

  /** Turning it on commits a transaction that is open. */
  public void setAutoCommit(boolean on) {
    throw new UnsupportedOperationException();
  }

  public void commit() {
    throw new UnsupportedOperationException();
  }

  public void rollback() {
    throw new UnsupportedOperationException();
  }

  public void savepoint(String name) {
    throw new UnsupportedOperationException();
  }

  public void rollbackTo(String name) {
    throw new UnsupportedOperationException();
  }

  public void release(String name) {
    throw new UnsupportedOperationException();
  }

  public boolean isReadOnly() {
    throw new UnsupportedOperationException();
  }

  public void setReadOnly(boolean on) {
    throw new UnsupportedOperationException();
  }

  public Isolation isolation() {
    throw new UnsupportedOperationException();
  }

  public void setIsolation(Isolation isolation) {
    throw new UnsupportedOperationException();
  }

  /** Returns the catalog as of now. */
  public Catalog catalog() {
    throw new UnsupportedOperationException();
  }

  public DatabaseFile file() {
    throw new UnsupportedOperationException();
  }

  public boolean isOpen() {
    throw new UnsupportedOperationException();
  }

  /** Rolls back what is open, and closes; any thread; does nothing the second time. */
  @Override
  public void close() {
    throw new UnsupportedOperationException();
  }
}
