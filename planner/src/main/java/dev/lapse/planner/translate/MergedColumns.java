package dev.lapse.planner.translate;

import dev.lapse.planner.sql.Identifiers;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.apache.calcite.sql.JoinConditionType;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlJoin;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlSelect;
import org.jspecify.annotations.Nullable;

/**
 * The columns that USING and NATURAL merge from two: Calcite knows them without a table's name in
 * the list of columns only, SQLite everywhere.
 */
final class MergedColumns {
  private final Function<SqlIdentifier, Optional<Set<String>>> tables;
  private final Map<String, Optional<SqlIdentifier>> merged = new HashMap<>();
  private final List<Leaf> leaves = new ArrayList<>();

  /**
   * Finds them.
   *
   * @param tables answers the keys of the columns of a table, if it is known
   */
  MergedColumns(@Nullable SqlNode from, Function<SqlIdentifier, Optional<Set<String>>> tables) {
    this.tables = tables;
    if (from instanceof SqlJoin join) {
      join(join);
    }
  }

  /**
   * Returns the columns that a star stands for, each with its table, where a join merges some:
   * those of the left side in their order, then those of the right side that are not shared, as
   * SQLite has them.
   *
   * @param item a column of a SELECT
   * @param from the FROM of that SELECT
   * @return empty if the item is no such star, or a table's columns are not known
   */
  static Optional<List<SqlIdentifier>> star(
      SqlNode item, @Nullable SqlNode from, Function<SqlIdentifier, Optional<Set<String>>> tables) {
    boolean bare = item instanceof SqlIdentifier name && name.isStar() && name.names.size() == 1;
    return bare && from != null && merges(from)
        ? new MergedColumns(null, tables).starOf(from)
        : Optional.empty();
  }

  private Optional<List<SqlIdentifier>> starOf(SqlNode node) {
    if (!(node instanceof SqlJoin join)) {
      Leaf leaf = new Leaf(alias(node), ofLeaf(node));
      return leaf.alias == null || leaf.columns == null
          ? Optional.empty()
          : Optional.of(leaf.columns.stream().map(leaf::name).toList());
    }
    Optional<List<SqlIdentifier>> left = starOf(join.getLeft());
    Optional<List<SqlIdentifier>> right = starOf(join.getRight());
    if (left.isEmpty() || right.isEmpty()) {
      return Optional.empty();
    }
    Set<String> shared = new LinkedHashSet<>();
    if (join.isNatural()) {
      left.get().forEach(name -> shared.add(Names.last(name)));
    } else if (join.getCondition() instanceof SqlNodeList using) {
      using.forEach(name -> shared.add(Identifiers.key(Names.last((SqlIdentifier) name))));
    }
    List<SqlIdentifier> both = new ArrayList<>(left.get());
    right.get().stream().filter(name -> !shared.contains(Names.last(name))).forEach(both::add);
    return Optional.of(both);
  }

  /** Returns whether a FROM has a join that merges columns. */
  static boolean merges(@Nullable SqlNode from) {
    return from instanceof SqlJoin join
        && (join.isNatural()
            || join.getConditionType() == JoinConditionType.USING
            || merges(join.getLeft())
            || merges(join.getRight()));
  }

  /** Returns a name, with its table, for each key of a merged column where that is known. */
  Map<String, Optional<SqlIdentifier>> names() {
    return merged;
  }

  /** Returns the columns that a join has, or null where they are not known. */
  private @Nullable Set<String> columns(SqlNode node) {
    if (node instanceof SqlJoin join) {
      return join(join);
    }
    Set<String> columns = ofLeaf(node);
    leaves.add(new Leaf(alias(node), columns));
    return columns;
  }

  private @Nullable Set<String> join(SqlJoin join) {
    Set<String> left = columns(join.getLeft());
    Set<String> right = columns(join.getRight());
    if (join.getConditionType() == JoinConditionType.USING
        && join.getCondition() instanceof SqlNodeList names) {
      names.forEach(name -> add(Identifiers.key(Names.last((SqlIdentifier) name))));
    }
    if (left == null || right == null) {
      return null;
    }
    if (join.isNatural()) {
      left.stream().filter(right::contains).forEach(this::add);
    }
    Set<String> both = new LinkedHashSet<>(left);
    both.addAll(right);
    return both;
  }

  private void add(String key) {
    Optional<SqlIdentifier> name =
        leaves.stream()
            .filter(
                leaf -> leaf.columns != null && leaf.columns.contains(key) && leaf.alias != null)
            .findFirst()
            .map(leaf -> leaf.name(key));
    merged.putIfAbsent(key, name);
  }

  private @Nullable Set<String> ofLeaf(SqlNode node) {
    if (node instanceof SqlIdentifier name) {
      return tables.apply(name).orElse(null);
    }
    if (node.getKind() == SqlKind.AS) {
      SqlCall as = (SqlCall) node;
      if (as.operandCount() == 2) {
        return ofLeaf(as.operand(0));
      }
      Set<String> listed = new LinkedHashSet<>();
      for (SqlNode column : as.getOperandList().subList(2, as.operandCount())) {
        listed.add(Identifiers.key(Names.last((SqlIdentifier) column)));
      }
      return listed;
    }
    return node instanceof SqlSelect select ? ofSelect(select) : null;
  }

  private static @Nullable Set<String> ofSelect(SqlSelect select) {
    Set<String> labels = new LinkedHashSet<>();
    for (SqlNode item : select.getSelectList()) {
      if (item instanceof SqlIdentifier name && !name.isStar()) {
        labels.add(Identifiers.key(Names.last(name)));
      } else if (item.getKind() == SqlKind.AS) {
        labels.add(Identifiers.key(Names.last(((SqlCall) item).operand(1))));
      } else {
        return null;
      }
    }
    return labels;
  }

  private static @Nullable SqlIdentifier alias(SqlNode node) {
    if (node.getKind() == SqlKind.AS) {
      return ((SqlCall) node).operand(1);
    }
    return node instanceof SqlIdentifier name ? name.getComponent(name.names.size() - 1) : null;
  }

  private record Leaf(@Nullable SqlIdentifier alias, @Nullable Set<String> columns) {
    SqlIdentifier name(String key) {
      SqlIdentifier table = Objects.requireNonNull(alias);
      return new SqlIdentifier(List.of(Names.last(table), key), table.getParserPosition());
    }
  }
}
