package dev.lapse.planner.plan;

import dev.lapse.error.LapseException;
import dev.lapse.error.SqlState;
import dev.lapse.planner.catalog.Table;
import dev.lapse.planner.sql.Bind;
import dev.lapse.planner.sql.Identifiers;
import dev.lapse.planner.sql.SqlText;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * What tells the rows of a table apart: the rowid, or the primary key of a table WITHOUT ROWID.
 *
 * @param columns how its columns are written in SQL, in the key's order
 * @param names what a person calls them
 * @param isRowid whether its last column is the rowid
 */
record RowKey(List<String> columns, List<String> names, boolean isRowid) {
  static RowKey of(Table table) {
    if (table.withoutRowid()) {
      List<String> quoted = table.primaryKey().stream().map(Identifiers::quote).toList();
      return new RowKey(quoted, table.primaryKey(), false);
    }
    // An ordinary column may be called rowid; another of the rowid's names then means it.
    String rowid =
        Stream.of("rowid", "_rowid_", "oid")
            .filter(name -> table.column(name).isEmpty())
            .findFirst()
            .or(() -> table.rowidColumn().map(Identifiers::quote))
            .orElseThrow(
                () ->
                    LapseException.of(
                        SqlState.WRONG_OBJECT_TYPE,
                        "table "
                            + table.name()
                            + " has columns called rowid, _rowid_ and oid, so that no name is left"
                            + " for its rowid; rename one of them"));
    return new RowKey(List.of(rowid), List.of("rowid"), true);
  }

  /** Returns the key as one value: a column, or a row of them. */
  String tuple() {
    return columns.size() == 1 ? columns.get(0) : "(" + list() + ")";
  }

  String list() {
    return String.join(", ", columns);
  }

  /** Returns the columns without one, which is ordered by already. */
  RowKey without(String column) {
    List<Integer> kept =
        IntStream.range(0, columns.size())
            .filter(i -> !Identifiers.same(names.get(i), column))
            .boxed()
            .toList();
    return new RowKey(
        kept.stream().map(columns::get).toList(), kept.stream().map(names::get).toList(), isRowid);
  }

  boolean isEmpty() {
    return columns.isEmpty();
  }

  /** Returns a key that a column comes before, which is bound to the {@code … value} names. */
  RowKey behind(String column) {
    return new RowKey(
        Stream.concat(Stream.of(column), columns.stream()).toList(),
        Stream.concat(Stream.of("value"), names.stream()).toList(),
        isRowid);
  }

  static String afterName(String name) {
    return "after " + name;
  }

  /** Returns the test for keys beyond the one bound to the {@code after …} names. */
  String beyond(boolean descending, SqlText.Binder binder) {
    List<String> bounds = names.stream().map(RowKey::afterName).toList();
    return tuple() + (descending ? " < " : " > ") + bound(bounds, binder);
  }

  /** Returns the test for keys not beyond the one bound to the {@code until …} names. */
  String upTo(boolean descending, SqlText.Binder binder) {
    List<String> bounds =
        names.stream().map(n -> BatchDeleteStatement.untilName(afterName(n))).toList();
    return tuple() + (descending ? " >= " : " <= ") + bound(bounds, binder);
  }

  private String bound(List<String> names, SqlText.Binder binder) {
    List<String> places =
        names.stream().map(name -> binder.placeholder(new Bind.Named(name))).toList();
    // SQLite seeks by a rowid in a row only where a collation is named, which numbers don't need.
    return places.size() == 1
        ? places.get(0)
        : "(" + String.join(", ", places) + (isRowid ? " COLLATE BINARY)" : ")");
  }

  String order(boolean descending) {
    return String.join(
        ", ", columns.stream().map(column -> descending ? column + " DESC" : column).toList());
  }
}
