package dev.lapse.planner.translate;

import dev.lapse.error.LapseException;
import dev.lapse.error.SqlState;
import dev.lapse.planner.sql.Identifiers;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
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
  private final Function<SqlIdentifier, Optional<ValueType>> pseudoColumns;
  private final Function<SqlIdentifier, Optional<Set<String>>> tables;

  /** The queries and items of FROM, each with what stands for it. */
  private final Map<SqlNode, SqlNode> relations = new IdentityHashMap<>();

  private final Set<SqlNode> stars;
  private final SelectAliases aliases;
  private final Set<String> withNames = new HashSet<>();
  private Map<String, Optional<SqlIdentifier>> merged = Map.of();

  /**
   * Makes the maker of such trees.
   *
   * @param types where the type of each expression is noted
   * @param stars where the stars are noted that are spelled out in the tree
   * @param source the statement's text
   * @param given names with a known type that no FROM has, such as {@code excluded.a}: keys
   * @param pseudoColumns the types of the names that mean a column that is in no scope
   * @param tables answers the keys of the columns of a table, if it is known
   * @param aliases which names mean a column of their own SELECT
   */
  TypingTree(
      Map<SqlNode, ValueType> types,
      Set<SqlNode> stars,
      SourceText source,
      Map<String, ValueType> given,
      Function<SqlIdentifier, Optional<ValueType>> pseudoColumns,
      Function<SqlIdentifier, Optional<Set<String>>> tables,
      SelectAliases aliases) {
    this.aliases = aliases;
    this.types = types;
    this.stars = stars;
    this.source = source;
    this.given = given;
    this.pseudoColumns = pseudoColumns;
    this.tables = tables;
  }

  /** Returns the queries and items of FROM that were replaced, each with what stands for it. */
  Map<SqlNode, SqlNode> relations() {
    return relations;
  }

  SqlNode query(SqlNode node) {
    return query(node, List.of());
  }

  private SqlNode query(SqlNode node, List<SqlNode> order) {
    SqlNode copy = copy(node, order);
    relations.put(node, copy);
    return copy;
  }

  private SqlNode copy(SqlNode node, List<SqlNode> order) {
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
        return NamedValues.of(SqlStdOperatorTable.VALUES.createCall(pos, rows), rows.get(0));
      }
      case EXPLICIT_TABLE -> {
        List<SqlNode> star = List.of(SqlIdentifier.star(pos));
        return select(pos, star, ((SqlCall) node).operand(0), List.of(), List.of());
      }
      default -> throw unknown(node);
    }
  }

  SqlNode with(SqlNodeList items, SqlNode body) {
    SqlNodeList copies = new SqlNodeList(items.getParserPosition());
    for (SqlNode each : items) {
      SqlWithItem item = (SqlWithItem) each;
      withNames.add(Identifiers.key(Names.last(item.name)));
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
    Map<String, Optional<SqlIdentifier>> outer = merged;
    merged = new HashMap<>(outer);
    merged.putAll(new MergedColumns(select.getFrom(), this::columnsOf).names());
    boolean nullable = GroupingSets.isIn(select.getGroup());
    for (SqlNode item : select.getSelectList()) {
      Optional<List<SqlIdentifier>> star =
          MergedColumns.star(item, select.getFrom(), this::columnsOf);
      if (star.isPresent()) {
        star.get().forEach(name -> items.add(item(name, nullable)));
        stars.add(item);
      } else {
        items.add(item(item, nullable));
      }
    }
    List<SqlNode> conditions = new ArrayList<>();
    addIfPresent(conditions, select.getWhere());
    addIfPresent(conditions, select.getHaving());
    List<SqlNode> others = new ArrayList<>();
    if (select.getGroup() != null) {
      others.addAll(GroupingSets.expressions(select.getGroup()));
    }
    addIfPresent(others, select.getQualify());
    others.addAll(select.getWindowList());
    others.addAll(order);
    aliases.enter(select);
    SqlNode where = where(select.getParserPosition(), conditions);
    aliases.leave();
    SqlSelect copy = select(select.getParserPosition(), items, select.getFrom(), List.of(), others);
    copy.setWhere(where);
    merged = outer;
    return copy;
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
    SqlNode where = where(pos, conditions);
    SqlNodeList order = null;
    for (SqlNode each : others) {
      SqlNode bare = TypingOperands.withoutDirection(each);
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

  private @Nullable SqlNode where(SqlParserPos pos, List<SqlNode> conditions) {
    return conditions.isEmpty()
        ? null
        : standIn(SqlNodeList.of(pos, conditions), t -> ValueType.BOOLEAN, conditions);
  }

  private void addIfPresent(List<SqlNode> conditions, @Nullable SqlNode condition) {
    if (condition != null) {
      conditions.add(condition);
    }
  }

  /** Returns a column of a SELECT, replaced and with the name that SQLite gives it. */
  SqlNode item(SqlNode item) {
    return item(item, false);
  }

  private SqlNode item(SqlNode item, boolean nullable) {
    if (item instanceof SqlIdentifier name && name.isStar()) {
      return SqlNode.clone(item);
    }
    SqlNode value = item.getKind() == SqlKind.AS ? ((SqlCall) item).operand(0) : item;
    SqlIdentifier label = new SqlIdentifier(Names.label(item, source), item.getParserPosition());
    SqlNode typed = expression(value);
    if (nullable) {
      // A key is NULL in the groups of the sets without it.
      TypingOperator.Rule rule = t -> t.get(0).withNullable(true);
      typed = TypingOperator.standIn(item, rule, List.of(typed), new IdentityHashMap<>());
    }
    return SqlStdOperatorTable.AS.createCall(item.getParserPosition(), typed, label);
  }

  private SqlNode from(SqlNode node) {
    SqlNode copy = fromCopy(node);
    relations.put(node, copy);
    return copy;
  }

  private SqlNode fromCopy(SqlNode node) {
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
    if (node.getKind() == SqlKind.COLLECTION_TABLE) {
      SqlCall function = ((SqlCall) node).operand(0);
      SqlIdentifier alias =
          new SqlIdentifier(function.getOperator().getName(), node.getParserPosition());
      return SqlStdOperatorTable.AS.createCall(node.getParserPosition(), rows(function), alias);
    }
    if (node.getKind() == SqlKind.AS) {
      List<SqlNode> operands = new ArrayList<>(((SqlCall) node).getOperandList());
      SqlNode relation = operands.get(0);
      boolean function = relation.getKind() == SqlKind.COLLECTION_TABLE;
      operands.set(0, function ? rows(((SqlCall) relation).operand(0)) : from(relation));
      return new SqlBasicCall(SqlStdOperatorTable.AS, operands, node.getParserPosition());
    }
    if (node.getKind() == SqlKind.TABLESAMPLE) {
      return from(((SqlCall) node).operand(0));
    }
    if (node.isA(SqlKind.QUERY)) {
      Map<String, Optional<SqlIdentifier>> outer = merged;
      merged = Map.of();
      SqlNode copy = query(node);
      merged = outer;
      return copy;
    }
    throw unknown(node);
  }

  private Optional<Set<String>> columnsOf(SqlIdentifier table) {
    boolean with = table.isSimple() && withNames.contains(Identifiers.key(table.getSimple()));
    return with ? Optional.empty() : tables.apply(table);
  }

  /** Returns the query that stands for a function's rows; its arguments see what is before it. */
  private SqlNode rows(SqlCall function) {
    SqlParserPos pos = function.getParserPosition();
    List<SqlNode> columns = new ArrayList<>();
    Map<String, ValueType> known = TableFunctions.columns(function.getOperator().getName());
    if (known.isEmpty()) {
      throw LapseException.at(
          SourceText.position(function),
          SqlState.FEATURE_NOT_SUPPORTED,
          "the table function " + function.getOperator().getName() + " is not known here");
    }
    known.forEach(
        (name, type) -> {
          SqlIdentifier label = new SqlIdentifier(name, pos);
          columns.add(SqlStdOperatorTable.AS.createCall(pos, fixed(label, type), label));
        });
    SqlSelect query = select(pos, columns, null, function.getOperandList(), List.of());
    return SqlStdOperatorTable.LATERAL.createCall(pos, query);
  }

  /** Returns what stands for an expression. */
  SqlNode expression(SqlNode node) {
    if (node instanceof SqlDynamicParam) {
      return fixed(node, ValueType.NULL);
    }
    if (node instanceof SqlLiteral) {
      ValueType type = TypeRules.ofLiteral(node);
      // Calcite makes the integer 5 of the floating number 5.
      boolean floating = type.isInteger() && source.slice(node).endsWith(".");
      return fixed(node, floating ? ValueType.DOUBLE.withNullable(false) : type);
    }
    Optional<ValueType> now = TypeRules.ofNow(node);
    if (now.isPresent()) {
      return fixed(node, now.get());
    }
    if (node instanceof SqlIdentifier name) {
      ValueType known = given.get(Identifiers.key(String.join(".", name.names)));
      Optional<ValueType> outside = known == null ? pseudoColumns.apply(name) : Optional.of(known);
      if (outside.isPresent()) {
        return fixed(node, outside.get());
      }
      Optional<SqlIdentifier> one =
          name.isSimple() ? merged.get(Identifiers.key(name.getSimple())) : null;
      if (one != null && one.isEmpty()) {
        return fixed(node, ValueType.ANY);
      }
      if (one != null) {
        return TypingOperator.standIn(node, t -> t.get(0), List.of(one.get()), types);
      }
      SqlNode meant =
          aliases
              .meantBy(name)
              .map(column -> aliases.without(() -> expression(column)))
              .orElseGet(() -> SqlNode.clone(node));
      return TypingOperator.standIn(node, t -> t.get(0), List.of(meant), types);
    }
    if (node.isA(SqlKind.QUERY)) {
      TypingOperator.Rule rule = t -> t.get(0).withNullable(true);
      return TypingOperator.standIn(node, rule, List.of(query(node)), types);
    }
    if (node instanceof SqlCall call) {
      return standIn(node, TypeRules.of(call), TypingOperands.of(call));
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

  private static LapseException unknown(SqlNode node) {
    Optional<String> remedy = RelationWriter.remedy(node.getKind());
    if (remedy.isPresent()) {
      return LapseException.at(
          SourceText.position(node), SqlState.FEATURE_NOT_SUPPORTED, remedy.get());
    }
    return LapseException.at(
        SourceText.position(node),
        SqlState.FEATURE_NOT_SUPPORTED,
        node.getKind().name().toLowerCase(Locale.ROOT).replace('_', ' ')
            + " is not supported here");
  }
}
