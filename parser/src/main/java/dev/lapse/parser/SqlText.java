package dev.lapse.parser;

import org.apache.calcite.avatica.util.Casing;
import org.apache.calcite.config.NullCollation;
import org.apache.calcite.sql.SqlDialect;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.pretty.SqlPrettyWriter;

/**
 * Writes a tree as text of Lapse's SQL, on one line, every name in double quotes, so that parsing
 * the text answers the same tree. What SQLite is sent is written by another dialect.
 */
final class SqlText {
  private static final SqlDialect DIALECT =
      new SqlDialect(
          SqlDialect.EMPTY_CONTEXT
              .withDatabaseProductName("Lapse")
              .withIdentifierQuoteString("\"")
              .withUnquotedCasing(Casing.UNCHANGED)
              .withQuotedCasing(Casing.UNCHANGED)
              .withCaseSensitive(false)
              .withConformance(LapseConformance.INSTANCE)
              .withNullCollation(NullCollation.LOW));

  private SqlText() {}

  /** Returns the text of a statement or an expression. */
  public static String of(SqlNode node) {
    SqlPrettyWriter writer =
        new SqlPrettyWriter(
            SqlPrettyWriter.config()
                .withDialect(DIALECT)
                .withQuoteAllIdentifiers(true)
                .withAlwaysUseParentheses(false)
                .withSelectListItemsOnSeparateLines(false)
                .withUpdateSetListNewline(false)
                .withIndentation(0)
                .withClauseStartsLine(false));
    return writer.format(node);
  }
}
