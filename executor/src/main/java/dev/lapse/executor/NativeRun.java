package dev.lapse.executor;

import dev.lapse.error.LapseException;
import dev.lapse.executor.metrics.Metric;
import dev.lapse.executor.sqlite.SqliteStatement;
import dev.lapse.planner.sql.ValueEncoding;
import dev.lapse.planner.translate.NativeStatement;
import dev.lapse.planner.translate.ResultColumn;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Runs a statement that SQLite prepares as it stands, behind the shadows. */
final class NativeRun extends StatementRun {
  private final NativeStatement plan;
  private final SqliteStatement statement;
  private final List<ResultColumn> columns;
  private final List<ValueEncoding> parameters;
  private final Reading.Ready ready;
  private final Reading reading;

  private NativeRun(Session session, NativeStatement plan, SqliteStatement statement) {
    super(session);
    this.plan = plan;
    this.statement = statement;
    this.columns = NativeColumns.of(statement, session.sessionCatalog().current());
    this.parameters = Collections.nCopies(statement.parameterCount(), ValueEncoding.NONE);
    this.ready = new Reading.Ready(statement, null);
    this.reading = new Reading(session, plan.needsShadows());
  }

  static StatementRun of(Session session, StatementPlan.Native road, boolean wantsKeys) {
    NativeStatement plan = road.statement();
    if (plan.kind() == NativeStatement.Kind.DDL) {
      return new CommandRun.Definition(
          session,
          plan.needsShadows(),
          () -> {
            define(session, road);
            return warnings(road);
          });
    }
    if (plan.kind() == NativeStatement.Kind.WRITE) {
      session.guards().ensure();
    }
    session.makeReady(plan.needsShadows(), plan.systemTables());
    try {
      SqliteStatement statement =
          plan.kind() == NativeStatement.Kind.WRITE
              ? session.sqlite().prepareWrite(plan.text())
              : session.sqlite().prepare(asked(session, plan));
      return new NativeRun(session, plan, statement);
    } catch (LapseException e) {
      throw RefusedTwice.better(road, e);
    }
  }

  /**
   * SQLite would say that it waits for no lock, since a wait of Lapse's own stands in its place.
   */
  private static String asked(Session session, NativeStatement plan) {
    return plan.asksForBusyTimeout()
        ? "SELECT " + session.sqlite().busyTimeoutMillis() + " AS timeout"
        : plan.text();
  }

  /** A table that Lapse could not read lacks what Lapse adds to tables, which is no secret. */
  private static List<String> warnings(StatementPlan.Native road) {
    return road.statement().declaresColumns()
        ? List.of(
            "the columns were declared as SQLite reads them, without the CHECKs of their types: "
                + road.refusal().getMessage())
        : List.of();
  }

  private static void define(Session session, StatementPlan.Native road) {
    try {
      session.sqlite().execute(road.statement().text());
    } catch (LapseException e) {
      throw RefusedTwice.better(road, e);
    }
  }

  @Override
  List<ResultColumn> columns() {
    return columns;
  }

  @Override
  List<ValueEncoding> parameters() {
    return parameters;
  }

  @Override
  @Nullable Outcome execute(List<@Nullable Object> values, ExecutionOptions options) {
    session().database().metrics().add(Metric.NATIVE_STATEMENTS, 1);
    switch (plan.kind()) {
      case WRITE:
        session().guards().ensure();
        return new WriteLock(session()).hold(instant -> write(values, instant));
      case QUERY:
        if (plan.needsShadows()) {
          session().shadows().ensure();
        }
        return reading.read(
            instant -> {
              bind(values, instant);
              return ready;
            },
            options.maxRows());
      case OTHER:
        readyToVacuum();
        return runQuietly();
      default:
        bind(values, session().statementInstant());
        return columns.isEmpty() ? runQuietly() : rows();
    }
  }

  /** VACUUM makes each index anew by its own text, which must not find a shadow for its table. */
  private void readyToVacuum() {
    session()
        .transaction()
        .checkNotOpen("VACUUM cannot run within a transaction; COMMIT or ROLLBACK first");
    session().shadows().drop();
  }

  private void bind(List<@Nullable Object> values, Instant instant) {
    session().setCutoffInstant(instant);
    session().systemSchema().fill(plan.systemTables(), instant);
    for (int i = 0; i < values.size(); i++) {
      statement.bind(i + 1, ValueEncoder.encode(values.get(i), ValueEncoding.NONE));
    }
  }

  private Outcome write(List<@Nullable Object> values, Instant instant) {
    bind(values, instant);
    return columns.isEmpty() ? new Outcome.Count(statement.change(), List.of()) : rows();
  }

  private Outcome runQuietly() {
    statement.run();
    return Outcome.Done.QUIETLY;
  }

  private Outcome rows() {
    return new Outcome.Rows(new ListCursor(statement.allRows()));
  }

  @Override
  public void close() {
    reading.close();
    statement.close();
  }
}
