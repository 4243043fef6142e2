package dev.lapse.planner.translate;

import dev.lapse.planner.expiry.StoredForm;
import dev.lapse.planner.expiry.TimestampEncoding;
import org.apache.calcite.sql.SqlDynamicParam;
import org.apache.calcite.sql.SqlNode;

/**
 * Turns a stored value into a number that orders as its instant does, for columns whose values come
 * in several forms. SQLite computes a julian day from whole milliseconds, so equal instants give
 * equal numbers.
 */
final class InstantText {
  private InstantText() {}

  /**
   * Returns the SQL of a side of a comparison as a julian day.
   *
   * @param encoding what the values of the column mean
   * @param node the side
   * @param text its SQL
   */
  static String of(TimestampEncoding encoding, SqlNode node, String text, Emission emission) {
    boolean instant =
        TemporalLiteral.of(node).isPresent() || FunctionWriter.nowPart(node).isPresent();
    TimestampEncoding own = emission.typing.typeOf(node).encoding().orElse(encoding);
    boolean column = emission.typing.typeOf(node).isTemporal();
    if (node instanceof SqlDynamicParam || !(instant || column)) {
      throw emission.refuse(
          node, "a column of mixed forms is compared with dates that are written out only");
    }
    boolean epoch = own.form() == StoredForm.EPOCH_MILLIS || own.form() == StoredForm.EPOCH_SECONDS;
    if (instant || !own.readsNumbers() || !epoch) {
      return "julianday(" + text + ")";
    }
    String seconds = own.form() == StoredForm.EPOCH_MILLIS ? text + " / 1000.0" : text;
    String number = "julianday(" + seconds + ", 'unixepoch')";
    return own.readsTexts()
        ? "CASE typeof("
            + text
            + ") WHEN 'text' THEN julianday("
            + text
            + ") ELSE "
            + number
            + " END"
        : number;
  }
}
