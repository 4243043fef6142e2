package dev.lapse.planner.translate;

import dev.lapse.error.Position;
import dev.lapse.planner.sql.SqliteToken;
import dev.lapse.planner.sql.SqliteTokens;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.jspecify.annotations.Nullable;

/**
 * The text that a tree was parsed from. The tree doesn't keep parentheses, but where they stood
 * decides how SQLite reads operators that it ranks differently than Calcite does.
 */
final class SourceText {
  private final String text;
  private final List<Integer> lines = new ArrayList<>();
  private final Map<Integer, Integer> parentheses = new HashMap<>();

  /** Where what stands in a pair of parentheses begins and ends. */
  private final Map<Integer, Integer> enclosed = new HashMap<>();

  SourceText(String text) {
    this.text = text;
    lines.add(0);
    for (int i = 0; i < text.length(); i++) {
      if (text.charAt(i) == '\n') {
        lines.add(i + 1);
      }
    }
    Deque<Integer> open = new ArrayDeque<>();
    Deque<Integer> inside = new ArrayDeque<>();
    SqliteToken before = null;
    for (SqliteToken token : SqliteTokens.of(text)) {
      if (before != null && before.isMark("(")) {
        inside.push(token.start());
      }
      if (token.isMark("(")) {
        open.push(token.start());
      } else if (token.isMark(")") && !open.isEmpty()) {
        parentheses.put(open.pop(), token.end());
        enclosed.put(inside.pop(), before == null ? 0 : before.end());
      }
      before = token;
    }
  }

  /** Returns whether the node's text is one pair of parentheses and what is between them. */
  boolean isParenthesised(SqlNode node) {
    SqlParserPos pos = node.getParserPosition();
    if (pos.getLineNum() < 1) {
      return false;
    }
    Integer end = parentheses.get(start(pos));
    return end != null && end == end(pos);
  }

  /** Returns whether the node is all that stands in a pair of parentheses, or is that pair. */
  boolean isEnclosed(SqlNode node) {
    SqlParserPos pos = node.getParserPosition();
    if (pos.getLineNum() < 1) {
      return false;
    }
    int start = start(pos);
    Integer end = enclosed.get(start);
    return isParenthesised(node) || (end != null && end == closed(start, end(pos)));
  }

  /** Returns the node's text as it was written; empty if the node was not written. */
  String slice(SqlNode node) {
    SqlParserPos pos = node.getParserPosition();
    if (pos.getLineNum() < 1) {
      return "";
    }
    int start = start(pos);
    int end = closed(start, end(pos));
    return start <= end && end <= text.length() ? text.substring(start, end) : "";
  }

  /** The grammar leaves the last parenthesis of IN (SELECT …) out of its node. */
  private int closed(int start, int end) {
    int last = end;
    for (Map.Entry<Integer, Integer> pair : parentheses.entrySet()) {
      if (pair.getKey() >= start && pair.getKey() < end) {
        last = Math.max(last, pair.getValue());
      }
    }
    return last;
  }

  /** Returns where the node begins, or null if it was not written. */
  static @Nullable Position position(SqlNode node) {
    SqlParserPos pos = node.getParserPosition();
    return pos.getLineNum() < 1 ? null : new Position(pos.getLineNum(), pos.getColumnNum());
  }

  private int start(SqlParserPos pos) {
    return offset(pos.getLineNum(), pos.getColumnNum());
  }

  private int end(SqlParserPos pos) {
    return offset(pos.getEndLineNum(), pos.getEndColumnNum()) + 1;
  }

  private int offset(int line, int column) {
    return line > lines.size() ? text.length() : lines.get(line - 1) + column - 1;
  }
}
