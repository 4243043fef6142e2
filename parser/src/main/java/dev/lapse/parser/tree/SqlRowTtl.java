package dev.lapse.parser.tree;

import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.jspecify.annotations.Nullable;

/**
 * When the rows of a write expire: {@code USING TTL duration | DEFAULT | NEVER} or {@code EXPIRE AT
 * time}; also the duration of {@code DEFAULT TTL}. Whether the duration can be is not yet known.
 */
public final class SqlRowTtl extends LapseCall {
  private static final LapseOperator OPERATOR =
      new LapseOperator("USING TTL", SqlKind.OTHER, SqlRowTtl::new);

  /** What is said of the deadline. */
  public enum Kind {
    /** A duration from the statement's instant on. */
    AFTER,
    /** The table's default. */
    DEFAULT,
    /** There is none. */
    NEVER,
    /** An instant. */
    AT
  }

  private SqlRowTtl(SqlParserPos pos, Operands operands) {
    super(OPERATOR, pos, operands);
  }

  /**
   * Makes the node.
   *
   * @param amount the interval, the number of units or the instant; null for the other kinds
   * @param unit the unit of a number; null where it is none, and means seconds
   */
  public SqlRowTtl(
      SqlParserPos pos, Kind kind, @Nullable SqlNode amount, @Nullable DurationUnit unit) {
    this(pos, Operands.of(kind, amount, unit));
  }

  /** Returns what is said. */
  public Kind kind() {
    return operands.symbol(0, Kind.class);
  }

  /** Returns the interval, the number of units or the instant; only where the kind has one. */
  public SqlNode amount() {
    return operands.node(1);
  }

  /** Returns the unit of a number, or null. */
  public @Nullable DurationUnit unit() {
    return operands.optionalSymbol(2, DurationUnit.class);
  }

  @Override
  void write(Text out) {
    switch (kind()) {
      case DEFAULT -> out.words("USING TTL DEFAULT");
      case NEVER -> out.words("USING TTL NEVER");
      case AT -> out.words("EXPIRE AT").node(amount());
      default -> writeAmount(out.words("USING TTL"));
    }
  }

  /** Writes it as the default of a table. */
  void writeDefault(Text out) {
    out.words("DEFAULT TTL");
    if (kind() == Kind.NEVER) {
      out.words("NONE");
    } else {
      writeAmount(out);
    }
  }

  private void writeAmount(Text out) {
    out.node(amount());
    DurationUnit unit = unit();
    if (unit != null) {
      out.words(unit.words());
    }
  }
}
