package dev.lapse.parser.tree;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.SqlOrderBy;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.SqlUpdate;
import org.apache.calcite.sql.SqlWriter;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.jspecify.annotations.Nullable;

/**
 * {@code [WITH …] UPDATE [OR action] table [AS alias] [USING TTL …] SET … [FROM …] [WHERE …]
 * [RETURNING …] [ORDER BY … LIMIT …]}. A column of SET that is a list takes the row that a query
 * answers.
 */
public final class SqlLapseUpdate extends SqlUpdate {
  private static final int OWN = 6;
  private static final LapseOperator OPERATOR =
      new LapseOperator(
          "UPDATE",
          SqlKind.UPDATE,
          (pos, operands) ->
              new SqlLapseUpdate(
                  pos,
                  operands.node(0),
                  (SqlNodeList) operands.node(1),
                  (SqlNodeList) operands.node(2),
                  operands.optional(3),
                  (SqlSelect) operands.optional(4),
                  operands.optionalIdentifier(5),
                  operands.from(OWN)));

  private final Operands extras;

  private SqlLapseUpdate(
      SqlParserPos pos,
      SqlNode table,
      SqlNodeList columns,
      SqlNodeList expressions,
      @Nullable SqlNode where,
      @Nullable SqlSelect sourceSelect,
      @Nullable SqlIdentifier alias,
      Operands extras) {
    super(pos, table, columns, expressions, where, sourceSelect, alias);
    this.extras = extras;
  }

  /** Makes the node; what may be absent may be null. */
  public SqlLapseUpdate(
      SqlParserPos pos,
      @Nullable SqlNodeList with,
      @Nullable ConflictAction orAction,
      SqlNode table,
      @Nullable SqlIdentifier alias,
      SqlNodeList columns,
      SqlNodeList expressions,
      @Nullable SqlNode from,
      @Nullable SqlNode where,
      @Nullable SqlRowTtl ttl,
      @Nullable SqlNodeList returning,
      @Nullable SqlOrderBy someRows) {
    this(
        pos,
        table,
        columns,
        expressions,
        where,
        null,
        alias,
        Operands.of(with, orAction, from, returning, someRows, ttl));
  }

  /** Returns the common table expressions before UPDATE, each a SqlWithItem, or null. */
  public @Nullable SqlNodeList with() {
    return (SqlNodeList) extras.optional(0);
  }

  /** Returns the action after OR, or null. */
  public @Nullable ConflictAction orAction() {
    return extras.optionalSymbol(1, ConflictAction.class);
  }

  /** Returns what stands after FROM, or null. */
  public @Nullable SqlNode from() {
    return extras.optional(2);
  }

  /** Returns the select items after RETURNING, or null. */
  public @Nullable SqlNodeList returning() {
    return (SqlNodeList) extras.optional(3);
  }

  /** Returns which of the rows are meant, as the ORDER BY and LIMIT of some query; null for all. */
  public @Nullable SqlOrderBy someRows() {
    return (SqlOrderBy) extras.optional(4);
  }

  /** Returns when the rows expire, or null if it is not said. */
  public @Nullable SqlRowTtl ttl() {
    return (SqlRowTtl) extras.optional(5);
  }

  @Override
  public SqlOperator getOperator() {
    return OPERATOR;
  }

  @Override
  public List<@Nullable SqlNode> getOperandList() {
    List<@Nullable SqlNode> all = new ArrayList<>(super.getOperandList());
    all.addAll(extras.asList());
    return Collections.unmodifiableList(all);
  }

  @Override
  public void setOperand(int i, @Nullable SqlNode operand) {
    if (i < OWN) {
      super.setOperand(i, operand);
    } else {
      extras.set(i - OWN, operand);
    }
  }

  @Override
  public void unparse(SqlWriter writer, int leftPrec, int rightPrec) {
    Text out = new Text(writer);
    out.with(with()).words("UPDATE");
    ConflictAction action = orAction();
    if (action != null) {
      out.words("OR " + action.words());
    }
    out.node(getTargetTable()).optional("AS", getAlias()).optional("", ttl()).words("SET");
    out.assignments(getTargetColumnList(), getSourceExpressionList());
    out.from(from()).optional("WHERE", getCondition()).returning(returning());
    out.someRows(someRows());
  }
}
