package dev.lapse.parser.tree;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlInsert;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.SqlWriter;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.jspecify.annotations.Nullable;

/**
 * {@code [WITH …] INSERT [OR action] INTO table [AS alias] [(column, …)] source [USING TTL …] [ON
 * CONFLICT …] [RETURNING …]}. A {@code REPLACE INTO} is an {@code INSERT OR REPLACE INTO}. The
 * source of {@code DEFAULT VALUES} is a {@link SqlDefaultValues}.
 */
public final class SqlLapseInsert extends SqlInsert {
  private static final int OWN = 4;
  private static final LapseOperator OPERATOR =
      new LapseOperator(
          "INSERT",
          SqlKind.INSERT,
          (pos, operands) ->
              new SqlLapseInsert(
                  pos,
                  (SqlNodeList) operands.node(0),
                  operands.node(1),
                  operands.node(2),
                  (SqlNodeList) operands.optional(3),
                  operands.from(OWN)));

  private final Operands extras;

  private SqlLapseInsert(
      SqlParserPos pos,
      SqlNodeList keywords,
      SqlNode table,
      SqlNode source,
      @Nullable SqlNodeList columns,
      Operands extras) {
    super(pos, keywords, table, source, columns);
    this.extras = extras;
  }

  /** Makes the node; the lists may be empty, and what may be absent null. */
  public SqlLapseInsert(
      SqlParserPos pos,
      @Nullable SqlNodeList with,
      @Nullable ConflictAction orAction,
      SqlNode table,
      @Nullable SqlIdentifier alias,
      @Nullable SqlNodeList columns,
      SqlNode source,
      List<SqlOnConflict> onConflict,
      @Nullable SqlRowTtl ttl,
      @Nullable SqlNodeList returning) {
    this(
        pos,
        SqlNodeList.EMPTY,
        table,
        source,
        columns,
        Operands.of(with, orAction, alias, onConflict, returning, ttl));
  }

  /** Returns the common table expressions before INSERT, each a SqlWithItem, or null. */
  public @Nullable SqlNodeList with() {
    return (SqlNodeList) extras.optional(0);
  }

  /** Returns the action after OR, or null. */
  public @Nullable ConflictAction orAction() {
    return extras.optionalSymbol(1, ConflictAction.class);
  }

  /** Returns the alias of the table, or null. */
  public @Nullable SqlIdentifier alias() {
    return extras.optionalIdentifier(2);
  }

  /** Returns the ON CONFLICT clauses, in order. */
  public List<SqlOnConflict> onConflict() {
    return extras.list(3, SqlOnConflict.class);
  }

  /** Returns the select items after RETURNING, or null. */
  public @Nullable SqlNodeList returning() {
    return (SqlNodeList) extras.optional(4);
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
    out.with(with()).words("INSERT");
    ConflictAction action = orAction();
    if (action != null) {
      out.words("OR " + action.words());
    }
    out.words("INTO").node(getTargetTable()).optional("AS", alias());
    SqlNodeList columns = getTargetColumnList();
    if (columns != null) {
      out.list(columns);
    }
    out.node(getSource()).optional("", ttl()).sequence(onConflict()).returning(returning());
  }
}
