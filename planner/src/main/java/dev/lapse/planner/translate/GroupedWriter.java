package dev.lapse.planner.translate;

import dev.lapse.planner.sql.Identifiers;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
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
 * Writes one SELECT that is grouped by several sets of keys: its source is read once, as {@code
 * lapse_source}, and a SELECT per set is united with the others. A key that is not in a set is NULL
 * there, save within aggregates.
 */
final class GroupedWriter {
  private static final String SOURCE = "\"lapse_source\"";

  private final Emission emission;
  private final Writers writers;
  private final SqlSelect select;
  private final List<SqlNode> more;
  private final List<SqlNode> keys = new ArrayList<>();
  private final List<Set<Integer>> sets;

  /** The columns that are read from the source, by how they are written. */
  private final Map<String, String> columns = new LinkedHashMap<>();

  private boolean inAggregate;

  GroupedWriter(Emission emission, Writers writers, SqlSelect select, List<SqlNode> more) {
    this.emission = emission;
    this.writers = writers;
    this.select = select;
    this.more = more;
    GroupingSets grouping = GroupingSets.of(select);
    this.sets = grouping.sets();
    Set<String> from = new FromColumns(emission).of(select.getFrom());
    grouping.keys().forEach(key -> keys.add(expression(key, from)));
  }

  /** Returns a key, where it is written as an alias or a number, as its expression. */
  private SqlNode expression(SqlNode key, Set<String> from) {
    SqlNode aliased = LayeredWriter.aliasedItem(select, key, from);
    if (aliased != null) {
      return aliased;
    }
    if (key instanceof SqlLiteral literal && literal.getValue() instanceof BigDecimal number) {
      int at = number.intValue();
      if (at < 1 || at > select.getSelectList().size()) {
        throw emission.refuse(key, "GROUP BY " + key + " is no column of the SELECT");
      }
      SqlNode item = select.getSelectList().get(at - 1);
      return item.getKind() == SqlKind.AS ? ((SqlCall) item).operand(0) : item;
    }
    return key;
  }

  /** Returns whether a SELECT asks which keys its groups have. */
  static boolean asks(@Nullable SqlNode node) {
    if (node instanceof SqlNodeList list) {
      return list.stream().anyMatch(GroupedWriter::asks);
    }
    if (!(node instanceof SqlCall call) || node.isA(SqlKind.QUERY)) {
      return false;
    }
    return isGrouping(call) || call.getOperandList().stream().anyMatch(GroupedWriter::asks);
  }

  private static boolean isGrouping(SqlCall call) {
    return switch (call.getOperator().getName().toUpperCase(Locale.ROOT)) {
      case "GROUPING", "GROUPING_ID", "GROUP_ID" -> true;
      default -> false;
    };
  }

  /** Writes the WITH, of which the last query is the rows. */
  String write(String name, List<String> names) {
    List<String> branches = new ArrayList<>();
    for (int i = 0; i < sets.size(); i++) {
      branches.add(branch(i));
    }
    List<String> texts = new ArrayList<>(columns.keySet());
    String source =
        emission.replacing(
            node -> null,
            () ->
                "SELECT "
                    + (texts.isEmpty() ? "1" : Emission.list(texts))
                    + writers.queries().source(select));
    String list = texts.isEmpty() ? "\"x\"" : Emission.list(List.copyOf(columns.values()));
    return "WITH "
        + SOURCE
        + " ("
        + list
        + ") AS ("
        + source
        + "), "
        + name
        + " ("
        + Emission.list(names)
        + ") AS ("
        + String.join(" UNION ALL ", branches)
        + ")";
  }

  private String branch(int at) {
    List<SqlNode> items = new ArrayList<>();
    for (SqlNode item : select.getSelectList()) {
      if (item instanceof SqlIdentifier name && name.isStar()) {
        throw emission.refuse(item, "a star beside several sets of keys; name the columns");
      }
      items.add(item.getKind() == SqlKind.AS ? ((SqlCall) item).operand(0) : item);
    }
    items.addAll(more);
    List<String> texts = new ArrayList<>();
    items.forEach(item -> texts.add(text(item, at)));
    SqlNode having = select.getHaving();
    String condition = having == null ? "" : text(having, at);
    List<String> grouped = new ArrayList<>();
    sets.get(at).forEach(key -> grouped.add(text(keys.get(key), at)));
    // A constant would be the number of a column to SQLite.
    grouped.removeIf(text -> text.matches("[0-9.]+"));
    String sql = "SELECT " + Emission.list(texts);
    if (!grouped.isEmpty()) {
      return sql
          + " FROM "
          + SOURCE
          + " GROUP BY "
          + Emission.list(grouped)
          + (having == null ? "" : " HAVING " + condition);
    }
    // Without a key there is one group, be it empty.
    if (having != null && Aggregates.isIn(having) || items.stream().anyMatch(Aggregates::isIn)) {
      return sql
          + " FROM "
          + SOURCE
          + " HAVING count(*) >= 0"
          + (having == null ? "" : " AND (" + condition + ")");
    }
    if (texts.stream().anyMatch(text -> text.contains("\"x"))) {
      throw emission.refuse(
          select, "a column that is neither in GROUP BY nor in an aggregate; add it to one");
    }
    return sql + (having == null ? "" : " WHERE " + condition);
  }

