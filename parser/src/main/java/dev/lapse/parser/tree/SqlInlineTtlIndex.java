package dev.lapse.parser.tree;

import java.util.List;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.jspecify.annotations.Nullable;

/**
 * {@code TTL INDEX name (column) EXPIRE AFTER duration [WHERE …] [WITH (…)]} among the columns of a
 * new table.
 */
public final class SqlInlineTtlIndex extends LapseCall {
  private static final LapseOperator OPERATOR =
      new LapseOperator("TTL INDEX", SqlKind.OTHER, SqlInlineTtlIndex::new);

  private SqlInlineTtlIndex(SqlParserPos pos, Operands operands) {
    super(OPERATOR, pos, operands);
  }

  /** Makes the node. */
  public SqlInlineTtlIndex(
      SqlParserPos pos,
      SqlIdentifier name,
      List<SqlTtlColumn> columns,
      SqlExpireAfter expireAfter,
      @Nullable SqlNode where,
      List<SqlOption> options) {
    this(pos, Operands.of(name, columns, expireAfter, where, options));
  }

  /** Returns the index's name. */
  public SqlIdentifier name() {
    return operands.identifier(0);
  }

  /** Returns its columns, one or more. */
  public List<SqlTtlColumn> columns() {
    return operands.list(1, SqlTtlColumn.class);
  }

  /** Returns the duration. */
  public SqlExpireAfter expireAfter() {
    return (SqlExpireAfter) operands.node(2);
  }

  /** Returns which rows expire by it, or null for all. */
  public @Nullable SqlNode where() {
    return operands.optional(3);
  }

  /** Returns the options after WITH. */
  public List<SqlOption> options() {
    return operands.list(4, SqlOption.class);
  }

  @Override
  void write(Text out) {
    out.words("TTL INDEX").node(name()).list(columns()).node(expireAfter());
    out.optional("WHERE", where()).optionalList("WITH", options());
  }
}
