package dev.lapse.jdbc;

import dev.lapse.planner.catalog.Table;
import dev.lapse.planner.sql.Identifiers;
import dev.lapse.planner.sql.SqliteToken;
import dev.lapse.planner.sql.SqliteTokens;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The names that a table's keys were declared with. SQLite keeps them nowhere but in the text of
 * CREATE TABLE.
 */
final class DeclaredKeys {
  /** What a key is. */
  private enum Kind {
    PRIMARY("PRIMARY"),
    UNIQUE("UNIQUE"),
    FOREIGN("FOREIGN");

    private final String word;

    Kind(String word) {
      this.word = word;
    }
  }

  private record Key(Kind kind, String name, List<String> columns) {}

  /** Words that begin a constraint of a column that is no key, and end the reach of a name. */
  private static final List<String> OTHERS =
      List.of("NOT", "NULL", "CHECK", "DEFAULT", "COLLATE", "GENERATED", "AS");

  private final List<Key> keys = new ArrayList<>();

  private DeclaredKeys() {}

  static DeclaredKeys of(Table table) {
    DeclaredKeys declared = new DeclaredKeys();
    definitions(SqliteTokens.of(table.sql())).forEach(declared::read);
    return declared;
  }

  Optional<String> primary() {
    return keys.stream().filter(k -> k.kind() == Kind.PRIMARY).map(Key::name).findFirst();
  }

  Optional<String> unique(List<String> columns) {
    return named(Kind.UNIQUE, columns);
  }

  Optional<String> foreign(List<String> columns) {
    return named(Kind.FOREIGN, columns);
  }

  private Optional<String> named(Kind kind, List<String> columns) {
    return keys.stream()
        .filter(k -> k.kind() == kind && same(k.columns(), columns))
        .map(Key::name)
        .findFirst();
  }

  private static boolean same(List<String> one, List<String> other) {
    return one.size() == other.size()
        && one.stream().allMatch(a -> other.stream().anyMatch(b -> Identifiers.same(a, b)));
  }

  /** Splits what stands in the parentheses of CREATE TABLE at the commas. */
  private static List<List<SqliteToken>> definitions(List<SqliteToken> tokens) {
    List<List<SqliteToken>> all = new ArrayList<>();
    List<SqliteToken> current = new ArrayList<>();
    int depth = 0;
    for (SqliteToken token : tokens) {
      boolean closes = token.isMark(")");
      depth -= closes ? 1 : 0;
      if (depth == 0 && closes) {
        all.add(current);
        return all;
      }
      if (depth == 1 && token.isMark(",")) {
        all.add(current);
        current = new ArrayList<>();
      } else if (depth > 0) {
        current.add(token);
      }
      depth += token.isMark("(") ? 1 : 0;
    }
    return all;
  }

  private void read(List<SqliteToken> definition) {
    String name = null;
    for (int i = 0; i < definition.size(); i++) {
      SqliteToken token = definition.get(i);
      if (token.isMark("(")) {
        i = closing(definition, i);
      } else if (token.isWord("CONSTRAINT") && i + 1 < definition.size()) {
        i++;
        name = definition.get(i).value();
      } else if (OTHERS.stream().anyMatch(token::isWord)) {
        name = null;
      } else if (name != null && kind(token) != null) {
        add(kind(token), name, definition, i);
        name = null;
      }
    }
  }

  private static @Nullable Kind kind(SqliteToken token) {
    for (Kind kind : Kind.values()) {
      if (token.isWord(kind.word)) {
        return kind;
      }
    }
    return token.isWord("REFERENCES") ? Kind.FOREIGN : null;
  }

  /** Adds a key of the columns in parentheses after it, else of the column that is defined. */
  private void add(@Nullable Kind kind, String name, List<SqliteToken> definition, int at) {
    if (kind == null) {
      return;
    }
    boolean ofTable = definition.get(0).isWord("CONSTRAINT");
    List<String> columns = new ArrayList<>();
    if (ofTable) {
      int open = at;
      while (open < definition.size() && !definition.get(open).isMark("(")) {
        open++;
      }
      int end = closing(definition, open);
      for (int i = open + 1; i < end; i++) {
        boolean first = definition.get(i - 1).isMark("(") || definition.get(i - 1).isMark(",");
        if (first) {
          columns.add(definition.get(i).value());
        }
      }
    } else {
      columns.add(definition.get(0).value());
    }
    keys.add(new Key(kind, name, columns));
  }

  /** Returns where a parenthesis is closed. */
  private static int closing(List<SqliteToken> tokens, int open) {
    int depth = 0;
    for (int i = open; i < tokens.size(); i++) {
      depth += tokens.get(i).isMark("(") ? 1 : tokens.get(i).isMark(")") ? -1 : 0;
      if (depth == 0) {
        return i;
      }
    }
    return tokens.size();
  }
}
