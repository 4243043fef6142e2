package dev.lapse.parser.tree;

import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.parser.SqlParserPos;

/** {@code ALTER TABLE name action}. */
public final class SqlAlterTable extends LapseCall {
  private static final LapseOperator OPERATOR =
      new LapseOperator("ALTER TABLE", SqlKind.ALTER_TABLE, SqlAlterTable::new);

  private SqlAlterTable(SqlParserPos pos, Operands operands) {
    super(OPERATOR, pos, operands);
  }

  /** Makes the node. */
  public SqlAlterTable(SqlParserPos pos, SqlIdentifier name, SqlTableAction action) {
    this(pos, Operands.of(name, action));
  }

  /** Returns the table's name. */
  public SqlIdentifier name() {
    return operands.identifier(0);
  }

  /** Returns what is to change. */
  public SqlTableAction action() {
    return (SqlTableAction) operands.node(1);
  }

  @Override
  void write(Text out) {
    out.words("ALTER TABLE").node(name()).node(operands.node(1));
  }
}
