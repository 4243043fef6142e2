package dev.lapse.parser.tree;

import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.parser.SqlParserPos;

/** {@code COMPACT}: gives the file's free pages back to the file system. */
public final class SqlCompact extends LapseCall {
  private static final LapseOperator OPERATOR =
      new LapseOperator("COMPACT", SqlKind.OTHER_DDL, SqlCompact::new);

  private SqlCompact(SqlParserPos pos, Operands operands) {
    super(OPERATOR, pos, operands);
  }

  /** Makes the node. */
  public SqlCompact(SqlParserPos pos) {
    this(pos, Operands.of());
  }

  @Override
  void write(Text out) {
    out.words("COMPACT");
  }
}
