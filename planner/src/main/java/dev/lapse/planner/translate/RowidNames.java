package dev.lapse.planner.translate;

import dev.lapse.planner.catalog.Catalog;
import dev.lapse.planner.catalog.Column;
import dev.lapse.planner.sql.Identifiers;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.jspecify.annotations.Nullable;

/**
 * Which names mean the rowid in a statement. None does that is a column's in a table or view which
 * the statement names: which of the two is meant would depend on the scope. The other two names do
 * not where rowid, which they are written as, is a column.
 */
final class RowidNames {
  private static final Set<String> ROWID = Set.of("rowid", "_rowid_", "oid");

  /** The names that columns take, by the key of their table or view; of those that take any. */
  private final Map<String, Set<String>> taken = new HashMap<>();

  RowidNames(Catalog catalog) {
    catalog.tables().forEach(t -> note(t.name(), t.columns()));
    catalog.views().forEach(v -> note(v.name(), v.columns()));
  }

  private void note(String relation, List<Column> columns) {
    Set<String> names =
        columns.stream()
            .map(column -> Identifiers.key(column.name()))
            .filter(ROWID::contains)
            .collect(Collectors.toSet());
    if (!names.isEmpty()) {
      taken.put(Identifiers.key(relation), names);
    }
  }

  /** Returns the test for names of a statement that mean the rowid. */
  Predicate<SqlIdentifier> in(SqlNode statement) {
    Set<String> columns = new HashSet<>();
    if (!taken.isEmpty()) {
      collect(statement, columns);
    }
    return name -> {
      String key = name.isStar() ? "" : Identifiers.key(Names.last(name));
      return ROWID.contains(key) && !columns.contains(key) && !columns.contains("rowid");
    };
  }

  private void collect(@Nullable SqlNode node, Set<String> columns) {
    List<? extends @Nullable SqlNode> children = List.of();
    if (node instanceof SqlIdentifier name) {
      name.names.forEach(
          part -> columns.addAll(taken.getOrDefault(Identifiers.key(part), Set.of())));
    } else if (node instanceof SqlNodeList list) {
      children = list;
    } else if (node instanceof SqlCall call) {
      children = call.getOperandList();
    }
    for (SqlNode child : children) {
      collect(child, columns);
    }
  }
}
