package dev.lapse.planner.translate;

import dev.lapse.planner.expiry.StoredForm;
import dev.lapse.planner.expiry.TimestampEncoding;
import dev.lapse.planner.sql.ColumnType;
import java.util.List;
import java.util.Optional;

/**
 * What is known of an expression's values.
 *
 * @param type their type; ANY where nothing is known
 * @param encoding what they look like where the type is a date or timestamp
 * @param table the table of the column that the expression is, if it is one
 * @param column that column
 * @param nullable whether NULL is among them
 */
record ValueType(
    ColumnType type,
    Optional<TimestampEncoding> encoding,
    Optional<String> table,
    Optional<String> column,
    boolean nullable) {
  /** Text to the millisecond, the form of timestamps that belong to no column. */
  static final TimestampEncoding MILLIS_TEXT =
      new TimestampEncoding(StoredForm.TEXT, TimestampEncoding.Texts.MILLIS, false);

  /** Text of a day, the form of dates that belong to no column. */
  static final TimestampEncoding DATE_TEXT =
      new TimestampEncoding(StoredForm.TEXT, TimestampEncoding.Texts.DATES, false);

  /** Text to the microsecond. */
  static final TimestampEncoding MICROS_TEXT =
      new TimestampEncoding(StoredForm.TEXT, TimestampEncoding.Texts.MICROS, false);

  static final ValueType ANY = computed(ColumnType.ANY);

  /** The type of NULL, and of a parameter: it fits with every other. */
  static final ValueType NULL =
      computed(
          new ColumnType(ColumnType.Kind.ANY, 0, 0, Optional.empty(), ColumnType.Affinity.BLOB));

  static final ValueType BOOLEAN = computed(ColumnType.of("BOOLEAN"));
  static final ValueType BIGINT = computed(ColumnType.of("BIGINT"));
  static final ValueType DOUBLE = computed(ColumnType.of("DOUBLE"));
  static final ValueType TEXT = computed(ColumnType.of("TEXT"));
  static final ValueType BLOB = computed(ColumnType.of("BLOB"));
  static final ValueType TIMESTAMP = computed(ColumnType.of("TIMESTAMP"));
  static final ValueType MICROS = computed(ColumnType.of("TIMESTAMP(6)"));
  static final ValueType DATE = computed(ColumnType.of("DATE"));
  static final ValueType TIME = computed(ColumnType.of("TIME"));

  /** Returns the type of an expression that is no column. */
  static ValueType computed(ColumnType type) {
    Optional<TimestampEncoding> encoding =
        switch (type.kind()) {
          case TIMESTAMP -> Optional.of(type.precision() > 3 ? MICROS_TEXT : MILLIS_TEXT);
          case DATE -> Optional.of(DATE_TEXT);
          default -> Optional.empty();
        };
    return new ValueType(type, encoding, Optional.empty(), Optional.empty(), true);
  }

  boolean isTemporal() {
    return encoding.isPresent();
  }

  boolean isInteger() {
    return switch (type.kind()) {
      case SMALLINT, INTEGER, BIGINT -> true;
      default -> false;
    };
  }

  boolean isNumber() {
    return switch (type.kind()) {
      case SMALLINT, INTEGER, BIGINT, REAL, DOUBLE, DECIMAL -> true;
      default -> false;
    };
  }

  /** Returns the same type, no longer that of one column. */
  ValueType withoutOrigin() {
    return new ValueType(type, encoding, Optional.empty(), Optional.empty(), true);
  }

  ValueType withNullable(boolean other) {
    return new ValueType(type, encoding, table, column, other);
  }

  /** Returns the type of a value that comes from any of several expressions. */
  static ValueType common(List<ValueType> types) {
    ValueType common = null;
    for (ValueType each : types) {
      if (each.type.equals(NULL.type)) {
        continue;
      }
      if (common != null && common.isBoolean() != each.isBoolean()) {
        // Shown as a BOOLEAN, a number would lose its value.
        return ANY;
      }
      if (common == null || (common.isUnknown() && !each.isTemporal())) {
        common = each.withoutOrigin();
      } else if (!each.isUnknown() && !each.hasValuesOf(common)) {
        common = either(common, each);
      }
    }
    return common == null ? ANY : common;
  }

  private boolean isBoolean() {
    return type.kind() == ColumnType.Kind.BOOLEAN;
  }

  private static ValueType either(ValueType one, ValueType other) {
    if (one.isDate() && other.isDate()) {
      return united(one, other);
    }
    return one.isNumber() && other.isNumber() ? wider(one, other) : ANY;
  }

  /** Dates of several forms meet as text of the finer one. */
  private static ValueType united(ValueType one, ValueType other) {
    if (one.type.kind() == ColumnType.Kind.DATE && other.type.kind() == ColumnType.Kind.DATE) {
      return DATE;
    }
    return one.hasMicros() || other.hasMicros() ? MICROS : TIMESTAMP;
  }

  private boolean hasMicros() {
    return encoding.filter(e -> e.texts() == TimestampEncoding.Texts.MICROS).isPresent();
  }

  /** Returns whether values are dates or timestamps whose stored form is known. */
  boolean isDate() {
    return isTemporal() && type.kind().isDateOrTimestamp();
  }

  /** Returns whether nothing is known of the values. */
  boolean isUnknown() {
    return type.kind() == ColumnType.Kind.ANY && !isTemporal();
  }

  boolean hasValuesOf(ValueType other) {
    return type.kind() == other.type.kind() && encoding.equals(other.encoding);
  }

  private static ValueType wider(ValueType one, ValueType other) {
    if (one.isInteger() && other.isInteger()) {
      return BIGINT;
    }
    return ExactNumbers.either(one, other).map(ValueType::computed).orElse(DOUBLE);
  }
}
