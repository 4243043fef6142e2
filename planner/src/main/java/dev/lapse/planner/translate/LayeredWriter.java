package dev.lapse.planner.translate;

import dev.lapse.planner.sql.Identifiers;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.util.Litmus;
import org.jspecify.annotations.Nullable;

/**
 * Writes SELECTs that SQLite lacks as a query over a query: those with QUALIFY, and those grouped
 * by several sets of keys. The inner one, {@code lapse_rows}, has the columns of the SELECT, those
 * that only ORDER BY needs and the condition of QUALIFY.
 */
final class LayeredWriter {
  private static final String ROWS = "\"lapse_rows\"";

  private final Emission emission;
  private final Writers writers;

  LayeredWriter(Emission emission, Writers writers) {
    this.emission = emission;
    this.writers = writers;
  }

  /** Returns whether a SELECT is written here. */
  static boolean writes(SqlSelect select) {
    return select.getQualify() != null || isGrouped(select);
  }

  private static boolean isGrouped(SqlSelect select) {
    return GroupingSets.isIn(select.getGroup())
        || (select.getGroup() != null
            && (GroupedWriter.asks(select.getSelectList())
                || GroupedWriter.asks(select.getHaving())));
  }

  /**
   * Writes a SELECT.
   *
   * @param order the items of the ORDER BY that follows it
   */
  String write(SqlSelect select, SqlNodeList order) {
    Layers layers = layers(select, order);
    SqlNode qualify = select.getQualify();
    return (select.isDistinct() ? "SELECT DISTINCT " : "SELECT ")
        + Emission.list(layers.labelled)
        + " FROM ("
        + rows(select, layers)
        + " SELECT * FROM "
        + ROWS
        + ")"
        + (qualify == null ? "" : " WHERE \"q\"")
        + (layers.sorted.isEmpty() ? "" : " ORDER BY " + Emission.list(layers.sorted));
  }

  /**
   * Writes a SELECT of which the first rows and those that sort equal to the last one are wanted.
   *
   * @param fetch how many, as SQL
   * @param offset how many to leave out before, as SQL
   */
  String withTies(SqlSelect select, SqlNodeList order, String fetch, String offset) {
    if (order.isEmpty()) {
      throw emission.refuse(select, "WITH TIES needs an ORDER BY");
    }
    if (select.isDistinct() && writes(select)) {
      throw emission.refuse(select, "WITH TIES of this SELECT DISTINCT; put it into FROM");
    }
    Layers layers = layers(select, order);
    String sorted = Emission.list(layers.sorted);
    return "SELECT "
        + Emission.list(layers.labelled)
        + " FROM ("
        + rows(select, layers)
        + " SELECT *, rank() OVER (ORDER BY "
        + sorted
        + ") AS \"r\", row_number() OVER (ORDER BY "
        + sorted
        + ") AS \"n\" FROM "
        + ROWS
        + (select.getQualify() == null ? "" : " WHERE \"q\"")
        + ") WHERE \"r\" <= "
        + fetch
        + " + "
        + offset
        + " AND \"n\" > "
        + offset
        + " ORDER BY "
        + sorted;
  }

  private Layers layers(SqlSelect select, SqlNodeList order) {
    List<ResultColumn> columns =
        emission
            .typing
            .columnsOf(select)
            .orElseThrow(() -> emission.refuse(select, "a SELECT of unknown columns"));
    Layers layers = new Layers();
    for (ResultColumn column : columns) {
      String name = Identifiers.quote("c" + (layers.names.size() + 1));
      layers.names.add(name);
      layers.labelled.add(name + " AS " + Identifiers.quote(column.label()));
    }
    for (SqlNode item : order) {
      SqlNode bare = QueryWriter.withoutDirection(item);
      int at = position(select, bare, columns);
      if (at < 0) {
        at = layers.names.size();
        layers.more.add(bare);
        layers.names.add(Identifiers.quote("o" + layers.more.size()));
      }
      layers.sorted.add(layers.names.get(at) + QueryWriter.direction(item));
    }
    if (select.isDistinct() && !layers.more.isEmpty()) {
      throw emission.refuse(
          layers.more.get(0), "with DISTINCT, ORDER BY takes columns of the SELECT only");
    }
    return layers;
  }

