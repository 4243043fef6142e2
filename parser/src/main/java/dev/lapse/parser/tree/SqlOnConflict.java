package dev.lapse.parser.tree;

import java.util.List;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.jspecify.annotations.Nullable;

/** {@code ON CONFLICT [(target, …) [WHERE …]] DO NOTHING | DO UPDATE SET … [WHERE …]}. */
public final class SqlOnConflict extends LapseCall {
  private static final LapseOperator OPERATOR =
      new LapseOperator("ON CONFLICT", SqlKind.OTHER, SqlOnConflict::new);

  private SqlOnConflict(SqlParserPos pos, Operands operands) {
    super(OPERATOR, pos, operands);
  }

  /** Makes the node. */
  public SqlOnConflict(
      SqlParserPos pos,
      List<SqlNode> targets,
      @Nullable SqlNode targetWhere,
      List<SqlNode> setColumns,
      List<SqlNode> setExpressions,
      @Nullable SqlNode where) {
    this(pos, Operands.of(targets, targetWhere, setColumns, setExpressions, where));
  }

  /** Returns the columns or expressions of the key; none for any key. */
  public List<SqlNode> targets() {
    return operands.list(0, SqlNode.class);
  }

  /** Returns the predicate of a partial key, or null. */
  public @Nullable SqlNode targetWhere() {
    return operands.optional(1);
  }

  /**
   * Returns the columns to set, each an identifier, or a list of them that takes the row which a
   * query answers; none for DO NOTHING.
   */
  public List<SqlNode> setColumns() {
    return operands.list(2, SqlNode.class);
  }

  /** Returns their values, one for each column. */
  public List<SqlNode> setExpressions() {
    return operands.list(3, SqlNode.class);
  }

  /** Returns which rows to update, or null for all. */
  public @Nullable SqlNode where() {
    return operands.optional(4);
  }

  /** Returns whether the row is left out rather than the one in its way updated. */
  public boolean doNothing() {
    return setColumns().isEmpty();
  }

  @Override
  void write(Text out) {
    out.words("ON CONFLICT").optionalList("", targets()).optional("WHERE", targetWhere());
    if (doNothing()) {
      out.words("DO NOTHING");
      return;
    }
    out.words("DO UPDATE SET");
    out.assignments(setColumns(), setExpressions()).optional("WHERE", where());
  }
}
