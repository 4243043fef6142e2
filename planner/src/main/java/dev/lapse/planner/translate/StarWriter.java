package dev.lapse.planner.translate;

import dev.lapse.planner.catalog.Column;
import dev.lapse.planner.catalog.Table;
import dev.lapse.planner.sql.Identifiers;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.sql.JoinConditionType;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlJoin;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.jspecify.annotations.Nullable;

/**
 * Writes the stars of a SELECT. They stay stars, save where the statement names a rowid or a
 * deadline: then the query that stands for a table has more columns than its star, which is spelled
 * out.
 */
final class StarWriter {
  private final Emission emission;
  private final RelationWriter relations;

  StarWriter(Emission emission, RelationWriter relations) {
    this.emission = emission;
    this.relations = relations;
  }

  String write(SqlIdentifier star, @Nullable SqlNode from) {
    List<String> names = star.names.subList(0, star.names.size() - 1);
    String qualifier = names.isEmpty() ? "" : names.get(names.size() - 1);
    if (qualifier.isEmpty() && MergedColumns.merges(from) && !emission.typing.isSpelledOut(star)) {
      throw emission.refuse(
          star, "a star over NATURAL JOIN or USING is not supported here; name the columns");
    }
    if (from != null && (emission.namesRowid || emission.namesDeadline)) {
      List<SqlNode> relationsOfFrom = new ArrayList<>();
      boolean merged = collect(from, relationsOfFrom);
      List<String> parts = new ArrayList<>();
      boolean expanded = false;
      for (SqlNode each : relationsOfFrom) {
        String alias = alias(each);
        if (qualifier.isEmpty() || Identifiers.same(alias, qualifier)) {
          expanded |= add(each, alias, parts);
        }
      }
      if (expanded && merged && qualifier.isEmpty()) {
        throw emission.refuse(
            star,
            "a star over NATURAL JOIN or USING cannot stand beside a rowid; name the columns");
      }
      if (expanded) {
        return Emission.list(parts);
      }
    }
    return qualifier.isEmpty() ? "*" : Identifiers.quote(qualifier) + ".*";
  }

  private boolean add(SqlNode relation, String alias, List<String> parts) {
    String quoted = Identifiers.quote(alias);
    SqlNode bare = relation.getKind() == SqlKind.AS ? ((SqlCall) relation).operand(0) : relation;
    boolean renamed = relation.getKind() == SqlKind.AS && ((SqlCall) relation).operandCount() > 2;
    if (bare instanceof SqlIdentifier name && !renamed) {
      Table table = relations.tableOf(name).filter(relations::widens).orElse(null);
      if (table != null) {
        for (Column column : table.shown()) {
          parts.add(quoted + "." + Identifiers.quote(column.name()));
        }
        return true;
      }
    }
    parts.add(alias.isEmpty() ? "*" : quoted + ".*");
    return alias.isEmpty();
  }

  private static String alias(SqlNode relation) {
    if (relation.getKind() == SqlKind.AS) {
      return Names.last(((SqlCall) relation).operand(1));
    }
    return relation instanceof SqlIdentifier name ? Names.last(name) : "";
  }

  private static boolean collect(SqlNode from, List<SqlNode> relations) {
    if (from instanceof SqlJoin join) {
      boolean left = collect(join.getLeft(), relations);
      boolean right = collect(join.getRight(), relations);
      return left
          || right
          || join.isNatural()
          || join.getConditionType() == JoinConditionType.USING;
    }
    relations.add(from);
    return false;
  }
}
