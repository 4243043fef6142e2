package dev.lapse.planner.ddl;

import dev.lapse.error.LapseException;
import dev.lapse.error.SqlState;
import dev.lapse.parser.tree.SqlAlterTable;
import dev.lapse.parser.tree.SqlCreateIndex;
import dev.lapse.parser.tree.SqlDropIndex;
import dev.lapse.parser.tree.SqlDropTable;
import dev.lapse.parser.tree.SqlDropView;
import dev.lapse.parser.tree.SqlTableAction;
import dev.lapse.planner.catalog.Catalog;
import dev.lapse.planner.sql.Identifiers;
import dev.lapse.planner.sql.Refusal;
import java.util.Optional;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlNode;

/**
 * Changes of temporary tables and views. They belong to one connection and stand in no catalog, so
 * that SQLite is asked, when the change is made, whether there are any of a name.
 */
final class TemporaryObjects {
  private static final String TEMP = "temp";

  private final Catalog catalog;
  private final ObjectNames names;

  TemporaryObjects(Catalog catalog) {
    this.catalog = catalog;
    this.names = new ObjectNames(catalog);
  }

  /** Plans the change; empty if the statement is about what is in the file. */
  Optional<DdlPlan> plan(SqlNode statement) {
    if (statement instanceof SqlCreateIndex create) {
      boolean own = isTemporary(create.name()) || mayBeTemporary(create.table());
      return own ? Optional.of(index(create)) : Optional.empty();
    }
    if (statement instanceof SqlAlterTable alter) {
      return mayBeTemporary(alter.name()) ? Optional.of(alter(alter)) : Optional.empty();
    }
    if (statement instanceof SqlDropTable drop) {
      return dropped("TABLE ", drop.ifExists(), drop.name());
    }
    if (statement instanceof SqlDropView drop) {
      return dropped("VIEW ", drop.ifExists(), drop.name());
    }
    if (statement instanceof SqlDropIndex drop) {
      return dropped("INDEX ", drop.ifExists(), drop.name());
    }
    return Optional.empty();
  }

  private static boolean isTemporary(SqlIdentifier name) {
    return name.names.size() == 2 && Identifiers.same(name.names.get(0), TEMP);
  }

  private boolean mayBeTemporary(SqlIdentifier name) {
    String bare = name.names.get(name.names.size() - 1);
    return isTemporary(name)
        || (name.isSimple() && catalog.table(bare).isEmpty() && catalog.view(bare).isEmpty());
  }

  /** Returns a name without its schema, if it is not Lapse's or SQLite's. */
  private static String free(SqlIdentifier name) {
    return ObjectNames.free(isTemporary(name) ? name.getComponent(1) : name);
  }

  private static String quoted(String name) {
    return TEMP + "." + Identifiers.quote(name);
  }

  private static Optional<DdlPlan> dropped(String kind, boolean ifExists, SqlIdentifier name) {
    return isTemporary(name)
        ? Optional.of(
            DdlPlan.of(
                new DdlStep.RunSql(
                    "DROP " + kind + (ifExists ? "IF EXISTS " : "") + quoted(free(name)))))
        : Optional.empty();
  }

  private static DdlPlan index(SqlCreateIndex create) {
    String where = create.where();
    return onTemporary(
        create.table(),
        "CREATE "
            + (create.unique() ? "UNIQUE " : "")
            + "INDEX "
            + (create.ifNotExists() ? "IF NOT EXISTS " : "")
            + quoted(free(create.name()))
            + " ON "
            + Identifiers.quote(free(create.table()))
            + "("
            + String.join(", ", create.parts())
            + ")"
            + (where == null ? "" : " WHERE " + where));
  }

  private DdlPlan alter(SqlAlterTable alter) {
    String start = "ALTER TABLE " + quoted(free(alter.name())) + " ";
    SqlTableAction action = alter.action();
    if (action instanceof SqlTableAction.RenameTo rename) {
      String name = ObjectNames.free(rename.newName());
      // Statements mean the file's table of a name, so a temporary one could not be reached.
      names.requireNoTable(rename.newName(), name);
      return onTemporary(alter.name(), start + "RENAME TO " + Identifiers.quote(name));
    }
    if (action instanceof SqlTableAction.RenameColumn rename) {
      return onTemporary(
          alter.name(),
          start
              + "RENAME COLUMN "
              + Identifiers.quote(rename.column().getSimple())
              + " TO "
              + Identifiers.quote(rename.newName().getSimple()));
    }
    if (action instanceof SqlTableAction.AddColumn add) {
      String column = new ColumnText(false, true, KeptExpressions.AS_WRITTEN).of(add.definition());
      return onTemporary(alter.name(), start + "ADD COLUMN " + column);
    }
    if (action instanceof SqlTableAction.DropColumn drop) {
      String column = Identifiers.quote(drop.column().getSimple());
      return onTemporary(alter.name(), start + "DROP COLUMN " + column);
    }
    throw new IllegalStateException("an ALTER TABLE not known: " + action);
  }

  private static DdlPlan onTemporary(SqlIdentifier table, String sql) {
    String bare = free(table);
    LapseException refusal =
        Refusal.at(
            table,
            SqlState.UNDEFINED_TABLE,
            "there is no " + (isTemporary(table) ? "temporary " : "") + "table " + bare);
    return DdlPlan.of(new DdlStep.RunOnTemporary(bare, sql, refusal));
  }
}
