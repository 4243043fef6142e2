package dev.lapse.planner.translate;

import dev.lapse.error.LapseException;
import dev.lapse.error.SqlState;
import dev.lapse.planner.catalog.Catalog;
import dev.lapse.planner.catalog.Column;
import dev.lapse.planner.catalog.SystemTables;
import dev.lapse.planner.catalog.Table;
import dev.lapse.planner.sql.Identifiers;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.jspecify.annotations.Nullable;

/**
 * The table that a statement changes.
 *
 * @param table the table
 * @param name its name in the statement
 * @param alias its alias in the statement
 */
record ChangeTarget(Table table, SqlIdentifier name, Optional<String> alias) {
  /**
   * Finds the table.
   *
   * @throws LapseException if there is none, or it is not the user's to change
   */
  static ChangeTarget of(Catalog catalog, SqlNode name, @Nullable SqlIdentifier alias) {
    SqlIdentifier id = (SqlIdentifier) name;
    String schema = id.names.size() > 1 ? id.names.get(id.names.size() - 2) : "main";
    String last = Names.last(id);
    if (Identifiers.same(schema, SystemTables.SCHEMA)) {
      throw refuse(
          id,
          SqlState.INSUFFICIENT_PRIVILEGE,
          "the tables of schema ttl are read-only; use SET, ALTER INDEX or DELETE EXPIRED");
    }
    if (Identifiers.isReserved(last)) {
      throw refuse(
          id,
          SqlState.INSUFFICIENT_PRIVILEGE,
          "the table " + last + " is kept by the engine and cannot be changed by statements");
    }
    Optional<Table> table =
        Identifiers.same(schema, "main") ? catalog.table(last) : Optional.empty();
    if (table.isEmpty()) {
      boolean elsewhere = !Identifiers.same(schema, "main") || catalog.view(last).isPresent();
      throw refuse(
          id,
          elsewhere ? SqlState.FEATURE_NOT_SUPPORTED : SqlState.UNDEFINED_TABLE,
          elsewhere ? id + " is no table of the file" : "there is no table " + last);
    }
    Optional<String> other = alias == null ? Optional.empty() : Optional.of(Names.last(alias));
    return new ChangeTarget(table.get(), id, other);
  }

  /** Returns the name by which the statement's expressions call it, quoted. */
  String qualifier() {
    return Identifiers.quote(alias.orElseGet(() -> Names.last(name)));
  }

  /** Returns how it is written as the target. */
  String sql() {
    return Identifiers.quoteMain(table.name())
        + alias.map(a -> " AS " + Identifiers.quote(a)).orElse("");
  }

  /** Returns it with the index that the statement tells SQLite to use, or not to. */
  String sql(SourceText source) {
    return sql() + source.indexChoice(name);
  }

  /** Returns it as an item of a FROM, for validation. */
  SqlNode relation() {
    // In full: a WITH may have a query of its name.
    SqlIdentifier full = new SqlIdentifier(List.of("main", table.name()), name.getParserPosition());
    SqlIdentifier as =
        new SqlIdentifier(alias.orElseGet(() -> Names.last(name)), name.getParserPosition());
    return SqlStdOperatorTable.AS.createCall(name.getParserPosition(), full, as);
  }

  /**
   * Returns a column that the statement sets; empty for the rowid.
   *
   * @throws LapseException if there is none, or it is computed
   */
  Optional<Column> column(SqlIdentifier id) {
    String last = Names.last(id);
    Optional<Column> column = table.column(last);
    if (column.isEmpty() && isRowid(last) && !table.withoutRowid()) {
      return table.rowidColumn().flatMap(table::column);
    }
    if (column.isEmpty()) {
      throw refuse(
          id, SqlState.UNDEFINED_COLUMN, "there is no column " + last + " in " + table.name());
    }
    if (column.get().generation() == Column.Generation.DEADLINE) {
      throw refuse(
          id,
          SqlState.INSUFFICIENT_PRIVILEGE,
          last
              + " is set by USING TTL and EXPIRE AT; leave it out, and write for example EXPIRE AT"
              + " TIMESTAMP '2030-01-01 00:00:00'");
    }
    if (!column.get().isWritable() && column.get().generation() != Column.Generation.HIDDEN) {
      throw refuse(
          id,
          SqlState.SYNTAX_OR_ACCESS,
          "the column " + last + " is computed and cannot be set; leave it out");
    }
    return column;
  }

  /** Returns all columns that are set: one by one, or several by a row. */
  static List<SqlIdentifier> names(List<? extends SqlNode> columns) {
    List<SqlIdentifier> names = new ArrayList<>();
    for (SqlNode column : columns) {
      if (column instanceof SqlNodeList row) {
        row.forEach(each -> names.add((SqlIdentifier) each));
      } else {
        names.add((SqlIdentifier) column);
      }
    }
    return names;
  }

  /** Returns how a column that the statement sets is written. */
  static String quoted(SqlIdentifier id) {
    return Identifiers.quote(Names.last(id));
  }

  private static boolean isRowid(String name) {
    String key = Identifiers.key(name);
    return key.equals("rowid") || key.equals("_rowid_") || key.equals("oid");
  }

  private static LapseException refuse(SqlIdentifier id, SqlState state, String message) {
    return LapseException.at(SourceText.position(id), state, message);
  }
}
