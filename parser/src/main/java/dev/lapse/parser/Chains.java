package dev.lapse.parser;

import static dev.lapse.parser.generated.LapseParserImplConstants.*;

import dev.lapse.parser.generated.Token;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

/**
 * Finds chains of operators whose tree would be too deep before there is a tree: to make one takes
 * time that grows with the square of their length. A chain ends where an operator binds less
 * tightly, or at a word or mark that ends an expression.
 */
final class Chains {
  private final int limit;
  private final Deque<Counts> open = new ArrayDeque<>();
  private Counts counts = new Counts();

  private Chains(int limit) {
    this.limit = limit;
  }

  /**
   * Refuses tokens in which more operators than that follow each other.
   *
   * @throws dev.lapse.error.LapseException with 54001
   */
  static void check(List<Token> tokens, int limit) {
    Chains chains = new Chains(limit);
    for (int i = 0; i < tokens.size(); i++) {
      chains.take(tokens.get(i).kind, i == 0 ? EOF : tokens.get(i - 1).kind);
    }
  }

  private void take(int kind, int before) {
    switch (kind) {
      case LPAREN -> {
        open.push(counts);
        counts = new Counts();
      }
      case RPAREN -> counts = open.isEmpty() ? new Counts() : open.pop();
      case OR -> {
        counts.ands = 0;
        counts.sums = 0;
        count(++counts.ors);
      }
      case AND -> {
        counts.sums = 0;
        if (counts.betweens > 0) {
          counts.betweens--;
        } else {
          count(++counts.ands);
        }
      }
      case BETWEEN -> counts.betweens++;
      case NOT -> count(before == NOT ? ++counts.nots : (counts.nots = 1));
      case PLUS, MINUS, CONCAT, CONCATENATION ->
          count(isOperand(before) ? ++counts.sums : counts.sums);
      case EQ, DOUBLE_EQ, NE, NE2, LT, LE, GT, GE, STAR, SLASH, PERCENT_REMAINDER ->
          counts.sums = 0;
      case COMMA, SEMICOLON, SELECT, FROM, WHERE, HAVING, QUALIFY, ON, USING, GROUP, ORDER, LIMIT ->
          counts = new Counts();
      case JOIN, UNION, INTERSECT, EXCEPT, VALUES, SET, RETURNING, AS, BY, LIKE, IN, IS, ESCAPE ->
          counts.sums = 0;
      case CASE, WHEN, THEN, ELSE, END -> counts = new Counts();
      default -> {}
    }
  }

  private static boolean isOperand(int before) {
    return switch (before) {
      case RPAREN, IDENTIFIER, QUOTED_IDENTIFIER, QUOTED_STRING, HOOK -> true;
      case UNSIGNED_INTEGER_LITERAL, DECIMAL_NUMERIC_LITERAL, APPROX_NUMERIC_LITERAL -> true;
      default -> false;
    };
  }

  private void count(int operators) {
    if (operators > limit) {
      throw TreeDepth.tooDeep(limit);
    }
  }

  /** How many operators of each kind have followed each other in a pair of parentheses. */
  private static final class Counts {
    private int ors;
    private int ands;
    private int nots;
    private int betweens;
    private int sums;
  }
}
