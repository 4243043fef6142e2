package dev.lapse.planner.translate;

import dev.lapse.planner.catalog.Table;
import dev.lapse.planner.expiry.CutoffBound;
import dev.lapse.planner.plan.ExpiredSearch;
import dev.lapse.planner.sql.Identifiers;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlSelect;
import org.jspecify.annotations.Nullable;

/**
 * A count of live rows as the count of all rows less that of the expired ones. SQLite counts a
 * whole table without looking at its rows, and the TTL index holds the expired ones together.
 *
 * @param table the table
 * @param alias what the statement calls it, quoted; empty for its name
 */
record CountDifference(Table table, String alias) {
  private static final String COUNT = "SELECT count(*) FROM ";

  /**
   * Returns whether a query does nothing but count the rows of one relation. With a condition each
   * expired row would have to be looked up for it.
   */
  static boolean fits(SqlSelect select) {
    return select.getWhere() == null
        && select.getGroup() == null
        && select.getHaving() == null
        && !select.isDistinct()
        && select.getWindowList().isEmpty()
        && select.getQualify() == null
        && select.getSelectList().stream().allMatch(CountDifference::isCount);
  }

  private static boolean isCount(@Nullable SqlNode item) {
    if (item == null) {
      return false;
    }
    SqlNode bare = item.getKind() == SqlKind.AS ? ((SqlCall) item).operand(0) : item;
    return bare instanceof SqlCall call
        && call.getOperator().getName().toLowerCase(Locale.ROOT).equals("count")
        && call.operandCount() == 1
        && call.getFunctionQuantifier() == null
        && isNeverNull(call.operand(0));
  }

  private static boolean isNeverNull(SqlNode argument) {
    return (argument instanceof SqlIdentifier name && name.isStar())
        || (argument instanceof SqlLiteral literal
            && literal.getTypeName() == org.apache.calcite.sql.type.SqlTypeName.DECIMAL
            && literal.getValue() != null);
  }

  /** Returns the relation that a FROM names with or without an alias, if it is one alone. */
  static Optional<SqlIdentifier> relation(@Nullable SqlNode from) {
    SqlNode bare =
        from instanceof SqlCall call && call.getKind() == SqlKind.AS && call.operandCount() == 2
            ? call.operand(0)
            : from;
    return bare instanceof SqlIdentifier name ? Optional.of(name) : Optional.empty();
  }

  /**
   * Returns the difference as an expression: the count of all rows first, then what is taken away.
   *
   * @return empty where the TTL indexes do not lead to the expired rows
   */
  Optional<List<String>> parts(Function<CutoffBound, String> placeholder) {
    Optional<ExpiredSearch> search = ExpiredSearch.of(table, placeholder);
    if (search.isEmpty()) {
      return Optional.empty();
    }
    String from = Identifiers.quoteMain(table.name()) + (alias.isEmpty() ? "" : " AS " + alias);
    List<String> parts = new java.util.ArrayList<>();
    parts.add("(" + COUNT + from + ")");
    for (ExpiredSearch.Part part : search.get().parts()) {
      parts.add(
          " - ("
              + COUNT
              + from
              + " INDEXED BY "
              + part.index()
              + " WHERE "
              + part.condition()
              + ")");
    }
    return Optional.of(parts);
  }
}
