package dev.lapse.planner.ddl;

import dev.lapse.error.LapseException;
import dev.lapse.error.SqlState;
import dev.lapse.planner.catalog.Catalog;
import dev.lapse.planner.catalog.Table;
import dev.lapse.planner.sql.AnsiForms;
import dev.lapse.planner.sql.ForeignFunctions;
import dev.lapse.planner.sql.Refusal;
import dev.lapse.planner.sql.SqliteToken;
import dev.lapse.planner.sql.SqliteTokens;
import dev.lapse.planner.translate.StatementTranslator;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.apache.calcite.sql.SqlNode;
import org.jspecify.annotations.Nullable;

/**
 * The expressions that the file keeps with a table: those of CHECKs, DEFAULTs, generated columns
 * and indexes. One stays as its author wrote it where SQLite reads it to the same end; else it is
 * kept in SQLite's own words, or refused.
 */
final class KeptExpressions {
  /** The class of SQLStates of values that are none. */
  private static final String DATA_EXCEPTION = "22";

  /** Leaves all as they are written. */
  static final KeptExpressions AS_WRITTEN = new KeptExpressions(null);

  private final @Nullable Supplier<Table> table;

  private KeptExpressions(@Nullable Supplier<Table> table) {
    this.table = table;
  }

  /** Returns those of a table, which is asked for when an expression needs its columns. */
  static KeptExpressions of(Supplier<Table> table) {
    return new KeptExpressions(table);
  }

  /**
   * Returns an expression as the file keeps it.
   *
   * @param what what it belongs to, for messages
   * @throws LapseException if it has a form that SQLite lacks and that cannot be translated
   */
  String kept(String expression, SqlNode at, String what) {
    List<SqliteToken> tokens = SqliteTokens.of(expression);
    Optional<AnsiForms.Form> form = AnsiForms.in(tokens);
    Supplier<Table> own = table;
    if (own == null || (form.isEmpty() && !AnsiForms.meanOtherwise(tokens))) {
      return expression;
    }
    Optional<String> translated = translated(expression, own.get(), at);
    if (translated.isEmpty() && form.isPresent()) {
      throw Refusal.at(
          at,
          SqlState.FEATURE_NOT_SUPPORTED,
          what
              + " is kept in the file, where SQLite cannot read "
              + form.get().name()
              + "; "
              + form.get().remedy());
    }
    return translated.orElse(expression);
  }

  private static Optional<String> translated(String expression, Table table, SqlNode at) {
    Catalog catalog = new Catalog(0, List.of(table), List.of(), List.of());
    try {
      return Optional.of(new StatementTranslator(catalog).keptExpression(expression, table.name()))
          .filter(text -> ForeignFunctions.in(SqliteTokens.of(text)).isEmpty());
    } catch (LapseException e) {
      if (e.state().code().startsWith(DATA_EXCEPTION)) {
        // Its place is one in the expression, of which the statement is not made up alone.
        throw e.movedTo(Refusal.position(at));
      }
      return Optional.empty();
    }
  }
}
