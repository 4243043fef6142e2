package dev.lapse.parser.tree;

import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.parser.SqlParserPos;

/** An option: {@code name = value}. */
public final class SqlOption extends LapseCall {
  private static final LapseOperator OPERATOR =
      new LapseOperator("OPTION", SqlKind.OTHER, SqlOption::new);

  private SqlOption(SqlParserPos pos, Operands operands) {
    super(OPERATOR, pos, operands);
  }

  /** Makes the node. */
  public SqlOption(SqlParserPos pos, SqlIdentifier name, SqlNode value) {
    this(pos, Operands.of(name, value));
  }

  /** Returns its name. */
  public SqlIdentifier name() {
    return operands.identifier(0);
  }

  /** Returns its value, a literal or a bare word. */
  public SqlNode value() {
    return operands.node(1);
  }

  @Override
  void write(Text out) {
    out.node(name()).words("=").node(value());
  }
}
