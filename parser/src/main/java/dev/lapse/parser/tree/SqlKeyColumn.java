package dev.lapse.parser.tree;

import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.jspecify.annotations.Nullable;

/** A column of a key: {@code column [COLLATE name] [ASC | DESC]}. */
public final class SqlKeyColumn extends LapseCall {
  private static final LapseOperator OPERATOR =
      new LapseOperator("KEY COLUMN", SqlKind.OTHER, SqlKeyColumn::new);

  private SqlKeyColumn(SqlParserPos pos, Operands operands) {
    super(OPERATOR, pos, operands);
  }

  /** Makes the node. */
  public SqlKeyColumn(
      SqlParserPos pos, SqlIdentifier name, @Nullable SqlIdentifier collation, boolean descending) {
    this(pos, Operands.of(name, collation, descending));
  }

  /** Returns the column's name. */
  public SqlIdentifier name() {
    return operands.identifier(0);
  }

  /** Returns its collation, or null. */
  public @Nullable SqlIdentifier collation() {
    return operands.optionalIdentifier(1);
  }

  /** Returns whether the key runs downwards. */
  public boolean descending() {
    return operands.flag(2);
  }

  @Override
  void write(Text out) {
    out.node(name()).optional("COLLATE", collation()).wordsIf(descending(), "DESC");
  }
}
