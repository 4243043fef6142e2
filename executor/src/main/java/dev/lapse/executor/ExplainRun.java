package dev.lapse.executor;

import dev.lapse.error.LapseException;
import dev.lapse.error.SqlState;
import dev.lapse.executor.explain.DeleteExplanation;
import dev.lapse.executor.explain.StatementExplanation;
import dev.lapse.executor.hiding.HidingChoice;
import dev.lapse.executor.hiding.HidingRule;
import dev.lapse.parser.tree.ExplainFormat;
import dev.lapse.parser.tree.SqlAlterIndex;
import dev.lapse.parser.tree.SqlAlterTable;
import dev.lapse.parser.tree.SqlCreateTtlIndex;
import dev.lapse.parser.tree.SqlDeleteExpired;
import dev.lapse.parser.tree.SqlDropIndex;
import dev.lapse.parser.tree.SqlExplainStatement;
import dev.lapse.parser.tree.SqlExplainTtlIndex;
import dev.lapse.parser.tree.SqlIndexAction;
import dev.lapse.parser.tree.SqlTableAction;
import dev.lapse.planner.catalog.Catalog;
import dev.lapse.planner.catalog.Table;
import dev.lapse.planner.ddl.DdlPlanner;
import dev.lapse.planner.ddl.ProposedTtlIndex;
import dev.lapse.planner.expiry.TtlIndex;
import dev.lapse.planner.plan.DeletePlan;
import dev.lapse.planner.plan.DeletePlanText;
import dev.lapse.planner.sql.Identifiers;
import dev.lapse.planner.sql.Refusal;
import dev.lapse.planner.sql.SqlText;
import dev.lapse.planner.sql.SqliteToken;
import dev.lapse.planner.sql.SqliteTokens;
import dev.lapse.planner.translate.CollisionSweep;
import dev.lapse.planner.translate.Hiding;
import dev.lapse.planner.translate.ResultColumn;
import dev.lapse.planner.translate.Translation;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlNode;
import org.jspecify.annotations.Nullable;

/** Runs EXPLAIN. It changes nothing, ever. */
final class ExplainRun extends CommandRun {
  private final SqlNode node;
  private final String text;

  private ExplainRun(Session session, SqlNode node, String text) {
    super(session);
    this.node = node;
    this.text = text;
  }

  static ExplainRun of(Session session, SqlNode node, String text) {
    return new ExplainRun(session, node, text);
  }

  @Override
  List<ResultColumn> columns() {
    return texts("plan");
  }

  @Override
  Outcome run() {
    if (session().transaction().isExplicit()) {
      session().transaction().beginRead();
    } else {
      session().refreshCatalog();
    }
    if (node instanceof SqlExplainTtlIndex explain) {
      TtlIndex index = ttlIndex(explain.name());
      return answer(List.of(deletes().next(index)), explain.format());
    }
    SqlExplainStatement explain = (SqlExplainStatement) node;
    SqlNode statement = explain.statement();
    if (statement instanceof SqlDeleteExpired delete) {
      return answer(deleteExpired(delete), explain.format());
    }
    boolean proposes = statement instanceof SqlCreateTtlIndex || isExpireAfter(statement);
    if (proposes && statement != null) {
      Optional<ProposedTtlIndex> proposed = new DdlPlanner(catalog()).proposed(statement);
      if (proposed.isPresent()) {
        return answer(List.of(deletes().proposed(proposed.get())), explain.format());
      }
    }
    if (statement instanceof SqlAlterTable alter
        && alter.action() instanceof SqlTableAction.DropTtl) {
      return endingRowTtl(alter, explain.format());
    }
    SqlIdentifier ending = endsExpiry(statement);
    if (ending != null) {
      return ending(ending, explain.format());
    }
    return statement(explain.format());
  }

  private Instant at() {
    return session().database().clockInstant();
  }

  private Catalog catalog() {
    return session().sessionCatalog().current();
  }

  private DeleteExplanation deletes() {
    Database database = session().database();
    return new DeleteExplanation(
        session().sqlite(),
        catalog(),
        database.parameters(),
        database.activity(),
        database.leaps(),
        at());
  }

