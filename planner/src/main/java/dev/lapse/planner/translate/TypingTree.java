package dev.lapse.planner.translate;

import dev.lapse.error.LapseException;
import dev.lapse.error.SqlState;
import dev.lapse.planner.sql.Identifiers;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import org.apache.calcite.sql.JoinConditionType;
import org.apache.calcite.sql.SqlBasicCall;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlDynamicParam;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlJoin;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlOrderBy;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.SqlWith;
import org.apache.calcite.sql.SqlWithItem;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.jspecify.annotations.Nullable;

/**
 * Makes the tree that Calcite validates in place of a query. Names and scopes are those of the
 * query; every expression is a {@link TypingOperator}, so that nothing SQLite would take is refused
 * for its types, and the query itself stays as it was written.
 */
final class TypingTree {
  private final Map<SqlNode, ValueType> types;
  private final SourceText source;
  private final Map<String, ValueType> given;
  private final Predicate<SqlIdentifier> rowids;

  /** Columns that a USING merges: Calcite knows them in the list of columns only. */
  private Set<String> merged = Set.of();

  /**
   * Makes the maker of such trees.
   *
   * @param types where the type of each expression is noted
   * @param source the statement's text
   * @param given names with a known type that no FROM has, such as {@code excluded.a}: keys
   * @param rowids which names mean the rowid
   */
  TypingTree(
      Map<SqlNode, ValueType> types,
      SourceText source,
      Map<String, ValueType> given,
      Predicate<SqlIdentifier> rowids) {
    this.types = types;
    this.source = source;
    this.given = given;
    this.rowids = rowids;
  }

  SqlNode query(SqlNode node) {
    return query(node, List.of());
  }

  private SqlNode query(SqlNode node, List<SqlNode> order) {
    if (node instanceof SqlOrderBy ordered) {
      return query(ordered.query, ordered.orderList);
    }
    if (node instanceof SqlSelect select) {
      return select(select, order);
    }
    if (node instanceof SqlWith with) {
      return with(with.withList, query(with.body, order));
    }
    SqlParserPos pos = node.getParserPosition();
    switch (node.getKind()) {
      case UNION, INTERSECT, EXCEPT -> {
        SqlCall call = (SqlCall) node;
        List<SqlNode> sides = call.getOperandList().stream().map(this::query).toList();
        return call.getOperator().createCall(pos, sides);
      }
      case VALUES -> {
        List<SqlNode> rows = new ArrayList<>();
        for (SqlNode row : ((SqlCall) node).getOperandList()) {
          List<SqlNode> cells = ((SqlCall) row).getOperandList();
          rows.add(
              SqlStdOperatorTable.ROW.createCall(
                  row.getParserPosition(), cells.stream().map(this::expression).toList()));
        }
        return SqlStdOperatorTable.VALUES.createCall(pos, rows);
      }
      default -> throw unknown(node);
    }
  }

  SqlNode with(SqlNodeList items, SqlNode body) {
    SqlNodeList copies = new SqlNodeList(items.getParserPosition());
    for (SqlNode each : items) {
      SqlWithItem item = (SqlWithItem) each;
      copies.add(
          new SqlWithItem(
              item.getParserPosition(),
              item.name,
              item.columnList,
              query(item.query),
              item.recursive));
    }
    return new SqlWith(items.getParserPosition(), copies, body);
  }

  private SqlNode select(SqlSelect select, List<SqlNode> order) {
    List<SqlNode> items = new ArrayList<>();
    select.getSelectList().forEach(item -> items.add(item(item)));
    Set<String> outer = merged;
    merged = new HashSet<>(outer);
    addMerged(select.getFrom());
    List<SqlNode> conditions = new ArrayList<>();
    addIfPresent(conditions, select.getWhere());
    addIfPresent(conditions, select.getHaving());
    List<SqlNode> others = new ArrayList<>();
    if (select.getGroup() != null) {
      others.addAll(select.getGroup());
    }
    others.addAll(select.getWindowList());
    others.addAll(order);
    SqlNode copy = select(select.getParserPosition(), items, select.getFrom(), conditions, others);
    merged = outer;
    return copy;
  }

  private void addMerged(@Nullable SqlNode from) {
    if (from instanceof SqlJoin join) {
      addMerged(join.getLeft());
      addMerged(join.getRight());
      if (join.getCondition() instanceof SqlNodeList names
          && join.getConditionType() == JoinConditionType.USING) {
        names.forEach(name -> merged.add(Identifiers.key(Names.last((SqlIdentifier) name))));
      }
    }
  }

  /**
   * Returns a SELECT that has the scope of a FROM.
   *
   * @param items its columns, already replaced
   * @param from its FROM, not yet replaced
   * @param conditions expressions that see the tables alone
   * @param others expressions that see the tables and the columns' aliases
   */
  SqlSelect select(
      SqlParserPos pos,
      List<SqlNode> items,
      @Nullable SqlNode from,
      List<SqlNode> conditions,
      List<SqlNode> others) {
    SqlNode where = null;
    if (!conditions.isEmpty()) {
      where = standIn(SqlNodeList.of(pos, conditions), t -> ValueType.BOOLEAN, conditions);
    }
    SqlNodeList order = null;
    for (SqlNode each : others) {
      SqlNode bare = withoutDirection(each);
      if (!(bare instanceof SqlLiteral)) {
        order = order == null ? new SqlNodeList(pos) : order;
        order.add(expression(bare));
      }
    }
    SqlNode tables = from == null ? null : from(from);
    return new SqlSelect(
        pos,
        null,
        new SqlNodeList(items, pos),
        tables,
        where,
        null,
        null,
        null,
        null,
        order,
        null,
        null,
        null);
  }

