package dev.lapse.executor;

import dev.lapse.executor.hiding.HidingChoice;
import dev.lapse.executor.hiding.HidingRule;
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
  private final Map<Hiding, Text> texts = new EnumMap<>(Hiding.class);
  private final Reading reading;

  /** Null where it is known that expired rows are best tested for. */
  private @Nullable HidingChoice choice;

  /** One of the texts, prepared. */
  private record Text(Reading.Ready ready, BoundText binds) {}

  QueryRun(Session session, StatementPlan.Translated plan) {
    super(session);
    this.plan = plan;
    this.translation = plan.translation();
    session.makeReady(translation.needsShadows(), translation.systemTables());
    this.choice = choice(session, plan).orElse(null);
    forgetChoice();
    // SQLite says now what is wrong with the statement, by the text that will run as a rule.
    boolean undecided = plan.hiding().filter(rule -> !rule.isSettled()).isPresent();
    prepared(undecided ? Hiding.NONE : Hiding.FILTER);
    boolean hidesRows = !translation.liveTests().isEmpty() || translation.needsShadows();
    this.reading = new Reading(session, hidesRows);
  }

  /** Returns the choice among the ways to hide expired rows, if a plan has several. */
  static Optional<HidingChoice> choice(Session session, StatementPlan.Translated plan) {
    String filtered = plan.translation().sql().text();
    return plan.hiding()
        .map(
            rule ->
                new HidingChoice(
                    rule,
                    filtered,
                    session.sqlite(),
                    session.questions(),
                    session.database().time().ticker()));
  }

  /** Once SQLite's plans show that there is nothing to gain, nobody need ask again. */
  private void forgetChoice() {
    HidingChoice ways = choice;
    boolean settled = plan.hiding().filter(HidingRule::isSettled).isPresent();
    if (ways != null && settled && !ways.offersChoice()) {
      choice = null;
    }
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
    if (ways == null) {
      return reading.read(at -> bound(prepared(Hiding.FILTER), values, at), options.maxRows());
    }
    Outcome outcome = reading.read(new Chosen(ways, values), options.maxRows());
    forgetChoice();
    return outcome;
  }

  private Text prepared(Hiding way) {
    Text known = texts.get(way);
    if (known == null) {
      known = prepare(text(plan, way));
      texts.put(way, known);
    }
    return known;
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
      return bound(prepared(ways.choose(instant)), values, instant);
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
    texts.values().forEach(text -> text.ready().statement().close());
  }
}
