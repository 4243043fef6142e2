package dev.lapse.planner.translate;

import dev.lapse.parser.tree.ConflictAction;
import dev.lapse.parser.tree.SqlLapseDelete;
import dev.lapse.parser.tree.SqlLapseUpdate;
import dev.lapse.parser.tree.SqlRowTtl;
import dev.lapse.planner.catalog.Column;
import dev.lapse.planner.catalog.Table;
import dev.lapse.planner.expiry.RowTtl;
import dev.lapse.planner.sql.Identifiers;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlOrderBy;
import org.jspecify.annotations.Nullable;

/** Writes UPDATE and DELETE, which touch live rows only, and what all changes share. */
final class ChangeWriter {
  /** The alias under which UPDATE … FROM tests whether its own row is live. */
  static final String LIVE_ALIAS = "lapse_live";

  private final Emission emission;
  private final Writers writers;

  ChangeWriter(Emission emission, Writers writers) {
    this.emission = emission;
    this.writers = writers;
  }

  String delete(SqlLapseDelete delete, ChangeTarget target) {
    String with = with(delete.with());
    String sql =
        with
            + "DELETE FROM "
            + target.sql(emission.source)
            + where(live(target, false), delete.getCondition())
            + returning(delete.returning(), target.table())
            + some(delete.someRows());
    leave(delete.with());
    return sql;
  }

  String update(SqlLapseUpdate update, ChangeTarget target) {
    StringBuilder sql = new StringBuilder(with(update.with()));
    sql.append("UPDATE ").append(or(update.orAction())).append(target.sql(emission.source));
    sql.append(" SET ");
    sql.append(assignments(update.getTargetColumnList(), update.getSourceExpressionList(), target));
    sql.append(deadline(update.ttl(), target));
    SqlNode from = update.from();
    if (from != null) {
      sql.append(" FROM ").append(writers.relations().write(from));
    }
    sql.append(where(live(target, from != null), update.getCondition()));
    sql.append(returning(update.returning(), target.table())).append(some(update.someRows()));
    leave(update.with());
    return sql.toString();
  }

  /** Writes the deadline of the rows that are changed, after the items of SET. */
  String deadline(@Nullable SqlRowTtl clause, ChangeTarget target) {
    return new DeadlineWriter(emission, writers, target.table())
        .updated(clause)
        .map(deadline -> ", " + Identifiers.quote(RowTtl.COLUMN) + " = " + deadline)
        .orElse("");
  }

  /** Writes the items after SET. */
  String assignments(
      List<? extends SqlNode> columns, List<? extends SqlNode> values, ChangeTarget target) {
    List<String> parts = new ArrayList<>();
    for (int i = 0; i < columns.size(); i++) {
      if (columns.get(i) instanceof SqlNodeList row) {
        parts.add(rowAssignment(row, values.get(i), target));
        continue;
      }
      SqlIdentifier id = (SqlIdentifier) columns.get(i);
      Optional<Column> column = target.column(id);
      if (values.get(i).getKind() == SqlKind.DEFAULT) {
        parts.add(ChangeTarget.quoted(id) + " = " + standard(id, column, target));
        continue;
      }
      emission.assign(values.get(i), column.map(c -> CatalogSchema.valueOf(target.table(), c)));
      parts.add(ChangeTarget.quoted(id) + " = " + writers.expressions().write(values.get(i)));
    }
    return Emission.list(parts);
  }

  private String standard(SqlIdentifier id, Optional<Column> column, ChangeTarget target) {
    if (column.isEmpty()) {
      throw emission.refuse(id, "the rowid has no DEFAULT; give it a number");
    }
    return Defaults.value(target.table(), column.get(), emission.binder);
  }

  private String rowAssignment(SqlNodeList row, SqlNode value, ChangeTarget target) {
    List<String> names = new ArrayList<>();
    for (SqlIdentifier id : ChangeTarget.names(row)) {
      emission.assignColumn(
          value,
          names.size(),
          target.column(id).map(c -> CatalogSchema.valueOf(target.table(), c)));
      names.add(ChangeTarget.quoted(id));
    }
    return "(" + Emission.list(names) + ") = " + writers.expressions().write(value);
  }

  /** Writes which of the rows are meant. */
  private String some(@Nullable SqlOrderBy rows) {
    if (rows == null) {
      return "";
    }
    StringBuilder sql = new StringBuilder();
    if (!rows.orderList.isEmpty()) {
      sql.append(" ORDER BY ").append(writers.queries().orderItems(rows.orderList));
    }
    SqlNode limit = rows.fetch;
    sql.append(" LIMIT ").append(limit == null ? "-1" : writers.expressions().write(limit));
    if (rows.offset != null) {
      sql.append(" OFFSET ").append(writers.expressions().write(rows.offset));
    }
    return sql.toString();
  }

  /** Returns the test that a row of the target is live; empty where none is needed. */
  private String live(ChangeTarget target, boolean others) {
    Table table = target.table();
    if (!writers.live().hides(table)) {
      return "";
    }
    if (!others) {
      return writers.live().test(table, "");
    }
    boolean partial = table.hiding().anyMatch(index -> index.predicate().isPresent());
    if (!partial) {
      return writers.live().test(table, target.qualifier() + ".");
    }
    // A predicate has bare names, which another table of the FROM may have too.
    String alias = Identifiers.quote(LIVE_ALIAS) + ".";
    List<String> keys = new ArrayList<>();
    for (String key : RowKey.of(table)) {
      keys.add(alias + key + " = " + target.qualifier() + "." + key);
    }
    return "EXISTS (SELECT 1 FROM "
        + Identifiers.quoteMain(table.name())
        + " AS "
        + Identifiers.quote(LIVE_ALIAS)
        + " WHERE "
        + writers.live().test(table, "")
        + " AND "
        + String.join(" AND ", keys)
        + ")";
  }

  private String where(String live, @Nullable SqlNode condition) {
    if (condition == null) {
      return live.isEmpty() ? "" : " WHERE " + live;
    }
    String text = writers.expressions().write(condition);
    return " WHERE " + (live.isEmpty() ? text : live + " AND (" + text + ")");
  }

  String with(@Nullable SqlNodeList with) {
    return with == null ? "" : writers.queries().with(with) + " ";
  }

  void leave(@Nullable SqlNodeList with) {
    if (with != null) {
      emission.leave();
    }
  }

  static String or(@Nullable ConflictAction action) {
    return action == null ? "" : "OR " + action.words() + " ";
  }

  String returning(@Nullable SqlNodeList items, Table table) {
    if (items == null) {
      return "";
    }
    List<String> parts = new ArrayList<>();
    for (SqlNode item : items) {
      if (table.deadline().isPresent() && item instanceof SqlIdentifier star && star.isStar()) {
        table.shown().forEach(c -> parts.add(Identifiers.quote(c.name())));
      } else {
        parts.add(writers.queries().item(item, null, false));
      }
    }
    return " RETURNING " + Emission.list(parts);
  }
}
