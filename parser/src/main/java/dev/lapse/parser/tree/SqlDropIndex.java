package dev.lapse.parser.tree;

import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.parser.SqlParserPos;

/** {@code DROP INDEX [IF EXISTS] name}. */
public final class SqlDropIndex extends LapseCall {
  private static final LapseOperator OPERATOR =
      new LapseOperator("DROP INDEX", SqlKind.DROP_INDEX, SqlDropIndex::new);

  private SqlDropIndex(SqlParserPos pos, Operands operands) {
    super(OPERATOR, pos, operands);
  }

  /** Makes the node. */
  public SqlDropIndex(SqlParserPos pos, boolean ifExists, SqlIdentifier name) {
    this(pos, Operands.of(ifExists, name));
  }

  /** Returns whether a missing index is no error. */
  public boolean ifExists() {
    return operands.flag(0);
  }

  /** Returns the index's name. */
  public SqlIdentifier name() {
    return operands.identifier(1);
  }

  @Override
  void write(Text out) {
    out.words("DROP INDEX").wordsIf(ifExists(), "IF EXISTS").node(name());
  }
}
