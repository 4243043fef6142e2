package dev.lapse.planner.translate;

import dev.lapse.error.LapseException;
import dev.lapse.error.SqlState;
import dev.lapse.planner.expiry.TimestampEncoding;
import dev.lapse.planner.sql.ColumnType;
import dev.lapse.planner.sql.Decimals;
import dev.lapse.planner.sql.ValueEncoding;
import java.math.BigDecimal;
import java.util.Optional;
import org.apache.calcite.sql.SqlDynamicParam;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNumericLiteral;

/**
 * Writes values that are stored in a column, or meet others: dates in the column's own form,
 * decimals with the column's digits.
 */
final class AssignedWriter {
  private final Emission emission;

  AssignedWriter(Emission emission) {
    this.emission = emission;
  }

  /**
   * Returns the value, if its place changes how it is written; empty if it is written as anywhere.
   *
   * @param place where it stands
   */
  Optional<String> write(SqlNode value, Place place) {
    return switch (place.use()) {
      case STORED -> stored(value, place.type());
      case COMPARED -> compared(value, place.type());
      case ORDERED -> ordered(value);
    };
  }

  private Optional<String> stored(SqlNode value, ValueType target) {
    Optional<TimestampEncoding> encoding = target.encoding();
    if (value instanceof SqlDynamicParam parameter) {
      return Optional.of(parameter(parameter, target, true));
    }
    if (encoding.isEmpty()) {
      return decimal(value, target.type());
    }
    return literal(value, encoding.get())
        .map(literal -> literal.stored(encoding.get()))
        .or(() -> FunctionWriter.now(emission, value, encoding.get()));
  }

  private Optional<String> compared(SqlNode value, ValueType type) {
    if (value instanceof SqlDynamicParam parameter) {
      return Optional.of(parameter(parameter, type, false));
    }
    Optional<TimestampEncoding> encoding = type.encoding();
    return encoding.isEmpty()
        ? Optional.empty()
        : literal(value, encoding.get())
            .map(literal -> literal.compared(encoding.get()))
            .or(() -> ComparisonWriter.now(emission, value, encoding.get()));
  }

  private Optional<String> ordered(SqlNode value) {
    if (value instanceof SqlDynamicParam parameter) {
      return Optional.of("julianday(" + parameter(parameter, ValueType.TIMESTAMP, false) + ")");
    }
    return literal(value, ValueType.MILLIS_TEXT)
        .map(literal -> "julianday(" + literal.text() + ")")
        .or(
            () ->
                FunctionWriter.now(emission, value, ValueType.MILLIS_TEXT)
                    .map(now -> "julianday(" + now + ")"));
  }

  private String parameter(SqlDynamicParam parameter, ValueType type, boolean assigned) {
    return emission.parameter(
        parameter.getIndex(), new ValueEncoding(type.type(), type.encoding(), assigned));
  }

  private static Optional<TemporalLiteral> literal(SqlNode value, TimestampEncoding encoding) {
    return TemporalLiteral.of(value).or(() -> ComparisonWriter.isoText(value, encoding));
  }

  private static Optional<String> decimal(SqlNode value, ColumnType target) {
    if (target.kind() != ColumnType.Kind.DECIMAL || !(value instanceof SqlNumericLiteral number)) {
      return Optional.empty();
    }
    BigDecimal written = number.bigDecimalValue();
    BigDecimal kept = Decimals.scaled(written, target);
    if (!Decimals.isExact(kept)) {
      throw LapseException.at(
          SourceText.position(value), SqlState.NUMBER_OUT_OF_RANGE, Decimals.refusal(written));
    }
    return kept.compareTo(written) == 0 ? Optional.empty() : Optional.of(kept.toPlainString());
  }

  /**
   * Returns a value that has been written, in the form of its place.
   *
   * @param text its SQL
   */
  String converted(SqlNode value, String text, Place place) {
    if (OpenDates.isCall(value)) {
      return place
          .type()
          .encoding()
          .map(target -> timeValue(value, text, target, place.use()))
          .orElse(text);
    }
    ValueType type = emission.typing.typeOf(value);
    String formed = formed(operand(value, text), type, place);
    if (!formed.equals(operand(value, text))) {
      return formed;
    }
    boolean rounded =
        place.use() == Place.Use.STORED && isInexact(value, type, place.type().type());
    return rounded ? "round(" + text + ", " + Math.max(place.type().type().scale(), 0) + ")" : text;
  }

  /** SQLite's date functions answer no form that a column is sure to have: seconds at most. */
  private static String timeValue(
      SqlNode value, String text, TimestampEncoding target, Place.Use use) {
    return switch (use) {
      case ORDERED -> "julianday(" + text + ")";
      case COMPARED -> comparedTimeValue(value, text, target);
      case STORED ->
          target.texts() == TimestampEncoding.Texts.ANY || isSame(value, target)
              ? text
              : TemporalForm.stored(text, target);
    };
  }

  /**
   * Returns what to compare a column with for what one of SQLite's date functions answers.
   *
   * @param call the call
   * @param text its SQL
   * @param target the column's form; where it has several, SQLite compares as it does
   */
  static String comparedTimeValue(SqlNode call, String text, TimestampEncoding target) {
    return !ComparisonWriter.isUniform(target) || isSame(call, target)
        ? text
        : TemporalForm.compared(text, target);
  }

  private static boolean isSame(SqlNode call, TimestampEncoding target) {
    return target.equals(ValueType.DATE_TEXT) && OpenDates.isOfDays(call);
  }

  /**
   * Returns a value of a known type in the form of its place; the value itself where that changes
   * nothing.
   *
   * @param text its SQL, tight enough to stand beside any operator
   */
  static String formed(String text, ValueType type, Place place) {
    Optional<TimestampEncoding> from = type.encoding();
    Optional<TimestampEncoding> to = place.type().encoding();
    if (from.isEmpty() || to.isEmpty()) {
      return text;
    }
    return switch (place.use()) {
      case ORDERED -> TemporalForm.ordered(text, from.get());
      case COMPARED ->
          from.equals(to) ? text : "(" + TemporalForm.compared(text, from.get(), to.get()) + ")";
      case STORED ->
          !type.isDate() || from.equals(to) || isAmong(from.get(), to.get())
              ? text
              : "(" + TemporalForm.convert(text, from.get(), to.get()) + ")";
    };
  }

  /** Returns whether a column that holds anything holds these values anyway. */
  private static boolean isAmong(TimestampEncoding from, TimestampEncoding to) {
    boolean texts = to.texts() == TimestampEncoding.Texts.ANY || !from.readsTexts();
    boolean numbers = !from.numbers() || (to.numbers() && to.form() == from.form());
    return texts && numbers;
  }

  private static String operand(SqlNode value, String text) {
    boolean tight = value instanceof SqlIdentifier || value instanceof SqlLiteral;
    return tight ? text : "(" + text + ")";
  }

  /**
   * Returns whether a number comes of arithmetic in floating point, whose noise, or whose digits
   * that the column has no place for, must not be stored. A column's own values are left alone:
   * they may be texts. Beyond 15 digits there is nothing to be had by rounding.
   */
  private static boolean isInexact(SqlNode value, ValueType type, ColumnType target) {
    boolean decimal =
        target.kind() == ColumnType.Kind.DECIMAL
            && target.precision() > 0
            && target.precision() <= Decimals.MAX_DIGITS;
    boolean computed = !(value instanceof SqlIdentifier) && !(value instanceof SqlLiteral);
    return decimal && computed && type.isNumber() && !type.isInteger();
  }
}