  private TtlIndex ttlIndex(SqlIdentifier name) {
    TtlIndex index =
        catalog()
            .ttlIndex(name.getSimple())
            .orElseThrow(
                () ->
                    LapseException.at(
                        Refusal.position(name),
                        SqlState.UNDEFINED_OBJECT,
                        "there is no TTL index "
                            + name.getSimple()
                            + "; SHOW TTL INDEXES lists them"));
    if (!index.hides()) {
      throw LapseException.at(
          Refusal.position(name),
          SqlState.OBJECT_NOT_IN_STATE,
          "the TTL index "
              + index.name()
              + " is invalid and deletes nothing: "
              + ((dev.lapse.planner.expiry.TtlState.Invalid) index.state()).reason());
    }
    return index;
  }

  private List<DeletePlan> deleteExpired(SqlDeleteExpired delete) {
    SqlIdentifier table = delete.table();
    if (table != null && catalog().table(table.getSimple()).isEmpty()) {
      throw LapseException.at(
          Refusal.position(table),
          SqlState.UNDEFINED_TABLE,
          "there is no table "
              + table.getSimple()
              + "; SHOW TTL INDEXES lists those with TTL indexes");
    }
    return catalog().ttlIndexes().stream()
        .filter(TtlIndex::deletes)
        .filter(i -> table == null || Identifiers.same(i.table(), table.getSimple()))
        .map(i -> deletes().next(i))
        .toList();
  }

  private static boolean isExpireAfter(@Nullable SqlNode statement) {
    return statement instanceof SqlAlterIndex alter
        && alter.action() instanceof SqlIndexAction.ExpireAfter;
  }

  /** Returns the name of the index that a statement makes a plain one, or drops. */
  private static @Nullable SqlIdentifier endsExpiry(@Nullable SqlNode statement) {
    if (statement instanceof SqlDropIndex drop) {
      return drop.name();
    }
    return statement instanceof SqlAlterIndex alter
            && alter.action() instanceof SqlIndexAction.NoExpire
        ? alter.name()
        : null;
  }

  private Outcome ending(SqlIdentifier name, ExplainFormat format) {
    Optional<TtlIndex> index = catalog().ttlIndex(name.getSimple()).filter(TtlIndex::hides);
    if (index.isEmpty()) {
      return statement(format);
    }
    return note(
        index.get(),
        "rows of "
            + index.get().table()
            + " no longer expire by "
            + index.get().name()
            + "; "
            + comingBack(index.get()),
        format);
  }

  private String comingBack(TtlIndex index) {
    return deletes().comesBackWithout(index).text()
        + ", hidden and not yet deleted, would be visible again";
  }

  private static Outcome note(TtlIndex index, String sentence, ExplainFormat format) {
    return lines(
        format == ExplainFormat.JSON
            ? List.of(StatementExplanation.note(index, sentence))
            : List.of(sentence));
  }

  private Outcome endingRowTtl(SqlAlterTable alter, ExplainFormat format) {
    // Refuses what the statement itself would be refused for.
    new DdlPlanner(catalog()).plan(alter, "");
    Table table =
        catalog().table(alter.name().names.get(alter.name().names.size() - 1)).orElseThrow();
    TtlIndex index = table.rowTtl().orElseThrow();
    return note(
        index,
        "the rows of "
            + table.name()
            + " lose their times to live, and SQLite writes the whole table anew without the column"
            + " "
            + index.column()
            + "; "
            + comingBack(index),
        format);
  }

  private Outcome answer(List<DeletePlan> plans, ExplainFormat format) {
    if (format == ExplainFormat.JSON) {
      List<String> documents = plans.stream().map(DeletePlanText::json).toList();
      return lines(
          documents.size() == 1 ? documents : List.of("[" + String.join(",\n", documents) + "]"));
    }
    List<String> all = new ArrayList<>();
    for (DeletePlan plan : plans) {
      if (!all.isEmpty()) {
        all.add("");
      }
      all.addAll(DeletePlanText.text(plan).lines().toList());
    }
    return lines(all.isEmpty() ? List.of("no TTL index deletes anything here") : all);
  }

  private static Outcome lines(List<String> lines) {
    List<List<@Nullable Object>> rows = new ArrayList<>();
    for (String line : lines) {
      rows.add(List.of(line));
    }
    return new Outcome.Rows(new ListCursor(rows));
  }

