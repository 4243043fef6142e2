package dev.lapse.parser.tree;

import java.util.List;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.jspecify.annotations.Nullable;

/** A constraint of a column or a table, or another clause that stands where constraints do. */
public abstract sealed class SqlConstraint extends LapseCall {
  private SqlConstraint(LapseOperator operator, SqlParserPos pos, Operands operands) {
    super(operator, pos, operands);
  }

  /** Returns the name after CONSTRAINT, or null. */
  public final @Nullable SqlIdentifier constraintName() {
    return operands.optionalIdentifier(0);
  }

  @Override
  final void write(Text out) {
    out.optional("CONSTRAINT", constraintName());
    writeConstraint(out);
  }

  abstract void writeConstraint(Text out);

  private static void writeOnConflict(Text out, @Nullable ConflictAction action) {
    if (action != null) {
      out.words("ON CONFLICT " + action.words());
    }
  }

  /** A primary key, of a column or (with columns) of the table. */
  public static final class PrimaryKey extends SqlConstraint {
    private static final LapseOperator OPERATOR =
        new LapseOperator("PRIMARY KEY", SqlKind.OTHER, PrimaryKey::new);

    private PrimaryKey(SqlParserPos pos, Operands operands) {
      super(OPERATOR, pos, operands);
    }

    /** Makes the node. */
    public PrimaryKey(
        SqlParserPos pos,
        @Nullable SqlIdentifier constraintName,
        List<SqlKeyColumn> columns,
        boolean descending,
        boolean autoincrement,
        @Nullable ConflictAction onConflict) {
      this(pos, Operands.of(constraintName, columns, descending, autoincrement, onConflict));
    }

    /** Returns the columns of a table's key; none if it is a column's. */
    public List<SqlKeyColumn> columns() {
      return operands.list(1, SqlKeyColumn.class);
    }

    /** Returns whether a column's key is declared DESC. */
    public boolean descending() {
      return operands.flag(2);
    }

    /** Returns whether rowids are never given out again. */
    public boolean autoincrement() {
      return operands.flag(3);
    }

    /** Returns what a conflict does, or null. */
    public @Nullable ConflictAction onConflict() {
      return operands.optionalSymbol(4, ConflictAction.class);
    }

    @Override
    void writeConstraint(Text out) {
      out.words("PRIMARY KEY").optionalList("", columns()).wordsIf(descending(), "DESC");
      writeOnConflict(out, onConflict());
      out.wordsIf(autoincrement(), "AUTOINCREMENT");
    }
  }

  /** A unique key, of a column or (with columns) of the table. */
  public static final class Unique extends SqlConstraint {
    private static final LapseOperator OPERATOR =
        new LapseOperator("UNIQUE", SqlKind.OTHER, Unique::new);

    private Unique(SqlParserPos pos, Operands operands) {
      super(OPERATOR, pos, operands);
    }

    /** Makes the node. */
    public Unique(
        SqlParserPos pos,
        @Nullable SqlIdentifier constraintName,
        List<SqlKeyColumn> columns,
        @Nullable ConflictAction onConflict) {
      this(pos, Operands.of(constraintName, columns, onConflict));
    }

    /** Returns the columns of a table's key; none if it is a column's. */
    public List<SqlKeyColumn> columns() {
      return operands.list(1, SqlKeyColumn.class);
    }

    /** Returns what a conflict does, or null. */
    public @Nullable ConflictAction onConflict() {
      return operands.optionalSymbol(2, ConflictAction.class);
    }

    @Override
    void writeConstraint(Text out) {
      out.words("UNIQUE").optionalList("", columns());
      writeOnConflict(out, onConflict());
    }
  }

  /** NOT NULL. */
  public static final class NotNull extends SqlConstraint {
    private static final LapseOperator OPERATOR =
        new LapseOperator("NOT NULL", SqlKind.OTHER, NotNull::new);

    private NotNull(SqlParserPos pos, Operands operands) {
      super(OPERATOR, pos, operands);
    }

    /** Makes the node. */
    public NotNull(
        SqlParserPos pos,
        @Nullable SqlIdentifier constraintName,
        @Nullable ConflictAction onConflict) {
      this(pos, Operands.of(constraintName, onConflict));
    }

    /** Returns what a conflict does, or null. */
    public @Nullable ConflictAction onConflict() {
      return operands.optionalSymbol(1, ConflictAction.class);
    }

    @Override
    void writeConstraint(Text out) {
      out.words("NOT NULL");
      writeOnConflict(out, onConflict());
    }
  }

  /** A CHECK. */
  public static final class Check extends SqlConstraint {
    private static final LapseOperator OPERATOR =
        new LapseOperator("CHECK", SqlKind.OTHER, Check::new);

    private Check(SqlParserPos pos, Operands operands) {
      super(OPERATOR, pos, operands);
    }

    /** Makes the node. */
    public Check(SqlParserPos pos, @Nullable SqlIdentifier constraintName, String text) {
      this(pos, Operands.of(constraintName, text));
    }

    /** Returns the text between its parentheses. */
    public String text() {
      return operands.text(1);
    }

    @Override
    void writeConstraint(Text out) {
      out.words("CHECK").rawList(text());
    }
  }

  /** A DEFAULT. */
  public static final class Default extends SqlConstraint {
    private static final LapseOperator OPERATOR =
        new LapseOperator("DEFAULT", SqlKind.OTHER, Default::new);

    private Default(SqlParserPos pos, Operands operands) {
      super(OPERATOR, pos, operands);
    }

    /** Makes the node. */
    public Default(
        SqlParserPos pos,
        @Nullable SqlIdentifier constraintName,
        @Nullable SqlNode value,
        @Nullable String text) {
      this(pos, Operands.of(constraintName, value, text));
    }

