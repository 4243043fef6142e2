package dev.lapse.planner.translate;

import dev.lapse.planner.catalog.Table;
import dev.lapse.planner.sql.Identifiers;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.calcite.sql.SqlBasicCall;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlOrderBy;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.SqlSetOperator;
import org.apache.calcite.sql.SqlWindow;
import org.apache.calcite.sql.SqlWith;
import org.apache.calcite.sql.SqlWithItem;
import org.jspecify.annotations.Nullable;

/** Writes queries of every shape. */
final class QueryWriter {
  private final Emission emission;
  private final Writers writers;
  private final StarWriter stars;

  QueryWriter(Emission emission, Writers writers, StarWriter stars) {
    this.emission = emission;
    this.writers = writers;
    this.stars = stars;
  }

  /** Writes a query whose columns nobody names. */
  String write(SqlNode query) {
    return write(query, false);
  }

  /** Writes a query whose columns others name: each expression gets the name SQLite gives it. */
  String named(SqlNode query) {
    return write(query, true);
  }

  private String write(SqlNode query, boolean named) {
    if (query instanceof SqlOrderBy ordered) {
      return ordered(ordered, named);
    }
    if (query instanceof SqlSelect select) {
      return difference(select, named).orElseGet(() -> select(select, named));
    }
    if (query instanceof SqlWith with) {
      String items = with(with.withList);
      String body = write(with.body, named);
      emission.leave();
      return items + " " + body;
    }
    return switch (query.getKind()) {
      case UNION, INTERSECT, EXCEPT -> compound((SqlBasicCall) query, named);
      case VALUES -> values((SqlCall) query);
      default -> throw emission.refuse(query, "this is no query that can be translated");
    };
  }

  /** Writes a WITH and enters its scope; the caller leaves it. */
  String with(SqlNodeList items) {
    List<String> names = new ArrayList<>();
    items.forEach(item -> names.add(Names.last(((SqlWithItem) item).name)));
    emission.enter(names);
    boolean recursive = false;
    List<String> parts = new ArrayList<>();
    for (SqlNode each : items) {
      SqlWithItem item = (SqlWithItem) each;
      recursive |= item.recursive.booleanValue();
      StringBuilder part = new StringBuilder(Identifiers.quote(Names.last(item.name)));
      if (item.columnList != null) {
        List<String> columns = new ArrayList<>();
        item.columnList.forEach(c -> columns.add(Identifiers.quote(Names.last((SqlIdentifier) c))));
        part.append(" (").append(Emission.list(columns)).append(')');
      }
      parts.add(part.append(" AS (").append(named(item.query)).append(')').toString());
    }
    return (recursive ? "WITH RECURSIVE " : "WITH ") + Emission.list(parts);
  }

  private String ordered(SqlOrderBy ordered, boolean named) {
    // What it is ordered by may be a column, which a difference of counts hasn't.
    boolean plain = ordered.query instanceof SqlSelect && !ordered.orderList.isEmpty();
    StringBuilder sql =
        new StringBuilder(
            plain ? select((SqlSelect) ordered.query, named) : write(ordered.query, named));
    if (!ordered.orderList.isEmpty()) {
      sql.append(" ORDER BY ").append(orderItems(ordered.orderList));
    }
    SqlNode limit = ordered.fetch;
    if (limit != null || ordered.offset != null) {
      // SQLite has no OFFSET without a LIMIT.
      sql.append(" LIMIT ").append(limit == null ? "-1" : writers.expressions().write(limit));
    }
    if (ordered.offset != null) {
      sql.append(" OFFSET ").append(writers.expressions().write(ordered.offset));
    }
    return sql.toString();
  }

  /** Writes the items of an ORDER BY. */
  String orderItems(SqlNodeList items) {
    List<String> parts = new ArrayList<>();
    items.forEach(item -> parts.add(orderItem(item)));
    return Emission.list(parts);
  }

  private String orderItem(SqlNode item) {
    return switch (item.getKind()) {
      case DESCENDING -> orderItem(((SqlCall) item).operand(0)) + " DESC";
      case NULLS_FIRST -> orderItem(((SqlCall) item).operand(0)) + " NULLS FIRST";
      case NULLS_LAST -> orderItem(((SqlCall) item).operand(0)) + " NULLS LAST";
      default -> writers.expressions().write(item);
    };
  }

  private String select(SqlSelect select, boolean named) {
    if (select.getQualify() != null) {
      throw emission.refuse(select, "QUALIFY is not supported; filter an outer query instead");
    }
    SqlNode from = select.getFrom();
    StringBuilder sql = new StringBuilder(select.isDistinct() ? "SELECT DISTINCT " : "SELECT ");
    List<String> items = new ArrayList<>();
    select.getSelectList().forEach(item -> items.add(item(item, from, named)));
    sql.append(Emission.list(items));
    if (from != null) {
      sql.append(" FROM ").append(writers.relations().write(from));
    }
    append(sql, " WHERE ", select.getWhere());
    SqlNodeList group = select.getGroup();
    if (group != null) {
      List<String> keys = new ArrayList<>();
      group.forEach(key -> keys.add(groupKey(key)));
      if (keys.isEmpty()) {
        throw emission.refuse(select, "GROUP BY () is not supported; leave it out");
      }
      sql.append(" GROUP BY ").append(Emission.list(keys));
    }
    append(sql, " HAVING ", select.getHaving());
    if (!select.getWindowList().isEmpty()) {
      List<String> windows = new ArrayList<>();
      for (SqlNode each : select.getWindowList()) {
        windows.add(writers.expressions().windows().declared((SqlWindow) each));
      }
      sql.append(" WINDOW ").append(Emission.list(windows));
    }
    return sql.toString();
  }

