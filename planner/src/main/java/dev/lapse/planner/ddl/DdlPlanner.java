package dev.lapse.planner.ddl;

import dev.lapse.error.LapseException;
import dev.lapse.parser.tree.SqlAlterIndex;
import dev.lapse.parser.tree.SqlAlterTable;
import dev.lapse.parser.tree.SqlCreateIndex;
import dev.lapse.parser.tree.SqlCreateTable;
import dev.lapse.parser.tree.SqlCreateTtlIndex;
import dev.lapse.parser.tree.SqlCreateView;
import dev.lapse.parser.tree.SqlDropIndex;
import dev.lapse.parser.tree.SqlDropTable;
import dev.lapse.parser.tree.SqlDropView;
import dev.lapse.planner.catalog.Catalog;
import dev.lapse.planner.sql.ForeignFunctions;
import java.util.Optional;
import org.apache.calcite.sql.SqlNode;

/**
 * Turns definitions into steps. It looks at the catalog only and touches no file. Immutable and
 * cheap to make; one per version of the catalog.
 */
public final class DdlPlanner {
  private final Catalog catalog;

  /** Plans against a catalog. */
  public DdlPlanner(Catalog catalog) {
    this.catalog = catalog;
  }

  /**
   * Plans a definition.
   *
   * @param statement the parsed statement
   * @param source its text, of which bodies that SQLite keeps as text are taken as they stand
   * @return empty if the statement is no definition, or is CREATE TABLE … AS, which SQLite runs as
   *     it stands
   * @throws LapseException if the definition cannot be; the message says where, what and what
   *     instead
   */
  public Optional<DdlPlan> plan(SqlNode statement, String source) {
    Optional<DdlPlan> temporary = new TemporaryObjects(catalog).plan(statement);
    if (temporary.isPresent()) {
      return temporary;
    }
    if (keepsExpressions(statement)) {
      ForeignFunctions.refuseIn(source);
    }
    if (statement instanceof SqlCreateTtlIndex create) {
      return Optional.of(new TtlIndexCreation(catalog).plan(create));
    }
    if (statement instanceof SqlAlterIndex alter) {
      return Optional.of(new IndexChange(catalog).plan(alter));
    }
    if (statement instanceof SqlDropIndex drop) {
      return Optional.of(new IndexDefinition(catalog).drop(drop));
    }
    if (statement instanceof SqlCreateIndex create) {
      return Optional.of(new IndexDefinition(catalog).create(create));
    }
    return tableOrView(statement, source);
  }

  /** Returns whether the file keeps expressions of the statement as they are written. */
  private static boolean keepsExpressions(SqlNode statement) {
    return statement instanceof SqlCreateIndex
        || statement instanceof SqlAlterTable
        || (statement instanceof SqlCreateTable create
            && create.asQuery() == null
            && !create.temporary());
  }

  private Optional<DdlPlan> tableOrView(SqlNode statement, String source) {
    if (statement instanceof SqlCreateTable create) {
      return new TableDefinition(catalog).create(create);
    }
    if (statement instanceof SqlAlterTable alter) {
      return Optional.of(new TableChange(catalog).plan(alter));
    }
    if (statement instanceof SqlDropTable drop) {
      return Optional.of(new TableDefinition(catalog).drop(drop));
    }
    if (statement instanceof SqlCreateView create) {
      return Optional.of(new ViewDefinition(catalog).create(create, source));
    }
    if (statement instanceof SqlDropView drop) {
      return Optional.of(new ViewDefinition(catalog).drop(drop));
    }
    return Optional.empty();
  }

  /**
   * Returns the TTL index that CREATE TTL INDEX or ALTER INDEX … EXPIRE AFTER would make, without
   * making it.
   *
   * @return empty if the statement is neither
   * @throws LapseException as {@link #plan} does
   */
  public Optional<ProposedTtlIndex> proposed(SqlNode statement) {
    if (statement instanceof SqlCreateTtlIndex create) {
      return Optional.of(new TtlIndexCreation(catalog).proposed(create));
    }
    if (statement instanceof SqlAlterIndex alter) {
      return Optional.of(new IndexChange(catalog).proposed(alter));
    }
    return Optional.empty();
  }
}
