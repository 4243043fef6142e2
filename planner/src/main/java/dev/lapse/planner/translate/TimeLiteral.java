package dev.lapse.planner.translate;

import java.time.DateTimeException;
import java.time.LocalTime;
import java.time.format.DateTimeFormatter;
import java.util.Optional;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.type.SqlTypeName;

/** A time of day written in a statement. */
final class TimeLiteral {
  private static final DateTimeFormatter SECONDS = DateTimeFormatter.ofPattern("HH:mm:ss");
  private static final DateTimeFormatter MILLIS = DateTimeFormatter.ofPattern("HH:mm:ss.SSS");
  private static final DateTimeFormatter MICROS = DateTimeFormatter.ofPattern("HH:mm:ss.SSSSSS");

  private TimeLiteral() {}

  /** Returns whether a node is written as {@code TIME '…'}. */
  static boolean is(SqlNode node) {
    return node instanceof SqlLiteral literal
        && (literal.getTypeName() == SqlTypeName.TIME || tag(literal).equals("TIME"));
  }

  /** Returns the first word of a literal such as {@code TIME '…'}, in capitals; else nothing. */
  static String tag(SqlLiteral literal) {
    return literal.getTypeName() == SqlTypeName.UNKNOWN
        ? literal.toString().split("[ ']", 2)[0].toUpperCase(java.util.Locale.ROOT)
        : "";
  }

  /** Returns the time of day as TIME columns hold it; empty if it is none. */
  static Optional<String> text(SqlLiteral literal) {
    try {
      LocalTime time = LocalTime.parse(String.valueOf(literal.getValue()).trim());
      int nanos = time.getNano();
      DateTimeFormatter form = nanos == 0 ? SECONDS : nanos % 1_000_000 == 0 ? MILLIS : MICROS;
      return Optional.of(form.format(time));
    } catch (DateTimeException e) {
      // Whoever asks says where it stands.
      return Optional.empty();
    }
  }
}
