package dev.lapse.planner.translate;

import dev.lapse.planner.catalog.Catalog;
import dev.lapse.planner.sql.SqliteToken;
import dev.lapse.planner.sql.SqliteTokens;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Text that SQLite resolves by itself, made so that it can only find shadows, and asks Lapse what
 * time it is.
 */
final class NativeText {
  /** The SQL function that answers the statement's instant as text. */
  static final String NOW_FUNCTION = "lapse_now";

  private static final Set<String> TIME_WORDS =
      Set.of("CURRENT_TIMESTAMP", "CURRENT_DATE", "CURRENT_TIME");
  private static final Set<String> DATE_FUNCTIONS =
      Set.of("DATE", "TIME", "DATETIME", "JULIANDAY", "UNIXEPOCH");

  private static final Set<String> ABOUT_TABLES =
      Set.of(
          "table_info",
          "table_xinfo",
          "table_list",
          "index_list",
          "foreign_key_list",
          "foreign_key_check");

  private static final Set<String> FORMATTING = Set.of("STRFTIME");

  private final String text;
  private final Catalog catalog;
  private final List<SqliteToken> tokens;

  /** Where tables are named, if that decides what {@code main} means. */
  private final Optional<TablePlaces> places;

  private final StringBuilder rewritten = new StringBuilder();
  private int copied;

  private NativeText(String text, Catalog catalog) {
    this.text = text;
    this.catalog = catalog;
    this.tokens = SqliteTokens.of(text);
    this.places =
        TablePlaces.isMainOnlySchema(tokens)
            ? Optional.empty()
            : Optional.of(TablePlaces.of(tokens));
  }

  /**
   * Removes the qualifier {@code main} before each shadowed name, since it would lead past the
   * shadow to rows that have expired, and puts the statement's instant in the place of SQLite's
   * clock.
   */
  static String rewrite(String text, Catalog catalog) {
    return new NativeText(text, catalog).rewrite();
  }

  private String rewrite() {
    for (int i = 0; i < tokens.size(); i++) {
      SqliteToken token = tokens.get(i);
      if (isQualifiedShadow(i)) {
        replace(token.start(), tokens.get(i + 2).start(), "");
      } else if (isIndexOfShadowed(i)) {
        replace(token.start(), tokens.get(i + 2).end(), "");
      } else if (isPragmaArgument(i)) {
        replace(token.start(), token.start(), "main.");
      } else if (isPragmaFunctionEnd(i)) {
        replace(token.start(), token.start(), ", 'main'");
      } else if (isTimeWord(i)) {
        replace(token.start(), token.end(), now(token.text()));
      } else if (isNowArgument(i)) {
        replace(token.start(), token.end(), now("now"));
      } else if (closesWithoutTime(i, 0, DATE_FUNCTIONS)) {
        replace(token.start(), token.start(), now("now"));
      } else if (closesWithoutTime(i, 1, FORMATTING)) {
        replace(token.start(), token.start(), ", " + now("now"));
      }
    }
    return rewritten.append(text.substring(copied)).toString();
  }

  private void replace(int from, int to, String by) {
    rewritten.append(text, copied, from).append(by);
    copied = to;
  }

  private static String now(String what) {
    return NOW_FUNCTION + "('" + what.toUpperCase(java.util.Locale.ROOT) + "')";
  }

  private boolean isQualifiedShadow(int i) {
    // Of main.main.t, which SQLite refuses, main.t must not be what is left.
    return i + 2 < tokens.size()
        && mayName(tokens.get(i))
        && (i == 0 || !tokens.get(i - 1).isMark("."))
        && tokens.get(i).value().equalsIgnoreCase("main")
        && tokens.get(i + 1).isMark(".")
        && mayName(tokens.get(i + 2))
        && ShadowViews.isShadowed(catalog, tokens.get(i + 2).value())
        && isOfSchema(i);
  }

