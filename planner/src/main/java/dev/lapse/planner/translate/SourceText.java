package dev.lapse.planner.translate;

import dev.lapse.error.Position;
import dev.lapse.planner.sql.Identifiers;
import dev.lapse.planner.sql.Refusal;
import dev.lapse.planner.sql.SqliteToken;
import dev.lapse.planner.sql.SqliteTokens;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
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
  private final List<SqliteToken> tokens;
  private final NavigableMap<Integer, Integer> parentheses = new TreeMap<>();

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
    tokens = SqliteTokens.of(text);
    for (SqliteToken token : tokens) {
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

  String text() {
    return text;
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
    int start = written(node, start(pos));
    int end = closed(start, end(pos));
    return start <= end && end <= text.length() ? text.substring(start, end) : "";
  }

  /** What follows a call, such as OVER, and the } of an escape are all that the grammar places. */
  private int written(SqlNode node, int start) {
    int first = start;
    SqlNode inner = node;
    while (inner instanceof SqlCall call && follows(call)) {
      inner = call.operand(0);
      if (inner.getParserPosition().getLineNum() > 0) {
        first = Math.min(first, start(inner.getParserPosition()));
      }
    }
    boolean escape = first < text.length() && text.charAt(first) == '}';
    return escape ? Math.max(0, text.lastIndexOf('{', first)) : first;
  }

  private static boolean follows(SqlCall call) {
    return switch (call.getKind()) {
      case OVER, FILTER, WITHIN_GROUP, IGNORE_NULLS, RESPECT_NULLS -> true;
      default -> false;
    };
  }

  /**
   * Returns {@code INDEXED BY …} or {@code NOT INDEXED} after the name of a table and its alias,
   * with a space before it; empty if neither was written. The tree doesn't keep hints.
   */
  String indexChoice(SqlIdentifier table) {
    int at = after(table);
    if (isWord(at, "AS")) {
      at += 2;
    } else if (!choosesIndex(at) && choosesIndex(at + 1)) {
      at++;
    }
    if (!choosesIndex(at)) {
      return "";
    }
    return isWord(at, "NOT")
        ? " NOT INDEXED"
        : " INDEXED BY " + Identifiers.quote(tokens.get(at + 2).value());
  }

  private boolean choosesIndex(int at) {
    return (isWord(at, "INDEXED") && isWord(at + 1, "BY") && at + 2 < tokens.size())
        || (isWord(at, "NOT") && isWord(at + 1, "INDEXED"));
  }

  /**
   * Returns {@code [NOT] MATERIALIZED} before the query of a WITH, with a space after it, or "".
   */
  String materialization(SqlIdentifier name) {
    int at = after(name);
    if (at < tokens.size() && tokens.get(at).isMark("(")) {
      while (at < tokens.size() && !tokens.get(at).isMark(")")) {
        at++;
      }
      at++;
    }
    if (!isWord(at, "AS")) {
      return "";
    }
    if (isWord(at + 1, "MATERIALIZED")) {
      return "MATERIALIZED ";
    }
    return isWord(at + 1, "NOT") && isWord(at + 2, "MATERIALIZED") ? "NOT MATERIALIZED " : "";
  }

  /** Returns the index of the first token after a name; that of the end if nobody wrote it. */
  private int after(SqlIdentifier name) {
    SqlParserPos pos = name.getParserPosition();
    if (pos.getLineNum() < 1) {
      return tokens.size();
    }
    int end = end(pos);
    int low = 0;
    int high = tokens.size();
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (tokens.get(middle).start() < end) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  private boolean isWord(int at, String word) {
    return at < tokens.size() && tokens.get(at).isWord(word);
  }

  /** The grammar leaves the last parenthesis of IN (SELECT …) out of its node. */
  private int closed(int start, int end) {
    int last = end;
    if (start < end) {
      for (int closing : parentheses.subMap(start, end).values()) {
        last = Math.max(last, closing);
      }
    }
    return last;
  }

  /** Returns where the node begins, or null if it was not written. */
  static @Nullable Position position(SqlNode node) {
    return Refusal.position(node);
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
