package dev.lapse.parser.tree;

import java.util.List;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.jspecify.annotations.Nullable;

/** {@code MERGE INTO table [AS alias] USING source ON condition WHEN … [USING TTL …]}. */
public final class SqlLapseMerge extends LapseCall {
  private static final LapseOperator OPERATOR =
      new LapseOperator("MERGE", SqlKind.MERGE, SqlLapseMerge::new);

  private SqlLapseMerge(SqlParserPos pos, Operands operands) {
    super(OPERATOR, pos, operands);
  }

  /** Makes the node. */
  public SqlLapseMerge(
      SqlParserPos pos,
      SqlIdentifier target,
      @Nullable SqlIdentifier alias,
      SqlNode source,
      SqlNode condition,
      List<SqlMergeClause> clauses,
      @Nullable SqlRowTtl ttl) {
    this(pos, Operands.of(target, alias, source, condition, clauses, ttl));
  }

  /** Returns the table that is changed. */
  public SqlIdentifier target() {
    return operands.identifier(0);
  }

  /** Returns its other name, or null. */
  public @Nullable SqlIdentifier alias() {
    return operands.optionalIdentifier(1);
  }

  /** Returns the rows that are put into it, as an item of a FROM. */
  public SqlNode source() {
    return operands.node(2);
  }

  /** Returns which rows of both belong together. */
  public SqlNode condition() {
    return operands.node(3);
  }

  /** Returns what is done, in order: the first clause that is for a row is the one that counts. */
  public List<SqlMergeClause> clauses() {
    return operands.list(4, SqlMergeClause.class);
  }

  /** Returns when the rows that are written expire, or null if it is not said. */
  public @Nullable SqlRowTtl ttl() {
    return (SqlRowTtl) operands.optional(5);
  }

  @Override
  void write(Text out) {
    out.words("MERGE INTO").node(target()).optional("AS", alias());
    out.words("USING").node(source()).words("ON").node(condition());
    clauses().forEach(out::node);
    out.optional("", ttl());
  }
}
