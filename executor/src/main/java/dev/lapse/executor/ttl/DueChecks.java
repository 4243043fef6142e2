package dev.lapse.executor.ttl;

import dev.lapse.executor.sqlite.SqliteConnection;
import dev.lapse.executor.sqlite.SqliteStatement;
import dev.lapse.planner.catalog.Table;
import dev.lapse.planner.expiry.TtlIndex;
import dev.lapse.planner.plan.ExpiryQueries;
import dev.lapse.planner.sql.Bind;
import dev.lapse.planner.sql.Identifiers;
import dev.lapse.planner.sql.SqlText;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The question whether anything is due, for each TTL index, prepared once over one connection: an
 * idle monitor asks nothing else, and preparing costs more than the answer. Not thread-safe.
 */
final class DueChecks implements AutoCloseable {
  private record Check(
      SqliteConnection connection,
      Table table,
      TtlIndex index,
      SqlText text,
      SqliteStatement statement) {}

  private final Map<String, Check> checks = new HashMap<>();

  /** Returns whether any row is due by an index at an instant; takes no write lock. */
  boolean isAnythingDue(SqliteConnection connection, Table table, TtlIndex index, Instant at) {
    Check check = check(connection, table, index);
    SqliteStatement statement = check.statement();
    List<Bind> binds = check.text().binds();
    for (int i = 0; i < binds.size(); i++) {
      if (binds.get(i) instanceof Bind.Cutoff cutoff) {
        statement.bind(i + 1, cutoff.bound().valueAt(at));
      } else {
        throw new IllegalStateException("whether anything is due depends on the instant alone");
      }
    }
    try {
      return statement.step() && statement.longValue(0) != 0;
    } finally {
      statement.reset();
    }
  }

  private Check check(SqliteConnection connection, Table table, TtlIndex index) {
    String key = Identifiers.key(index.name());
    Check known = checks.get(key);
    if (known != null
        && known.connection() == connection
        && known.index().equals(index)
        && (known.table() == table || known.table().equals(table))) {
      return known;
    }
    if (known != null) {
      checks.remove(key);
      known.statement().close();
    }
    SqlText text = ExpiryQueries.of(table, index).anythingDue();
    Check made = new Check(connection, table, index, text, connection.prepare(text.text()));
    checks.put(key, made);
    return made;
  }

  @Override
  public void close() {
    checks.values().forEach(c -> c.statement().close());
    checks.clear();
  }
}
