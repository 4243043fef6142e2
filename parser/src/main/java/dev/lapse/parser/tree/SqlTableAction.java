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

  /** Sets the time to live of rows that are written from now on. */
  final class SetDefaultTtl extends LapseCall implements SqlTableAction {
    private static final LapseOperator OPERATOR =
        new LapseOperator("ALTER TABLE SET DEFAULT TTL", SqlKind.OTHER, SetDefaultTtl::new);

    private SetDefaultTtl(SqlParserPos pos, Operands operands) {
      super(OPERATOR, pos, operands);
    }

    /** Makes the node. */
    public SetDefaultTtl(SqlParserPos pos, SqlRowTtl ttl) {
      this(pos, Operands.of(ttl));
    }

    /** Returns the duration, or that rows never expire. */
    public SqlRowTtl ttl() {
      return (SqlRowTtl) operands.node(0);
    }

    @Override
    void write(Text out) {
      out.words("SET");
      ttl().writeDefault(out);
    }
  }

  /** Lets each row have a time to live of its own. */
  final class EnableTtl extends LapseCall implements SqlTableAction {
    private static final LapseOperator OPERATOR =
        new LapseOperator("ALTER TABLE ENABLE TTL", SqlKind.OTHER, EnableTtl::new);

    private EnableTtl(SqlParserPos pos, Operands operands) {
      super(OPERATOR, pos, operands);
    }

    /** Makes the node. */
    public EnableTtl(SqlParserPos pos) {
      this(pos, Operands.of());
    }

    @Override
    void write(Text out) {
      out.words("ENABLE TTL");
    }
  }

  /** Takes the rows' own times to live away. */
  final class DropTtl extends LapseCall implements SqlTableAction {
    private static final LapseOperator OPERATOR =
        new LapseOperator("ALTER TABLE DROP TTL", SqlKind.OTHER, DropTtl::new);

    private DropTtl(SqlParserPos pos, Operands operands) {
      super(OPERATOR, pos, operands);
    }

    /** Makes the node. */
    public DropTtl(SqlParserPos pos) {
      this(pos, Operands.of());
    }

    @Override
    void write(Text out) {
      out.words("DROP TTL");
    }
  }
}
