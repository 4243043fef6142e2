package dev.lapse.parser.tree;

import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.parser.SqlParserPos;

/** {@code ALTER INDEX name action}. */
public final class SqlAlterIndex extends LapseCall {
  private static final LapseOperator OPERATOR =
      new LapseOperator("ALTER INDEX", SqlKind.ALTER_INDEX, SqlAlterIndex::new);

  private SqlAlterIndex(SqlParserPos pos, Operands operands) {
    super(OPERATOR, pos, operands);
  }

  /** Makes the node. */
  public SqlAlterIndex(SqlParserPos pos, SqlIdentifier name, SqlIndexAction action) {
    this(pos, Operands.of(name, action));
  }

  /** Returns the index's name. */
  public SqlIdentifier name() {
    return operands.identifier(0);
  }

  /** Returns what is to change. */
  public SqlIndexAction action() {
    return (SqlIndexAction) operands.node(1);
  }

  @Override
  void write(Text out) {
    out.words("ALTER INDEX").node(name()).node(operands.node(1));
  }
}
