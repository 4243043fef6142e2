package dev.lapse.parser.tree;

import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.parser.SqlParserPos;

/** {@code DROP VIEW [IF EXISTS] name}. */
public final class SqlDropView extends LapseCall {
  private static final LapseOperator OPERATOR =
      new LapseOperator("DROP VIEW", SqlKind.DROP_VIEW, SqlDropView::new);

  private SqlDropView(SqlParserPos pos, Operands operands) {
    super(OPERATOR, pos, operands);
  }

  /** Makes the node. */
  public SqlDropView(SqlParserPos pos, boolean ifExists, SqlIdentifier name) {
    this(pos, Operands.of(ifExists, name));
  }

  /** Returns whether a missing view is no error. */
  public boolean ifExists() {
    return operands.flag(0);
  }

  /** Returns the view's name. */
  public SqlIdentifier name() {
    return operands.identifier(1);
  }

  @Override
  void write(Text out) {
    out.words("DROP VIEW").wordsIf(ifExists(), "IF EXISTS").node(name());
  }
}
