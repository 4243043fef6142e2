package dev.lapse.parser.tree;

import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.jspecify.annotations.Nullable;

/** {@code DELETE EXPIRED [FROM table]}: one pass, now. */
public final class SqlDeleteExpired extends LapseCall {
  private static final LapseOperator OPERATOR =
      new LapseOperator("DELETE EXPIRED", SqlKind.OTHER_DDL, SqlDeleteExpired::new);

  private SqlDeleteExpired(SqlParserPos pos, Operands operands) {
    super(OPERATOR, pos, operands);
  }

  /** Makes the node. */
  public SqlDeleteExpired(SqlParserPos pos, @Nullable SqlIdentifier table) {
    this(pos, Operands.of(table));
  }

  /** Returns the only table to visit, or null for all. */
  public @Nullable SqlIdentifier table() {
    return operands.optionalIdentifier(0);
  }

  @Override
  void write(Text out) {
    out.words("DELETE EXPIRED").optional("FROM", table());
  }
}
