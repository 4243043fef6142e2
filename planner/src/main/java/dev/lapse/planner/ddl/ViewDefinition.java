package dev.lapse.planner.ddl;

import dev.lapse.error.SqlState;
import dev.lapse.parser.tree.SqlCreateView;
import dev.lapse.parser.tree.SqlDropView;
import dev.lapse.planner.catalog.Catalog;
import dev.lapse.planner.catalog.View;
import dev.lapse.planner.sql.Identifiers;
import dev.lapse.planner.sql.SqliteToken;
import dev.lapse.planner.sql.SqliteTokens;
import java.util.List;
import java.util.Optional;

/** CREATE VIEW and DROP VIEW. The body stays as its author wrote it. */
final class ViewDefinition {
  private final Catalog catalog;
  private final ObjectNames names;

  ViewDefinition(Catalog catalog) {
    this.catalog = catalog;
    this.names = new ObjectNames(catalog);
  }

  DdlPlan create(SqlCreateView create, String source) {
    String name = ObjectNames.free(create.name());
    String body = body(source);
    String rest =
        (create.columns().isEmpty() ? "" : " " + ConstraintText.names(create.columns()))
            + " AS "
            + body;
    if (create.temporary()) {
      return temporary(create, name, body, rest);
    }
    Optional<View> existing = catalog.view(name);
    if (create.ifNotExists() && existing.isPresent()) {
      return SqliteTokens.same(SqliteTokens.of(existing.get().body()), SqliteTokens.of(body))
          ? DdlPlan.NOTHING
          : DdlPlan.warning(
              "view " + name + " exists with another definition; nothing was changed");
    }
    names.requireNoIndex(create.name(), name);
    return DdlPlan.of(new DdlStep.RunSql("CREATE VIEW " + Identifiers.quoteMain(name) + rest));
  }

  private DdlPlan temporary(SqlCreateView create, String name, String body, String rest) {
    names.requireNoTable(create.name(), name);
    if (SqliteTokens.qualify(SqliteTokens.of(body), "main")) {
      throw Refusal.at(
          create.name(),
          SqlState.FEATURE_NOT_SUPPORTED,
          "the body of a temporary view cannot name the schema main, since it would show expired"
              + " rows; leave main. out");
    }
    requireNoMirror(create, body);
    return DdlPlan.of(
        new DdlStep.RunSql(
            "CREATE TEMPORARY VIEW "
                + (create.ifNotExists() ? "IF NOT EXISTS " : "")
                + Identifiers.quote(name)
                + rest));
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
