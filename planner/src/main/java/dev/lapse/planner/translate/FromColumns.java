package dev.lapse.planner.translate;

import dev.lapse.planner.sql.Identifiers;
import java.util.HashSet;
import java.util.Set;
import org.apache.calcite.sql.SqlJoin;
import org.apache.calcite.sql.SqlNode;
import org.jspecify.annotations.Nullable;

/** Tells which columns a FROM has, so that a name can be told from an alias of the SELECT. */
final class FromColumns {
  private final Emission emission;

  FromColumns(Emission emission) {
    this.emission = emission;
  }

  /** Returns the keys of the columns' names. */
  Set<String> of(@Nullable SqlNode from) {
    Set<String> columns = new HashSet<>();
    collect(from, columns);
    return columns;
  }

  private void collect(@Nullable SqlNode from, Set<String> columns) {
    if (from instanceof SqlJoin join) {
      collect(join.getLeft(), columns);
      collect(join.getRight(), columns);
    } else if (from != null) {
      emission
          .typing
          .columnsOf(from)
          .orElseThrow(() -> emission.refuse(from, "a FROM of unknown columns"))
          .forEach(column -> columns.add(Identifiers.key(column.label())));
    }
  }
}
