package dev.lapse.executor;

import dev.lapse.executor.hiding.HidingChoice;
import dev.lapse.executor.sqlite.SqliteStatement;
import dev.lapse.planner.sql.SqlText;
import dev.lapse.planner.sql.ValueEncoding;
import dev.lapse.planner.translate.Hiding;
import dev.lapse.planner.translate.ResultColumn;
import dev.lapse.planner.translate.Translation;
import java.time.Instant;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Runs a translated query. */
final class QueryRun extends StatementRun {
  private final StatementPlan.Translated plan;
  private final Translation translation;
  private final @Nullable HidingChoice choice;
  private final Map<Hiding, Text> texts = new EnumMap<>(Hiding.class);
  private final Text filtered;
  private final Reading reading;

  /** One of the texts, prepared. */
  private record Text(Reading.Ready ready, BoundText binds) {}

  QueryRun(Session session, StatementPlan.Translated plan) {
    super(session);
    this.plan = plan;
    this.translation = plan.translation();
    session.makeReady(translation.needsShadows(), translation.systemTables());
    this.filtered = prepare(translation.sql());
    this.choice = choice(session, plan).orElse(null);
    boolean hidesRows = !translation.liveTests().isEmpty() || translation.needsShadows();
    this.reading = new Reading(session, hidesRows);
  }

  /** Returns the choice among the ways to hide expired rows, if a plan has one that may pay. */
  static Optional<HidingChoice> choice(Session session, StatementPlan.Translated plan) {
    String filtered = plan.translation().sql().text();
    return plan.hiding()
        .filter(rule -> rule.offersChoice(session.sqlite(), filtered))
        .map(rule -> new HidingChoice(rule, session.sqlite(), session.database().time().ticker()));
  }

  /** Returns the text of a way. */
  static SqlText text(StatementPlan.Translated plan, Hiding way) {
    Translation translation = plan.translation();
    return switch (way) {
      case FILTER -> translation.sql();
      case EXCLUDE -> translation.otherWays().orElseThrow().exclude();
      case NONE -> translation.otherWays().orElseThrow().none();
    };
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
    HidingChoice ways = choice;
    return reading.read(
        ways == null ? at -> bound(filtered, values, at) : new Chosen(ways, values),
        options.maxRows());
  }

  private Reading.Ready bound(Text text, List<@Nullable Object> values, Instant instant) {
    session().setCutoffInstant(instant);
    session().systemSchema().fill(translation.systemTables(), instant);
    text.binds().bind(values, instant);
    return text.ready();
  }

  private Text prepare(SqlText sql) {
    SqliteStatement statement = session().sqlite().prepare(sql.text());
    // The schema that SQLite checks is the file's: shadows and system tables are elsewhere.
    boolean ofFile = !translation.needsShadows() && translation.systemTables().isEmpty();
    SchemaCheck schema = ofFile ? new SchemaCheck(statement) : null;
    return new Text(new Reading.Ready(statement, schema), new BoundText(statement, sql));
  }

  /** A run that hides expired rows in the way that is right and cheapest at its instant. */
  private final class Chosen implements Reading.Source {
    private final HidingChoice ways;
    private final List<@Nullable Object> values;

    Chosen(HidingChoice ways, List<@Nullable Object> values) {
      this.ways = ways;
      this.values = values;
    }

    @Override
    public Reading.Ready ready(Instant instant) {
      return bound(of(ways.choose(instant)), values, instant);
    }

    private Text of(Hiding way) {
      return way == Hiding.FILTER
          ? filtered
          : texts.computeIfAbsent(way, missing -> prepare(text(plan, missing)));
    }

    @Override
    public void stepped() {
      ways.stepped();
    }

    @Override
    public boolean hidesOwnWrites() {
      return ways.way() == Hiding.FILTER;
    }
  }

  @Override
  public void close() {
    reading.close();
    HidingChoice ways = choice;
    if (ways != null) {
      ways.close();
    }
    texts.values().forEach(text -> text.ready().statement().close());
    filtered.ready().statement().close();
  }
}
