package dev.lapse.executor;

import dev.lapse.error.LapseException;
import dev.lapse.planner.translate.NativeStatement;
import dev.lapse.planner.translate.Translation;
import org.apache.calcite.sql.SqlNode;

/** What a text turned out to be, against one catalog. Immutable. */
sealed interface StatementPlan {
  /**
   * A statement that was parsed, validated and rewritten.
   *
   * @param translation what SQLite runs
   */
  record Translated(Translation translation) implements StatementPlan {}

  /**
   * A statement that SQLite prepares as it stands.
   *
   * @param statement its text with the shadows' names left to win
   * @param refusal why it could not be translated
   * @param parsed whether it was at least parsed
   */
  record Native(NativeStatement statement, LapseException refusal, boolean parsed)
      implements StatementPlan {}

  /**
   * A definition, a setting, a question about the engine, or the end of a transaction.
   *
   * @param node its tree
   */
  record Command(SqlNode node) implements StatementPlan {}
}
