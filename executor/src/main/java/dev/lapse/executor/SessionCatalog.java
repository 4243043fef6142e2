package dev.lapse.executor;

import dev.lapse.executor.sqlite.SqliteConnection;
import dev.lapse.planner.catalog.Catalog;

/**
 * The catalog as one connection sees it. SQLite's schema version tells, inside the connection's own
 * snapshot, whether any program changed the schema since. Not thread-safe.
 */
final class SessionCatalog {
  private final Database database;
  private final SqliteConnection sqlite;
  private Catalog catalog;
  private long cookie;
  private boolean uncommitted;

  SessionCatalog(Database database, SqliteConnection sqlite) {
    this.database = database;
    this.sqlite = sqlite;
    this.cookie = readCookie();
    this.catalog = database.catalog(sqlite, cookie);
  }

  private long readCookie() {
    return sqlite.repeatedNumber("PRAGMA schema_version");
  }

  Catalog current() {
    return catalog;
  }

  /**
   * Looks at the schema version, reads the catalog anew if it moved, and returns whether it did.
   */
  boolean refresh() {
    long now = readCookie();
    if (now == cookie) {
      return false;
    }
    cookie = now;
    haveSchemaRead();
    catalog = database.catalog(sqlite, now);
    return true;
  }

  /**
   * Has SQLite read the schema anew. It does so by itself when a statement runs, but not where it
   * refuses to prepare one: a name in the body of a trigger that it doesn't know yet, or the name
   * of an index that it believes is still there.
   */
  private void haveSchemaRead() {
    sqlite.row("SELECT 1 FROM main.sqlite_schema LIMIT 1");
  }

  /** Reads the catalog anew after this transaction changed it; nobody else sees it yet. */
  void changedByUs() {
    uncommitted = true;
    cookie = readCookie();
    catalog = database.readCatalog(sqlite);
  }

  /**
   * A savepoint was undone. What is left of this transaction's definitions is still its own, so it
   * must not become the catalog of others, who may reach the same schema version by another way.
   */
  void rolledBackTo() {
    if (uncommitted && readCookie() != cookie) {
      changedByUs();
    }
  }

  /** The transaction ended: what it had changed is now everybody's, or gone. */
  void transactionEnded() {
    if (uncommitted) {
      uncommitted = false;
      cookie = readCookie();
      catalog = database.catalog(sqlite, cookie);
    }
  }
}
