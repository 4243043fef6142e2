package dev.lapse.planner.duration;

import dev.lapse.error.LapseException;
import dev.lapse.error.SqlState;
import dev.lapse.parser.tree.DurationUnit;
import dev.lapse.parser.tree.SqlExpireAfter;
import dev.lapse.parser.tree.SqlRowTtl;
import dev.lapse.planner.expiry.ExpireAfter;
import dev.lapse.planner.sql.Refusal;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Optional;
import org.apache.calcite.sql.SqlBasicCall;
import org.apache.calcite.sql.SqlIntervalLiteral;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNumericLiteral;
import org.apache.calcite.sql.SqlUtil;
import org.jspecify.annotations.Nullable;

/** Reads durations of statements; it refuses rather than wraps, rounds or guesses. */
public final class Durations {
  private static final String EXAMPLE = "write for example 90 MINUTES or INTERVAL '1' DAY";

  private Durations() {}

  /** Reads the duration of a TTL index. */
  public static ExpireAfter of(SqlExpireAfter clause) {
    SqlNode amount = clause.amount();
    DurationUnit unit = clause.unit();
    if (unit == null && !(amount instanceof SqlIntervalLiteral)) {
      throw Refusal.at(
          amount, SqlState.INVALID_PARAMETER_VALUE, "a duration needs a unit; " + EXAMPLE);
    }
    return of(amount, unit == null ? DurationUnit.SECOND : unit);
  }

  /**
   * Reads the duration of a row; none is one that never ends.
   *
   * @param clause one that gives an amount, which is no parameter
   */
  public static Optional<ExpireAfter> ofRow(SqlRowTtl clause) {
    DurationUnit unit = clause.unit();
    ExpireAfter duration = of(clause.amount(), unit == null ? DurationUnit.SECOND : unit);
    boolean never = duration instanceof ExpireAfter.Elapsed elapsed && elapsed.seconds() == 0;
    return never ? Optional.empty() : Optional.of(duration);
  }

  private static ExpireAfter of(SqlNode amount, DurationUnit unit) {
    if (amount instanceof SqlIntervalLiteral interval) {
      return new IntervalText(interval).duration();
    }
    BigInteger number = number(amount);
    switch (unit) {
      case MONTH:
        return calendar(amount, number);
      case YEAR:
        return calendar(amount, number.multiply(BigInteger.valueOf(12)));
      default:
        return elapsed(amount, number.multiply(BigInteger.valueOf(seconds(unit))));
    }
  }

  private static long seconds(DurationUnit unit) {
    switch (unit) {
      case MINUTE:
        return 60;
      case HOUR:
        return 3_600;
      case DAY:
        return 86_400;
      case WEEK:
        return 604_800;
      default:
        return 1;
    }
  }

  static ExpireAfter elapsed(SqlNode at, BigInteger seconds) {
    if (seconds.signum() < 0
        || seconds.compareTo(BigInteger.valueOf(ExpireAfter.MAX_SECONDS)) > 0) {
      throw outOfRange(at, String.format("%,d seconds", seconds));
    }
    return new ExpireAfter.Elapsed(seconds.longValueExact());
  }

  static ExpireAfter calendar(SqlNode at, BigInteger months) {
    if (months.signum() == 0) {
      return new ExpireAfter.Elapsed(0);
    }
    if (months.signum() < 0 || months.compareTo(BigInteger.valueOf(ExpireAfter.MAX_MONTHS)) > 0) {
      throw outOfRange(at, String.format("%,d months", months));
    }
    return new ExpireAfter.Calendar(months.intValueExact());
  }

  private static LapseException outOfRange(SqlNode at, String found) {
    return Refusal.at(
        at,
        SqlState.DATETIME_OUT_OF_RANGE,
        String.format(
            "a duration is 0 to %,d seconds or 0 to %d months (68 years), found %s",
            ExpireAfter.MAX_SECONDS, ExpireAfter.MAX_MONTHS, found));
  }

  private static BigInteger number(SqlNode node) {
    if (SqlUtil.isNullLiteral(node, false)) {
      throw notWhole(node, "NULL");
    }
    if (node instanceof SqlNumericLiteral literal) {
      BigDecimal value = literal.bigDecimalValue();
      if (value == null || value.scale() > 0 || !literal.isInteger()) {
        throw notWhole(node, node.toString());
      }
      return value.toBigIntegerExact();
    }
    BigInteger computed = node instanceof SqlBasicCall call ? arithmetic(call) : null;
    if (computed == null) {
      throw notWhole(node, node.toString());
    }
    return computed;
  }

  private static @Nullable BigInteger arithmetic(SqlBasicCall call) {
    SqlKind kind = call.getKind();
    if (kind == SqlKind.MINUS_PREFIX) {
      return number(call.operand(0)).negate();
    }
    if (kind == SqlKind.PLUS_PREFIX) {
      return number(call.operand(0));
    }
    boolean known =
        kind == SqlKind.PLUS
            || kind == SqlKind.MINUS
            || kind == SqlKind.TIMES
            || kind == SqlKind.DIVIDE
            || kind == SqlKind.MOD;
    if (!known || call.operandCount() != 2) {
      return null;
    }
    BigInteger left = number(call.operand(0));
    BigInteger right = number(call.operand(1));
    switch (kind) {
      case PLUS:
        return left.add(right);
      case MINUS:
        return left.subtract(right);
      case TIMES:
        return left.multiply(right);
      default:
        if (right.signum() == 0) {
          throw Refusal.at(call, SqlState.DIVISION_BY_ZERO, "a duration divides by zero");
        }
        return kind == SqlKind.MOD ? left.remainder(right) : left.divide(right);
    }
  }

  private static LapseException notWhole(SqlNode at, String found) {
    return Refusal.at(
        at,
        SqlState.INVALID_PARAMETER_VALUE,
        "a duration is a whole number of units, found " + found + "; " + EXAMPLE);
  }
}
