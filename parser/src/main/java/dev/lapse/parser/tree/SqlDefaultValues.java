package dev.lapse.parser.tree;

import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.parser.SqlParserPos;

/** The source of {@code INSERT INTO t DEFAULT VALUES}. */
public final class SqlDefaultValues extends LapseCall {
  private static final LapseOperator OPERATOR =
      new LapseOperator("DEFAULT VALUES", SqlKind.OTHER, SqlDefaultValues::new);

  private SqlDefaultValues(SqlParserPos pos, Operands operands) {
    super(OPERATOR, pos, operands);
  }

  /** Makes the node. */
  public SqlDefaultValues(SqlParserPos pos) {
    this(pos, Operands.of());
  }

  @Override
  void write(Text out) {
    out.words("DEFAULT VALUES");
  }
}
