package dev.lapse.executor.sqlite;

import dev.lapse.planner.catalog.Column;
import dev.lapse.planner.catalog.Table;
import dev.lapse.planner.catalog.View;
import dev.lapse.planner.expiry.RowTtl;
import dev.lapse.planner.expiry.TtlIndex;
import dev.lapse.planner.sql.Identifiers;
import java.util.List;

/** The hidden columns of deadlines, which are ordinary ones to SQLite. */
final class DeadlineColumns {
  private DeadlineColumns() {}

  /** Returns a table's columns, that of its deadlines marked. */
  static List<Column> marked(List<Column> columns, List<TtlIndex> ttlIndexes) {
    return columns.stream().map(c -> isDeadline(c, ttlIndexes) ? c.asDeadline() : c).toList();
  }

  private static boolean isDeadline(Column column, List<TtlIndex> ttlIndexes) {
    return ttlIndexes.stream()
        .anyMatch(
            index -> index.rowTtl().isPresent() && Identifiers.same(index.column(), column.name()));
  }

  /** Returns views without them: a star in a view stands for all of a table's columns to SQLite. */
  static List<View> without(List<View> views, List<Table> tables) {
    boolean any = tables.stream().anyMatch(table -> table.deadline().isPresent());
    return any ? views.stream().map(DeadlineColumns::without).toList() : views;
  }

  private static View without(View view) {
    return new View(
        view.name(),
        view.columns().stream().filter(c -> !Identifiers.same(c.name(), RowTtl.COLUMN)).toList(),
        view.columnNames(),
        view.body(),
        view.reads());
  }
}
