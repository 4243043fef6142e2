package dev.lapse.parser.tree;

import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.parser.SqlParserPos;

/** {@code EXPLAIN TTL INDEX name [AS TEXT | AS JSON]}. */
public final class SqlExplainTtlIndex extends LapseCall {
  private static final LapseOperator OPERATOR =
      new LapseOperator("EXPLAIN TTL INDEX", SqlKind.EXPLAIN, SqlExplainTtlIndex::new);

  private SqlExplainTtlIndex(SqlParserPos pos, Operands operands) {
    super(OPERATOR, pos, operands);
  }

  /** Makes the node. */
  public SqlExplainTtlIndex(SqlParserPos pos, SqlIdentifier name, ExplainFormat format) {
    this(pos, Operands.of(name, format));
  }

  /** Returns the index's name. */
  public SqlIdentifier name() {
    return operands.identifier(0);
  }

  /** Returns how to answer. */
  public ExplainFormat format() {
    return operands.symbol(1, ExplainFormat.class);
  }

  @Override
  void write(Text out) {
    out.words("EXPLAIN TTL INDEX").node(name()).words("AS " + format().words());
  }
}
