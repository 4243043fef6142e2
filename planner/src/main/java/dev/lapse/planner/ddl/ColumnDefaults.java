package dev.lapse.planner.ddl;

import dev.lapse.parser.tree.SqlConstraint;
import dev.lapse.planner.catalog.Column;
import dev.lapse.planner.expiry.IsoText;
import dev.lapse.planner.expiry.StoredForm;
import dev.lapse.planner.sql.ColumnType;
import dev.lapse.planner.sql.Identifiers;
import java.time.Instant;
import java.util.Locale;
import java.util.Optional;
import org.apache.calcite.sql.SqlCharStringLiteral;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;

/**
 * Writes DEFAULTs in their column's form. The clock is asked by SQLite's oldest date functions, so
 * that every program's INSERT satisfies the column's CHECK.
 */
final class ColumnDefaults {
  private static final String MILLIS_NOW =
      "CAST(round((julianday('now') - 2440587.5) * 86400000) AS INTEGER)";
  private static final String DAY_SECONDS =
      "CAST(strftime('%s', 'now', 'start of day') AS INTEGER)";

  private ColumnDefaults() {}

  /** Returns the clause of a column. */
  static String sql(SqlConstraint.Default clause, Column column, KeptExpressions expressions) {
    String text = clause.text();
    if (text != null) {
      String kept = expressions.kept(text, clause, "the DEFAULT of " + column.name());
      return "DEFAULT (" + inForm(kept, column.type()) + ")";
    }
    SqlNode value = clause.value();
    if (value instanceof SqlIdentifier word) {
      String name = word.toString().toUpperCase(Locale.ROOT);
      String now = now(name, column.type());
      return "DEFAULT " + (now.equals(name) ? name : "(" + now + ")");
    }
    if (value instanceof SqlLiteral literal) {
      return "DEFAULT " + literal(literal, column);
    }
    return "DEFAULT " + value;
  }

  /**
   * An expression such as {@code datetime('now')} makes a text of another form than the column's.
   */
  private static String inForm(String expression, ColumnType type) {
    if (type.storedAs().isPresent()) {
      return number(expression, type.storedAs().get());
    }
    if (!type.kind().isDateOrTimestamp()) {
      return expression;
    }
    if (type.kind() == ColumnType.Kind.DATE) {
      return "date(" + expression + ")";
    }
    String rest = type.precision() > 3 ? "000" : "";
    return "strftime('%Y-%m-%d %H:%M:%f" + rest + "', " + expression + ")";
  }

  /** A text of a day becomes the number that the column holds; a number is that number already. */
  private static String number(String expression, StoredForm form) {
    String number =
        switch (form) {
          case EPOCH_MILLIS ->
              "CAST(round((julianday(" + expression + ") - 2440587.5) * 86400000) AS INTEGER)";
          case EPOCH_SECONDS -> "CAST(strftime('%s', " + expression + ") AS INTEGER)";
          default -> "julianday(" + expression + ")";
        };
    return "CASE WHEN ("
        + expression
        + ") GLOB '[0-9][0-9][0-9][0-9]-*' THEN "
        + number
        + " ELSE "
        + expression
        + " END";
  }

  private static String literal(SqlLiteral literal, Column column) {
    boolean date = column.type().kind().isDateOrTimestamp() || column.type().storedAs().isPresent();
    if (date && literal instanceof SqlCharStringLiteral) {
      Optional<Instant> instant = IsoText.parse(String.valueOf(literal.getValueAs(String.class)));
      if (instant.isPresent()) {
        Object stored = column.encoding().encode(instant.get());
        return stored instanceof String text ? Identifiers.literal(text) : stored.toString();
      }
    }
    return PredicateLiterals.text(literal, column);
  }

  /** Returns the expression for CURRENT_TIMESTAMP or its kin, or the word itself. */
  private static String now(String word, ColumnType type) {
    boolean day = word.equals("CURRENT_DATE") || type.kind() == ColumnType.Kind.DATE;
    boolean moment = type.kind().isDateOrTimestamp() || type.storedAs().isPresent();
    if (!moment || word.equals("CURRENT_TIME")) {
      return word;
    }
    switch (type.storedAs().orElse(StoredForm.TEXT)) {
      case EPOCH_MILLIS:
        return day ? DAY_SECONDS + " * 1000" : MILLIS_NOW;
      case EPOCH_SECONDS:
        return day ? DAY_SECONDS : "CAST(strftime('%s', 'now') AS INTEGER)";
      case JULIAN_DAY:
        return day ? "julianday('now', 'start of day')" : "julianday('now')";
      default:
        return text(day, type);
    }
  }

  private static String text(boolean day, ColumnType type) {
    if (type.kind() == ColumnType.Kind.DATE) {
      return "date('now')";
    }
    String rest = type.precision() > 3 ? "000" : "";
    String format = day ? "%Y-%m-%d 00:00:00.000" : "%Y-%m-%d %H:%M:%f";
    return "strftime('" + format + rest + "','now')";
  }
}
