package dev.lapse.parser.tree;

import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.jspecify.annotations.Nullable;

/** A statement that begins or ends a transaction or a part of one. */
public final class SqlTransactionStatement extends LapseCall {
  private static final LapseOperator OPERATOR =
      new LapseOperator("TRANSACTION", SqlKind.OTHER, SqlTransactionStatement::new);

  private SqlTransactionStatement(SqlParserPos pos, Operands operands) {
    super(OPERATOR, pos, operands);
  }

  /** Makes the node. */
  public SqlTransactionStatement(
      SqlParserPos pos,
      Kind kind,
      @Nullable TransactionMode mode,
      @Nullable SqlIdentifier savepoint) {
    this(pos, Operands.of(kind, mode, savepoint));
  }

  /** Returns what it does. */
  public Kind kind() {
    return operands.symbol(0, Kind.class);
  }

  /** Returns the mode of BEGIN, or null if it names none. */
  public @Nullable TransactionMode mode() {
    return operands.optionalSymbol(1, TransactionMode.class);
  }

  /** Returns the savepoint, or null. */
  public @Nullable SqlIdentifier savepoint() {
    return operands.optionalIdentifier(2);
  }

  @Override
  void write(Text out) {
    switch (kind()) {
      case BEGIN -> {
        out.words("BEGIN");
        TransactionMode mode = mode();
        if (mode != null) {
          out.words(mode.words());
        }
      }
      case COMMIT -> out.words("COMMIT");
      case ROLLBACK -> out.words("ROLLBACK");
      case ROLLBACK_TO -> out.words("ROLLBACK TO").optional("", savepoint());
      case SAVEPOINT -> out.words("SAVEPOINT").optional("", savepoint());
      case RELEASE -> out.words("RELEASE").optional("", savepoint());
    }
  }

  /** What a transaction statement does. */
  public enum Kind {
    /** Begins a transaction. */
    BEGIN,
    /** Ends it and keeps its work; also END. */
    COMMIT,
    /** Ends it and undoes its work. */
    ROLLBACK,
    /** Undoes what was done since a savepoint. */
    ROLLBACK_TO,
    /** Sets a savepoint. */
    SAVEPOINT,
    /** Forgets a savepoint. */
    RELEASE
  }
}
