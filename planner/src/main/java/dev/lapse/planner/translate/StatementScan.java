package dev.lapse.planner.translate;

import java.util.List;
import java.util.function.Predicate;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlDynamicParam;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.jspecify.annotations.Nullable;

/**
 * What must be known of a statement before its text is written.
 *
 * @param parameters how many {@code ?} it has
 * @param namesRowid whether it names a rowid
 */
record StatementScan(int parameters, boolean namesRowid) {
  static StatementScan of(SqlNode statement, Predicate<SqlIdentifier> rowids) {
    return scan(statement, new StatementScan(0, false), rowids);
  }

  private static StatementScan scan(
      @Nullable SqlNode node, StatementScan so, Predicate<SqlIdentifier> rowids) {
    if (node instanceof SqlDynamicParam parameter) {
      return new StatementScan(Math.max(so.parameters, parameter.getIndex() + 1), so.namesRowid);
    }
    if (node instanceof SqlIdentifier name) {
      boolean rowid = rowids.test(name);
      return new StatementScan(so.parameters, so.namesRowid || rowid);
    }
    List<? extends @Nullable SqlNode> children = List.of();
    if (node instanceof SqlNodeList list) {
      children = list;
    } else if (node instanceof SqlCall call) {
      children = call.getOperandList();
    }
    StatementScan all = so;
    for (SqlNode child : children) {
      all = scan(child, all, rowids);
    }
    return all;
  }
}
