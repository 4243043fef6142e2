package dev.lapse.planner.translate;

import dev.lapse.error.LapseException;
import dev.lapse.error.SqlState;
import dev.lapse.planner.catalog.Catalog;
import dev.lapse.planner.catalog.VirtualTable;
import dev.lapse.planner.sql.SqliteToken;
import java.util.List;
import java.util.Optional;

/**
 * Refuses what would show rows of a table with TTL past every test: virtual tables that take their
 * content from one, and whatever is made of those.
 */
final class MirrorReads {
  private final Catalog catalog;

  MirrorReads(Catalog catalog) {
    this.catalog = catalog;
  }

  /** Refuses to read a table or view that shows expired rows. */
  void check(String name) {
    Optional<String> shown = catalog.shownPastTests(name);
    if (shown.isPresent()) {
      throw LapseException.of(
          SqlState.INSUFFICIENT_PRIVILEGE,
          name
              + " shows rows of "
              + shown.get()
              + " that have expired, and they cannot be told apart there; "
              + remedy()
              + ", or SET expired_rows = 'visible'");
    }
  }

  private static String remedy() {
    return "keep the text in a full-text table without content=, and delete it there by a trigger,"
        + " which also fires when a row expires";
  }

  /** Refuses a statement in SQLite's hands that reads one. */
  void check(List<SqliteToken> tokens) {
    int first = target(tokens);
    for (int i = first; i < tokens.size(); i++) {
      if (tokens.get(i).isName() || isNameInQuotes(tokens, i)) {
        check(tokens.get(i).value());
      }
    }
  }

  /** A command to a full-text table, such as 'rebuild', is an INSERT, and shows nothing. */
  private static int target(List<SqliteToken> tokens) {
    if (!NativeStatement.isAny(tokens.get(0), "INSERT", "REPLACE")) {
      return 0;
    }
    int at = 1;
    while (at < tokens.size() && !NativeStatement.isAny(tokens.get(at), "VALUES", "SELECT")) {
      at++;
    }
    return at;
  }

  /** SQLite takes a text for a name where only a table can stand. */
  private static boolean isNameInQuotes(List<SqliteToken> tokens, int i) {
    if (tokens.get(i).kind() != SqliteToken.Kind.STRING || i == 0) {
      return false;
    }
    SqliteToken before = tokens.get(i - 1);
    boolean opens =
        before.isMark("(")
            && i > 1
            && (NativeStatement.isAny(tokens.get(i - 2), "FROM", "JOIN")
                || tokens.get(i - 2).isMark("(")
                || tokens.get(i - 2).isMark(","));
    return opens
        || before.isMark(",")
        || before.isMark(".")
        || NativeStatement.isAny(before, "FROM", "JOIN", "IN", "UPDATE", "INTO");
  }

  /** Refuses a virtual table that would read a table with TTL by itself. */
  void checkDefinition(String sql) {
    Optional<VirtualTable> virtual = VirtualTable.of(sql);
    Optional<String> source = virtual.flatMap(VirtualTable::source);
    if (source.isEmpty()) {
      return;
    }
    String name = source.get();
    if (ShadowViews.isShadowed(catalog, name) || catalog.shownPastTests(name).isPresent()) {
      throw LapseException.of(
          SqlState.FEATURE_NOT_SUPPORTED,
          virtual.get().name()
              + " would read "
              + name
              + " by itself and show its rows that have expired; "
              + remedy());
    }
    boolean elsewhere =
        virtual.get().sourceSchema().filter(s -> !s.equalsIgnoreCase("temp")).isPresent();
    if (virtual.get().temporary() && elsewhere) {
      throw LapseException.of(
          SqlState.FEATURE_NOT_SUPPORTED,
          "a temporary "
              + virtual.get().module()
              + " table over a table of the file is not offered, since it would go on showing rows"
              + " that expire; leave temp. out");
    }
  }
}