  private String rows(SqlSelect select, Layers layers) {
    SqlNode qualify = select.getQualify();
    boolean grouped = isGrouped(select);
    if (grouped && qualify != null) {
      throw emission.refuse(
          qualify, "QUALIFY beside several sets of keys; put the grouped query into FROM");
    }
    return emission.inSelect(
        () ->
            grouped
                ? new GroupedWriter(emission, writers, select, layers.more)
                    .write(ROWS, layers.names)
                : plain(select, layers));
  }

  private String plain(SqlSelect select, Layers layers) {
    List<SqlNode> added = new ArrayList<>(layers.more);
    List<String> names = new ArrayList<>(layers.names);
    SqlNode qualify = select.getQualify();
    if (qualify != null) {
      added.add(qualify);
      names.add("\"q\"");
    }
    Set<String> columns =
        added.isEmpty() ? Set.of() : new FromColumns(emission).of(select.getFrom());
    List<String> texts = new ArrayList<>();
    for (SqlNode each : added) {
      texts.add(
          emission.replacing(
              node -> aliased(select, node, columns), () -> writers.expressions().write(each)));
    }
    boolean distinct = select.isDistinct() && qualify == null;
    return "WITH "
        + ROWS
        + " ("
        + Emission.list(names)
        + ") AS ("
        + writers.queries().plain(select, distinct, texts, false)
        + ")";
  }

  /** Returns the expression that an alias of the SELECT stands for; null for any other node. */
  private @Nullable String aliased(SqlSelect select, SqlNode node, Set<String> columns) {
    SqlNode item = aliasedItem(select, node, columns);
    return item == null ? null : "(" + writers.expressions().write(item) + ")";
  }

  /** Returns what an alias stands for, if a name is one and no column of the FROM. */
  static @Nullable SqlNode aliasedItem(SqlSelect select, SqlNode node, Set<String> columns) {
    if (!(node instanceof SqlIdentifier name)
        || !name.isSimple()
        || columns.contains(Identifiers.key(name.getSimple()))) {
      return null;
    }
    for (SqlNode item : select.getSelectList()) {
      if (item.getKind() == SqlKind.AS
          && Identifiers.same(Names.last(((SqlCall) item).operand(1)), name.getSimple())) {
        return ((SqlCall) item).operand(0);
      }
    }
    return null;
  }

  /** Returns which column of the SELECT an item of ORDER BY is, or -1. */
  private static int position(SqlSelect select, SqlNode bare, List<ResultColumn> columns) {
    if (bare instanceof SqlLiteral literal && literal.getTypeName().getFamily() != null) {
      int ordinal = literal.getValue() instanceof java.math.BigDecimal n ? n.intValue() : 0;
      return ordinal >= 1 && ordinal <= columns.size() ? ordinal - 1 : -1;
    }
    List<SqlNode> items = select.getSelectList();
    boolean star = items.stream().anyMatch(item -> item instanceof SqlIdentifier i && i.isStar());
    if (star) {
      return -1;
    }
    for (int i = 0; i < items.size(); i++) {
      SqlNode item = items.get(i);
      boolean as = item.getKind() == SqlKind.AS;
      SqlNode value = as ? ((SqlCall) item).operand(0) : item;
      boolean named =
          as
              && bare instanceof SqlIdentifier name
              && name.isSimple()
              && Identifiers.same(name.getSimple(), Names.last(((SqlCall) item).operand(1)));
      if (named || value.equalsDeep(bare, Litmus.IGNORE)) {
        return i;
      }
    }
    return -1;
  }

  /** The columns of the inner query, what the outer shows of them, and its order. */
  private static final class Layers {
    private final List<String> names = new ArrayList<>();
    private final List<String> labelled = new ArrayList<>();
    private final List<SqlNode> more = new ArrayList<>();
    private final List<String> sorted = new ArrayList<>();
  }
}
