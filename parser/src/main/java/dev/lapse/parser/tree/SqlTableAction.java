package dev.lapse.parser.tree;

import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.parser.SqlParserPos;

/** What ALTER TABLE changes. */
public sealed interface SqlTableAction {
  /** Renames the table. */
  final class RenameTo extends LapseCall implements SqlTableAction {
    private static final LapseOperator OPERATOR =
        new LapseOperator("ALTER TABLE RENAME TO", SqlKind.OTHER, RenameTo::new);

    private RenameTo(SqlParserPos pos, Operands operands) {
      super(OPERATOR, pos, operands);
    }

    /** Makes the node. */
    public RenameTo(SqlParserPos pos, SqlIdentifier newName) {
      this(pos, Operands.of(newName));
    }

    /** Returns the new name. */
    public SqlIdentifier newName() {
      return operands.identifier(0);
    }

    @Override
    void write(Text out) {
      out.words("RENAME TO").node(newName());
    }
  }

  /** Renames a column. */
  final class RenameColumn extends LapseCall implements SqlTableAction {
    private static final LapseOperator OPERATOR =
        new LapseOperator("ALTER TABLE RENAME COLUMN", SqlKind.OTHER, RenameColumn::new);

    private RenameColumn(SqlParserPos pos, Operands operands) {
      super(OPERATOR, pos, operands);
    }

    /** Makes the node. */
    public RenameColumn(SqlParserPos pos, SqlIdentifier column, SqlIdentifier newName) {
      this(pos, Operands.of(column, newName));
    }

    /** Returns the column. */
    public SqlIdentifier column() {
      return operands.identifier(0);
    }

    /** Returns its new name. */
    public SqlIdentifier newName() {
      return operands.identifier(1);
    }

    @Override
    void write(Text out) {
      out.words("RENAME COLUMN").node(column()).words("TO").node(newName());
    }
  }

  /** Adds a column. */
  final class AddColumn extends LapseCall implements SqlTableAction {
    private static final LapseOperator OPERATOR =
        new LapseOperator("ALTER TABLE ADD COLUMN", SqlKind.OTHER, AddColumn::new);

    private AddColumn(SqlParserPos pos, Operands operands) {
      super(OPERATOR, pos, operands);
    }

    /** Makes the node. */
    public AddColumn(SqlParserPos pos, SqlColumnDefinition definition) {
      this(pos, Operands.of(definition));
    }

    /** Returns the column. */
    public SqlColumnDefinition definition() {
      return (SqlColumnDefinition) operands.node(0);
    }

    @Override
    void write(Text out) {
      out.words("ADD COLUMN").node(definition());
    }
  }

  /** Drops a column. */
  final class DropColumn extends LapseCall implements SqlTableAction {
    private static final LapseOperator OPERATOR =
        new LapseOperator("ALTER TABLE DROP COLUMN", SqlKind.OTHER, DropColumn::new);

    private DropColumn(SqlParserPos pos, Operands operands) {
      super(OPERATOR, pos, operands);
    }

    /** Makes the node. */
    public DropColumn(SqlParserPos pos, SqlIdentifier column) {
      this(pos, Operands.of(column));
    }

    /** Returns the column. */
    public SqlIdentifier column() {
      return operands.identifier(0);
    }

    @Override
    void write(Text out) {
      out.words("DROP COLUMN").node(column());
    }
  }
}
