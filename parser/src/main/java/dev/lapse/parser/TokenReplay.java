package dev.lapse.parser;

import dev.lapse.error.Position;
import dev.lapse.parser.generated.LapseParserImplTokenManager;
import dev.lapse.parser.generated.SimpleCharStream;
import dev.lapse.parser.generated.Token;
import java.io.StringReader;
import org.jspecify.annotations.Nullable;

/** Gives the parser the tokens of a list one by one. */
final class TokenReplay extends LapseParserImplTokenManager {
  private final TokenList tokens;
  private int next;

  TokenReplay(TokenList tokens) {
    super(new SimpleCharStream(new StringReader(""), 1, 1, 1));
    this.tokens = tokens;
  }

  @Override
  public Token getNextToken() {
    return tokens.take(next++);
  }

  /** Returns the innermost "(" that is never closed, or null. */
  @Nullable Token unclosed() {
    return tokens.unclosed();
  }

  /** Returns the token after a token, or the last one. */
  Token after(Token token) {
    return tokens.after(token);
  }

  /** Returns the token before a token; the first one has none but itself. */
  Token before(Token token) {
    return tokens.before(token);
  }

  /** Returns where the parser has got to, or null if it took nothing. */
  @Nullable Position lastPosition() {
    int last = Math.min(next, tokens.size()) - 1;
    return last < 0 ? null : SyntaxErrors.positionOf(tokens.take(last));
  }

  /** Returns what the grammar expects after a token, or null if it said nothing. */
  @Nullable String expectedAfter(@Nullable Token last) {
    return last != null && last == expectedAfter ? expected : null;
  }

  /** Returns what to write where that is expected, or null. */
  @Nullable String remedyAfter(@Nullable Token last) {
    return last != null && last == expectedAfter ? remedy : null;
  }
}
