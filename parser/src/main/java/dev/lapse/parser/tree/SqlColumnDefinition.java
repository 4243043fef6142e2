package dev.lapse.parser.tree;

import java.util.List;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.jspecify.annotations.Nullable;

/** A column of a new table. */
public final class SqlColumnDefinition extends LapseCall {
  private static final LapseOperator OPERATOR =
      new LapseOperator("COLUMN DEFINITION", SqlKind.OTHER, SqlColumnDefinition::new);

  private SqlColumnDefinition(SqlParserPos pos, Operands operands) {
    super(OPERATOR, pos, operands);
  }

  /** Makes the node. */
  public SqlColumnDefinition(
      SqlParserPos pos,
      SqlIdentifier name,
      @Nullable SqlDeclaredType type,
      @Nullable StoredAs storedAs,
      List<SqlConstraint> constraints) {
    this(pos, Operands.of(name, type, storedAs, constraints));
  }

  /** Returns the column's name. */
  public SqlIdentifier name() {
    return operands.identifier(0);
  }

  /** Returns its type, or null: SQLite needs none. */
  public @Nullable SqlDeclaredType type() {
    return (SqlDeclaredType) operands.optional(1);
  }

  /** Returns the form of its values, or null if the statement does not say. */
  public @Nullable StoredAs storedAs() {
    return operands.optionalSymbol(2, StoredAs.class);
  }

  /** Returns its constraints, in the order written. */
  public List<SqlConstraint> constraints() {
    return operands.list(3, SqlConstraint.class);
  }

  @Override
  void write(Text out) {
    out.node(name()).optional("", type());
    StoredAs form = storedAs();
    if (form != null) {
      out.words("STORED AS " + form.words());
    }
    out.sequence(constraints());
  }
}