    /**
     * Returns the literal, or CURRENT_TIMESTAMP, CURRENT_DATE or CURRENT_TIME as an identifier;
     * null if it is an expression.
     */
    public @Nullable SqlNode value() {
      return operands.optional(1);
    }

    /** Returns the text between the parentheses of an expression, or null. */
    public @Nullable String text() {
      return operands.optionalText(2);
    }

    @Override
    void writeConstraint(Text out) {
      out.words("DEFAULT");
      String text = text();
      if (text != null) {
        out.rawList(text);
      } else {
        out.optional("", value());
      }
    }
  }

  /** A collation. */
  public static final class Collate extends SqlConstraint {
    private static final LapseOperator OPERATOR =
        new LapseOperator("COLLATE", SqlKind.OTHER, Collate::new);

    private Collate(SqlParserPos pos, Operands operands) {
      super(OPERATOR, pos, operands);
    }

    /** Makes the node. */
    public Collate(
        SqlParserPos pos, @Nullable SqlIdentifier constraintName, SqlIdentifier collation) {
      this(pos, Operands.of(constraintName, collation));
    }

    /** Returns its name. */
    public SqlIdentifier collation() {
      return operands.identifier(1);
    }

    @Override
    void writeConstraint(Text out) {
      out.words("COLLATE").node(collation());
    }
  }

  /** A foreign key, of a column ({@code REFERENCES …}) or (with columns) of the table. */
  public static final class ForeignKey extends SqlConstraint {
    private static final LapseOperator OPERATOR =
        new LapseOperator("FOREIGN KEY", SqlKind.OTHER, ForeignKey::new);

    private ForeignKey(SqlParserPos pos, Operands operands) {
      super(OPERATOR, pos, operands);
    }

    /** Makes the node. */
    public ForeignKey(
        SqlParserPos pos,
        @Nullable SqlIdentifier constraintName,
        List<SqlIdentifier> columns,
        SqlIdentifier table,
        List<SqlIdentifier> parentColumns,
        @Nullable ReferentialAction onDelete,
        @Nullable ReferentialAction onUpdate,
        @Nullable String deferral) {
      this(
          pos,
          Operands.of(constraintName, columns, table, parentColumns, onDelete, onUpdate, deferral));
    }

    /** Returns the columns of a table's foreign key; none if it is a column's. */
    public List<SqlIdentifier> columns() {
      return operands.list(1, SqlIdentifier.class);
    }

    /** Returns the parent table. */
    public SqlIdentifier table() {
      return operands.identifier(2);
    }

    /** Returns the parent's columns; none for its primary key. */
    public List<SqlIdentifier> parentColumns() {
      return operands.list(3, SqlIdentifier.class);
    }

    /** Returns what a deleted parent does, or null. */
    public @Nullable ReferentialAction onDelete() {
      return operands.optionalSymbol(4, ReferentialAction.class);
    }

    /** Returns what a changed parent key does, or null. */
    public @Nullable ReferentialAction onUpdate() {
      return operands.optionalSymbol(5, ReferentialAction.class);
    }

    /** Returns {@code [NOT] DEFERRABLE [INITIALLY …]} as words, or null. */
    public @Nullable String deferral() {
      return operands.optionalText(6);
    }

    @Override
    void writeConstraint(Text out) {
      out.optionalList("FOREIGN KEY", columns()).words("REFERENCES").node(table());
      out.optionalList("", parentColumns());
      ReferentialAction delete = onDelete();
      if (delete != null) {
        out.words("ON DELETE " + delete.words());
      }
      ReferentialAction update = onUpdate();
      if (update != null) {
        out.words("ON UPDATE " + update.words());
      }
      String deferral = deferral();
      if (deferral != null) {
        out.words(deferral);
      }
    }
  }

  /** A generated column. */
  public static final class Generated extends SqlConstraint {
    private static final LapseOperator OPERATOR =
        new LapseOperator("GENERATED", SqlKind.OTHER, Generated::new);

    private Generated(SqlParserPos pos, Operands operands) {
      super(OPERATOR, pos, operands);
    }

    /** Makes the node. */
    public Generated(
        SqlParserPos pos, @Nullable SqlIdentifier constraintName, String text, boolean stored) {
      this(pos, Operands.of(constraintName, text, stored));
    }

    /** Returns the text between its parentheses. */
    public String text() {
      return operands.text(1);
    }

    /** Returns whether its values are kept in the file. */
    public boolean stored() {
      return operands.flag(2);
    }

    @Override
    void writeConstraint(Text out) {
      out.words("GENERATED ALWAYS AS").rawList(text()).words(stored() ? "STORED" : "VIRTUAL");
    }
  }

  /** ANSI's {@code GENERATED … AS IDENTITY}: the engine numbers the rows. */
  public static final class Identity extends SqlConstraint {
    private static final LapseOperator OPERATOR =
        new LapseOperator("IDENTITY", SqlKind.OTHER, Identity::new);

    private Identity(SqlParserPos pos, Operands operands) {
      super(OPERATOR, pos, operands);
    }

    /** Makes the node. */
    public Identity(SqlParserPos pos, @Nullable SqlIdentifier constraintName, boolean always) {
      this(pos, Operands.of(constraintName, always));
    }

    /** Returns whether it is ALWAYS rather than BY DEFAULT. */
    public boolean always() {
      return operands.flag(1);
    }

    @Override
    void writeConstraint(Text out) {
      out.words(always() ? "GENERATED ALWAYS AS IDENTITY" : "GENERATED BY DEFAULT AS IDENTITY");
    }
  }
}
