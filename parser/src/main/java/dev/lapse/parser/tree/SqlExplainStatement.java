package dev.lapse.parser.tree;

import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.jspecify.annotations.Nullable;

/** {@code EXPLAIN [PLAN FOR] statement [AS TEXT | AS JSON]}. */
public final class SqlExplainStatement extends LapseCall {
  private static final LapseOperator OPERATOR =
      new LapseOperator("EXPLAIN STATEMENT", SqlKind.EXPLAIN, SqlExplainStatement::new);

  private SqlExplainStatement(SqlParserPos pos, Operands operands) {
    super(OPERATOR, pos, operands);
  }

  /** Makes the node. */
  public SqlExplainStatement(
      SqlParserPos pos,
      @Nullable SqlNode statement,
      @Nullable String rawText,
      ExplainFormat format) {
    this(pos, Operands.of(statement, rawText, format));
  }

  /** Returns the statement, or null if only SQLite may understand it. */
  public @Nullable SqlNode statement() {
    return operands.optional(0);
  }

  /** Returns the statement's text if there is no tree of it, else null. */
  public @Nullable String rawText() {
    return operands.optionalText(1);
  }

  /** Returns how to answer. */
  public ExplainFormat format() {
    return operands.symbol(2, ExplainFormat.class);
  }

  @Override
  void write(Text out) {
    out.words("EXPLAIN");
    String text = rawText();
    if (text != null) {
      out.raw(text);
    }
    out.optional("", statement()).words("AS " + format().words());
  }
}
