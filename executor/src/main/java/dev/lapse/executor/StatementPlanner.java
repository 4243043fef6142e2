package dev.lapse.executor;

import dev.lapse.error.LapseException;
import dev.lapse.parser.LapseParser;
import dev.lapse.planner.catalog.Catalog;
import dev.lapse.planner.translate.ExpiredRows;
import dev.lapse.planner.translate.NativeStatement;
import dev.lapse.planner.translate.StatementTranslator;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlOrderBy;
import org.apache.calcite.sql.SqlWith;

/** Decides which road a text takes. */
final class StatementPlanner {
  private StatementPlanner() {}

  static StatementPlan plan(
      String text, Catalog catalog, StatementTranslator translator, ExpiredRows mode) {
    SqlNode node;
    try {
      node = LapseParser.parseStatement(text);
    } catch (LapseException refusal) {
      return new StatementPlan.Native(NativeStatement.of(text, catalog), refusal, false);
    }
    if (!isTranslatable(node)) {
      return new StatementPlan.Command(node);
    }
    try {
      return new StatementPlan.Translated(translator.translate(text, node, mode));
    } catch (LapseException refusal) {
      return new StatementPlan.Native(NativeStatement.of(text, catalog), refusal, true);
    }
  }

  /** Returns whether a tree is a query or a write, as opposed to a command to the engine. */
  private static boolean isTranslatable(SqlNode node) {
    return node.isA(SqlKind.QUERY)
        || node.isA(SqlKind.DML)
        || node instanceof SqlOrderBy
        || node instanceof SqlWith;
  }
}
