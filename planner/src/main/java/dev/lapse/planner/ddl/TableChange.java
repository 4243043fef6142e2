package dev.lapse.planner.ddl;

import dev.lapse.error.SqlState;
import dev.lapse.parser.tree.SqlAlterTable;
import dev.lapse.parser.tree.SqlColumnDefinition;
import dev.lapse.parser.tree.SqlConstraint;
import dev.lapse.parser.tree.SqlTableAction;
import dev.lapse.planner.catalog.Catalog;
import dev.lapse.planner.catalog.Table;
import dev.lapse.planner.expiry.TtlIndex;
import dev.lapse.planner.sql.Identifiers;
import dev.lapse.planner.sql.Refusal;
import dev.lapse.planner.sql.SqliteToken;
import dev.lapse.planner.sql.SqliteTokens;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.sql.SqlIdentifier;

/** ALTER TABLE: what a TTL index is on may be renamed, and not dropped. */
final class TableChange {
  private final Catalog catalog;
  private final ObjectNames names;

  TableChange(Catalog catalog) {
    this.catalog = catalog;
    this.names = new ObjectNames(catalog);
  }

  DdlPlan plan(SqlAlterTable alter) {
    Table table = names.table(alter.name());
    SqlTableAction action = alter.action();
    String start = "ALTER TABLE " + Identifiers.quoteMain(table.name()) + " ";
    if (action instanceof SqlTableAction.RenameTo rename) {
      String name = ObjectNames.free(rename.newName());
      if (!Identifiers.same(name, table.name())) {
        names.requireNoIndex(rename.newName(), name);
      }
      return following(table, start + "RENAME TO " + Identifiers.quote(name));
    }
    if (action instanceof SqlTableAction.SetDefaultTtl set) {
      return new RowTtlDefinition(catalog).setDefault(table, set.ttl());
    }
    if (action instanceof SqlTableAction.EnableTtl enable) {
      return new RowTtlDefinition(catalog).enable(table, enable);
    }
    if (action instanceof SqlTableAction.DropTtl dropTtl) {
      return RowTtlDefinition.drop(table, dropTtl);
    }
    if (action instanceof SqlTableAction.RenameColumn rename) {
      return renameColumn(table, start, rename);
    }
    if (action instanceof SqlTableAction.AddColumn add) {
      boolean strict = isStrict(table);
      requireNoColumn(table, add.definition().name());
      KeptExpressions expressions =
          KeptExpressions.of(() -> TableDefinition.withColumn(table, add.definition(), strict));
      String column = new ColumnText(strict, true, expressions).of(add.definition());
      return added(table, add.definition(), start + "ADD COLUMN " + column);
    }
    if (action instanceof SqlTableAction.DropColumn drop) {
      String column = existing(table, drop.column());
      requireShown(table, column, drop.column());
      requireNotNeeded(table, column, drop.column());
      return DdlPlan.of(new DdlStep.RunSql(start + "DROP COLUMN " + Identifiers.quote(column)));
    }
    throw new IllegalStateException("an ALTER TABLE not known: " + action);
  }

  private static DdlPlan added(Table table, SqlColumnDefinition column, String sql) {
    List<DdlStep> steps = new ArrayList<>();
    steps.add(new DdlStep.RunSql(sql));
    if (column.constraints().stream().anyMatch(c -> c instanceof SqlConstraint.Generated)) {
      steps.add(
          new DdlStep.RequireReadable(
              table.name(), "SQLite cannot compute the column " + column.name()));
    }
    return new DdlPlan(steps, List.of());
  }

  private static DdlPlan renameColumn(
      Table table, String start, SqlTableAction.RenameColumn rename) {
    String from = existing(table, rename.column());
    requireShown(table, from, rename.column());
    String to = rename.newName().getSimple();
    if (!Identifiers.same(from, to)) {
      requireNoColumn(table, rename.newName());
    }
    return following(
        table, start + "RENAME COLUMN " + Identifiers.quote(from) + " TO " + Identifiers.quote(to));
  }

  /** SQLite renames inside its indexes; what Lapse keeps is brought up to that. */
  private static DdlPlan following(Table table, String sql) {
    List<DdlStep> steps = new ArrayList<>();
    steps.add(new DdlStep.RunSql(sql));
    table.ttlIndexes().forEach(i -> steps.add(new DdlStep.RecordAsInFile(i.name())));
    return new DdlPlan(steps, List.of());
  }

  private static String existing(Table table, SqlIdentifier column) {
    return table
        .column(column.getSimple())
        .orElseThrow(
            () ->
                Refusal.at(
                    column,
                    SqlState.UNDEFINED_COLUMN,
                    "there is no column " + column + " in " + table.name()))
        .name();
  }

  private static void requireShown(Table table, String column, SqlIdentifier at) {
    table
        .rowTtl()
        .filter(index -> Identifiers.same(index.column(), column))
        .ifPresent(index -> RowTtlDefinition.requireUsers(index, at));
  }

  private static void requireNoColumn(Table table, SqlIdentifier column) {
    if (table.column(column.getSimple()).isPresent()) {
      throw Refusal.at(
          column,
          SqlState.DUPLICATE_COLUMN,
          "there is a column " + column + " in " + table.name() + " already");
    }
  }

  private static void requireNotNeeded(Table table, String column, SqlIdentifier at) {
    for (TtlIndex index : table.ttlIndexes()) {
      boolean own = Identifiers.same(index.column(), column);
      boolean inPredicate =
          index
              .predicate()
              .map(p -> SqliteTokens.of(p).stream().anyMatch(t -> names(t, column)))
              .orElse(false);
      if (own || inPredicate) {
        throw Refusal.at(
            at,
            SqlState.DEPENDENT_OBJECTS,
            "TTL index "
                + index.name()
                + (own ? " is on column " : " has in its WHERE column ")
                + column
                + "; drop it first: DROP INDEX "
                + Identifiers.quote(index.name()));
      }
    }
  }

  private static boolean names(SqliteToken token, String column) {
    return token.isName() && Identifiers.same(token.value(), column);
  }

  static boolean isStrict(Table table) {
    List<SqliteToken> tokens = SqliteTokens.of(table.sql());
    for (int i = tokens.size() - 1; i >= 0 && !tokens.get(i).isMark(")"); i--) {
      if (tokens.get(i).isWord("STRICT")) {
        return true;
      }
    }
    return false;
  }
}
