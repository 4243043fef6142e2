package dev.lapse.parser;

import static dev.lapse.parser.generated.LapseParserImplConstants.*;

import dev.lapse.error.LapseException;
import dev.lapse.error.SqlState;
import dev.lapse.parser.generated.Token;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlDynamicParam;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.jspecify.annotations.Nullable;

/**
 * Numbers parameters as SQLite does: {@code ?7} is the seventh, {@code ?} the one after the highest
 * so far, and so is a name that was not met before. Equal names and numbers share a value.
 */
final class ParameterNumbers {
  /** As many as SQLite takes. */
  private static final int MAX = 32_766;

  private ParameterNumbers() {}

  /** Makes plain parameters of all, and returns their indexes, from 0, in order of the text. */
  static List<Integer> of(List<Token> tokens) {
    Map<String, Integer> names = new HashMap<>();
    List<Integer> indexes = new ArrayList<>();
    int highest = 0;
    for (Token token : tokens) {
      int number;
      if (token.kind == HOOK) {
        number = highest + 1;
      } else if (token.kind == NUMBERED_PARAMETER) {
        number = number(token);
      } else if (token.kind == NAMED_PARAMETER) {
        Integer known = names.get(token.image);
        number = known == null ? highest + 1 : known;
        names.put(token.image, number);
      } else {
        continue;
      }
      if (number > MAX) {
        throw tooMany(token);
      }
      highest = Math.max(highest, number);
      token.kind = HOOK;
      indexes.add(number - 1);
    }
    return indexes;
  }

  private static int number(Token token) {
    String digits = token.image.substring(1);
    int number = digits.length() > 9 ? MAX + 1 : Integer.parseInt(digits);
    if (number < 1) {
      throw tooMany(token);
    }
    return number;
  }

  private static LapseException tooMany(Token token) {
    return LapseException.at(
        SyntaxErrors.positionOf(token),
        SqlState.STATEMENT_TOO_COMPLEX,
        "the number of a parameter is from 1 to " + MAX + "; found " + token.image);
  }

  /** Gives the parameters of a tree, which the grammar counted one by one, their own indexes. */
  static SqlNode apply(SqlNode tree, List<Integer> indexes) {
    boolean inOrder = true;
    for (int i = 0; i < indexes.size(); i++) {
      inOrder &= indexes.get(i) == i;
    }
    if (inOrder) {
      return tree;
    }
    Deque<SqlNode> open = new ArrayDeque<>();
    open.push(tree);
    while (!open.isEmpty()) {
      SqlNode node = open.pop();
      int size = children(node).size();
      for (int i = 0; i < size; i++) {
        SqlNode child = children(node).get(i);
        if (child instanceof SqlDynamicParam counted) {
          set(node, i, renumbered(counted, indexes));
        } else if (child != null) {
          open.push(child);
        }
      }
    }
    return tree instanceof SqlDynamicParam counted ? renumbered(counted, indexes) : tree;
  }

  private static SqlDynamicParam renumbered(SqlDynamicParam counted, List<Integer> indexes) {
    return new SqlDynamicParam(indexes.get(counted.getIndex()), counted.getParserPosition());
  }

  private static void set(SqlNode node, int i, SqlNode child) {
    if (node instanceof SqlNodeList list) {
      list.set(i, child);
    } else {
      ((SqlCall) node).setOperand(i, child);
    }
  }

  private static List<? extends @Nullable SqlNode> children(SqlNode node) {
    if (node instanceof SqlCall call) {
      return call.getOperandList();
    }
    return node instanceof SqlNodeList list ? list.getList() : List.of();
  }
}
