package dev.lapse.planner.ddl;

import dev.lapse.error.LapseException;
import dev.lapse.error.Position;
import dev.lapse.error.SqlState;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.parser.SqlParserPos;

/** Makes the exceptions of this package, each at the place in the statement that it is about. */
final class Refusal {
  private Refusal() {}

  static LapseException at(SqlNode node, SqlState state, String message) {
    SqlParserPos pos = node.getParserPosition();
    Position position =
        pos.getLineNum() < 1 || pos.getColumnNum() < 1
            ? null
            : new Position(pos.getLineNum(), pos.getColumnNum());
    return LapseException.at(position, state, message);
  }
}
