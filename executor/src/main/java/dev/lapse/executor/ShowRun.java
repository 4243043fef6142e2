package dev.lapse.executor;

import dev.lapse.error.SqlState;
import dev.lapse.executor.parameters.Parameter;
import dev.lapse.executor.sqlite.LapseTables;
import dev.lapse.parser.tree.SqlShow;
import dev.lapse.planner.catalog.Catalog;
import dev.lapse.planner.expiry.TimestampEncoding;
import dev.lapse.planner.sql.Identifiers;
import dev.lapse.planner.sql.Refusal;
import dev.lapse.planner.translate.ResultColumn;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalLong;
import org.apache.calcite.sql.SqlIdentifier;
import org.jspecify.annotations.Nullable;

/** Runs SHOW: a query over the schema {@code ttl} that is quick to type. */
final class ShowRun extends CommandRun {
  private final SqlShow show;

  ShowRun(Session session, SqlShow show) {
    super(session);
    this.show = show;
  }

  @Override
  List<ResultColumn> columns() {
    if (isClock() || isClockConfirmed()) {
      return texts("name", "value", "source");
    }
    try (Prepared query = query()) {
      return query.columns();
    }
  }

  private String parameterName() {
    SqlIdentifier name = show.name();
    return show.kind() == SqlShow.Kind.PARAMETER && name != null
        ? String.join(".", name.names)
        : "";
  }

  /** The clock is no parameter: it is where it is. */
  private boolean isClock() {
    return parameterName().equalsIgnoreCase(SetRun.CLOCK);
  }

  private boolean isClockConfirmed() {
    return parameterName().equalsIgnoreCase(SetRun.CLOCK_CONFIRMED);
  }

  private Prepared query() {
    return session().prepare(text(), false);
  }

  private String text() {
    SqlIdentifier name = show.name();
    switch (show.kind()) {
      case PARAMETER:
        String parameter = Parameter.named(parameterName()).sqlName();
        return "SELECT name, value, previous_value, default_value, source FROM ttl.parameters"
            + " WHERE name = "
            + Identifiers.literal(parameter);
      case ALL:
        return "SELECT name, value, previous_value, default_value, source, description"
            + " FROM ttl.parameters ORDER BY name";
      default:
        if (name != null) {
          requireTable(name);
        }
        String of =
            name == null
                ? ""
                : " WHERE lower(table_name) = lower(" + Identifiers.literal(name.getSimple()) + ")";
        return "SELECT index_name, table_name, column_name, expire_after, predicate, state, reason,"
            + " expired_now, next_expiry FROM ttl.indexes"
            + of
            + " ORDER BY table_name, index_name";
    }
  }

  /** Of a table that is gone the TTL indexes may still be there, as invalid ones. */
  private void requireTable(SqlIdentifier name) {
    Catalog catalog = session().sessionCatalog().current();
    boolean known =
        catalog.table(name.getSimple()).isPresent()
            || catalog.ttlIndexes().stream()
                .anyMatch(index -> Identifiers.same(index.table(), name.getSimple()));
    if (!known) {
      throw Refusal.at(name, SqlState.UNDEFINED_TABLE, "there is no table " + name.getSimple());
    }
  }

  private Outcome clock() {
    String value = TimestampEncoding.millisText(session().database().clockInstant());
    String source = session().database().manualClock().isPresent() ? "manual" : "system";
    return new Outcome.Rows(new ListCursor(List.of(List.of(SetRun.CLOCK, value, source))));
  }

  /** Answers up to when the file has the clock for right: a person said so, or a delete went by. */
  private Outcome clockConfirmed() {
    OptionalLong seen = new LapseTables(session().sqlite()).clockNote().seenMillis();
    @Nullable String value =
        seen.isPresent()
            ? TimestampEncoding.millisText(Instant.ofEpochMilli(seen.getAsLong()))
            : null;
    return new Outcome.Rows(
        new ListCursor(List.of(Arrays.asList(SetRun.CLOCK_CONFIRMED, value, "file"))));
  }

  @Override
  Outcome run() {
    if (isClock()) {
      return clock();
    }
    if (isClockConfirmed()) {
      return clockConfirmed();
    }
    Prepared query = query();
    Outcome outcome = query.execute(List.of(), ExecutionOptions.NONE);
    if (!(outcome instanceof Outcome.Rows rows)) {
      throw new IllegalStateException("no rows from " + text());
    }
    return new Outcome.Rows(new OwningCursor(rows.cursor(), query));
  }
}
