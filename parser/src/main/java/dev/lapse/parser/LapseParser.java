package dev.lapse.parser;

import dev.lapse.error.LapseException;
import dev.lapse.error.Position;
import dev.lapse.error.SqlState;
import dev.lapse.parser.generated.LapseParserImpl;
import dev.lapse.parser.generated.LapseParserImplConstants;
import dev.lapse.parser.generated.ParseException;
import dev.lapse.parser.tree.ExplainFormat;
import dev.lapse.parser.tree.SqlExplainStatement;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;
import org.apache.calcite.avatica.util.Casing;
import org.apache.calcite.runtime.CalciteContextException;
import org.apache.calcite.sql.SqlNode;
import org.jspecify.annotations.Nullable;

/**
 * Parses one statement or one expression of Lapse's SQL.
 *
 * <p>Unquoted names keep their case; {@code "x"}, {@code `x`} and {@code [x]} quote. Thread-safe:
 * no call shares anything with another.
 */
public final class LapseParser {
  /** As deep as SQLite lets an expression be. */
  private static final int MAX_DEPTH = 1_000;

  /** As many columns as SQLite lets a query have. */
  private static final int MAX_COLUMNS = 2_000;

  private static final Set<String> WORDS = words();

  private LapseParser() {}

  /**
   * Parses exactly one statement; semicolons before and after it and comments anywhere are allowed.
   *
   * <p>An EXPLAIN of something that only SQLite may understand answers a {@link
   * SqlExplainStatement} with the text in place of the tree.
   *
   * @throws LapseException with {@link SqlState#SYNTAX_ERROR} and a position, with {@link
   *     SqlState#SEVERAL_STATEMENTS}, or with {@link SqlState#STATEMENT_TOO_COMPLEX}
   */
  public static SqlNode parseStatement(String sql) {
    try {
      return parse(sql, LapseParserImpl::LapseStatementEof);
    } catch (LapseException e) {
      TokenList tokens = TokenList.of(sql, Set.of());
      SqlNode raw = e.state() == SqlState.SYNTAX_ERROR ? rawExplain(sql, tokens) : null;
      if (raw != null) {
        return raw;
      }
      tokens.refuseSeveralStatements();
      throw e;
    }
  }

  /**
   * Returns whether the grammar has a word, in any case: a name like it is safe in quotes alone.
   */
  public static boolean isWord(String word) {
    return WORDS.contains(word.toUpperCase(Locale.ROOT));
  }

  private static Set<String> words() {
    Set<String> words = new HashSet<>();
    for (String image : LapseParserImplConstants.tokenImage) {
      words.add(image.replace("\"", ""));
    }
    return Set.copyOf(words);
  }

  /**
   * Parses an expression, such as a predicate.
   *
   * @throws LapseException as {@link #parseStatement} does
   */
  public static SqlNode parseExpression(String sql) {
    return parse(sql, LapseParserImpl::SqlExpressionEof);
  }

  /** Parses a text; if it breaks off at a word that may be a name there, then with a name there. */
  private static SqlNode parse(String sql, Production production) {
    Set<Position> names = new HashSet<>();
    LapseException first = null;
    while (true) {
      TokenList tokens = TokenList.of(sql, names);
      try {
        return parse(sql, tokens, production);
      } catch (LapseException e) {
        first = first == null ? e : first;
        Position name =
            e.state() == SqlState.SYNTAX_ERROR ? tokens.nameAt(e.position().orElse(null)) : null;
        if (name == null || names.size() == NameWords.MAX || !names.add(name)) {
          throw first;
        }
      }
    }
  }

  private static SqlNode parse(String sql, TokenList tokens, Production production) {
    tokens.checkChains(MAX_DEPTH);
    TokenReplay replay = new TokenReplay(tokens);
    LapseParserImpl parser = new LapseParserImpl(replay);
    parser.setOriginalSql(sql);
    parser.setQuotedCasing(Casing.UNCHANGED);
    parser.setUnquotedCasing(Casing.UNCHANGED);
    parser.setIdentifierMaxLength(Integer.MAX_VALUE);
    parser.setConformance(LapseConformance.INSTANCE);
    try {
      SqlNode tree = production.parse(parser);
      if (tokens.addsFrom()) {
        tree = WithoutFrom.apply(tree);
      }
      tree = ParameterNumbers.apply(tree, tokens.parameters());
      TreeDepth.check(tree, MAX_DEPTH);
      TreeDepth.checkColumns(tree, MAX_COLUMNS);
      return tree;
    } catch (ParseException e) {
      throw SyntaxErrors.unexpected(e, replay);
    } catch (CalciteContextException e) {
      throw SyntaxErrors.refused(e, tokens);
    } catch (StackOverflowError e) {
      throw TreeDepth.tooDeep(MAX_DEPTH).causedBy(e);
    } catch (LapseException e) {
      throw e;
    } catch (Exception | AssertionError e) {
      throw SyntaxErrors.odd(e, replay);
    }
  }

  private static @Nullable SqlNode rawExplain(String sql, TokenList tokens) {
    TokenList.ExplainedText explained = tokens.explainedText(sql);
    if (explained == null) {
      return null;
    }
    return new SqlExplainStatement(
        explained.position(),
        null,
        explained.text(),
        explained.json() ? ExplainFormat.JSON : ExplainFormat.TEXT);
  }

  private interface Production {
    SqlNode parse(LapseParserImpl parser) throws ParseException;
  }
}
