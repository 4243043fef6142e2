package dev.lapse.parser.tree;

import java.util.List;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.jspecify.annotations.Nullable;

/**
 * {@code CREATE TTL INDEX [IF NOT EXISTS] name ON table (column) EXPIRE AFTER duration [WHERE …]
 * [WITH (…)]}.
 */
public final class SqlCreateTtlIndex extends LapseCall {
  private static final LapseOperator OPERATOR =
      new LapseOperator("CREATE TTL INDEX", SqlKind.CREATE_INDEX, SqlCreateTtlIndex::new);

  private SqlCreateTtlIndex(SqlParserPos pos, Operands operands) {
    super(OPERATOR, pos, operands);
  }

  /** Makes the node. */
  public SqlCreateTtlIndex(
      SqlParserPos pos,
      boolean ifNotExists,
      SqlIdentifier name,
      SqlIdentifier table,
      List<SqlTtlColumn> columns,
      SqlExpireAfter expireAfter,
      @Nullable SqlNode where,
      List<SqlOption> options) {
    this(pos, Operands.of(ifNotExists, name, table, columns, expireAfter, where, options));
  }

  /** Returns whether an index of that name is no error. */
  public boolean ifNotExists() {
    return operands.flag(0);
  }

  /** Returns the index's name. */
  public SqlIdentifier name() {
    return operands.identifier(1);
  }

  /** Returns the table's name. */
  public SqlIdentifier table() {
    return operands.identifier(2);
  }

  /** Returns its columns, one or more. */
  public List<SqlTtlColumn> columns() {
    return operands.list(3, SqlTtlColumn.class);
  }

  /** Returns the duration. */
  public SqlExpireAfter expireAfter() {
    return (SqlExpireAfter) operands.node(4);
  }

  /** Returns which rows expire by it, or null for all. */
  public @Nullable SqlNode where() {
    return operands.optional(5);
  }

  /** Returns the options after WITH. */
  public List<SqlOption> options() {
    return operands.list(6, SqlOption.class);
  }

  @Override
  void write(Text out) {
    out.words("CREATE TTL INDEX").wordsIf(ifNotExists(), "IF NOT EXISTS").node(name());
    out.words("ON").node(table()).list(columns()).node(expireAfter());
    out.optional("WHERE", where()).optionalList("WITH", options());
  }
}
