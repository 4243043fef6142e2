package dev.lapse.parser;

import dev.lapse.error.LapseException;
import dev.lapse.error.SqlState;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlSelect;
import org.jspecify.annotations.Nullable;

/**
 * Refuses a tree too deep for what comes after the parser, which recurses over it. Walks without
 * recursion itself.
 */
final class TreeDepth {
  private TreeDepth() {}

  static void check(SqlNode tree, int limit) {
    Deque<Level> open = new ArrayDeque<>();
    open.push(new Level(tree, 1));
    while (!open.isEmpty()) {
      Level level = open.pop();
      if (level.depth > limit) {
        throw tooDeep(limit);
      }
      int below = level.node instanceof SqlCall ? level.depth + 1 : level.depth;
      for (@Nullable SqlNode child : children(level.node)) {
        if (child != null) {
          open.push(new Level(child, below));
        }
      }
    }
  }

  /** Refuses a SELECT of more columns; to find their names takes time beyond measure. */
  static void checkColumns(SqlNode tree, int limit) {
    Deque<SqlNode> open = new ArrayDeque<>();
    open.push(tree);
    while (!open.isEmpty()) {
      SqlNode node = open.pop();
      if (node instanceof SqlSelect select && select.getSelectList().size() > limit) {
        throw LapseException.of(
            SqlState.STATEMENT_TOO_COMPLEX,
            "a query has at most " + limit + " columns, found " + select.getSelectList().size());
      }
      for (@Nullable SqlNode child : children(node)) {
        if (child != null) {
          open.push(child);
        }
      }
    }
  }

  static LapseException tooDeep(int limit) {
    return LapseException.of(
        SqlState.STATEMENT_TOO_COMPLEX,
        "the statement nests more than "
            + limit
            + " levels deep; split it, or write a long chain of OR as IN (…)");
  }

  private static List<@Nullable SqlNode> children(SqlNode node) {
    if (node instanceof SqlCall call) {
      return call.getOperandList();
    }
    return node instanceof SqlNodeList list ? list.getList() : List.of();
  }

  private record Level(SqlNode node, int depth) {}
}
