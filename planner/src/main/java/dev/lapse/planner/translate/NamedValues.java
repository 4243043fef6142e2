package dev.lapse.planner.translate;

import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.sql.SqlBasicCall;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;

/** VALUES as a query whose columns have the names that SQLite gives them. */
final class NamedValues {
  private NamedValues() {}

  /**
   * Returns the query.
   *
   * @param row one of its rows
   */
  static SqlNode of(SqlNode values, SqlNode row) {
    SqlParserPos pos = values.getParserPosition();
    List<SqlNode> operands = new ArrayList<>(List.of(values, new SqlIdentifier("values", pos)));
    for (int i = 1; i <= ((SqlCall) row).operandCount(); i++) {
      operands.add(new SqlIdentifier("column" + i, pos));
    }
    SqlNode from = new SqlBasicCall(SqlStdOperatorTable.AS, operands, pos);
    SqlNodeList star = new SqlNodeList(List.of(SqlIdentifier.star(pos)), pos);
    return new SqlSelect(
        pos, null, star, from, null, null, null, null, null, null, null, null, null);
  }
}
