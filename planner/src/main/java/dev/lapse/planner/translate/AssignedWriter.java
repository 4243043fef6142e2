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
   * Returns the value, if a column changes how it is written; empty if it is written as anywhere.
   *
   * @param target what the column holds
   */
  Optional<String> write(SqlNode value, ValueType target) {
    Optional<TimestampEncoding> encoding = target.encoding();
    if (value instanceof SqlDynamicParam parameter) {
      ValueEncoding assigned = new ValueEncoding(target.type(), encoding, true);
      return Optional.of(emission.parameter(parameter.getIndex(), assigned));
    }
    if (encoding.isEmpty()) {
      return decimal(value, target.type());
    }
    return TemporalLiteral.of(value)
        .or(() -> ComparisonWriter.isoText(value, encoding.get()))
        .map(literal -> literal.stored(encoding.get()))
        .or(() -> FunctionWriter.now(emission, value, encoding.get()));
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
   * Returns a value that has been written, in the column's form.
   *
   * @param text its SQL
   */
  String converted(SqlNode value, String text, ValueType target) {
    ValueType type = emission.typing.typeOf(value);
    if (type.isDate() && target.isTemporal()) {
      TimestampEncoding from = type.encoding().orElseThrow();
      TimestampEncoding to = target.encoding().orElseThrow();
      return from.equals(to) || isAmong(from, to)
          ? text
          : "(" + TemporalForm.convert(operand(value, text), from, to) + ")";
    }
    return isInexact(value, type, target.type())
        ? "round(" + text + ", " + Math.max(target.type().scale(), 0) + ")"
        : text;
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
