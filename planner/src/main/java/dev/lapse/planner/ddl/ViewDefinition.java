package dev.lapse.planner.ddl;

import dev.lapse.error.LapseException;
import dev.lapse.error.SqlState;
import dev.lapse.parser.tree.SqlCreateView;
import dev.lapse.parser.tree.SqlDropView;
import dev.lapse.planner.catalog.Catalog;
import dev.lapse.planner.catalog.View;
import dev.lapse.planner.expiry.RowTtl;
import dev.lapse.planner.sql.AnsiForms;
import dev.lapse.planner.sql.ForeignFunctions;
import dev.lapse.planner.sql.Identifiers;
import dev.lapse.planner.sql.Refusal;
import dev.lapse.planner.sql.SqliteToken;
import dev.lapse.planner.sql.SqliteTokens;
import dev.lapse.planner.translate.KeptQuery;
import dev.lapse.planner.translate.StatementTranslator;
import java.util.List;
import java.util.Optional;
import org.apache.calcite.sql.SqlIdentifier;

/**
 * CREATE VIEW and DROP VIEW. The body stays as its author wrote it, since every program that reads
 * the file has to read it; what of it SQLite lacks is written in its own words, or refused.
 */
final class ViewDefinition {
  /** The class of SQLStates of values that are none. */
  private static final String DATA_EXCEPTION = "22";

  private final Catalog catalog;
  private final ObjectNames names;

  ViewDefinition(Catalog catalog) {
    this.catalog = catalog;
    this.names = new ObjectNames(catalog);
  }

  DdlPlan create(SqlCreateView create, String source) {
    String name = ObjectNames.free(create.name());
    String body = body(source);
    Optional<KeptQuery> translated = translated(create, source);
    if (create.temporary()) {
      return temporary(create, source, name, body, translated);
    }
    Optional<View> existing = catalog.view(name);
    if (create.ifNotExists() && existing.isPresent()) {
      return isSame(existing.get(), body, translated)
          ? DdlPlan.NOTHING
          : DdlPlan.warning(
              "view " + name + " exists with another definition; nothing was changed");
    }
    names.requireNoIndex(create.name(), name);
    return make(
        create, source, name, "CREATE VIEW " + Identifiers.quoteMain(name), body, translated);
  }

  private static boolean isSame(View existing, String body, Optional<KeptQuery> translated) {
    List<SqliteToken> kept = SqliteTokens.of(existing.body());
    return SqliteTokens.same(kept, SqliteTokens.of(body))
        || translated.filter(t -> SqliteTokens.same(kept, SqliteTokens.of(t.text()))).isPresent();
  }

  /** What the translator does not take may still be a view to SQLite. */
  private Optional<KeptQuery> translated(SqlCreateView create, String source) {
    StatementTranslator translator = new StatementTranslator(catalog);
    if (translator.namesDeadline(create.query())) {
      throw Refusal.at(
          create.query(),
          SqlState.FEATURE_NOT_SUPPORTED,
          "a view cannot name the hidden column "
              + RowTtl.COLUMN
              + "; name it in a query over the table itself");
    }
    try {
      return Optional.of(translator.kept(source, create.query()));
    } catch (LapseException e) {
      if (e.state().code().startsWith(DATA_EXCEPTION)) {
        throw e;
      }
      return Optional.empty();
    }
  }

  private static DdlPlan make(
      SqlCreateView create,
      String source,
      String name,
      String start,
      String body,
      Optional<KeptQuery> translated) {
    List<String> named = create.columns().stream().map(SqlIdentifier::getSimple).toList();
    String columns = create.columns().isEmpty() ? "" : " " + ConstraintText.names(create.columns());
    String written = start + columns + " AS " + body;
    Optional<ForeignFunctions.Call> own = ForeignFunctions.in(SqliteTokens.of(body));
    Optional<ForeignFunctions.Call> foreign = translated.flatMap(KeptQuery::foreign).or(() -> own);
    Optional<String> pure =
        translated
            .filter(t -> create.temporary() || t.foreign().isEmpty())
            .map(t -> start + " " + t.columnList(named) + " AS " + t.text());
    if (pure.isPresent() && (own.isPresent() || AnsiForms.meanOtherwise(SqliteTokens.of(body)))) {
      return DdlPlan.of(new DdlStep.RunSql(pure.get()));
    }
    if (own.isPresent() && !create.temporary()) {
      ForeignFunctions.refuseIn(source);
    }
    if (translated.isEmpty()) {
      return DdlPlan.of(new DdlStep.RunSql(written));
    }
    String refusal =
        foreign
            .map(f -> "the body of view " + name + " cannot call " + f.refusal())
            .orElse("SQLite cannot read the body of view " + name);
    return DdlPlan.of(new DdlStep.MakeView(name, create.temporary(), written, pure, refusal));
  }

  private DdlPlan temporary(
      SqlCreateView create,
      String source,
      String name,
      String body,
      Optional<KeptQuery> translated) {
    names.requireNoTable(create.name(), name);
    if (SqliteTokens.qualify(SqliteTokens.of(body), "main")) {
      throw Refusal.at(
          create.name(),
          SqlState.FEATURE_NOT_SUPPORTED,
          "the body of a temporary view cannot name the schema main, since it would show expired"
              + " rows; leave main. out");
    }
    requireNoMirror(create, body);
    String start =
        "CREATE TEMPORARY VIEW "
            + (create.ifNotExists() ? "IF NOT EXISTS " : "")
            + Identifiers.quote(name);
    return make(create, source, name, start, body, translated);
  }

  /** The file's catalog does not list temporary views, so nobody would know what this one shows. */
  private void requireNoMirror(SqlCreateView create, String body) {
    for (SqliteToken token : SqliteTokens.of(body)) {
      Optional<String> shown =
          token.isName() ? catalog.shownPastTests(token.value()) : Optional.empty();
      if (shown.isPresent()) {
        throw Refusal.at(
            create.name(),
            SqlState.INSUFFICIENT_PRIVILEGE,
            "a temporary view cannot read "
                + token.value()
                + ", which shows rows of "
                + shown.get()
                + " that have expired; leave TEMPORARY out");
      }
    }
  }

  /** Returns what stands after the first AS outside parentheses, without a closing semicolon. */
  private static String body(String source) {
    List<SqliteToken> tokens = SqliteTokens.of(source);
    int depth = 0;
    int at = 0;
    while (at < tokens.size() && !(depth == 0 && tokens.get(at).isWord("AS"))) {
      if (tokens.get(at).isMark("(")) {
        depth++;
      } else if (tokens.get(at).isMark(")")) {
        depth--;
      }
      at++;
    }
    int last = tokens.size() - 1;
    while (last > at && tokens.get(last).isMark(";")) {
      last--;
    }
    if (at >= last) {
      throw new IllegalStateException("no view's body in: " + source);
    }
    return source.substring(tokens.get(at + 1).start(), tokens.get(last).end());
  }

  DdlPlan drop(SqlDropView drop) {
    String name = ObjectNames.free(drop.name());
    if (catalog.view(name).isPresent()) {
      return DdlPlan.of(new DdlStep.RunSql("DROP VIEW " + Identifiers.quoteMain(name)));
    }
    if (catalog.table(name).isPresent()) {
      throw Refusal.at(
          drop.name(), SqlState.WRONG_OBJECT_TYPE, name + " is a table; use DROP TABLE");
    }
    // It may be a temporary view, which the catalog does not list.
    return DdlPlan.of(
        new DdlStep.RunSql(
            "DROP VIEW " + (drop.ifExists() ? "IF EXISTS " : "") + Identifiers.quote(name)));
  }
}
