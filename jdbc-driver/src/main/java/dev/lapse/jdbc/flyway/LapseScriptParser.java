package dev.lapse.jdbc.flyway;

import java.util.List;
import org.flywaydb.core.api.configuration.Configuration;
import org.flywaydb.core.internal.parser.Parser;
import org.flywaydb.core.internal.parser.ParserContext;
import org.flywaydb.core.internal.parser.ParsingContext;
import org.flywaydb.core.internal.parser.PeekingReader;
import org.flywaydb.core.internal.parser.Token;
import org.jspecify.annotations.Nullable;

/**
 * Splits a migration into statements. The semicolons in a trigger's body, BEGIN … END, end no
 * statement.
 */
final class LapseScriptParser extends Parser {
  private static final int PEEK_DEPTH = 3;

  LapseScriptParser(Configuration configuration, ParsingContext context) {
    super(configuration, context, PEEK_DEPTH);
  }

  @Override
  protected char getAlternativeIdentifierQuote() {
    return '`';
  }

  @Override
  protected void adjustBlockDepth(
      ParserContext context, List<Token> tokens, Token keyword, PeekingReader reader) {
    String word = keyword.getText();
    boolean opens = word.equals("CASE") || (word.equals("BEGIN") && isTrigger(tokens));
    if (opens) {
      context.increaseBlockDepth(word);
    } else if (word.equals("END") && context.getBlockDepth() > 0) {
      context.decreaseBlockDepth();
    }
  }

  /** CREATE [TEMP | TEMPORARY] TRIGGER … BEGIN; a BEGIN by itself starts a transaction. */
  private static boolean isTrigger(List<Token> tokens) {
    return tokens.size() > 2
        && tokens.get(0).getText().equals("CREATE")
        && (tokens.get(1).getText().equals("TRIGGER") || tokens.get(2).getText().equals("TRIGGER"));
  }

  /** These do nothing, or fail, within a transaction; null leaves the choice to Flyway. */
  @Override
  protected @Nullable Boolean detectCanExecuteInTransaction(
      String simplifiedStatement, List<Token> keywords) {
    boolean alone =
        simplifiedStatement.startsWith("VACUUM")
            || simplifiedStatement.startsWith("PRAGMA FOREIGN_KEYS")
            || simplifiedStatement.startsWith("PRAGMA JOURNAL_MODE");
    return alone ? Boolean.FALSE : null;
  }
}