  /**
   * Writes a bare count of live rows as a difference. With a condition it has to be tested for each
   * expired row, so that way is for few of them.
   */
  private Optional<String> difference(SqlSelect select, boolean named) {
    SqlNode from = select.getFrom();
    Optional<Table> table =
        CountDifference.relation(from)
            .filter(name -> CountDifference.fits(select))
            .flatMap(writers.relations()::tableOf)
            .filter(writers.live()::hides);
    SqlNode where = select.getWhere();
    boolean fits = where == null || emission.hiding == Hiding.EXCLUDE;
    if (from == null || table.isEmpty() || !fits || FunctionWriter.isRandom(select)) {
      return Optional.empty();
    }
    String alias = from instanceof SqlCall as ? Identifiers.quote(Names.last(as.operand(1))) : "";
    String condition = where == null ? "" : writers.expressions().write(where);
    CountDifference count = new CountDifference(table.get(), alias, condition);
    Optional<List<String>> parts = writers.live().difference(count);
    if (parts.isEmpty()) {
      return Optional.empty();
    }
    writers.live().hidden(table.get());
    List<String> items = new ArrayList<>();
    for (SqlNode item : select.getSelectList()) {
      String as = "";
      if (item.getKind() == SqlKind.AS) {
        as = " AS " + Identifiers.quote(Names.last(((SqlCall) item).operand(1)));
      } else if (named) {
        as = " AS " + Identifiers.quote(Names.label(item, emission.source));
      }
      items.add(String.join("", parts.get()) + as);
    }
    return Optional.of("SELECT " + Emission.list(items));
  }

  private void append(StringBuilder sql, String word, @Nullable SqlNode condition) {
    if (condition != null) {
      sql.append(word).append(writers.expressions().write(condition));
    }
  }

  private String groupKey(SqlNode key) {
    return switch (key.getKind()) {
      case ROLLUP, CUBE, GROUPING_SETS, GROUP_BY_DISTINCT, ROW ->
          throw emission.refuse(
              key, "GROUP BY with several sets of keys is not supported; unite several queries");
      default -> writers.expressions().write(key);
    };
  }

  /** Writes a column of a SELECT or RETURNING. */
  String item(SqlNode item, @Nullable SqlNode from, boolean named) {
    if (item instanceof SqlIdentifier star && star.isStar()) {
      return stars.write(star, from);
    }
    if (item.getKind() == SqlKind.AS) {
      SqlCall as = (SqlCall) item;
      return writers.expressions().write(as.operand(0))
          + " AS "
          + Identifiers.quote(Names.last(as.operand(1)));
    }
    String expression = writers.expressions().write(item);
    return named && !(item instanceof SqlIdentifier)
        ? expression + " AS " + Identifiers.quote(Names.label(item, emission.source))
        : expression;
  }

  private String compound(SqlBasicCall call, boolean named) {
    SqlSetOperator operator = (SqlSetOperator) call.getOperator();
    if (operator.isAll() && call.getKind() != SqlKind.UNION) {
      throw emission.refuse(call, operator.getName() + " is not supported; leave ALL out");
    }
    SqlNode right = call.operand(1);
    boolean nested = isCompound(right);
    if (nested && right.getKind() == SqlKind.INTERSECT && call.getKind() != SqlKind.INTERSECT) {
      // Calcite lets INTERSECT bind tighter, SQLite reads from left to right.
      throw emission.refuse(right, "INTERSECT here has two readings; use a subquery in FROM");
    }
    String name = call.getKind() == SqlKind.UNION && operator.isAll() ? "UNION ALL" : null;
    return side(call.operand(0), false, named)
        + " "
        + (name == null ? call.getKind().sql : name)
        + " "
        + side(right, nested, named);
  }

  private static boolean isCompound(SqlNode node) {
    return switch (node.getKind()) {
      case UNION, INTERSECT, EXCEPT -> true;
      default -> false;
    };
  }

  /** SQLite has no parentheses around the sides of a compound. */
  private String side(SqlNode node, boolean nested, boolean named) {
    boolean wrapped = nested || node instanceof SqlOrderBy || node instanceof SqlWith;
    return wrapped ? "SELECT * FROM (" + named(node) + ")" : write(node, named);
  }

  private String values(SqlCall values) {
    List<String> rows = new ArrayList<>();
    for (SqlNode row : values.getOperandList()) {
      List<String> cells = new ArrayList<>();
      for (SqlNode cell : ((SqlCall) row).getOperandList()) {
        cells.add(writers.expressions().write(cell));
      }
      rows.add("(" + Emission.list(cells) + ")");
    }
    return "VALUES " + Emission.list(rows);
  }
}
