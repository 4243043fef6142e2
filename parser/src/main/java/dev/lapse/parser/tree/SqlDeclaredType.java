package dev.lapse.parser.tree;

import java.util.List;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.parser.SqlParserPos;

/** The type that a column is declared with, as written: SQLite takes any words. */
public final class SqlDeclaredType extends LapseCall {
  private static final LapseOperator OPERATOR =
      new LapseOperator("DECLARED TYPE", SqlKind.OTHER, SqlDeclaredType::new);

  private SqlDeclaredType(SqlParserPos pos, Operands operands) {
    super(OPERATOR, pos, operands);
  }

  /** Makes the node. */
  public SqlDeclaredType(SqlParserPos pos, String words, List<SqlLiteral> arguments) {
    this(pos, Operands.of(words, arguments));
  }

  /** Returns the words, joined by one space, as written, for example {@code DOUBLE PRECISION}. */
  public String words() {
    return operands.text(0);
  }

  /** Returns the numbers in parentheses, none to two. */
  public List<SqlLiteral> arguments() {
    return operands.list(1, SqlLiteral.class);
  }

  @Override
  void write(Text out) {
    out.raw(words());
    out.optionalList("", arguments());
  }
}
