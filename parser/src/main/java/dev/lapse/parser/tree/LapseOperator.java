package dev.lapse.parser.tree;

import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlSpecialOperator;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.jspecify.annotations.Nullable;

/** The operator of one of our nodes: its name, which equalsDeep compares, and how to copy it. */
final class LapseOperator extends SqlSpecialOperator {
  private final Factory factory;

  LapseOperator(String name, SqlKind kind, Factory factory) {
    super(name, kind);
    this.factory = factory;
  }

  @Override
  public SqlCall createCall(
      @Nullable SqlLiteral functionQualifier, SqlParserPos pos, @Nullable SqlNode... operands) {
    return factory.create(pos, new Operands(operands));
  }

  /** Makes a node from its operands, as Calcite's shuttles and clone do. */
  interface Factory {
    SqlCall create(SqlParserPos pos, Operands operands);
  }
}
