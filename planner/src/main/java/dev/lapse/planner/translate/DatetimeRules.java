package dev.lapse.planner.translate;

import dev.lapse.planner.expiry.TimestampEncoding.Texts;
import dev.lapse.planner.sql.ColumnType;
import java.math.BigDecimal;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIntervalQualifier;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.util.NlsString;
import org.jspecify.annotations.Nullable;

/** The types of what is computed with dates and times. */
final class DatetimeRules {
  private DatetimeRules() {}

  /** Returns how the type of a call follows from its arguments'; null if it computes no dates. */
  static TypingOperator.@Nullable Rule of(SqlCall call) {
    if (Intervals.isInterval(call)) {
      return types -> ValueType.BIGINT;
    }
    switch (call.getKind()) {
      case PLUS, MINUS:
        List<SqlNode> operands = call.getOperandList();
        SqlNode interval = operands.stream().filter(Intervals::isInterval).findFirst().orElse(null);
        return interval == null || operands.size() != 2
            ? null
            : types -> sum(temporal(types), interval);
      case EXTRACT, TIMESTAMP_DIFF:
        return types -> ValueType.BIGINT;
      case TIMESTAMP_ADD:
        return types -> added(types.get(1), unit(call.operand(0)));
      case FLOOR, CEIL:
        return call.operandCount() == 2 ? types -> rounded(types.get(0)) : null;
      default:
        break;
    }
    String name = call.getOperator().getName().toLowerCase(Locale.ROOT);
    if (name.equals("date_trunc")) {
      return types -> types.size() < 2 ? ValueType.ANY : rounded(types.get(1));
    }
    if (name.equals("last_day")) {
      return types -> ValueType.DATE;
    }
    return fieldOf(call).isPresent() ? types -> ValueType.BIGINT : null;
  }

  private static TimeField unit(SqlNode qualifier) {
    return qualifier instanceof SqlIntervalQualifier units
        ? TimeField.of(units).orElse(TimeField.SECOND)
        : TimeField.SECOND;
  }

  /** Returns the type of a date or time that an interval is added to. */
  static ValueType sum(ValueType moved, SqlNode interval) {
    boolean wholeSeconds =
        Intervals.isYearMonth(interval)
            || Intervals.constant(interval).filter(DatetimeRules::isWhole).isPresent();
    return moved(moved, Intervals.isWholeDays(interval), wholeSeconds);
  }

  private static boolean isWhole(BigDecimal amount) {
    return amount.stripTrailingZeros().scale() <= 0;
  }

  /** Returns the type of TIMESTAMPADD. */
  static ValueType added(ValueType moved, TimeField field) {
    return moved(moved, field.isDate(), field.months() > 0);
  }

  private static ValueType moved(ValueType moved, boolean wholeDays, boolean wholeSeconds) {
    if (moved.type().kind() == ColumnType.Kind.TIME) {
      return ValueType.TIME;
    }
    if (moved.type().kind() == ColumnType.Kind.DATE && wholeDays) {
      return ValueType.DATE;
    }
    boolean micros = moved.encoding().filter(e -> e.texts() == Texts.MICROS).isPresent();
    return micros && wholeSeconds ? moved.withoutOrigin() : ValueType.TIMESTAMP;
  }

  /** Returns the type of FLOOR and CEIL to a unit. */
  static ValueType rounded(ValueType of) {
    return switch (of.type().kind()) {
      case DATE -> ValueType.DATE;
      case TIME -> ValueType.TIME;
      default -> ValueType.TIMESTAMP;
    };
  }

  /** Returns the first type that is a date's or time's; else that of a timestamp. */
  static ValueType temporal(List<ValueType> types) {
    return types.stream()
        .filter(type -> type.isTemporal() || type.type().kind() == ColumnType.Kind.TIME)
        .findFirst()
        .orElse(ValueType.ANY);
  }

  /** Returns the field that YEAR(x) and its kin, or DATE_PART('year', x), ask for. */
  static Optional<TimeField> fieldOf(SqlCall call) {
    String name = call.getOperator().getName().toLowerCase(Locale.ROOT);
    switch (name) {
      case "year", "quarter", "month", "week", "hour", "minute", "second":
      case "dayofyear", "dayofmonth", "dayofweek":
        return call.operandCount() == 1 ? TimeField.named(name) : Optional.empty();
      case "date_part", "date_trunc":
        return call.operandCount() == 2
                && call.operand(0) instanceof SqlLiteral unit
                && unit.getTypeName() == SqlTypeName.CHAR
            ? TimeField.named(unit.getValueAs(NlsString.class).getValue())
            : Optional.empty();
      default:
        return Optional.empty();
    }
  }
}
