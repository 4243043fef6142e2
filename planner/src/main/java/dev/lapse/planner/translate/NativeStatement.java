package dev.lapse.planner.translate;

import dev.lapse.error.LapseException;
import dev.lapse.error.SqlState;
import dev.lapse.planner.catalog.Catalog;
import dev.lapse.planner.catalog.SystemTable;
import dev.lapse.planner.catalog.SystemTables;
import dev.lapse.planner.sql.SqliteToken;
import dev.lapse.planner.sql.SqliteTokens;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * A statement that SQLite prepares as it stands, because Lapse's own parser or validator does not
 * take it.
 *
 * @param kind what it does
 * @param text what SQLite prepares
 * @param needsShadows whether it may read a table with TTL: temporary views and the functions of
 *     PRAGMAs can without naming it
 * @param systemTables the names, without schema, of the system tables that it names
 */
public record NativeStatement(
    Kind kind, String text, boolean needsShadows, Set<String> systemTables) {
  /** What a statement does. */
  public enum Kind {
    /** Reads. */
    QUERY,
    /** Changes rows. */
    WRITE,
    /** Changes the schema. */
    DDL,
    /** Asks or tells SQLite something. */
    PRAGMA,
    /** Anything else, which SQLite runs outside a transaction. */
    OTHER
  }

  /** Copies the set. */
  public NativeStatement {
    systemTables = Set.copyOf(systemTables);
  }

  /**
   * Reads a text.
   *
   * @param mode whether it sees expired rows
   * @throws LapseException if it is what Lapse never lets through, or more than one statement
   */
  public static NativeStatement of(String sql, Catalog catalog, ExpiredRows mode) {
    List<SqliteToken> tokens = SqliteTokens.of(sql);
    if (tokens.stream().allMatch(t -> t.isMark(";"))) {
      throw LapseException.of(
          SqlState.SYNTAX_ERROR,
          "the statement is empty; nothing but blanks, comments and semicolons is in it");
    }
    NativeRefusals.checkSingle(tokens);
    List<SqliteToken> verb = tokens.subList(explains(tokens), tokens.size());
    Kind kind = kind(verb);
    new NativeRefusals(sql, verb, catalog, mode).check(kind);
    if (verb.size() < tokens.size()) {
      NativeRefusals.checkExplained(kind);
      kind = Kind.QUERY;
    }
    boolean reads = kind == Kind.QUERY || kind == Kind.WRITE || isCreatedFromQuery(tokens);
    String text = reads || kind == Kind.PRAGMA ? NativeText.rewrite(sql, catalog) : sql;
    return new NativeStatement(kind, text, reads && catalog.hasTtl(), systemTables(tokens));
  }

  /** Returns whether it declares columns of a table that stays in the file. */
  public boolean declaresColumns() {
    List<SqliteToken> tokens = SqliteTokens.of(text);
    boolean creates = tokens.get(0).isWord("CREATE") && tokens.get(1).isWord("TABLE");
    boolean adds =
        tokens.get(0).isWord("ALTER") && tokens.stream().limit(6).anyMatch(t -> t.isWord("ADD"));
    return (creates && !isCreatedFromQuery(tokens)) || adds;
  }

  /** Returns whether it asks for the time to wait for locks, which SQLite itself does not know. */
  public boolean asksForBusyTimeout() {
    if (kind != Kind.PRAGMA) {
      return false;
    }
    List<SqliteToken> tokens = SqliteTokens.of(text);
    int at = pragmaAt(tokens);
    boolean asks = at + 1 >= tokens.size() || tokens.get(at + 1).isMark(";");
    return asks && at < tokens.size() && tokens.get(at).value().equalsIgnoreCase("busy_timeout");
  }

  /** Returns the place of the name in a PRAGMA, behind its schema. */
  static int pragmaAt(List<SqliteToken> tokens) {
    return tokens.size() > 3 && tokens.get(2).isMark(".") ? 3 : 1;
  }

  /** Returns how many words of EXPLAIN stand before a statement. */
  private static int explains(List<SqliteToken> tokens) {
    if (!tokens.get(0).isWord("EXPLAIN")) {
      return 0;
    }
    int words = tokens.size() > 1 && tokens.get(1).isWord("QUERY") ? 3 : 1;
    return tokens.size() > words ? words : 0;
  }

  /** Returns whether this is CREATE TABLE … AS: a query first of all, which must see live rows. */
  static boolean isCreatedFromQuery(List<SqliteToken> tokens) {
    boolean table =
        tokens.get(0).isWord("CREATE")
            && tokens.stream().skip(1).limit(2).anyMatch(t -> t.isWord("TABLE"));
    int depth = 0;
    for (SqliteToken token : tokens) {
      depth += token.isMark("(") ? 1 : token.isMark(")") ? -1 : 0;
      if (table && depth == 0 && token.isWord("AS")) {
        return true;
      }
    }
    return false;
  }

  private static Set<String> systemTables(List<SqliteToken> tokens) {
    return IntStream.range(0, Math.max(0, tokens.size() - 2))
        .filter(i -> NativeText.mayName(tokens.get(i)))
        .filter(i -> tokens.get(i).value().equalsIgnoreCase(SystemTables.SCHEMA))
        .filter(i -> tokens.get(i + 1).isMark("."))
        .mapToObj(i -> SystemTables.table(tokens.get(i + 2).value()))
        .flatMap(java.util.Optional::stream)
        .map(SystemTable::name)
        .collect(Collectors.toSet());
  }

  private static Kind kind(List<SqliteToken> tokens) {
    SqliteToken first = tokens.get(0);
    String word = first.isName() ? first.text().toUpperCase(java.util.Locale.ROOT) : "";
    switch (word) {
      case "SELECT", "VALUES", "EXPLAIN":
        return Kind.QUERY;
      case "INSERT", "REPLACE", "UPDATE", "DELETE":
        return Kind.WRITE;
      case "WITH":
        return isWrite(tokens) ? Kind.WRITE : Kind.QUERY;
      case "CREATE", "ALTER", "DROP", "REINDEX", "ANALYZE":
        return Kind.DDL;
      case "PRAGMA":
        return Kind.PRAGMA;
      default:
        return Kind.OTHER;
    }
  }

  /** After WITH the verb is the first one that stands in no parentheses. */
  private static boolean isWrite(List<SqliteToken> tokens) {
    int depth = 0;
    for (SqliteToken token : tokens) {
      if (token.isMark("(")) {
        depth++;
      } else if (token.isMark(")")) {
        depth--;
      } else if (depth == 0 && isAny(token, "SELECT", "VALUES")) {
        return false;
      } else if (depth == 0 && isAny(token, "INSERT", "REPLACE", "UPDATE", "DELETE")) {
        return true;
      }
    }
    return false;
  }

  static boolean isAny(SqliteToken token, String... words) {
    for (String word : words) {
      if (token.isWord(word)) {
        return true;
      }
    }
    return false;
  }
}
