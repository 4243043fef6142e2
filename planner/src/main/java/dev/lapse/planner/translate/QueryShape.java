package dev.lapse.planner.translate;

import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlOrderBy;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.SqlWith;
import org.jspecify.annotations.Nullable;

/**
 * What the look of a query tells of how its rows are read.
 *
 * @param folds whether it answers groups, or one row for all
 * @param mayStopEarly whether LIMIT or EXISTS may end a scan before its end
 */
record QueryShape(boolean folds, boolean mayStopEarly) {
  private static final Set<String> AGGREGATES =
      Set.of("count", "sum", "total", "avg", "min", "max", "group_concat", "string_agg");

  static QueryShape of(SqlNode query) {
    return new QueryShape(folds(query), mayStopEarly(query));
  }

  private static boolean folds(SqlNode query) {
    if (query instanceof SqlOrderBy ordered) {
      return folds(ordered.query);
    }
    if (query instanceof SqlWith with) {
      return folds(with.body);
    }
    return query instanceof SqlSelect select
        && (select.getGroup() != null || select.getSelectList().stream().anyMatch(QueryShape::any));
  }

  private static boolean any(@Nullable SqlNode item) {
    if (!(item instanceof SqlCall call) || call.getKind() == SqlKind.OVER) {
      return false;
    }
    String name = call.getOperator().getName().toLowerCase(Locale.ROOT);
    return (AGGREGATES.contains(name) && call.operandCount() == 1)
        || (!call.isA(SqlKind.QUERY) && call.getOperandList().stream().anyMatch(QueryShape::any));
  }

  private static boolean mayStopEarly(@Nullable SqlNode node) {
    if (node instanceof SqlOrderBy ordered && ordered.fetch != null) {
      return true;
    }
    List<? extends @Nullable SqlNode> children = List.of();
    if (node instanceof SqlNodeList list) {
      children = list;
    } else if (node instanceof SqlCall call) {
      if (call.getKind() == SqlKind.EXISTS) {
        return true;
      }
      children = call.getOperandList();
    }
    return children.stream().anyMatch(QueryShape::mayStopEarly);
  }
}
