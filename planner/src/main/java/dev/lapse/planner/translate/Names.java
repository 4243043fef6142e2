package dev.lapse.planner.translate;

import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;

/** What names in a tree stand for. */
final class Names {
  private Names() {}

  /** Returns the last part of a name: a column's or table's own. */
  static String last(SqlIdentifier name) {
    return name.names.get(name.names.size() - 1);
  }

  /** Returns how SQLite names a column of a SELECT: alias, column, or the text as written. */
  static String label(SqlNode item, SourceText source) {
    if (item.getKind() == SqlKind.AS) {
      return last(((SqlCall) item).operand(1));
    }
    if (item instanceof SqlIdentifier name) {
      return last(name);
    }
    String written = source.slice(item);
    return written.isEmpty() ? item.toString() : written;
  }
}
