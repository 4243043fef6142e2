package dev.lapse.planner.translate;

import dev.lapse.planner.catalog.Catalog;
import dev.lapse.planner.sql.SqliteToken;
import dev.lapse.planner.sql.SqliteTokens;
import java.util.List;

/** Text that SQLite resolves by itself, made so that it can only find shadows. */
final class NativeText {
  private NativeText() {}

  /**
   * Removes the qualifier {@code main} before each shadowed name: it would lead past the shadow to
   * rows that have expired.
   */
  static String withoutMain(String text, Catalog catalog) {
    List<SqliteToken> tokens = SqliteTokens.of(text);
    StringBuilder kept = new StringBuilder();
    int from = 0;
    for (int i = 0; i + 2 < tokens.size(); i++) {
      if (isQualifiedShadow(tokens, i, catalog)) {
        kept.append(text, from, tokens.get(i).start());
        from = tokens.get(i + 2).start();
      }
    }
    return kept.append(text.substring(from)).toString();
  }

  private static boolean isQualifiedShadow(List<SqliteToken> tokens, int i, Catalog catalog) {
    return mayName(tokens.get(i))
        && tokens.get(i).value().equalsIgnoreCase("main")
        && tokens.get(i + 1).isMark(".")
        && mayName(tokens.get(i + 2))
        && ShadowViews.isShadowed(catalog, tokens.get(i + 2).value());
  }

  /** SQLite takes a text in single quotes for a name where only a name can stand. */
  static boolean mayName(SqliteToken token) {
    return token.isName() || token.kind() == SqliteToken.Kind.STRING;
  }
}