  private Outcome statement(ExplainFormat format) {
    StatementPlan plan = session().database().plan(explained(), catalog(), session().expiredRows());
    StatementExplanation explanation;
    if (plan instanceof StatementPlan.Merge merge) {
      // The query that finds its rows; what it then does to each is one row's change.
      plan = StatementPlan.Translated.of(merge.merge().matches());
    }
    if (plan instanceof StatementPlan.Translated translated) {
      explanation = translated(translated);
    } else if (plan instanceof StatementPlan.Native road) {
      explanation = nativeRoad(road);
    } else {
      throw LapseException.of(
          SqlState.FEATURE_NOT_SUPPORTED,
          "EXPLAIN has nothing to say of this statement; it explains queries, INSERT, UPDATE,"
              + " DELETE, DELETE EXPIRED, TTL INDEX name, CREATE TTL INDEX, ALTER INDEX and DROP"
              + " INDEX");
    }
    return lines(format == ExplainFormat.JSON ? List.of(explanation.json()) : explanation.text());
  }

  /** Returns the text between EXPLAIN [PLAN FOR] and [AS TEXT | AS JSON]. */
  private String explained() {
    List<SqliteToken> tokens = new ArrayList<>(SqliteTokens.of(text));
    int first = 1;
    if (tokens.get(1).isWord("PLAN") && tokens.get(2).isWord("FOR")) {
      first = 3;
    }
    int last = tokens.size() - 1;
    while (tokens.get(last).isMark(";")) {
      last--;
    }
    boolean format = tokens.get(last).isWord("TEXT") || tokens.get(last).isWord("JSON");
    if (format && tokens.get(last - 1).isWord("AS")) {
      last -= 2;
    }
    return text.substring(tokens.get(first).start(), tokens.get(last).end());
  }

  private StatementExplanation translated(StatementPlan.Translated plan) {
    Translation translation = plan.translation();
    session().makeReady(translation.needsShadows(), translation.systemTables());
    Optional<CollisionSweep> sweep = translation.sweep();
    boolean first = sweep.map(s -> s.when() == CollisionSweep.When.BEFORE).orElse(false);
    Instant at = session().statementInstant();
    Hiding way = Hiding.FILTER;
    List<String> hiding = plan.hiding().map(HidingRule::withoutChoice).orElse(List.of());
    Optional<HidingChoice> choice =
        QueryRun.choice(session(), plan).filter(HidingChoice::offersChoice);
    if (choice.isPresent()) {
      hiding = choice.get().explain(at);
      way = choice.get().way();
    }
    SqlText sql = QueryRun.text(plan, way);
    return new StatementExplanation(
        "translated",
        "parsed and checked by Lapse",
        sql,
        sweep.map(CollisionSweep::delete),
        first ? "first" : "if a key clashes",
        hiding,
        way == Hiding.NONE ? List.of() : translation.liveTests(),
        queryPlan(sql.text()),
        at);
  }

  private StatementExplanation nativeRoad(StatementPlan.Native road) {
    session().makeReady(road.statement().needsShadows(), road.statement().systemTables());
    String shadows =
        road.statement().needsShadows() ? "; tables with TTL are read through live views" : "";
    return new StatementExplanation(
        "native",
        "sent to SQLite as it stands, since " + road.refusal().getMessage() + shadows,
        SqlText.of(road.statement().text()),
        Optional.empty(),
        "",
        List.of(),
        List.of(),
        nativePlan(road),
        session().statementInstant());
  }

  private List<StatementExplanation.PlanStep> nativePlan(StatementPlan.Native road) {
    try {
      return queryPlan(road.statement().text());
    } catch (LapseException e) {
      throw RefusedTwice.better(road, e);
    }
  }

  private List<StatementExplanation.PlanStep> queryPlan(String sql) {
    List<StatementExplanation.PlanStep> steps = new ArrayList<>();
    for (List<@Nullable Object> row : session().sqlite().rows("EXPLAIN QUERY PLAN " + sql)) {
      if (row.get(0) instanceof Long id && row.get(1) instanceof Long parent) {
        steps.add(new StatementExplanation.PlanStep(id, parent, String.valueOf(row.get(3))));
      }
    }
    return steps;
  }
}
