package dev.lapse.parser.tree;

import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.jspecify.annotations.Nullable;

/**
 * A duration: {@code EXPIRE AFTER INTERVAL '1' DAY} or {@code EXPIRE AFTER 90 MINUTES}. Whether it
 * is a duration that can be is not yet known.
 */
public final class SqlExpireAfter extends LapseCall {
  private static final LapseOperator OPERATOR =
      new LapseOperator("EXPIRE AFTER", SqlKind.OTHER, SqlExpireAfter::new);

  private SqlExpireAfter(SqlParserPos pos, Operands operands) {
    super(OPERATOR, pos, operands);
  }

  /** Makes the node. */
  public SqlExpireAfter(SqlParserPos pos, SqlNode amount, @Nullable DurationUnit unit) {
    this(pos, Operands.of(amount, unit));
  }

  /** Returns the interval, or the number of units, as any expression. */
  public SqlNode amount() {
    return operands.node(0);
  }

  /** Returns the unit, or null if the amount is an interval. */
  public @Nullable DurationUnit unit() {
    return operands.optionalSymbol(1, DurationUnit.class);
  }

  @Override
  void write(Text out) {
    out.words("EXPIRE AFTER").node(amount());
    DurationUnit unit = unit();
    if (unit != null) {
      out.words(unit.words());
    }
  }
}
