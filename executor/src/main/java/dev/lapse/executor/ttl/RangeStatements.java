package dev.lapse.executor.ttl;

import dev.lapse.executor.sqlite.SqliteConnection;
import dev.lapse.executor.sqlite.SqliteStatement;
import dev.lapse.planner.plan.BatchDeleteStatement;
import dev.lapse.planner.sql.Bind;
import dev.lapse.planner.sql.SqlText;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The statements for one range of a delete plan, prepared when they are first needed. */
final class RangeStatements implements AutoCloseable {
  private final SqliteConnection connection;
  private final BatchDeleteStatement batch;
  private final Map<String, SqliteStatement> prepared = new HashMap<>();
  private Place place = Place.START;

  RangeStatements(SqliteConnection connection, BatchDeleteStatement batch) {
    this.connection = connection;
    this.batch = batch;
  }

  Place place() {
    return place;
  }

  void goBackTo(Place earlier) {
    place = earlier;
  }

  boolean isAnythingDue(Instant at) {
    return !lastCandidate(at, 1).isStart();
  }

  void skipOne(Instant at) {
    Place next = lastCandidate(at, 1);
    place = next.isStart() ? place : next;
  }

  long delete(Instant at, long rows) {
    // A walk must remember how far it went, or each batch would walk over the live rows again. A
    // range begins with the rows that were just deleted, so it needs no such help.
    Place last = batch.range().isEmpty() ? lastCandidate(at, rows) : Place.START;
    long deleted = statement(batch.deleteBatch(!place.isStart()), at, rows).change();
    place = last.isStart() ? place : last;
    return deleted;
  }

  /** Returns the last of the next rows; {@link Place#START} if there are none. */
  private Place lastCandidate(Instant at, long rows) {
    SqliteStatement candidates = statement(batch.candidates(!place.isStart()), at, rows);
    try {
      List<@Nullable Object> last = List.of();
      while (candidates.step()) {
        last = candidates.row();
      }
      return new Place(last);
    } finally {
      candidates.reset();
    }
  }

  private SqliteStatement statement(SqlText text, Instant at, long rows) {
    SqliteStatement statement = prepared.computeIfAbsent(text.text(), connection::prepare);
    List<Bind> binds = text.binds();
    for (int i = 0; i < binds.size(); i++) {
      statement.bind(i + 1, value(binds.get(i), at, rows));
    }
    return statement;
  }

  private @Nullable Object value(Bind bind, Instant at, long rows) {
    if (bind instanceof Bind.Cutoff cutoff) {
      return cutoff.bound().valueAt(at);
    }
    if (bind instanceof Bind.Constant constant) {
      return constant.value();
    }
    if (bind instanceof Bind.Named named) {
      return named(named.name(), rows);
    }
    throw new IllegalStateException("a delete for expiry has no use for " + bind);
  }

  private @Nullable Object named(String name, long rows) {
    if (name.equals(BatchDeleteStatement.BATCH_ROWS)) {
      return rows;
    }
    if (name.equals(BatchDeleteStatement.AFTER_VALUE)) {
      return place.row().get(0);
    }
    int key = batch.afterKeyNames().indexOf(name);
    if (key < 0) {
      throw new IllegalStateException("nothing to bind to " + name);
    }
    return place.row().get(1 + key);
  }

  @Override
  public void close() {
    prepared.values().forEach(SqliteStatement::close);
    prepared.clear();
  }
}
