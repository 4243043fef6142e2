package dev.lapse.parser.tree;

import java.util.List;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.SqlWriter;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.jspecify.annotations.Nullable;

/** What all our nodes have in common: an operator of their own and their parts. */
abstract sealed class LapseCall extends SqlCall
    permits SqlAlterIndex,
        SqlAlterTable,
        SqlColumnDefinition,
        SqlCompact,
        SqlConstraint,
        SqlCreateIndex,
        SqlCreateTable,
        SqlCreateTtlIndex,
        SqlCreateView,
        SqlDeclaredType,
        SqlDefaultValues,
        SqlDeleteExpired,
        SqlDropIndex,
        SqlDropTable,
        SqlDropView,
        SqlExpireAfter,
        SqlExplainStatement,
        SqlExplainTtlIndex,
        SqlIndexAction.ExpireAfter,
        SqlIndexAction.NoExpire,
        SqlIndexAction.Suspend,
        SqlIndexAction.Resume,
        SqlIndexAction.SetOptions,
        SqlIndexAction.RenameTo,
        SqlInlineTtlIndex,
        SqlKeyColumn,
        SqlLapseMerge,
        SqlMergeClause,
        SqlOnConflict,
        SqlOption,
        SqlRowTtl,
        SqlSet,
        SqlShow,
        SqlTableAction.RenameTo,
        SqlTableAction.RenameColumn,
        SqlTableAction.AddColumn,
        SqlTableAction.DropColumn,
        SqlTableAction.SetDefaultTtl,
        SqlTableAction.EnableTtl,
        SqlTableAction.DropTtl,
        SqlTransactionStatement,
        SqlTtlColumn {
  private final LapseOperator operator;
  final Operands operands;

  LapseCall(LapseOperator operator, SqlParserPos pos, Operands operands) {
    super(pos);
    this.operator = operator;
    this.operands = operands;
  }

  @Override
  public final SqlOperator getOperator() {
    return operator;
  }

  @Override
  public final List<@Nullable SqlNode> getOperandList() {
    return operands.asList();
  }

  @Override
  public final void setOperand(int i, @Nullable SqlNode operand) {
    operands.set(i, operand);
  }

  @Override
  public final void unparse(SqlWriter writer, int leftPrec, int rightPrec) {
    write(new Text(writer));
  }

  /** Writes this node as a statement would have it. */
  abstract void write(Text out);
}
