package dev.lapse.executor;

import dev.lapse.executor.sqlite.SqliteConnection;

/**
 * The checkpoints that one session's commits run by themselves. While a pass deletes they are left
 * to it, or the session's next COMMIT would bring into the file what the pass wrote. Not
 * thread-safe.
 */
final class OwnCheckpoints {
  /** Beyond where passes stop: 64 MiB. */
  private static final long PAGES_BESIDE_PURGE = 17_000;

  private static final long NOT_LEFT = -1;

  private final Database database;
  private final SqliteConnection sqlite;
  private long ownPages = NOT_LEFT;

  OwnCheckpoints(Database database, SqliteConnection sqlite) {
    this.database = database;
    this.sqlite = sqlite;
  }

  /** Leaves them to the pass that deletes now; without one the session's own setting holds. */
  void leaveToPurge() {
    boolean purging = database.isPurging();
    if (purging == (ownPages != NOT_LEFT)) {
      return;
    }
    if (purging) {
      ownPages = sqlite.repeatedNumber("PRAGMA wal_autocheckpoint");
      if (ownPages > 0 && ownPages < PAGES_BESIDE_PURGE) {
        sqlite.row("PRAGMA wal_autocheckpoint = " + PAGES_BESIDE_PURGE);
      }
    } else {
      sqlite.row("PRAGMA wal_autocheckpoint = " + ownPages);
      ownPages = NOT_LEFT;
    }
  }
}
