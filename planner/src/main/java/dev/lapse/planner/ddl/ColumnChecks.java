package dev.lapse.planner.ddl;

import dev.lapse.planner.expiry.StoredForm;
import dev.lapse.planner.sql.ColumnType;
import dev.lapse.planner.sql.Identifiers;
import java.util.Optional;

/**
 * The CHECKs that make a declared type mean something: length, kind and range of numbers, form of
 * dates. SQLite itself checks them, whichever program writes.
 *
 * @param name the constraint's name, which SQLite's error repeats: it says the column and the rule
 * @param expression the text between the parentheses
 */
record ColumnChecks(String name, String expression) {
  /** Returns the check of a column, or empty if its type allows everything. */
  static Optional<ColumnChecks> of(String column, ColumnType type) {
    String c = Identifiers.quote(column);
    if (type.storedAs().isPresent()) {
      String rule = "is a number of " + unit(type.storedAs().get());
      return temporal(column, type, rule);
    }
    switch (type.kind()) {
      case BOOLEAN:
        return check(column, "is 0 or 1", c + " IN (0, 1)");
      case SMALLINT:
        return check(
            column,
            "is a whole number from -32768 to 32767",
            whole(c) + " AND " + c + " BETWEEN -32768 AND 32767");
      case INTEGER, BIGINT:
        return check(column, "is a whole number", whole(c));
      case REAL, DOUBLE:
        return check(column, "is a number", "typeof(" + c + ") IN ('real', 'null')");
      case DECIMAL:
        return decimal(column, c, type);
      case CHAR, VARCHAR:
        return type.precision() < 1
            ? Optional.empty()
            : check(
                column,
                "has at most " + type.precision() + " characters",
                "length(" + c + ") <= " + type.precision());
      case JSON:
        return check(column, "is JSON", "json_valid(" + c + ")");
      case UUID:
        return check(column, "is a UUID of 36 characters or 16 bytes", uuid(c));
      case DATE:
        return temporal(column, type, "is a date YYYY-MM-DD");
      case TIME:
        return check(column, "is a time HH:MM:SS[.ffffff]", TemporalCheck.time(column));
      case TIMESTAMP:
        return temporal(
            column,
            type,
            "is a timestamp YYYY-MM-DD HH:MM:SS." + (type.precision() > 3 ? "ffffff" : "fff"));
      default:
        return Optional.empty();
    }
  }

  private static String unit(StoredForm form) {
    switch (form) {
      case EPOCH_SECONDS:
        return "seconds since 1970";
      case EPOCH_MILLIS:
        return "milliseconds since 1970";
      default:
        return "julian days";
    }
  }

  private static String whole(String c) {
    return "typeof(" + c + ") IN ('integer', 'null')";
  }

  private static Optional<ColumnChecks> decimal(String column, String c, ColumnType type) {
    String number = "typeof(" + c + ") IN ('integer', 'real', 'null')";
    if (type.precision() < 1) {
      return check(column, "is a number", number);
    }
    // The scale is not checked: arithmetic in floating point would break it at once.
    int digits = type.precision() - Math.max(type.scale(), 0);
    return check(
        column, "is a number below 1e" + digits, number + " AND abs(" + c + ") < 1e" + digits);
  }

  private static String uuid(String c) {
    String hexadecimal = "replace(" + c + ", '-', '')";
    return "(typeof("
        + c
        + ") = 'blob' AND length("
        + c
        + ") = 16) OR ("
        + c
        + " GLOB '????????-????-????-????-????????????' AND length("
        + hexadecimal
        + ") = 32 AND "
        + hexadecimal
        + " NOT GLOB '*[^0-9A-Fa-f]*')";
  }

  /** Returns the check of a text column whose texts are timestamps. */
  static Optional<ColumnChecks> timestampText(String column, ColumnType type) {
    return temporal(column, type, "is a timestamp YYYY-MM-DD HH:MM:SS.fff");
  }

  private static Optional<ColumnChecks> temporal(String column, ColumnType type, String rule) {
    return TemporalCheck.of(column, type)
        .flatMap(temporal -> check(column, rule, temporal.expression()));
  }

  private static Optional<ColumnChecks> check(String column, String rule, String expression) {
    return Optional.of(new ColumnChecks(column + " " + rule, expression));
  }

  /** Returns the constraint as CREATE TABLE has it. */
  String sql() {
    return "CONSTRAINT " + Identifiers.quote(name) + " CHECK (" + expression + ")";
  }
}
