package dev.lapse.parser.tree;

import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.jspecify.annotations.Nullable;

/** {@code SHOW parameter}, {@code SHOW ALL}, {@code SHOW TTL INDEXES [FROM table]}. */
public final class SqlShow extends LapseCall {
  private static final LapseOperator OPERATOR =
      new LapseOperator("SHOW", SqlKind.OTHER, SqlShow::new);

  private SqlShow(SqlParserPos pos, Operands operands) {
    super(OPERATOR, pos, operands);
  }

  /** Makes the node. */
  public SqlShow(SqlParserPos pos, Kind kind, @Nullable SqlIdentifier name) {
    this(pos, Operands.of(kind, name));
  }

  /** Returns what to show. */
  public Kind kind() {
    return operands.symbol(0, Kind.class);
  }

  /** Returns the parameter, or the only table; null if there is none. */
  public @Nullable SqlIdentifier name() {
    return operands.optionalIdentifier(1);
  }

  @Override
  void write(Text out) {
    switch (kind()) {
      case PARAMETER -> out.words("SHOW").optional("", name());
      case ALL -> out.words("SHOW ALL");
      case TTL_INDEXES -> out.words("SHOW TTL INDEXES").optional("FROM", name());
    }
  }

  /** What SHOW shows. */
  public enum Kind {
    /** One parameter. */
    PARAMETER,
    /** All parameters. */
    ALL,
    /** The TTL indexes, of one table or of all. */
    TTL_INDEXES
  }
}