  private void addIfPresent(List<SqlNode> conditions, @Nullable SqlNode condition) {
    if (condition != null) {
      conditions.add(condition);
    }
  }

  private static SqlNode withoutDirection(SqlNode node) {
    SqlNode bare = node;
    while (bare.getKind() == SqlKind.DESCENDING
        || bare.getKind() == SqlKind.NULLS_FIRST
        || bare.getKind() == SqlKind.NULLS_LAST) {
      bare = ((SqlCall) bare).operand(0);
    }
    return bare;
  }

  /** Returns a column of a SELECT, replaced and with the name that SQLite gives it. */
  SqlNode item(SqlNode item) {
    if (item instanceof SqlIdentifier name && name.isStar()) {
      return SqlNode.clone(item);
    }
    SqlNode value = item.getKind() == SqlKind.AS ? ((SqlCall) item).operand(0) : item;
    SqlIdentifier label = new SqlIdentifier(Names.label(item, source), item.getParserPosition());
    return SqlStdOperatorTable.AS.createCall(item.getParserPosition(), expression(value), label);
  }

  private SqlNode from(SqlNode node) {
    if (node instanceof SqlIdentifier) {
      return SqlNode.clone(node);
    }
    if (node instanceof SqlJoin join) {
      SqlNode condition = join.getCondition();
      if (condition != null && !(condition instanceof SqlNodeList)) {
        condition = standIn(condition, t -> ValueType.BOOLEAN, List.of(condition));
      }
      return new SqlJoin(
          join.getParserPosition(),
          from(join.getLeft()),
          SqlLiteral.createBoolean(join.isNatural(), join.getParserPosition()),
          join.getJoinType().symbol(join.getParserPosition()),
          from(join.getRight()),
          join.getConditionType().symbol(join.getParserPosition()),
          condition == null ? null : SqlNode.clone(condition));
    }
    if (node.getKind() == SqlKind.AS) {
      List<SqlNode> operands = new ArrayList<>(((SqlCall) node).getOperandList());
      operands.set(0, from(operands.get(0)));
      return new SqlBasicCall(SqlStdOperatorTable.AS, operands, node.getParserPosition());
    }
    if (node.isA(SqlKind.QUERY)) {
      Set<String> outer = merged;
      merged = Set.of();
      SqlNode copy = query(node);
      merged = outer;
      return copy;
    }
    throw unknown(node);
  }

  /** Returns what stands for an expression. */
  SqlNode expression(SqlNode node) {
    if (node instanceof SqlDynamicParam) {
      return fixed(node, ValueType.NULL);
    }
    if (node instanceof SqlLiteral) {
      return fixed(node, TypeRules.ofLiteral(node));
    }
    Optional<ValueType> now = TypeRules.ofNow(node);
    if (now.isPresent()) {
      return fixed(node, now.get());
    }
    if (node instanceof SqlIdentifier name) {
      ValueType known = given.get(Identifiers.key(String.join(".", name.names)));
      if (known != null || rowids.test(name)) {
        return fixed(node, known == null ? ValueType.BIGINT : known);
      }
      if (name.isSimple() && merged.contains(Identifiers.key(name.getSimple()))) {
        return fixed(node, ValueType.ANY);
      }
      return TypingOperator.standIn(node, t -> t.get(0), List.of(SqlNode.clone(node)), types);
    }
    if (node.isA(SqlKind.QUERY)) {
      TypingOperator.Rule rule = t -> t.get(0).withNullable(true);
      return TypingOperator.standIn(node, rule, List.of(query(node)), types);
    }
    if (node instanceof SqlCall call) {
      return standIn(node, TypeRules.of(call), operands(call));
    }
    throw unknown(node);
  }

  private SqlNode fixed(SqlNode node, ValueType type) {
    return TypingOperator.standIn(node, t -> type, List.of(), types);
  }

  private SqlNode standIn(SqlNode node, TypingOperator.Rule rule, List<SqlNode> operands) {
    return TypingOperator.standIn(
        node, rule, operands.stream().map(this::expression).toList(), types);
  }

  /** Returns all expressions below a call, those in its lists too. */
  private static List<SqlNode> operands(SqlCall call) {
    List<SqlNode> expressions = new ArrayList<>();
    for (SqlNode operand : call.getOperandList()) {
      collect(operand, expressions);
    }
    return expressions;
  }

  private static void collect(@Nullable SqlNode operand, List<SqlNode> expressions) {
    if (operand instanceof SqlNodeList list) {
      list.forEach(each -> collect(each, expressions));
    } else if (operand instanceof SqlIdentifier name && name.isStar()) {
      // The star of count(*) is no column.
      return;
    } else if (operand instanceof SqlIdentifier
        || operand instanceof SqlLiteral
        || operand instanceof SqlDynamicParam
        || operand instanceof SqlCall) {
      expressions.add(withoutDirection(operand));
    }
  }

  private static LapseException unknown(SqlNode node) {
    return LapseException.at(
        SourceText.position(node),
        SqlState.FEATURE_NOT_SUPPORTED,
        node.getKind().name().toLowerCase(Locale.ROOT).replace('_', ' ')
            + " is not supported here");
  }
}
