package dev.lapse.executor.hiding;

import dev.lapse.executor.sqlite.SqliteConnection;
import dev.lapse.executor.sqlite.SqliteStatement;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The questions what has expired, as one connection has them prepared. Statements that read the
 * same tables share one, so that a statement which runs once need not have its own prepared. Not
 * thread-safe.
 */
public final class Questions {
  /** Questions about more sets of tables than this are prepared anew, the oldest first. */
  private static final int CAPACITY = 32;

  private final SqliteConnection connection;
  private final Map<String, SqliteStatement> prepared = new LinkedHashMap<>(16, 0.75f, true);

  /** Makes those of a connection, which are closed with it. */
  public Questions(SqliteConnection connection) {
    this.connection = connection;
  }

  /** Returns the question of a text. Whoever steps it resets it before anybody asks the next. */
  SqliteStatement question(String text) {
    SqliteStatement known = prepared.get(text);
    if (known != null) {
      return known;
    }
    if (prepared.size() >= CAPACITY) {
      String oldest = prepared.keySet().iterator().next();
      SqliteStatement statement = prepared.remove(oldest);
      if (statement != null) {
        statement.close();
      }
    }
    SqliteStatement made = connection.prepare(text);
    prepared.put(text, made);
    return made;
  }
}