  /**
   * Of main.t.a and in a FROM main is the schema, else it may be the name of what has a column t.
   */
  private boolean isOfSchema(int i) {
    boolean column = i + 3 < tokens.size() && tokens.get(i + 3).isMark(".");
    return column || places.map(p -> p.isTable(i)).orElse(true);
  }

  /** A shadow is a view, which has no index of its own; SQLite then chooses one by itself. */
  private boolean isIndexOfShadowed(int i) {
    return i + 2 < tokens.size()
        && tokens.get(i).isWord("INDEXED")
        && tokens.get(i + 1).isWord("BY")
        && mayName(tokens.get(i + 2))
        && catalog
            .index(tokens.get(i + 2).value())
            .filter(index -> ShadowViews.isShadowed(catalog, index.table()))
            .isPresent();
  }

  /** Returns whether a PRAGMA's name stands here that asks about a table, not about its shadow. */
  private boolean isPragmaArgument(int i) {
    return i == 1
        && tokens.size() > 3
        && tokens.get(0).isWord("PRAGMA")
        && ABOUT_TABLES.contains(tokens.get(1).value().toLowerCase(java.util.Locale.ROOT))
        && mayName(tokens.get(3))
        && ShadowViews.isShadowed(catalog, tokens.get(3).value());
  }

  /** Returns whether the only argument of such a PRAGMA's function ends here. */
  private boolean isPragmaFunctionEnd(int i) {
    if (!tokens.get(i).isMark(")")) {
      return false;
    }
    int open = i - 1;
    while (open > 0 && !tokens.get(open).isMark("(")) {
      if (tokens.get(open).isMark(")") || tokens.get(open).isMark(",")) {
        return false;
      }
      open--;
    }
    String name = open > 0 ? tokens.get(open - 1).value().toLowerCase(java.util.Locale.ROOT) : "";
    boolean literal = open == i - 2 && tokens.get(i - 1).kind() == SqliteToken.Kind.STRING;
    return name.startsWith("pragma_")
        && ABOUT_TABLES.contains(name.substring("pragma_".length()))
        && (!literal || ShadowViews.isShadowed(catalog, tokens.get(i - 1).value()));
  }

  /** A column may be called so, too: then a table's name stands before it, or quotes around it. */
  private boolean isTimeWord(int i) {
    SqliteToken token = tokens.get(i);
    return token.kind() == SqliteToken.Kind.WORD
        && TIME_WORDS.contains(token.text().toUpperCase(java.util.Locale.ROOT))
        && (i == 0 || !tokens.get(i - 1).isMark("."));
  }

  /** Only where a date function takes its time: elsewhere 'now' is a text like any other. */
  private boolean isNowArgument(int i) {
    SqliteToken token = tokens.get(i);
    if (token.kind() != SqliteToken.Kind.STRING || !token.value().equalsIgnoreCase("now")) {
      return false;
    }
    boolean first = i >= 2 && tokens.get(i - 1).isMark("(") && isFunction(i - 2, DATE_FUNCTIONS);
    boolean afterFormat =
        i >= 4
            && tokens.get(i - 1).isMark(",")
            && tokens.get(i - 3).isMark("(")
            && isFunction(i - 4, FORMATTING);
    return first || afterFormat;
  }

  /** Without a time a date function means now: {@code date()}, {@code strftime('%Y')}. */
  private boolean closesWithoutTime(int close, int arguments, Set<String> names) {
    int open = close - 1 - arguments;
    return open >= 1
        && tokens.get(close).isMark(")")
        && tokens.get(open).isMark("(")
        && isFunction(open - 1, names);
  }

  private boolean isFunction(int i, Set<String> names) {
    return names.contains(tokens.get(i).text().toUpperCase(java.util.Locale.ROOT));
  }

  /** SQLite takes a text in single quotes for a name where only a name can stand. */
  static boolean mayName(SqliteToken token) {
    return token.isName() || token.kind() == SqliteToken.Kind.STRING;
  }
}