  private String text(SqlNode node, int set) {
    return emission.replacing(each -> replaced(each, set), () -> writers.expressions().write(node));
  }

  private @Nullable String replaced(SqlNode node, int set) {
    if (!inAggregate) {
      for (int i = 0; i < keys.size(); i++) {
        if (isSame(keys.get(i), node) && !sets.get(set).contains(i)) {
          return "NULL";
        }
      }
    }
    if (node instanceof SqlIdentifier name && FunctionWriter.nowPart(node).isEmpty()) {
      return column(name);
    }
    if (!(node instanceof SqlCall call)) {
      return null;
    }
    if (call.getKind() == SqlKind.OVER) {
      throw emission.refuse(
          node, "a window beside several sets of keys; put the grouped query into FROM");
    }
    if (call.isA(SqlKind.QUERY) || call.getOperandList().stream().anyMatch(this::isQuery)) {
      throw emission.refuse(
          node, "a subquery beside several sets of keys; put the grouped query into FROM");
    }
    String grouping = grouping(call, set);
    if (grouping != null) {
      return grouping;
    }
    return !inAggregate && Aggregates.isAggregate(call) ? aggregate(call) : null;
  }

  private boolean isQuery(@Nullable SqlNode node) {
    return node != null && node.isA(SqlKind.QUERY);
  }

  private String aggregate(SqlCall call) {
    inAggregate = true;
    try {
      return writers.expressions().write(call);
    } finally {
      inAggregate = false;
    }
  }

  private String column(SqlIdentifier name) {
    String text = writers.expressions().column(name);
    return columns.computeIfAbsent(text, each -> Identifiers.quote("x" + (columns.size() + 1)));
  }

  private @Nullable String grouping(SqlCall call, int set) {
    if (!isGrouping(call)) {
      return null;
    }
    String name = call.getOperator().getName().toUpperCase(Locale.ROOT);
    if (name.equals("GROUP_ID")) {
      return String.valueOf(sets.subList(0, set).stream().filter(sets.get(set)::equals).count());
    }
    long bits = 0;
    for (SqlNode operand : call.getOperandList()) {
      int at = 0;
      while (at < keys.size() && !isSame(keys.get(at), operand)) {
        at++;
      }
      if (at == keys.size()) {
        throw emission.refuse(operand, name + " takes expressions of the GROUP BY");
      }
      bits = bits * 2 + (sets.get(set).contains(at) ? 0 : 1);
    }
    return String.valueOf(bits);
  }

  /** Returns whether two expressions are the same; a column may be named with its table or not. */
  private static boolean isSame(SqlNode key, SqlNode node) {
    if (key instanceof SqlIdentifier one && node instanceof SqlIdentifier other) {
      boolean qualified = one.names.size() > 1 && other.names.size() > 1;
      return Identifiers.same(Names.last(one), Names.last(other))
          && (!qualified
              || Identifiers.same(
                  one.names.get(one.names.size() - 2), other.names.get(other.names.size() - 2)));
    }
    return key.equalsDeep(node, Litmus.IGNORE)
        || (key instanceof SqlCall a && node instanceof SqlCall b && areSame(a, b));
  }

  private static boolean areSame(SqlCall key, SqlCall node) {
    if (!key.getOperator().getName().equalsIgnoreCase(node.getOperator().getName())
        || key.operandCount() != node.operandCount()
        || key.operandCount() == 0) {
      return false;
    }
    for (int i = 0; i < key.operandCount(); i++) {
      SqlNode one = key.getOperandList().get(i);
      SqlNode other = node.getOperandList().get(i);
      if (one == null || other == null || one instanceof SqlNodeList || !isSame(one, other)) {
        return false;
      }
    }
    return true;
  }
}
