package dev.lapse.planner.ddl;

import dev.lapse.planner.catalog.Index;
import dev.lapse.planner.expiry.TtlIndex;
import dev.lapse.planner.sql.Identifiers;
import java.util.StringJoiner;

/** Writes CREATE INDEX for SQLite. */
final class IndexText {
  private IndexText() {}

  /** Returns the text of SQLite's index under a TTL index. */
  static String of(TtlIndex index) {
    return "CREATE INDEX "
        + Identifiers.quoteMain(index.name())
        + " ON "
        + Identifiers.quote(index.table())
        + "("
        + Identifiers.quote(index.column())
        + (index.descending() ? " DESC" : "")
        + ")"
        + index.predicate().map(p -> " WHERE " + p).orElse("");
  }

  /** Returns the text of an index over columns only, under another name. */
  static String renamed(Index index, String name) {
    StringJoiner parts = new StringJoiner(", ");
    for (Index.Part part : index.parts()) {
      String column = Identifiers.quote(part.column().orElseThrow());
      parts.add(
          column
              + " COLLATE "
              + Identifiers.quote(part.collation())
              + (part.descending() ? " DESC" : ""));
    }
    return "CREATE "
        + (index.unique() ? "UNIQUE " : "")
        + "INDEX "
        + Identifiers.quoteMain(name)
        + " ON "
        + Identifiers.quote(index.table())
        + "("
        + parts
        + ")"
        + index.predicate().map(p -> " WHERE " + p).orElse("");
  }
}
