package dev.lapse.planner.translate;

import dev.lapse.error.LapseException;
import dev.lapse.error.SqlState;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.util.Litmus;
import org.jspecify.annotations.Nullable;

/**
 * What a GROUP BY with ROLLUP, CUBE, GROUPING SETS or () asks for.
 *
 * @param keys its expressions, each once
 * @param sets for each set that rows are grouped by, which of the keys are in it
 */
record GroupingSets(List<SqlNode> keys, List<Set<Integer>> sets) {
  /** As many SELECTs as SQLite unites. */
  private static final int MAX_SETS = 500;

  /** Returns whether a GROUP BY is more than a list of expressions. */
  static boolean isIn(@Nullable SqlNodeList group) {
    return group != null && (group.isEmpty() || group.stream().anyMatch(GroupingSets::isSet));
  }

  private static boolean isSet(SqlNode item) {
    return switch (item.getKind()) {
      case ROLLUP, CUBE, GROUPING_SETS, GROUP_BY_DISTINCT, ROW -> true;
      default -> item instanceof SqlNodeList;
    };
  }

  /** Returns the expressions of a GROUP BY of any form. */
  static List<SqlNode> expressions(SqlNode item) {
    List<SqlNode> expressions = new ArrayList<>();
    if (item instanceof SqlNodeList list) {
      list.forEach(each -> expressions.addAll(expressions(each)));
    } else if (isSet(item)) {
      ((SqlCall) item).getOperandList().forEach(each -> expressions.addAll(expressions(each)));
    } else {
      expressions.add(item);
    }
    return expressions;
  }

  /**
   * Reads a GROUP BY.
   *
   * @throws LapseException if there are more sets than SQLite could unite
   */
  static GroupingSets of(SqlSelect select) {
    List<SqlNode> keys = new ArrayList<>();
    SqlNodeList group = select.getGroup();
    List<SqlNode> items = group == null ? List.of() : group;
    boolean distinct = items.size() == 1 && items.get(0).getKind() == SqlKind.GROUP_BY_DISTINCT;
    if (distinct) {
      items = ((SqlCall) items.get(0)).getOperandList();
    }
    List<Set<Integer>> sets = new ArrayList<>(List.of(new TreeSet<>()));
    for (SqlNode item : items) {
      sets = product(sets, setsOf(item, keys), select);
    }
    return new GroupingSets(keys, distinct ? List.copyOf(new LinkedHashSet<>(sets)) : sets);
  }

  private static List<Set<Integer>> setsOf(SqlNode item, List<SqlNode> keys) {
    switch (item.getKind()) {
      case ROLLUP:
        return rollup(members(item, keys));
      case CUBE:
        return cube(members(item, keys), item);
      case GROUPING_SETS:
        List<Set<Integer>> all = new ArrayList<>();
        ((SqlCall) item).getOperandList().forEach(each -> all.addAll(setsOf(each, keys)));
        return all;
      default:
        return List.of(member(item, keys));
    }
  }

  private static List<Set<Integer>> members(SqlNode item, List<SqlNode> keys) {
    return ((SqlCall) item).getOperandList().stream().map(each -> member(each, keys)).toList();
  }

  private static Set<Integer> member(SqlNode item, List<SqlNode> keys) {
    Set<Integer> member = new TreeSet<>();
    for (SqlNode expression : expressions(item)) {
      int at = 0;
      while (at < keys.size() && !keys.get(at).equalsDeep(expression, Litmus.IGNORE)) {
        at++;
      }
      if (at == keys.size()) {
        keys.add(expression);
      }
      member.add(at);
    }
    return member;
  }

  private static List<Set<Integer>> rollup(List<Set<Integer>> members) {
    List<Set<Integer>> sets = new ArrayList<>();
    for (int length = members.size(); length >= 0; length--) {
      Set<Integer> set = new TreeSet<>();
      members.subList(0, length).forEach(set::addAll);
      sets.add(set);
    }
    return sets;
  }

  private static List<Set<Integer>> cube(List<Set<Integer>> members, SqlNode item) {
    if (members.size() > 8) {
      throw tooMany(item);
    }
    List<Set<Integer>> sets = new ArrayList<>();
    for (int choice = (1 << members.size()) - 1; choice >= 0; choice--) {
      Set<Integer> set = new TreeSet<>();
      for (int i = 0; i < members.size(); i++) {
        if ((choice & (1 << (members.size() - 1 - i))) != 0) {
          set.addAll(members.get(i));
        }
      }
      sets.add(set);
    }
    return sets;
  }

  private static List<Set<Integer>> product(
      List<Set<Integer>> left, List<Set<Integer>> right, SqlNode select) {
    if (left.size() * right.size() > MAX_SETS) {
      throw tooMany(select);
    }
    List<Set<Integer>> product = new ArrayList<>();
    for (Set<Integer> one : left) {
      for (Set<Integer> other : right) {
        Set<Integer> both = new TreeSet<>(one);
        both.addAll(other);
        product.add(both);
      }
    }
    return product;
  }

  private static LapseException tooMany(SqlNode node) {
    return LapseException.at(
        SourceText.position(node),
        SqlState.STATEMENT_TOO_COMPLEX,
        "GROUP BY asks for more than "
            + MAX_SETS
            + " sets of keys; name those that are wanted with GROUPING SETS");
  }
}
