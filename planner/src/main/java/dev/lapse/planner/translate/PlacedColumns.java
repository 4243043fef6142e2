package dev.lapse.planner.translate;

import java.util.List;
import java.util.function.Consumer;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlOrderBy;
import org.apache.calcite.sql.SqlWith;

/** What a column of a query is made of, on each side of its set operations. */
final class PlacedColumns {
  private PlacedColumns() {}

  /**
   * Visits what a column is made of.
   *
   * @param value takes an expression that is the column
   * @param select takes a query in which a star hides the column
   */
  static void visit(SqlNode query, int column, Consumer<SqlNode> value, Consumer<SqlNode> select) {
    SqlNode body = query instanceof SqlWith with ? with.body : query;
    if (body instanceof SqlCall call && SetOperationWriter.isSetOperation(body)) {
      call.getOperandList().forEach(side -> visit(side, column, value, select));
      return;
    }
    if (body instanceof SqlOrderBy ordered && SetOperationWriter.isSetOperation(ordered.query)) {
      // What it is ordered by are the columns that all sides share.
      visit(ordered.query, column, value, select);
      return;
    }
    if (!QueryItems.visit(body, (at, expression) -> {})) {
      select.accept(body);
      return;
    }
    QueryItems.visit(
        body,
        (at, expression) -> {
          if (at == column) {
            value.accept(expression);
          }
        });
  }

  /** Returns the values of a row, or the value itself. */
  static List<SqlNode> ofRow(SqlNode node) {
    boolean row = node.getKind() == SqlKind.ROW;
    return row ? ((SqlCall) node).getOperandList() : List.of(node);
  }
}
