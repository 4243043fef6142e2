package dev.lapse.executor.sqlite;

import dev.lapse.planner.catalog.Column;
import dev.lapse.planner.sql.ColumnType;
import dev.lapse.planner.sql.Identifiers;
import dev.lapse.planner.sql.SqliteToken;
import dev.lapse.planner.sql.SqliteTokens;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Parts of the texts that {@code sqlite_schema} keeps, found by token. */
final class SchemaText {
  private SchemaText() {}

  /**
   * Returns the predicate of a CREATE INDEX, without the table's name before its columns.
   *
   * @param sql the index's text; null for a constraint's
   */
  static Optional<String> predicate(String sql, String table) {
    List<SqliteToken> tokens = SqliteTokens.of(sql);
    int open = 0;
    while (open < tokens.size() && !tokens.get(open).isMark("(")) {
      open++;
    }
    int where = closing(tokens, open) + 1;
    if (where >= tokens.size() || !tokens.get(where).isWord("WHERE")) {
      return Optional.empty();
    }
    return Optional.of(unqualified(sql, tokens.subList(where + 1, tokens.size()), table));
  }

  private static String unqualified(String sql, List<SqliteToken> tokens, String table) {
    StringBuilder text = new StringBuilder();
    int copied = tokens.isEmpty() ? sql.length() : tokens.get(0).start();
    for (int i = 0; i + 1 < tokens.size(); i++) {
      SqliteToken token = tokens.get(i);
      boolean first = i == 0 || !tokens.get(i - 1).isMark(".");
      boolean qualifier = token.isName() && tokens.get(i + 1).isMark(".") && first;
      if (qualifier && Identifiers.same(token.value(), table)) {
        text.append(sql, copied, token.start());
        copied = tokens.get(i + 1).end();
      }
    }
    int end = tokens.isEmpty() ? sql.length() : tokens.get(tokens.size() - 1).end();
    return text.append(sql, copied, end).toString();
  }

  /** Returns the index of the parenthesis that closes the one at {@code open}. */
  private static int closing(List<SqliteToken> tokens, int open) {
    int depth = 0;
    for (int i = open; i < tokens.size(); i++) {
      if (tokens.get(i).isMark("(")) {
        depth++;
      } else if (tokens.get(i).isMark(")") && --depth == 0) {
        return i;
      }
    }
    return tokens.size();
  }

  /**
   * What CREATE VIEW says.
   *
   * @param columnNames the names it lists
   * @param columnTypes what the comment behind each name says; empty where there is none
   * @param body the text after AS
   * @param names keys of all names in the body
   */
  record ViewText(
      List<String> columnNames, List<String> columnTypes, String body, Set<String> names) {
    /** Returns the view's columns, those without a declared type with what a comment tells. */
    List<Column> typed(List<Column> columns) {
      List<Column> typed = new ArrayList<>();
      for (Column column : columns) {
        int at = typed.size();
        boolean told = column.declaredType().isEmpty() && at < columnTypes.size();
        typed.add(told ? told(column, columnTypes.get(at)) : column);
      }
      return typed;
    }

    private static Column told(Column column, String type) {
      return new Column(
          column.name(),
          "",
          ColumnType.of(type),
          column.notNull(),
          column.defaultText(),
          column.generation(),
          column.encoding());
    }
  }

  /** Takes a CREATE VIEW apart. */
  static ViewText view(String sql) {
    List<SqliteToken> tokens = SqliteTokens.of(sql);
    int at = 0;
    List<String> columns = new ArrayList<>();
    List<String> types = new ArrayList<>();
    while (at < tokens.size() && !tokens.get(at).isWord("AS")) {
      if (tokens.get(at).isMark("(")) {
        int close = closing(tokens, at);
        for (int i = at; i < close; i++) {
          if (tokens.get(i).isName()) {
            columns.add(tokens.get(i).value());
            types.add(comment(sql, tokens.get(i).end()));
          }
        }
        at = close;
      }
      at++;
    }
    int body = at + 1;
    Set<String> names = new HashSet<>();
    for (SqliteToken token : tokens.subList(Math.min(body, tokens.size()), tokens.size())) {
      // SQLite takes a text in single quotes for a name, where only a name can stand.
      if (token.isName() || token.kind() == SqliteToken.Kind.STRING) {
        names.add(Identifiers.key(token.value()));
      }
    }
    String text = body < tokens.size() ? sql.substring(tokens.get(body).start()) : "";
    return new ViewText(columns, types, text, names);
  }

  /** Returns what a comment says that stands here; empty if none does. */
  private static String comment(String sql, int from) {
    String rest = sql.substring(from).stripLeading();
    int end = rest.startsWith("/*") ? rest.indexOf("*/") : -1;
    return end < 0 ? "" : rest.substring(2, end).strip();
  }

  /**
   * Returns, for each foreign key that a CREATE TABLE declares, in its order, whether it is
   * DEFERRABLE INITIALLY DEFERRED. What defers stands somewhere behind the REFERENCES that it
   * means, before the next.
   */
  static List<Boolean> deferredReferences(String sql) {
    List<SqliteToken> tokens = SqliteTokens.of(sql);
    List<Boolean> deferred = new ArrayList<>();
    for (int i = 0; i < tokens.size(); i++) {
      if (tokens.get(i).isWord("REFERENCES")) {
        deferred.add(false);
      } else if (tokens.get(i).isWord("DEFERRABLE") && !deferred.isEmpty()) {
        boolean defers =
            !tokens.get(i - 1).isWord("NOT")
                && i + 2 < tokens.size()
                && tokens.get(i + 1).isWord("INITIALLY")
                && tokens.get(i + 2).isWord("DEFERRED");
        deferred.set(deferred.size() - 1, defers);
      }
    }
    return deferred;
  }

  /**
   * Returns whether two predicates say the same, or differ only in names of columns that a rename
   * explains: those of the first are gone from the table and those of the second are there.
   */
  static boolean sameButForRenames(String recorded, String now, Set<String> columnKeys) {
    List<SqliteToken> before = SqliteTokens.of(recorded);
    List<SqliteToken> after = SqliteTokens.of(now);
    if (before.size() != after.size()) {
      return false;
    }
    for (int i = 0; i < before.size(); i++) {
      SqliteToken one = before.get(i);
      SqliteToken other = after.get(i);
      boolean renamed =
          one.isName()
              && other.isName()
              && !columnKeys.contains(Identifiers.key(one.value()))
              && columnKeys.contains(Identifiers.key(other.value()));
      if (!one.means(other) && !renamed) {
        return false;
      }
    }
    return true;
  }
}
