package dev.lapse.parser.tree;

import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.parser.SqlParserPos;

/** {@code DROP TABLE [IF EXISTS] name}. */
public final class SqlDropTable extends LapseCall {
  private static final LapseOperator OPERATOR =
      new LapseOperator("DROP TABLE", SqlKind.DROP_TABLE, SqlDropTable::new);

  private SqlDropTable(SqlParserPos pos, Operands operands) {
    super(OPERATOR, pos, operands);
  }

  /** Makes the node. */
  public SqlDropTable(SqlParserPos pos, boolean ifExists, SqlIdentifier name) {
    this(pos, Operands.of(ifExists, name));
  }

  /** Returns whether a missing table is no error. */
  public boolean ifExists() {
    return operands.flag(0);
  }

  /** Returns the table's name. */
  public SqlIdentifier name() {
    return operands.identifier(1);
  }

  @Override
  void write(Text out) {
    out.words("DROP TABLE").wordsIf(ifExists(), "IF EXISTS").node(name());
  }
}
