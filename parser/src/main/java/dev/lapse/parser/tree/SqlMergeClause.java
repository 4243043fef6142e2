package dev.lapse.parser.tree;

import java.util.List;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.jspecify.annotations.Nullable;

/**
 * {@code WHEN [NOT] MATCHED [AND condition] THEN UPDATE SET … | DELETE | INSERT … | DO NOTHING}.
 */
public final class SqlMergeClause extends LapseCall {
  private static final LapseOperator OPERATOR =
      new LapseOperator("WHEN", SqlKind.OTHER, SqlMergeClause::new);

  private SqlMergeClause(SqlParserPos pos, Operands operands) {
    super(OPERATOR, pos, operands);
  }

  /** Makes the node. */
  public SqlMergeClause(
      SqlParserPos pos,
      boolean matched,
      @Nullable SqlNode condition,
      MergeAction action,
      List<? extends SqlNode> columns,
      List<? extends SqlNode> values) {
    this(pos, Operands.of(matched, condition, action, columns, values));
  }

  /** Returns whether it is for rows of the source that have a row in the target. */
  public boolean matched() {
    return operands.flag(0);
  }

  /** Returns which of those rows it is for, or null for all. */
  public @Nullable SqlNode condition() {
    return operands.optional(1);
  }

  /** Returns what it does. */
  public MergeAction action() {
    return operands.symbol(2, MergeAction.class);
  }

  /**
   * Returns the columns of UPDATE, each an identifier, or a list of them that takes a row, and of
   * INSERT; none if INSERT names none.
   */
  public List<SqlNode> columns() {
    return operands.list(3, SqlNode.class);
  }

  /** Returns the values of UPDATE or INSERT; none for DEFAULT VALUES. */
  public List<SqlNode> values() {
    return operands.list(4, SqlNode.class);
  }

  @Override
  void write(Text out) {
    out.words("WHEN").wordsIf(!matched(), "NOT").words("MATCHED").optional("AND", condition());
    out.words("THEN");
    switch (action()) {
      case UPDATE -> out.words("UPDATE SET").assignments(columns(), values());
      case INSERT -> insert(out);
      case DELETE -> out.words("DELETE");
      case NOTHING -> out.words("DO NOTHING");
    }
  }

  private void insert(Text out) {
    out.words("INSERT").optionalList("", operands.list(3, SqlIdentifier.class));
    if (values().isEmpty()) {
      out.words("DEFAULT VALUES");
    } else {
      out.words("VALUES").list(values());
    }
  }
}
