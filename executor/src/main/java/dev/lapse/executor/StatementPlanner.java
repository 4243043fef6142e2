package dev.lapse.executor;

import dev.lapse.error.LapseException;
import dev.lapse.error.Position;
import dev.lapse.error.SqlState;
import dev.lapse.parser.LapseParser;
import dev.lapse.planner.catalog.Catalog;
import dev.lapse.planner.sql.SqliteToken;
import dev.lapse.planner.sql.SqliteTokens;
import dev.lapse.planner.translate.ExpiredRows;
import dev.lapse.planner.translate.NativeStatement;
import dev.lapse.planner.translate.StatementTranslator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlOrderBy;
import org.apache.calcite.sql.SqlWith;
import org.jspecify.annotations.Nullable;

/** Decides which road a text takes. */
final class StatementPlanner {
  private static final String DATA_EXCEPTION = "22";

  private StatementPlanner() {}

  static StatementPlan plan(
      String text, Catalog catalog, StatementTranslator translator, ExpiredRows mode) {
    checkWhole(text);
    SqlNode node;
    try {
      node = LapseParser.parseStatement(text);
    } catch (LapseException refusal) {
      if (isFinal(refusal)) {
        throw refusal;
      }
      return nativeRoad(text, catalog, refusal, mode, null);
    }
    if (!isTranslatable(node)) {
      return new StatementPlan.Command(node);
    }
    try {
      if (node.getKind() == SqlKind.MERGE) {
        return new StatementPlan.Merge(translator.merge(text, node, mode));
      }
      return StatementPlan.Translated.of(translator.translate(text, node, mode));
    } catch (LapseException refusal) {
      if (isFinal(refusal)) {
        throw refusal;
      }
      return nativeRoad(text, catalog, refusal, mode, node);
    }
  }

  /** SQLite reads a text up to its first NUL: a DELETE would lose the WHERE behind it. */
  private static void checkWhole(String text) {
    int at = text.indexOf('\0');
    if (at < 0) {
      return;
    }
    throw LapseException.at(
        Position.of(text, at),
        SqlState.SYNTAX_ERROR,
        "the statement has a NUL (U+0000) in it, where SQLite would take it to end; leave it out,"
            + " bind the text as a parameter, or write char(0)");
  }

  /**
   * What was understood, and has a value in it that is none, SQLite must not take either; nor would
   * it compare dates of two stored forms as what they are.
   */
  static boolean isFinal(LapseException refusal) {
    return refusal.state().code().startsWith(DATA_EXCEPTION)
        || refusal.state() == SqlState.DATATYPE_MISMATCH;
  }

  private static StatementPlan nativeRoad(
      String text,
      Catalog catalog,
      LapseException refusal,
      ExpiredRows mode,
      @Nullable SqlNode node) {
    NativeStatement statement;
    try {
      statement = NativeStatement.of(text, catalog, mode);
    } catch (LapseException closed) {
      boolean mayBeWrong = closed.state() == SqlState.FEATURE_NOT_SUPPORTED && isWrite(text);
      throw mayBeWrong ? both(refusal, closed) : closed;
    }
    return new StatementPlan.Native(statement, refusal, Optional.ofNullable(node));
  }

  private static boolean isWrite(String text) {
    List<SqliteToken> tokens = SqliteTokens.of(text);
    return !tokens.isEmpty()
        && Stream.of("INSERT", "REPLACE", "UPDATE", "DELETE", "WITH")
            .anyMatch(tokens.get(0)::isWord);
  }

  /** The road is closed to a write that is wrong in itself, as a rule: say what is wrong, too. */
  private static LapseException both(LapseException refusal, LapseException closed) {
    String message = String.valueOf(refusal.getMessage());
    String place = refusal.position().map(p -> "line " + p + ": ").orElse("");
    return LapseException.at(
            refusal.position().orElse(null),
            refusal.state(),
            message.substring(place.length()) + " (" + closed.getMessage() + ")")
        .causedBy(refusal);
  }

  /** Returns whether a tree is a query or a write, as opposed to a command to the engine. */
  private static boolean isTranslatable(SqlNode node) {
    return node.isA(SqlKind.QUERY)
        || node.isA(SqlKind.DML)
        || node instanceof SqlOrderBy
        || node instanceof SqlWith;
  }
}
