package dev.lapse.parser.tree;

import java.util.List;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.parser.SqlParserPos;

/** {@code CREATE [TEMPORARY] VIEW [IF NOT EXISTS] name [(column, …)] AS query}. */
public final class SqlCreateView extends LapseCall {
  private static final LapseOperator OPERATOR =
      new LapseOperator("CREATE VIEW", SqlKind.CREATE_VIEW, SqlCreateView::new);

  private SqlCreateView(SqlParserPos pos, Operands operands) {
    super(OPERATOR, pos, operands);
  }

  /** Makes the node. */
  public SqlCreateView(
      SqlParserPos pos,
      boolean temporary,
      boolean ifNotExists,
      SqlIdentifier name,
      List<SqlIdentifier> columns,
      SqlNode query) {
    this(pos, Operands.of(temporary, ifNotExists, name, columns, query));
  }

  /** Returns whether it lives as long as the connection. */
  public boolean temporary() {
    return operands.flag(0);
  }

  /** Returns whether a view of that name is no error. */
  public boolean ifNotExists() {
    return operands.flag(1);
  }

  /** Returns the view's name. */
  public SqlIdentifier name() {
    return operands.identifier(2);
  }

  /** Returns the names of its columns; none to take the query's. */
  public List<SqlIdentifier> columns() {
    return operands.list(3, SqlIdentifier.class);
  }

  /** Returns the query. */
  public SqlNode query() {
    return operands.node(4);
  }

  @Override
  void write(Text out) {
    out.words("CREATE").wordsIf(temporary(), "TEMPORARY").words("VIEW");
    out.wordsIf(ifNotExists(), "IF NOT EXISTS").node(name()).optionalList("", columns());
    out.words("AS").node(query());
  }
}
