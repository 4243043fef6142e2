package dev.lapse.planner.ddl;

import dev.lapse.error.SqlState;
import dev.lapse.parser.tree.SqlCreateIndex;
import dev.lapse.parser.tree.SqlDropIndex;
import dev.lapse.planner.catalog.Catalog;
import dev.lapse.planner.catalog.Index;
import dev.lapse.planner.catalog.Table;
import dev.lapse.planner.expiry.TtlIndex;
import dev.lapse.planner.sql.Identifiers;
import dev.lapse.planner.sql.Refusal;
import dev.lapse.planner.sql.SqliteToken;
import dev.lapse.planner.sql.SqliteTokens;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** CREATE INDEX and DROP INDEX. */
final class IndexDefinition {
  private final Catalog catalog;
  private final ObjectNames names;

  IndexDefinition(Catalog catalog) {
    this.catalog = catalog;
    this.names = new ObjectNames(catalog);
  }

  DdlPlan create(SqlCreateIndex create) {
    String name = ObjectNames.free(create.name());
    Table over = names.table(create.table());
    String table = over.name();
    KeptExpressions expressions = KeptExpressions.of(() -> over);
    String predicate = create.where();
    String where =
        predicate == null
            ? null
            : expressions.kept(predicate, create, "the predicate of index " + name);
    Optional<Index> existing = catalog.index(name);
    if (create.ifNotExists() && existing.isPresent()) {
      return isSame(create, table, where, existing.get())
          ? DdlPlan.NOTHING
          : DdlPlan.warning(
              "there is an index " + name + " with another definition; nothing was changed");
    }
    names.requireNoIndex(create.name(), name);
    List<DdlStep> steps = new ArrayList<>();
    // Under the name of an invalid TTL index this is another index, which must not become it.
    catalog.ttlIndex(name).ifPresent(i -> steps.add(new DdlStep.RemoveTtlIndex(i.name())));
    List<String> parts = new ArrayList<>();
    create.parts().forEach(part -> parts.add(kept(part, create, expressions)));
    steps.add(
        new DdlStep.RunSql(
            "CREATE "
                + (create.unique() ? "UNIQUE " : "")
                + "INDEX "
                + Identifiers.quoteMain(name)
                + " ON "
                + Identifiers.quote(table)
                + "("
                + String.join(", ", parts)
                + ")"
                + (where == null ? "" : " WHERE " + where)));
    return new DdlPlan(steps, List.of());
  }

  /** What follows an expression, COLLATE and ASC or DESC, is SQLite's already. */
  private static String kept(String part, SqlCreateIndex create, KeptExpressions expressions) {
    List<SqliteToken> tokens = SqliteTokens.of(part);
    int last = tokens.size();
    if (last > 1 && (tokens.get(last - 1).isWord("ASC") || tokens.get(last - 1).isWord("DESC"))) {
      last--;
    }
    if (last > 2 && tokens.get(last - 2).isWord("COLLATE")) {
      last -= 2;
    }
    int end = tokens.get(last - 1).end();
    return expressions.kept(part.substring(0, end), create, "the key of index " + create.name())
        + part.substring(end);
  }

  private boolean isSame(SqlCreateIndex create, String table, @Nullable String where, Index index) {
    boolean sameFrame =
        create.unique() == index.unique()
            && Identifiers.same(table, index.table())
            && create.parts().size() == index.parts().size()
            && (where == null) == index.predicate().isEmpty()
            && (where == null
                || SqliteTokens.same(
                    SqliteTokens.of(where), SqliteTokens.of(index.predicate().orElseThrow())));
    if (!sameFrame) {
      return false;
    }
    for (int i = 0; i < index.parts().size(); i++) {
      Index.Part part = index.parts().get(i);
      List<SqliteToken> written = SqliteTokens.of(create.parts().get(i));
      boolean descending = written.get(written.size() - 1).isWord("DESC");
      // An expression is kept as text that the catalog does not have; the rest must do.
      boolean sameColumn =
          part.column().isEmpty() || Identifiers.same(written.get(0).value(), part.column().get());
      if (!sameColumn || descending != part.descending()) {
        return false;
      }
    }
    return true;
  }

  DdlPlan drop(SqlDropIndex drop) {
    String name = ObjectNames.free(drop.name());
    Optional<Index> index = catalog.index(name);
    Optional<TtlIndex> ttl = catalog.ttlIndex(name);
    if (index.isEmpty() && ttl.isEmpty()) {
      if (drop.ifExists()) {
        return DdlPlan.NOTHING;
      }
      throw Refusal.at(drop.name(), SqlState.UNDEFINED_OBJECT, "there is no index " + name);
    }
    RowTtlDefinition.requireUsers(ttl.orElse(null), drop.name());
    List<DdlStep> steps = new ArrayList<>();
    index.ifPresent(
        i -> steps.add(new DdlStep.RunSql("DROP INDEX " + Identifiers.quoteMain(i.name()))));
    ttl.ifPresent(i -> steps.add(new DdlStep.RemoveTtlIndex(i.name())));
    return new DdlPlan(steps, List.of());
  }
}
