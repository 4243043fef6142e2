package dev.lapse.planner.translate;

import dev.lapse.planner.catalog.Table;
import dev.lapse.planner.sql.Identifiers;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlOrderBy;
import org.apache.calcite.sql.SqlSelect;
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
    Map<Integer, Place> places = emission.columnPlacesOf(query);
    if (!places.isEmpty()) {
      Optional<String> placed = placed(query, places);
      if (placed.isPresent()) {
        return placed.get();
      }
    }
    return unplaced(query, named);
  }

  /** Writes a query whose columns stand under a star, each in the form of its place. */
  private Optional<String> placed(SqlNode query, Map<Integer, Place> places) {
    List<ResultColumn> columns = emission.typing.columnsOf(query).orElse(List.of());
    List<String> names = new ArrayList<>();
    List<String> items = new ArrayList<>();
    boolean changes = false;
    for (ResultColumn column : columns) {
      Place place = places.get(names.size());
      String name = Identifiers.quote("c" + (names.size() + 1));
      names.add(name);
      String formed = place == null ? name : AssignedWriter.formed(name, column.value(), place);
      changes |= !formed.equals(name);
      items.add(formed + " AS " + Identifiers.quote(column.label()));
    }
    String rows = Identifiers.quote("lapse_rows");
    return changes
        ? Optional.of(
            "SELECT "
                + Emission.list(items)
                + " FROM (WITH "
                + rows
                + " ("
                + Emission.list(names)
                + ") AS ("
                + unplaced(query, false)
                + ") SELECT * FROM "
                + rows
                + ")")
        : Optional.empty();
  }

  private String unplaced(SqlNode query, boolean named) {
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
      case UNION, INTERSECT, EXCEPT -> writers.setOperations().write((SqlCall) query, named);
      case EXPLICIT_TABLE ->
          "SELECT * FROM " + writers.relations().write(((SqlCall) query).operand(0));
      case VALUES -> values((SqlCall) query);
      default -> throw emission.refuse(query, "this is no query that can be translated");
    };
  }

  /** Writes a WITH and enters its scope; the caller leaves it. */
  String with(SqlNodeList items) {
    emission.enter();
    boolean recursive = false;
    List<String> parts = new ArrayList<>();
    for (SqlNode each : items) {
      SqlWithItem item = (SqlWithItem) each;
      boolean seesItself = item.recursive.booleanValue();
      recursive |= seesItself;
      String own = Names.last(item.name);
      String name = seesItself ? emission.nameWith(own) : own;
      String query = named(item.query);
      StringBuilder part =
          new StringBuilder(Identifiers.quote(seesItself ? name : emission.nameWith(own)));
      if (item.columnList != null) {
        List<String> columns = new ArrayList<>();
        item.columnList.forEach(c -> columns.add(Identifiers.quote(Names.last((SqlIdentifier) c))));
        part.append(" (").append(Emission.list(columns)).append(')');
      }
      part.append(" AS ").append(emission.source.materialization(item.name));
      parts.add(part.append('(').append(query).append(')').toString());
    }
    return (recursive ? "WITH RECURSIVE " : "WITH ") + Emission.list(parts);
  }

  private String ordered(SqlOrderBy ordered, boolean named) {
    // The parser takes WITH TIES for ONLY; it is the last that the node's place in the text tells.
    if (ordered.fetch != null && emission.source.slice(ordered).equalsIgnoreCase("WITH")) {
      return withTies(ordered, ordered.fetch);
    }
    StringBuilder sql = new StringBuilder();
    if (ordered.query instanceof SqlSelect select && LayeredWriter.writes(select)) {
      sql.append(writers.layers().write(select, ordered.orderList));
    } else {
      // What it is ordered by may be a column, which a difference of counts hasn't.
      boolean plain = ordered.query instanceof SqlSelect && !ordered.orderList.isEmpty();
      sql.append(plain ? select((SqlSelect) ordered.query, named) : write(ordered.query, named));
      if (!ordered.orderList.isEmpty()) {
        sql.append(" ORDER BY ").append(orderItems(ordered.orderList));
      }
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

  private String withTies(SqlOrderBy ordered, SqlNode fetch) {
    if (!(ordered.query instanceof SqlSelect select)) {
      throw emission.refuse(ordered, "WITH TIES of this query; put the query into FROM");
    }
    SqlNode offset = ordered.offset;
    return writers
        .layers()
        .withTies(
            select,
            ordered.orderList,
            writers.expressions().write(fetch),
            offset == null ? "0" : writers.expressions().write(offset));
  }

  /** Writes the items of an ORDER BY. */
  String orderItems(SqlNodeList items) {
    List<String> parts = new ArrayList<>();
    items.forEach(item -> parts.add(orderItem(item)));
    return Emission.list(parts);
  }

  private String orderItem(SqlNode item) {
    SqlNode bare = withoutDirection(item);
    return writers.expressions().write(bare) + direction(item);
  }

  /** Returns an item of an ORDER BY without the words that follow its expression. */
  static SqlNode withoutDirection(SqlNode item) {
    return switch (item.getKind()) {
      case DESCENDING, NULLS_FIRST, NULLS_LAST -> withoutDirection(((SqlCall) item).operand(0));
      default -> item;
    };
  }

  /** Returns the words that follow the expression of an item of an ORDER BY. */
  static String direction(SqlNode item) {
    return switch (item.getKind()) {
      case DESCENDING -> direction(((SqlCall) item).operand(0)) + " DESC";
      case NULLS_FIRST -> direction(((SqlCall) item).operand(0)) + " NULLS FIRST";
      case NULLS_LAST -> direction(((SqlCall) item).operand(0)) + " NULLS LAST";
      default -> "";
    };
  }

  private String select(SqlSelect select, boolean named) {
    return LayeredWriter.writes(select)
        ? writers.layers().write(select, SqlNodeList.EMPTY)
        : emission.inSelect(() -> plain(select, select.isDistinct(), List.of(), named));
  }

  /**
   * Writes a SELECT that SQLite has, without its QUALIFY.
   *
   * @param more expressions to add to its columns, as SQL
   */
  String plain(SqlSelect select, boolean distinct, List<String> more, boolean named) {
    SqlNode from = select.getFrom();
    StringBuilder sql = new StringBuilder(distinct ? "SELECT DISTINCT " : "SELECT ");
    List<String> items = new ArrayList<>();
    select.getSelectList().forEach(item -> items.add(item(item, from, named)));
    items.addAll(more);
    sql.append(Emission.list(items));
    sql.append(source(select));
    SqlNodeList group = select.getGroup();
    if (group != null) {
      List<String> keys = new ArrayList<>();
      group.forEach(key -> keys.add(writers.expressions().write(key)));
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

  /** Writes a bare count of live rows as a difference. */
  private Optional<String> difference(SqlSelect select, boolean named) {
    SqlNode from = select.getFrom();
    Optional<Table> table =
        CountDifference.relation(from)
            .filter(name -> CountDifference.fits(select))
            .flatMap(writers.relations()::tableOf)
            .filter(writers.live()::hides);
    if (from == null || table.isEmpty()) {
      return Optional.empty();
    }
    String alias = from instanceof SqlCall as ? Identifiers.quote(Names.last(as.operand(1))) : "";
    CountDifference count = new CountDifference(table.get(), alias);
    Optional<List<String>> parts = writers.live().difference(count);
    if (parts.isEmpty()) {
      return Optional.empty();
    }
    writers.live().hidden(table.get());
    emission.subtracts = true;
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

  /** Writes the FROM and WHERE of a SELECT. */
  String source(SqlSelect select) {
    StringBuilder sql = new StringBuilder();
    SqlNode from = select.getFrom();
    if (from != null) {
      sql.append(" FROM ").append(writers.relations().write(from));
    }
    append(sql, " WHERE ", select.getWhere());
    return sql.toString();
  }

  private void append(StringBuilder sql, String word, @Nullable SqlNode condition) {
    if (condition != null) {
      sql.append(word).append(writers.expressions().write(condition));
    }
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
