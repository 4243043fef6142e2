package dev.lapse.executor;

import dev.lapse.error.LapseException;
import dev.lapse.error.SqlState;
import dev.lapse.executor.sqlite.SqliteStatement;
import dev.lapse.planner.sql.ValueEncoding;
import dev.lapse.planner.translate.MergePlan;
import dev.lapse.planner.translate.ResultColumn;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Runs a MERGE in one transaction: finds all rows first, so that no change is seen by the query,
 * then makes the changes. A failure undoes all of them.
 */
final class MergeRun extends StatementRun {
  private static final String SAVEPOINT = "\"lapse_merge\"";

  private final MergePlan plan;
  private final SqliteStatement matches;
  private final BoundText binds;
  private final @Nullable WriteRun update;
  private final @Nullable WriteRun insert;

  MergeRun(Session session, MergePlan plan) {
    super(session);
    this.plan = plan;
    session.makeReady(plan.matches().needsShadows(), plan.matches().systemTables());
    this.matches = session.sqlite().prepare(plan.matches().sql().text());
    this.binds = new BoundText(matches, plan.matches().sql());
    this.update = plan.update().map(u -> new WriteRun(session, u, false)).orElse(null);
    this.insert = plan.insert().map(i -> new WriteRun(session, i, false)).orElse(null);
  }

  @Override
  List<ResultColumn> columns() {
    return List.of();
  }

  @Override
  List<ValueEncoding> parameters() {
    return plan.matches().parameters();
  }

  @Override
  @Nullable Outcome execute(List<@Nullable Object> values, ExecutionOptions options) {
    session().guards().ensure();
    if (plan.matches().needsShadows()) {
      session().shadows().ensure();
    }
    return new WriteLock(session()).hold(instant -> merge(values, instant));
  }

  private Outcome merge(List<@Nullable Object> values, Instant instant) {
    return new StatementSavepoint(session().sqlite(), SAVEPOINT)
        .hold(() -> new Outcome.Count(changes(values, instant), List.of()));
  }

  private long changes(List<@Nullable Object> values, Instant instant) {
    session().setCutoffInstant(instant);
    session().systemSchema().fill(plan.matches().systemTables(), instant);
    binds.bind(values, instant);
    List<List<@Nullable Object>> rows = matches.allRows();
    refuseDoubles(rows);
    long changes = 0;
    for (List<@Nullable Object> row : rows) {
      session().sqlite().checkNotStopped();
      boolean matched = row.get(0) != null;
      if (matched && update != null) {
        List<@Nullable Object> change = new ArrayList<>(plan.newValues(row));
        change.addAll(plan.key(row));
        changes += count(update.writeLooked(change, instant, ExecutionOptions.NONE));
      } else if (!matched && insert != null) {
        changes += count(insert.writeLooked(plan.addedValues(row), instant, ExecutionOptions.NONE));
      }
    }
    return changes;
  }

  private void refuseDoubles(List<List<@Nullable Object>> rows) {
    Set<List<@Nullable Object>> seen = new HashSet<>();
    for (List<@Nullable Object> row : rows) {
      if (update != null && row.get(0) != null && !seen.add(comparable(plan.key(row)))) {
        throw LapseException.of(
            SqlState.CARDINALITY_VIOLATION,
            "several rows of the source match one row of the target, which MERGE would have to"
                + " change twice; make the source's rows distinct by what ON compares");
      }
    }
  }

  /** Two arrays are equal only if they are one. */
  private static List<@Nullable Object> comparable(List<@Nullable Object> key) {
    List<@Nullable Object> values = new ArrayList<>();
    key.forEach(value -> values.add(value instanceof byte[] b ? ByteBuffer.wrap(b) : value));
    return values;
  }

  private static long count(Outcome outcome) {
    return outcome instanceof Outcome.Count count ? count.rows() : 0;
  }

  @Override
  public void close() {
    matches.close();
    if (update != null) {
      update.close();
    }
    if (insert != null) {
      insert.close();
    }
  }
}
