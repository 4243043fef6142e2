package dev.lapse.parser;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlSelect;
import org.jspecify.annotations.Nullable;

/**
 * Takes back the FROM that {@link SqliteForms} puts before a WHERE, which the grammar does not take
 * without one.
 */
final class WithoutFrom {
  /** The table of such a FROM; nobody can write this name. */
  static final String NAME = "\u0001nothing";

  private WithoutFrom() {}

  static SqlNode apply(SqlNode tree) {
    Deque<SqlNode> open = new ArrayDeque<>();
    open.push(tree);
    while (!open.isEmpty()) {
      SqlNode node = open.pop();
      if (node instanceof SqlSelect select
          && select.getFrom() instanceof SqlIdentifier from
          && from.isSimple()
          && from.getSimple().equals(NAME)) {
        select.setFrom(null);
      }
      for (@Nullable SqlNode child : children(node)) {
        if (child != null) {
          open.push(child);
        }
      }
    }
    return tree;
  }

  private static List<? extends @Nullable SqlNode> children(SqlNode node) {
    if (node instanceof SqlCall call) {
      return call.getOperandList();
    }
    return node instanceof SqlNodeList list ? list.getList() : List.of();
  }
}
