package dev.lapse.executor;

import dev.lapse.executor.sqlite.SqliteStatement;
import dev.lapse.planner.sql.ValueEncoding;
import dev.lapse.planner.translate.ResultColumn;
import dev.lapse.planner.translate.Translation;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Runs a translated query. */
final class QueryRun extends StatementRun {
  private final Translation translation;
  private final SqliteStatement statement;
  private final Reading reading;

  QueryRun(Session session, Translation translation) {
    super(session);
    this.translation = translation;
    if (translation.needsShadows()) {
      session.shadows().ensure();
    }
    session.systemSchema().define(translation.systemTables());
    this.statement = session.sqlite().prepare(translation.sql().text());
    boolean hidesRows = !translation.liveTests().isEmpty() || translation.needsShadows();
    this.reading = new Reading(session, hidesRows);
  }

  @Override
  List<ResultColumn> columns() {
    return translation.columns();
  }

  @Override
  List<ValueEncoding> parameters() {
    return translation.parameters();
  }

  @Override
  @Nullable Outcome execute(List<@Nullable Object> values, ExecutionOptions options) {
    if (translation.needsShadows()) {
      session().shadows().ensure();
    }
    return reading.read(
        instant -> {
          session().setCutoffInstant(instant);
          session().systemSchema().fill(translation.systemTables(), instant);
          BoundText.bind(statement, translation.sql(), values, instant);
          return statement;
        },
        options.maxRows());
  }

  @Override
  public void close() {
    reading.close();
    statement.close();
  }
}
