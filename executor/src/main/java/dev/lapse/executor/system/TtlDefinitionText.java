package dev.lapse.executor.system;

import dev.lapse.planner.catalog.Column;
import dev.lapse.planner.catalog.Table;
import dev.lapse.planner.expiry.ExpireAfter;
import dev.lapse.planner.expiry.TtlIndex;
import dev.lapse.planner.expiry.TtlOptions;
import dev.lapse.planner.sql.Identifiers;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The statement that would declare a TTL index as it is now. */
final class TtlDefinitionText {
  private TtlDefinitionText() {}

  static String of(TtlIndex index, Optional<Table> table) {
    if (index.rowTtl().isPresent()) {
      return "ALTER TABLE "
          + Identifiers.quote(index.table())
          + " SET DEFAULT TTL "
          + index.rowTtl().get().defaultTtl().map(ExpireAfter::sql).orElse("NONE");
    }
    StringBuilder text = new StringBuilder("CREATE TTL INDEX ");
    text.append(Identifiers.quote(index.name()))
        .append(" ON ")
        .append(Identifiers.quote(index.table()))
        .append(" (")
        .append(Identifiers.quote(index.column()));
    if (needsStoredAs(index, table.flatMap(t -> t.column(index.column())))) {
      text.append(" STORED AS ").append(index.encoding().form().sql());
    }
    if (index.descending()) {
      text.append(" DESC");
    }
    text.append(") EXPIRE AFTER ").append(index.expireAfter().sql());
    index.predicate().ifPresent(p -> text.append(" WHERE ").append(p));
    List<String> options = options(index.options());
    if (!options.isEmpty()) {
      text.append(" WITH (").append(String.join(", ", options)).append(")");
    }
    return text.toString();
  }

  /** The column's own type says it, unless the index says something else. */
  private static boolean needsStoredAs(TtlIndex index, Optional<Column> column) {
    return column.isEmpty()
        || !column.get().type().kind().isDateOrTimestamp()
        || column.get().encoding().form() != index.encoding().form();
  }

  private static List<String> options(TtlOptions options) {
    List<String> words = new ArrayList<>();
    options.deleteTargetRows().ifPresent(n -> words.add("delete_target_rows = " + n));
    options.deleteTargetTimeMillis().ifPresent(n -> words.add("delete_target_time_ms = " + n));
    options.window().ifPresent(w -> words.add("window = '" + w + "'"));
    if (options.onBlocked() == TtlOptions.OnBlocked.FAIL) {
      words.add("on_blocked = 'fail'");
    }
    return words;
  }
}
