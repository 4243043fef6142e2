package dev.lapse.parser.tree;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.apache.calcite.sql.SqlDelete;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.SqlOrderBy;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.SqlWriter;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.jspecify.annotations.Nullable;

/** {@code [WITH …] DELETE FROM table [AS alias] [WHERE …] [RETURNING …] [ORDER BY … LIMIT …]}. */
public final class SqlLapseDelete extends SqlDelete {
  private static final int OWN = 4;
  private static final LapseOperator OPERATOR =
      new LapseOperator(
          "DELETE",
          SqlKind.DELETE,
          (pos, operands) ->
              new SqlLapseDelete(
                  pos,
                  operands.node(0),
                  operands.optional(1),
                  (SqlSelect) operands.optional(2),
                  operands.optionalIdentifier(3),
                  operands.from(OWN)));

  private final Operands extras;

  private SqlLapseDelete(
      SqlParserPos pos,
      SqlNode table,
      @Nullable SqlNode where,
      @Nullable SqlSelect sourceSelect,
      @Nullable SqlIdentifier alias,
      Operands extras) {
    super(pos, table, where, sourceSelect, alias);
    this.extras = extras;
  }

  /** Makes the node; what may be absent may be null. */
  public SqlLapseDelete(
      SqlParserPos pos,
      @Nullable SqlNodeList with,
      SqlNode table,
      @Nullable SqlIdentifier alias,
      @Nullable SqlNode where,
      @Nullable SqlNodeList returning,
      @Nullable SqlOrderBy someRows) {
    this(pos, table, where, null, alias, Operands.of(with, returning, someRows));
  }

  /** Returns the common table expressions before DELETE, each a SqlWithItem, or null. */
  public @Nullable SqlNodeList with() {
    return (SqlNodeList) extras.optional(0);
  }

  /** Returns the select items after RETURNING, or null. */
  public @Nullable SqlNodeList returning() {
    return (SqlNodeList) extras.optional(1);
  }

  /** Returns which of the rows are meant, as the ORDER BY and LIMIT of some query; null for all. */
  public @Nullable SqlOrderBy someRows() {
    return (SqlOrderBy) extras.optional(2);
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
    out.with(with()).words("DELETE FROM").node(getTargetTable()).optional("AS", getAlias());
    out.optional("WHERE", getCondition()).returning(returning());
    out.someRows(someRows());
  }
}
