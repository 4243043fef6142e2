package dev.lapse.jdbc;

import dev.lapse.executor.Session;
import dev.lapse.planner.catalog.Column;
import dev.lapse.planner.catalog.Table;
import dev.lapse.planner.sql.Identifiers;
import dev.lapse.planner.sql.SqliteToken;
import dev.lapse.planner.sql.SqliteTokens;
import dev.lapse.planner.translate.ResultColumn;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Tells which results can be written through: those of a SELECT from one table, all of whose
 * columns are columns of it, its whole primary key among them, and each row of which is one row of
 * the table. It reads the text, since an answer's columns do not tell two readings of one table
 * apart.
 */
final class EditedTables {
  /** What may follow the table's name without making other rows of its rows. */
  private static final Set<String> AFTER_TABLE =
      Set.of("WHERE", "ORDER", "LIMIT", "OFFSET", "FETCH", "FOR");

  /** What makes other rows of a table's rows, wherever it stands. */
  private static final Set<String> OTHER_ROWS =
      Set.of("DISTINCT", "GROUP", "HAVING", "UNION", "INTERSECT", "EXCEPT", "MINUS", "WINDOW");

  private EditedTables() {}

  /** Returns the table that a query's result can write to. */
  static Optional<EditedTable> of(Session session, String sql, List<ResultColumn> columns) {
    return tableOf(sql)
        .flatMap(session.catalog()::table)
        .filter(t -> !t.virtual() && !t.primaryKey().isEmpty())
        .flatMap(t -> edited(session, t, columns));
  }

  private static Optional<EditedTable> edited(
      Session session, Table table, List<ResultColumn> shown) {
    List<String> names = new ArrayList<>();
    for (ResultColumn each : shown) {
      boolean its = each.table().filter(t -> Identifiers.same(t, table.name())).isPresent();
      Optional<Column> column = its ? each.column().flatMap(table::column) : Optional.empty();
      if (column.isEmpty()) {
        return Optional.empty();
      }
      names.add(column.get().name());
    }
    List<Integer> key = table.primaryKey().stream().map(k -> place(names, k)).toList();
    return key.contains(-1)
        ? Optional.empty()
        : Optional.of(new EditedTable(session, table, names, key));
  }

  private static int place(List<String> names, String wanted) {
    for (int i = 0; i < names.size(); i++) {
      if (Identifiers.same(names.get(i), wanted)) {
        return i;
      }
    }
    return -1;
  }

  /** Returns the one table that a SELECT reads, if it shows each of its rows once at most. */
  private static Optional<String> tableOf(String sql) {
    List<SqliteToken> outer = outermost(SqliteTokens.of(sql));
    int from = indexOf(outer, "FROM");
    boolean plain =
        !outer.isEmpty()
            && outer.get(0).isWord("SELECT")
            && from > 0
            && outer.stream().noneMatch(t -> OTHER_ROWS.stream().anyMatch(t::isWord));
    if (!plain || from + 1 >= outer.size()) {
      return Optional.empty();
    }
    int name = from + 1;
    if (name + 2 < outer.size() && outer.get(name + 1).isMark(".")) {
      if (!Identifiers.same(outer.get(name).value(), Relation.MAIN)) {
        return Optional.empty();
      }
      name += 2;
    }
    return outer.get(name).isName() && endsAfter(outer, name)
        ? Optional.of(outer.get(name).value())
        : Optional.empty();
  }

  /** Returns whether nothing but an alias and what keeps rows as they are follows a name. */
  private static boolean endsAfter(List<SqliteToken> outer, int name) {
    int next = name + 1;
    if (next < outer.size() && outer.get(next).isWord("AS")) {
      next++;
    }
    boolean alias =
        next < outer.size()
            && outer.get(next).isName()
            && AFTER_TABLE.stream().noneMatch(outer.get(next)::isWord);
    if (alias) {
      next++;
    }
    return next >= outer.size()
        || outer.get(next).isMark(";")
        || AFTER_TABLE.stream().anyMatch(outer.get(next)::isWord);
  }

  /** Leaves out what stands in parentheses. */
  private static List<SqliteToken> outermost(List<SqliteToken> tokens) {
    List<SqliteToken> outer = new ArrayList<>();
    int depth = 0;
    for (SqliteToken token : tokens) {
      if (token.isMark(")")) {
        depth--;
      }
      if (depth == 0) {
        outer.add(token);
      }
      if (token.isMark("(")) {
        depth++;
      }
    }
    return outer;
  }

  private static int indexOf(List<SqliteToken> tokens, String word) {
    for (int i = 0; i < tokens.size(); i++) {
      if (tokens.get(i).isWord(word)) {
        return i;
      }
    }
    return -1;
  }
}
