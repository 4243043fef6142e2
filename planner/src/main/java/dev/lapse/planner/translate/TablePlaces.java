package dev.lapse.planner.translate;

import dev.lapse.planner.sql.Identifiers;
import dev.lapse.planner.sql.SqliteToken;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Where in a text of SQLite's SQL a name with a qualifier is a table's, and where a column's:
 * {@code main.t} is the table t of the schema main in a FROM, and in a SELECT the column t of
 * whatever is called main there. Where it can't be told, it is taken for a table's.
 */
final class TablePlaces {
  /** Words that SQLite takes for no names: of others a table could be called so. */
  private static final Set<String> OPEN = Set.of("INTO", "UPDATE");

  private static final Set<String> CLOSE =
      Set.of(
          "SELECT",
          "WHERE",
          "GROUP",
          "HAVING",
          "ORDER",
          "LIMIT",
          "SET",
          "VALUES",
          "RETURNING",
          "UNION",
          "INTERSECT",
          "EXCEPT");

  private final boolean[] tables;

  private TablePlaces(boolean[] tables) {
    this.tables = tables;
  }

  /**
   * What one pair of parentheses is about.
   *
   * @param list whether a comma goes on with another table
   * @param table whether a name is a table's
   */
  private record Level(boolean list, boolean table) {}

  /** Finds them in a text. */
  static TablePlaces of(List<SqliteToken> tokens) {
    boolean[] tables = new boolean[tokens.size()];
    Deque<Level> outer = new ArrayDeque<>();
    Level level = new Level(false, true);
    for (int i = 0; i < tables.length; i++) {
      SqliteToken token = tokens.get(i);
      SqliteToken before = i == 0 ? null : tokens.get(i - 1);
      tables[i] = level.table || (before != null && before.isWord("IN"));
      if (token.isMark("(")) {
        outer.push(level);
        boolean groups = before == null || before.isMark(",") || before.isMark("(");
        boolean joins = before != null && (before.isWord("FROM") || before.isWord("JOIN"));
        boolean inside = level.list && level.table && (groups || joins);
        level = new Level(inside, inside);
      } else if (token.isMark(")") && !outer.isEmpty()) {
        level = outer.pop();
      } else {
        level = after(token, before, level);
      }
    }
    return new TablePlaces(tables);
  }

  private static Level after(SqliteToken token, @Nullable SqliteToken before, Level level) {
    if (token.isMark(",")) {
      return new Level(level.list, level.list);
    }
    if (token.kind() != SqliteToken.Kind.WORD || (before != null && before.isMark("."))) {
      return level;
    }
    String word = token.text().toUpperCase(Locale.ROOT);
    boolean compares = before != null && before.isWord("DISTINCT");
    if ((word.equals("FROM") && !compares) || word.equals("JOIN")) {
      return new Level(true, true);
    }
    if (word.equals("ON") || word.equals("USING")) {
      return new Level(level.list, false);
    }
    return OPEN.contains(word)
        ? new Level(false, true)
        : CLOSE.contains(word) ? new Level(false, false) : level;
  }

  /** Returns whether the token with this number stands where a table is named. */
  boolean isTable(int token) {
    return tables[token];
  }

  /**
   * Returns whether {@code main} is the schema wherever it stands, rather than the name of a table,
   * a query or a column, too.
   */
  static boolean isMainOnlySchema(List<SqliteToken> tokens) {
    for (int i = 0; i < tokens.size(); i++) {
      boolean qualifier = i + 1 < tokens.size() && tokens.get(i + 1).isMark(".");
      if (!qualifier && tokens.get(i).isName() && Identifiers.same(tokens.get(i).value(), "main")) {
        return false;
      }
    }
    return true;
  }
}
