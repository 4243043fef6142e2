package dev.lapse.parser.tree;

import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.jspecify.annotations.Nullable;

/** A column of a TTL index: {@code column [STORED AS form] [ASC | DESC]}. */
public final class SqlTtlColumn extends LapseCall {
  private static final LapseOperator OPERATOR =
      new LapseOperator("TTL COLUMN", SqlKind.OTHER, SqlTtlColumn::new);

  private SqlTtlColumn(SqlParserPos pos, Operands operands) {
    super(OPERATOR, pos, operands);
  }

  /** Makes the node. */
  public SqlTtlColumn(
      SqlParserPos pos, SqlNode expression, @Nullable StoredAs storedAs, boolean descending) {
    this(pos, Operands.of(expression, storedAs, descending));
  }

  /** Returns what the index is on, usually an identifier. */
  public SqlNode expression() {
    return operands.node(0);
  }

  /** Returns what its values are, or null if the statement does not say. */
  public @Nullable StoredAs storedAs() {
    return operands.optionalSymbol(1, StoredAs.class);
  }

  /** Returns whether the index runs downwards. */
  public boolean descending() {
    return operands.flag(2);
  }

  @Override
  void write(Text out) {
    out.node(expression());
    StoredAs form = storedAs();
    if (form != null) {
      out.words("STORED AS " + form.words());
    }
    out.wordsIf(descending(), "DESC");
  }
}
