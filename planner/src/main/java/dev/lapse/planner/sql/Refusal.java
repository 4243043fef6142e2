package dev.lapse.planner.sql;

import dev.lapse.error.LapseException;
import dev.lapse.error.Position;
import dev.lapse.error.SqlState;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.jspecify.annotations.Nullable;

/** Makes exceptions, each at the place in the statement that it is about. */
public final class Refusal {
  private Refusal() {}

  /** Returns an exception about a part of a statement. */
  public static LapseException at(SqlNode node, SqlState state, String message) {
    return LapseException.at(position(node), state, message);
  }

  /** Returns where a node stands in the statement, or null if it was not written. */
  public static @Nullable Position position(SqlNode node) {
    SqlParserPos pos = node.getParserPosition();
    return pos.getLineNum() < 1 || pos.getColumnNum() < 1
        ? null
        : new Position(pos.getLineNum(), pos.getColumnNum());
  }
}
