package dev.lapse.planner.translate;

import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;
import org.apache.calcite.avatica.util.TimeUnit;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIntervalQualifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.fun.SqlDatetimeSubtractionOperator;

/**
 * Writes intervals as numbers: of months, or of seconds. SQLite has none, so an interval is a part
 * of other expressions and no value that is stored or answered.
 */
final class IntervalWriter {
  private final Emission emission;
  private final Writers writers;

  IntervalWriter(Emission emission, Writers writers) {
    this.emission = emission;
    this.writers = writers;
  }

  /**
   * Returns the arguments that move a time value by an interval, each after a comma. Months that
   * would end in a day that does not exist end in the last one that does.
   */
  String modifiers(SqlNode interval, boolean backwards) {
    boolean months = Intervals.isYearMonth(interval);
    String unit = months ? " months'" : " seconds'";
    String last = months ? ", 'floor'" : "";
    Optional<BigDecimal> constant = Intervals.constant(interval);
    if (constant.isPresent()) {
      BigDecimal amount = backwards ? constant.get().negate() : constant.get();
      BigDecimal whole = months ? new BigDecimal(amount.toBigInteger()) : amount;
      return ", '" + whole.stripTrailingZeros().toPlainString() + unit + last;
    }
    String amount = amount(interval);
    String signed = backwards ? "-(" + amount + ")" : "(" + amount + ")";
    String number = months ? "CAST(" + signed + " AS INTEGER)" : signed;
    return ", " + number + " || '" + unit + last;
  }

  /** Returns the SQL of the number of months, or of seconds, that an interval is. */
  String amount(SqlNode interval) {
    Optional<BigDecimal> constant = Intervals.constant(interval);
    if (constant.isPresent()) {
      return constant.get().stripTrailingZeros().toPlainString();
    }
    SqlCall call = (SqlCall) interval;
    List<SqlNode> operands = call.getOperandList();
    if (call.getOperator() instanceof SqlDatetimeSubtractionOperator) {
      return difference(call);
    }
    return switch (call.getKind()) {
      case INTERVAL, CAST -> counted(call);
      case PLUS_PREFIX -> amount(operands.get(0));
      case MINUS_PREFIX -> "-(" + amount(operands.get(0)) + ")";
      case PLUS, MINUS ->
          "(" + amount(operands.get(0)) + sign(call) + amountLike(operands.get(1), call) + ")";
      case TIMES -> "(" + factor(operands.get(0)) + " * " + factor(operands.get(1)) + ")";
      case DIVIDE -> "(" + amount(operands.get(0)) + " * 1.0 / " + factor(operands.get(1)) + ")";
      default -> throw emission.refuse(call, "this interval cannot be translated");
    };
  }

  private static String sign(SqlCall call) {
    return call.getKind() == SqlKind.PLUS ? " + " : " - ";
  }

  private String amountLike(SqlNode interval, SqlCall sum) {
    if (Intervals.isYearMonth(interval) != Intervals.isYearMonth(sum)) {
      throw emission.refuse(sum, "an interval of months and one of days cannot be added");
    }
    return amount(interval);
  }

  private String factor(SqlNode node) {
    return TemporalForm.primary(
        Intervals.isInterval(node) ? amount(node) : writers.expressions().write(node));
  }

  /** A number of units: {@code INTERVAL n DAY}, {@code CAST(n AS INTERVAL DAY)}. */
  private String counted(SqlCall call) {
    SqlNode count = call.operand(0);
    if (Intervals.isInterval(count)) {
      return amountLike(count, call);
    }
    TimeField field = field(call);
    String size = Intervals.size(field, Intervals.isYearMonth(call)).toPlainString();
    return "(" + TemporalForm.primary(writers.expressions().write(count)) + " * " + size + ")";
  }

  private TimeField field(SqlNode interval) {
    return Intervals.field(interval)
        .orElseThrow(
            () ->
                emission.refuse(
                    interval, "a number is an interval of one unit, such as DAY, not of a range"));
  }

  /** The difference of two dates, cut to what the last of the fields counts. */
  private String difference(SqlCall call) {
    String later = writers.datetimes().timeValue(call.operand(0));
    String earlier = writers.datetimes().timeValue(call.operand(1));
    if (Intervals.isYearMonth(call)) {
      boolean years = Intervals.field(call).filter(TimeField.YEAR::equals).isPresent();
      String months = DatetimeWriter.months(earlier, later);
      return years ? "(" + months + " / 12 * 12)" : months;
    }
    String millis = DatetimeWriter.millis(earlier, later);
    TimeField last = lastField(call);
    return last == TimeField.SECOND
        ? "(" + millis + " / 1000.0)"
        : "(" + millis + " / " + last.millis() + " * " + last.millis() / 1000 + ")";
  }

  private static TimeField lastField(SqlCall call) {
    SqlIntervalQualifier units = (SqlIntervalQualifier) call.operand(2);
    TimeUnit end = units.getEndUnit() == null ? units.getStartUnit() : units.getEndUnit();
    return TimeField.named(end.name()).orElse(TimeField.SECOND);
  }

  /**
   * Returns an interval as a value: the number of its one unit, whole.
   *
   * @throws dev.lapse.error.LapseException if it counts several fields, or is written out
   */
  String value(SqlNode interval) {
    TimeField field =
        Intervals.field(interval)
            .orElseThrow(
                () ->
                    emission.refuse(
                        interval,
                        "an interval of several fields is no value; take EXTRACT of one of them,"
                            + " or TIMESTAMPDIFF"));
    String size = Intervals.size(field, Intervals.isYearMonth(interval)).toPlainString();
    return "CAST(" + amount(interval) + " / " + size + " AS INTEGER)";
  }

  /** Returns a field of an interval, as EXTRACT answers it. */
  String extract(TimeField field, SqlNode interval) {
    String amount = TemporalForm.primary(amount(interval));
    if (Intervals.isYearMonth(interval)) {
      return switch (field) {
        case YEAR -> whole(amount + " / 12");
        case QUARTER -> whole(amount + " % 12 / 3 + 1");
        case MONTH -> whole(amount + " % 12");
        default -> throw noField(field, interval);
      };
    }
    return switch (field) {
      case EPOCH -> whole(amount);
      case DAY -> whole(whole(amount) + " / 86400");
      case HOUR -> whole(whole(amount) + " % 86400 / 3600");
      case MINUTE -> whole(whole(amount) + " % 3600 / 60");
      case SECOND -> whole(whole(amount) + " % 60");
      default -> throw noField(field, interval);
    };
  }

  private static String whole(String sql) {
    return "CAST(" + sql + " AS INTEGER)";
  }

  private RuntimeException noField(TimeField field, SqlNode interval) {
    return emission.refuse(interval, "this interval has no field " + field);
  }
}
