package dev.lapse.parser.tree;

import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.jspecify.annotations.Nullable;

/** {@code SET name = value}, {@code ALTER SYSTEM SET name = value}; the value may be DEFAULT. */
public final class SqlSet extends LapseCall {
  private static final LapseOperator OPERATOR =
      new LapseOperator("SET PARAMETER", SqlKind.SET_OPTION, SqlSet::new);

  private SqlSet(SqlParserPos pos, Operands operands) {
    super(OPERATOR, pos, operands);
  }

  /** Makes the node. */
  public SqlSet(SqlParserPos pos, boolean system, SqlIdentifier name, @Nullable SqlNode value) {
    this(pos, Operands.of(system, name, value));
  }

  /** Returns whether it is ALTER SYSTEM SET, kept in the file. */
  public boolean system() {
    return operands.flag(0);
  }

  /** Returns the parameter's name. */
  public SqlIdentifier name() {
    return operands.identifier(1);
  }

  /** Returns the value, any expression or a bare word; null for DEFAULT. */
  public @Nullable SqlNode value() {
    return operands.optional(2);
  }

  @Override
  void write(Text out) {
    out.wordsIf(system(), "ALTER SYSTEM").words("SET").node(name()).words("=");
    SqlNode value = value();
    if (value == null) {
      out.words("DEFAULT");
    } else {
      out.node(value);
    }
  }
}
