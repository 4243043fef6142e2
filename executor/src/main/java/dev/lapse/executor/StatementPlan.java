package dev.lapse.executor;

import dev.lapse.error.LapseException;
import dev.lapse.executor.hiding.HidingRule;
import dev.lapse.planner.translate.MergePlan;
import dev.lapse.planner.translate.NativeStatement;
import dev.lapse.planner.translate.Translation;
import java.util.Optional;
import org.apache.calcite.sql.SqlNode;

/** What a text turned out to be, against one catalog. Thread-safe. */
sealed interface StatementPlan {
  /**
   * A statement that was parsed, validated and rewritten.
   *
   * @param translation what SQLite runs
   * @param hiding when its other ways to hide expired rows pay, if it has any
   */
  record Translated(Translation translation, Optional<HidingRule> hiding) implements StatementPlan {
    static Translated of(Translation translation) {
      return new Translated(translation, translation.otherWays().map(HidingRule::new));
    }
  }

  /**
   * A MERGE, which is a query and a change for each row of it.
   *
   * @param merge its parts
   */
  record Merge(MergePlan merge) implements StatementPlan {}

  /**
   * A statement that SQLite prepares as it stands.
   *
   * @param statement its text with the shadows' names left to win
   * @param refusal why it could not be translated
   * @param node its tree, if it was at least parsed
   */
  record Native(NativeStatement statement, LapseException refusal, Optional<SqlNode> node)
      implements StatementPlan {}

  /**
   * A definition, a setting, a question about the engine, or the end of a transaction.
   *
   * @param node its tree
   */
  record Command(SqlNode node) implements StatementPlan {}
}
