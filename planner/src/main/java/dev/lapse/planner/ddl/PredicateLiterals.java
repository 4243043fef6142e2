package dev.lapse.planner.ddl;

import dev.lapse.error.SqlState;
import dev.lapse.planner.catalog.Column;
import dev.lapse.planner.expiry.IsoText;
import dev.lapse.planner.expiry.StoredForm;
import dev.lapse.planner.expiry.TimestampEncoding;
import dev.lapse.planner.sql.ColumnType;
import dev.lapse.planner.sql.Identifiers;
import dev.lapse.planner.sql.Refusal;
import java.time.Instant;
import java.util.Locale;
import org.apache.calcite.sql.SqlCharStringLiteral;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNumericLiteral;
import org.jspecify.annotations.Nullable;

/**
 * Writes the literals of a predicate; a date in the form of the column that it is compared with.
 */
final class PredicateLiterals {
  private static final TimestampEncoding PLAIN =
      new TimestampEncoding(StoredForm.TEXT, TimestampEncoding.Texts.ANY, false);

  private PredicateLiterals() {}

  static String text(SqlLiteral literal, @Nullable Column comparedWith) {
    if (literal instanceof SqlCharStringLiteral) {
      return Identifiers.literal(String.valueOf(literal.getValueAs(String.class)));
    }
    if (literal instanceof SqlNumericLiteral) {
      return literal.toString();
    }
    switch (literal.getTypeName()) {
      case NULL:
        return "NULL";
      case BOOLEAN:
        // TRUE and FALSE are the names 1 and 0 to every SQLite.
        return Boolean.TRUE.equals(literal.getValueAs(Boolean.class)) ? "1" : "0";
      case BINARY:
        return literal.toString().toLowerCase(Locale.ROOT);
      case DATE, TIMESTAMP, UNKNOWN:
        return moment(literal, comparedWith);
      default:
        throw Refusal.at(
            literal,
            SqlState.INVALID_DEFINITION,
            "the WHERE of a TTL index does not take the literal " + literal);
    }
  }

  private static String moment(SqlLiteral literal, @Nullable Column comparedWith) {
    String written = literal.toString();
    int open = written.indexOf('\'');
    int close = written.lastIndexOf('\'');
    String value = open < 0 ? written : written.substring(open + 1, close);
    Instant instant =
        IsoText.parse(value)
            .orElseThrow(
                () ->
                    Refusal.at(
                        literal,
                        SqlState.INVALID_DATETIME,
                        "'" + value + "' is no date; write YYYY-MM-DD or YYYY-MM-DD HH:MM:SS"));
    TimestampEncoding encoding = comparedWith == null ? PLAIN : comparedWith.encoding();
    boolean day = comparedWith != null && comparedWith.type().kind() == ColumnType.Kind.DATE;
    if (day && encoding.form() == StoredForm.TEXT) {
      return Identifiers.literal(TimestampEncoding.dateText(instant));
    }
    Object stored = encoding.encode(instant);
    return stored instanceof String text ? Identifiers.literal(text) : stored.toString();
  }
}
