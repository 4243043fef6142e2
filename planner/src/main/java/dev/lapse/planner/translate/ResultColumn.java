package dev.lapse.planner.translate;

import dev.lapse.planner.expiry.TimestampEncoding;
import dev.lapse.planner.sql.ColumnType;
import java.util.Optional;

/**
 * A column of a statement's rows.
 *
 * @param label its alias, else the column's name, else the expression's text
 * @param type its type, declared or derived
 * @param encoding what stored dates and times look like in it
 * @param table the table it comes from unchanged
 * @param column the column it comes from unchanged
 * @param nullable whether it may be NULL, as far as is known
 */
public record ResultColumn(
    String label,
    ColumnType type,
    TimestampEncoding encoding,
    Optional<String> table,
    Optional<String> column,
    boolean nullable) {
  /** A place where anything may stand: texts are read as ISO-8601, numbers mean nothing. */
  public static final TimestampEncoding ANY_ENCODING =
      new TimestampEncoding(
          dev.lapse.planner.expiry.StoredForm.TEXT, TimestampEncoding.Texts.ANY, true);

  /** Returns what is known of the column's values. */
  ValueType value() {
    ValueType computed = ValueType.computed(type);
    boolean dates = computed.isTemporal() || !encoding.equals(ValueType.MILLIS_TEXT);
    return new ValueType(
        type, dates ? Optional.of(encoding) : Optional.empty(), table, column, nullable);
  }

  /** Returns the same column with another label. */
  ResultColumn labelled(String other) {
    return new ResultColumn(other, type, encoding, table, column, nullable);
  }

  /** Makes a column that no table column stands behind. */
  public static ResultColumn computed(String label, ColumnType type) {
    return new ResultColumn(label, type, ANY_ENCODING, Optional.empty(), Optional.empty(), true);
  }
}
