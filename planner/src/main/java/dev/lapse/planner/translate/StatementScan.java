package dev.lapse.planner.translate;

import java.util.function.Predicate;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlDynamicParam;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.jspecify.annotations.Nullable;

/** What must be known of a statement before its text is written. */
final class StatementScan {
  private final Predicate<SqlIdentifier> rowids;
  private final Predicate<SqlIdentifier> deadlines;
  private int parameters;
  private boolean namesRowid;
  private boolean namesDeadline;

  private StatementScan(Predicate<SqlIdentifier> rowids, Predicate<SqlIdentifier> deadlines) {
    this.rowids = rowids;
    this.deadlines = deadlines;
  }

  /**
   * Looks at a statement.
   *
   * @param rowids tells which names mean the rowid
   * @param deadlines tells which names mean the hidden column of deadlines
   */
  static StatementScan of(
      SqlNode statement, Predicate<SqlIdentifier> rowids, Predicate<SqlIdentifier> deadlines) {
    StatementScan scan = new StatementScan(rowids, deadlines);
    scan.visit(statement);
    return scan;
  }

  /** Returns how many {@code ?} it has. */
  int parameters() {
    return parameters;
  }

  /** Returns whether it names a rowid. */
  boolean namesRowid() {
    return namesRowid;
  }

  /** Returns whether it names the hidden column of deadlines. */
  boolean namesDeadline() {
    return namesDeadline;
  }

  private void visit(@Nullable SqlNode node) {
    if (node instanceof SqlDynamicParam parameter) {
      parameters = Math.max(parameters, parameter.getIndex() + 1);
    } else if (node instanceof SqlIdentifier name) {
      namesRowid |= rowids.test(name);
      namesDeadline |= deadlines.test(name);
    } else if (node instanceof SqlNodeList list) {
      list.forEach(this::visit);
    } else if (node instanceof SqlCall call) {
      call.getOperandList().forEach(this::visit);
    }
  }
}
