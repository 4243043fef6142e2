package dev.lapse.executor;

import dev.lapse.error.LapseException;
import dev.lapse.error.SqlState;
import dev.lapse.executor.sqlite.SqliteStatement;
import dev.lapse.parser.tree.MergeAction;
import dev.lapse.planner.sql.ValueEncoding;
import dev.lapse.planner.translate.MergePlan;
import dev.lapse.planner.translate.ResultColumn;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
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
  private final List<Optional<WriteRun>> changes = new ArrayList<>();

  MergeRun(Session session, MergePlan plan) {
    super(session);
    this.plan = plan;
    session.makeReady(plan.matches().needsShadows(), plan.matches().systemTables());
    this.matches = session.sqlite().prepare(plan.matches().sql().text());
    this.binds = new BoundText(matches, plan.matches().sql());
    plan.clauses()
        .forEach(
            clause -> changes.add(clause.change().map(each -> new WriteRun(session, each, false))));
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
    long count = 0;
    // What is deleted makes room for what is changed, and both for what is added.
    for (MergeAction action : MergeAction.values()) {
      for (List<@Nullable Object> row : rows) {
        int clause = plan.clause(row);
        if (clause >= 0 && plan.clauses().get(clause).action() == action) {
          session().sqlite().checkNotStopped();
          count += change(clause, row, instant);
        }
      }
    }
    return count;
  }

  private long change(int clause, List<@Nullable Object> row, Instant instant) {
    WriteRun run = changes.get(clause).orElse(null);
    if (run == null) {
      return 0;
    }
    List<@Nullable Object> values = new ArrayList<>(plan.clauses().get(clause).values(row));
    if (plan.clauses().get(clause).action() != MergeAction.INSERT) {
      values.addAll(plan.key(row));
    }
    return count(run.writeLooked(values, instant, ExecutionOptions.NONE));
  }

  private void refuseDoubles(List<List<@Nullable Object>> rows) {
    Set<List<@Nullable Object>> seen = new HashSet<>();
    for (List<@Nullable Object> row : rows) {
      int clause = plan.clause(row);
      boolean changed = clause >= 0 && changes.get(clause).isPresent() && row.get(0) != null;
      if (changed && !seen.add(comparable(plan.key(row)))) {
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
    changes.forEach(change -> change.ifPresent(WriteRun::close));
  }
}
