package dev.lapse.executor;

import java.util.HashMap;
import java.util.Map;

/**
 * The databases that are open in this process, one per file: the only static state of the engine.
 * Thread-safe.
 */
final class DatabaseRegistry {
  private static final Map<String, Entry> OPEN = new HashMap<>();

  private static final class Entry {
    final Database database;
    int sessions;

    Entry(Database database) {
      this.database = database;
    }
  }

  private DatabaseRegistry() {}

  /** Returns the database of a file, opening it for its first session. */
  static Database acquire(SessionOptions options) {
    synchronized (OPEN) {
      String key = options.file().key();
      Entry entry = OPEN.get(key);
      if (entry == null) {
        entry = new Entry(Database.open(options));
        OPEN.put(key, entry);
      }
      try {
        entry.database.sessionOpens(options);
        entry.sessions++;
      } finally {
        if (entry.sessions == 0) {
          OPEN.remove(key);
          entry.database.close();
        }
      }
      return entry.database;
    }
  }

  /** Lets go of a database; the last session to do so closes it. */
  static void release(Database database, SessionOptions options) {
    Entry last = null;
    synchronized (OPEN) {
      Entry entry = OPEN.get(options.file().key());
      if (entry == null || entry.database != database) {
        throw new IllegalStateException("not open: " + options.file().displayName());
      }
      try {
        database.sessionCloses(options);
      } finally {
        if (--entry.sessions == 0) {
          OPEN.remove(options.file().key());
          last = entry;
        }
      }
    }
    if (last != null) {
      last.database.close();
    }
  }
}
