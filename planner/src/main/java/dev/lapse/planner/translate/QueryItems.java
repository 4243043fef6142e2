package dev.lapse.planner.translate;

import java.util.List;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlOrderBy;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.SqlWith;

/** The expressions that a query's columns are made of, on each side of its set operations. */
final class QueryItems {
  /** Takes the expressions. */
  interface Visitor {
    /**
     * Takes one.
     *
     * @param column which column it is of, from 0
     */
    void visit(int column, SqlNode expression);
  }

  private QueryItems() {}

  /**
   * Visits the expressions of a query.
   *
   * @return false if a star hides which expression a column is; that side is left out
   */
  static boolean visit(SqlNode query, Visitor visitor) {
    if (query instanceof SqlOrderBy ordered) {
      return visit(ordered.query, visitor);
    }
    if (query instanceof SqlWith with) {
      return visit(with.body, visitor);
    }
    if (query instanceof SqlSelect select) {
      return items(select.getSelectList(), visitor);
    }
    boolean all = query instanceof SqlCall;
    if (query instanceof SqlCall call) {
      for (SqlNode operand : call.getOperandList()) {
        all &=
            call.getKind() == SqlKind.VALUES
                ? items(((SqlCall) operand).getOperandList(), visitor)
                : visit(operand, visitor);
      }
    }
    return all;
  }

  private static boolean items(List<SqlNode> items, Visitor visitor) {
    if (items.stream().anyMatch(item -> item instanceof SqlIdentifier id && id.isStar())) {
      return false;
    }
    for (int i = 0; i < items.size(); i++) {
      SqlNode item = items.get(i);
      visitor.visit(i, item.getKind() == SqlKind.AS ? ((SqlCall) item).operand(0) : item);
    }
    return true;
  }
}
