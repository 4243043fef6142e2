package dev.lapse.planner.translate;

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

  /** Returns the SQL of a side of a comparison as a julian day. */
  static String of(SqlNode node, Emission emission, DatetimeWriter datetimes) {
    ValueType type = emission.typing.typeOf(node);
    boolean open = OpenDates.isCall(node) || OpenDates.text(node).isPresent();
    if (!(node instanceof SqlDynamicParam || type.isTemporal() || open)) {
      throw emission.refuse(
          node, "a column of mixed forms is compared with dates only; CAST this to one");
    }
    String value = datetimes.timeValue(node);
    boolean numbers =
        type.encoding().filter(TimestampEncoding::readsNumbers).isPresent()
            && !type.encoding().get().readsTexts();
    return numbers ? value : "julianday(" + value + ")";
  }
}
