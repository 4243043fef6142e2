package dev.lapse.executor.ttl;

import dev.lapse.executor.sqlite.SqliteConnection;
import dev.lapse.executor.sqlite.SqliteStatement;
import dev.lapse.planner.expiry.CandidateRange;
import dev.lapse.planner.plan.BatchDeleteStatement;
import dev.lapse.planner.sql.Bind;
import dev.lapse.planner.sql.SqlText;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The statements for one range of a delete plan, prepared when they are first needed. */
final class RangeStatements implements AutoCloseable {
  private static final String TOTAL_CHANGES = "SELECT total_changes()";

  private final SqliteConnection connection;
  private final BatchDeleteStatement batch;
  private final Map<String, SqliteStatement> prepared = new HashMap<>();
  private final boolean countsCascades;
  private Place place = Place.START;
  private long cascaded;

  RangeStatements(SqliteConnection connection, BatchDeleteStatement batch, boolean countsCascades) {
    this.connection = connection;
    this.batch = batch;
    this.countsCascades = countsCascades;
  }

  Place place() {
    return place;
  }

  void goBackTo(Place earlier) {
    place = earlier;
  }

  /** Returns which values of the column it is for; empty for a walk over the table. */
  Optional<CandidateRange.Kind> range() {
    return batch.range();
  }

  boolean isAnythingDue(Instant at) {
    return !last(at, 1).isStart();
  }

  /** Deletes the next rows, at most so many, and returns how many. */
  long delete(Instant at, long rows) {
    Place last = last(at, rows);
    if (last.isStart()) {
      return change(statement(batch.deleteRest(!place.isStart()), at, 0));
    }
    long deleted = change(statement(batch.deleteUpTo(!place.isStart()), at, rows, place, last));
    // A walk must remember how far it went, or each slice would walk over the live rows again. A
    // range begins with the rows that were just deleted, so it needs no such help.
    place = batch.range().isEmpty() ? last : place;
    return deleted;
  }

  /** Returns the last of so many next rows; {@link Place#START} if there are fewer. */
  private Place last(Instant at, long rows) {
    SqliteStatement last = statement(batch.last(!place.isStart()), at, rows);
    try {
      return last.step() ? new Place(last.row()) : Place.START;
    } finally {
      last.reset();
    }
  }

  /** Returns the next rows, in order. */
  List<Place> window(Instant at, long rows) {
    SqliteStatement candidates = statement(batch.candidates(!place.isStart()), at, rows);
    return places(candidates);
  }

  /**
   * Deletes what nothing protects of the rows after one place up to another, and returns how many.
   */
  long deleteStretch(Instant at, Place after, Place until) {
    return change(statement(batch.deleteUpTo(!after.isStart()), at, Long.MAX_VALUE, after, until));
  }

  /** Runs a DELETE; what foreign keys and triggers changed along with it is counted apart. */
  private long change(SqliteStatement delete) {
    if (!countsCascades) {
      return delete.change();
    }
    long before = connection.repeatedNumber(TOTAL_CHANGES);
    long deleted = delete.change();
    cascaded += connection.repeatedNumber(TOTAL_CHANGES) - before - deleted;
    return deleted;
  }

  /** Returns how many rows went or changed along with those deleted since it was last asked. */
  long takeCascaded() {
    long taken = cascaded;
    cascaded = 0;
    return taken;
  }

  /** Returns the rows after one place up to another that are due and still there. */
  List<Place> left(Instant at, Place after, Place until) {
    return places(statement(batch.left(!after.isStart()), at, 0, after, until));
  }

  /**
   * Returns the next rows that foreign keys protect, up to the first that nothing protects.
   *
   * @param rows how many rows to look at
   */
  Protected protectedRows(Instant at, long rows) {
    SqliteStatement candidates = statement(batch.protectedCandidates(!place.isStart()), at, rows);
    List<Place> found = new ArrayList<>();
    try {
      while (candidates.step()) {
        List<@Nullable Object> row = candidates.row();
        if (!Long.valueOf(0).equals(row.get(row.size() - 1))) {
          return new Protected(found, false);
        }
        found.add(new Place(row.subList(0, row.size() - 1)));
      }
      return new Protected(found, found.size() < rows);
    } finally {
      candidates.reset();
    }
  }

  /**
   * Rows that foreign keys protect.
   *
   * @param rows the rows, in order
   * @param isAll whether no row is due after them
   */
  record Protected(List<Place> rows, boolean isAll) {}

  private static List<Place> places(SqliteStatement statement) {
    return statement.allRows().stream().map(Place::new).toList();
  }

  /** Returns the key of a row, for a person. */
  String describe(Place row) {
    List<String> names = batch.keyNames();
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < names.size(); i++) {
      Object value = row.row().get(1 + i);
      text.append(i == 0 ? "" : ", ")
          .append(names.get(i))
          .append(" = ")
          .append(value instanceof byte[] ? "a BLOB" : value);
    }
    return text.toString();
  }

  /** Runs a query about one row and returns its rows. */
  List<List<@Nullable Object>> ask(SqlText text, Instant at, Place row) {
    return statement(text, at, 0, row, row).allRows();
  }

  private SqliteStatement statement(SqlText text, Instant at, long rows) {
    return statement(text, at, rows, place, Place.START);
  }

  private SqliteStatement statement(SqlText text, Instant at, long rows, Place after, Place until) {
    SqliteStatement statement = prepared.computeIfAbsent(text.text(), connection::prepare);
    List<Bind> binds = text.binds();
    for (int i = 0; i < binds.size(); i++) {
      statement.bind(i + 1, value(binds.get(i), at, rows, after, until));
    }
    return statement;
  }

  private @Nullable Object value(Bind bind, Instant at, long rows, Place after, Place until) {
    if (bind instanceof Bind.Cutoff cutoff) {
      return cutoff.bound().valueAt(at);
    }
    if (bind instanceof Bind.Constant constant) {
      return constant.value();
    }
    if (bind instanceof Bind.Named named) {
      return named(named.name(), rows, after, until);
    }
    throw new IllegalStateException("a delete for expiry has no use for " + bind);
  }

  private @Nullable Object named(String name, long rows, Place after, Place until) {
    if (name.equals(BatchDeleteStatement.BATCH_ROWS)) {
      return rows;
    }
    if (name.equals(BatchDeleteStatement.SKIPPED_ROWS)) {
      return rows - 1;
    }
    if (name.equals(BatchDeleteStatement.AFTER_VALUE)) {
      return after.row().get(0);
    }
    if (name.equals(BatchDeleteStatement.untilName(BatchDeleteStatement.AFTER_VALUE))) {
      return until.row().get(0);
    }
    List<String> keys = batch.afterKeyNames();
    for (int i = 0; i < keys.size(); i++) {
      if (name.equals(keys.get(i))) {
        return after.row().get(1 + i);
      }
      if (name.equals(BatchDeleteStatement.untilName(keys.get(i)))) {
        return until.row().get(1 + i);
      }
    }
    throw new IllegalStateException("nothing to bind to " + name);
  }

  @Override
  public void close() {
    prepared.values().forEach(SqliteStatement::close);
    prepared.clear();
  }
}
