package dev.lapse.planner.translate;

import dev.lapse.parser.tree.ConflictAction;
import dev.lapse.parser.tree.SqlDefaultValues;
import dev.lapse.parser.tree.SqlLapseInsert;
import dev.lapse.parser.tree.SqlLapseUpdate;
import dev.lapse.parser.tree.SqlOnConflict;
import dev.lapse.planner.catalog.Catalog;
import dev.lapse.planner.catalog.Column;
import dev.lapse.planner.catalog.Table;
import dev.lapse.planner.sql.Identifiers;
import dev.lapse.planner.sql.SqlText;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlJoin;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.jspecify.annotations.Nullable;

/**
 * Makes the sweeps that let an INSERT or UPDATE pass rows that have expired. A sweep computes the
 * keys that the statement is about to write and deletes the expired rows that have one of them. It
 * may delete more expired rows than that, so where keys cannot be computed beforehand it deletes
 * all of them.
 */
final class CollisionSweeps {
  /** The alias under which a sweep looks up rows with the new keys. */
  static final String OLD_ALIAS = "lapse_old";

  private static final String NEW_ALIAS = "\"lapse_new\"";

  private final Catalog catalog;

  CollisionSweeps(Catalog catalog) {
    this.catalog = catalog;
  }

  /** Returns the sweep that belongs to an INSERT; empty where no expired row can be in its way. */
  Optional<CollisionSweep> of(SqlLapseInsert insert, ChangeTarget target, Emission statement) {
    Table table = target.table();
    if (!new LiveRows(statement).hides(table)) {
      return Optional.empty();
    }
    Emission emission = statement.another();
    Writers writers = new Writers(emission);
    String with = writers.changes().with(insert.with());
    InsertedRows rows = new InsertWriter(emission, writers, insert, target).rows();
    UniqueKeys keys = UniqueKeys.of(table, names(rows.columns(), table));
    boolean edits = insert.onConflict().stream().anyMatch(clause -> editsKey(clause, keys));
    if (keys.isEmpty()) {
      return Optional.empty();
    }
    boolean defaults = rows.source().equals("DEFAULT VALUES");
    List<String> columns = defaults ? List.of("none") : rows.columns();
    String source = defaults ? "VALUES (NULL)" : rows.source();
    String sql =
        keys.isComputable() && !edits
            ? sweep(with, columns, source, keys, rows.columns(), table, emission)
            : sweepAll(table, emission);
    boolean plain =
        (insert.getSource().getKind() == SqlKind.VALUES
                || insert.getSource() instanceof SqlDefaultValues)
            && insert.onConflict().isEmpty()
            && isPlain(insert.orAction());
    return Optional.of(checked(sql, plain, table, emission));
  }

  /** Returns the sweep that belongs to an UPDATE; empty where it sets no unique key. */
  Optional<CollisionSweep> of(SqlLapseUpdate update, ChangeTarget target, Emission statement) {
    Table table = target.table();
    if (!new LiveRows(statement).hides(table)) {
      return Optional.empty();
    }
    List<String> set = new ArrayList<>();
    for (SqlIdentifier id : ChangeTarget.names(update.getTargetColumnList())) {
      set.add(target.column(id).map(c -> c.name()).orElse("rowid"));
    }
    List<String> given = new ArrayList<>(set);
    table.columns().forEach(c -> given.add(c.name()));
    UniqueKeys keys = UniqueKeys.of(table, given).thatHaveAny(names(set, table));
    if (keys.isEmpty()) {
      return Optional.empty();
    }
    Emission emission = statement.another();
    Writers writers = new Writers(emission);
    boolean rows = update.getTargetColumnList().stream().anyMatch(c -> c instanceof SqlNodeList);
    String sql =
        keys.isComputable() && !rows
            ? sweep(update, target, keys, set, writers, emission)
            : sweepAll(table, emission);
    return Optional.of(checked(sql, isPlain(update.orAction()), table, emission));
  }

  private String sweep(
      SqlLapseUpdate update,
      ChangeTarget target,
      UniqueKeys keys,
      List<String> set,
      Writers writers,
      Emission emission) {
    String with = writers.changes().with(update.with());
    List<String> columns = new ArrayList<>(new TreeSet<>(keys.columns()));
    List<String> values = new ArrayList<>();
    for (String column : columns) {
      int at = indexOf(set, column);
      values.add(
          at < 0
              ? target.qualifier() + "." + Identifiers.quote(column)
              : value(update.getSourceExpressionList().get(at), column, target, writers, emission));
    }
    SqlNode from = update.from();
    SqlNode condition = update.getCondition();
    String source =
        "SELECT "
            + Emission.list(values)
            + " FROM "
            + writers.relations().live(target.table())
            + " AS "
            + target.qualifier()
            + others(from, writers)
            + (condition == null ? "" : " WHERE " + writers.expressions().write(condition));
    return sweep(with, columns, source, keys, columns, target.table(), emission);
  }

  private static String value(
      SqlNode value, String column, ChangeTarget target, Writers writers, Emission emission) {
    Optional<Column> assigned = target.table().column(column);
    return value.getKind() == SqlKind.DEFAULT && assigned.isPresent()
        ? Defaults.value(target.table(), assigned.get(), emission.binder)
        : writers.expressions().write(value);
  }

  private static String others(@Nullable SqlNode from, Writers writers) {
    if (from == null) {
      return "";
    }
    String text = writers.relations().write(from);
    return ", " + (from instanceof SqlJoin ? "(" + text + ")" : text);
  }

  private static String sweep(
      String with,
      List<String> columns,
      String source,
      UniqueKeys keys,
      List<String> given,
      Table table,
      Emission emission) {
    List<String> key = RowKey.of(table);
    String old = Identifiers.quote(OLD_ALIAS) + ".";
    List<String> found = new ArrayList<>();
    for (UniqueKeys.Key each : keys.keys()) {
      List<String> same = new ArrayList<>();
      for (UniqueKeys.Part part : each.parts()) {
        int at = indexOf(given, part.column());
        // The plus takes the new value's affinity away, so that the column's own applies.
        String value =
            at < 0
                ? Defaults.value(table, table.column(part.column()).orElseThrow(), emission.binder)
                : "+" + NEW_ALIAS + "." + Identifiers.quote("c" + (at + 1));
        same.add(old + part.sql() + " = " + value);
      }
      found.add(
          "SELECT "
              + Emission.list(key.stream().map(c -> old + c).toList())
              + " FROM "
              + NEW_ALIAS
              + " CROSS JOIN "
              + Identifiers.quoteMain(table.name())
              + " AS "
              + Identifiers.quote(OLD_ALIAS)
              + " ON "
              + String.join(" AND ", same));
    }
    List<String> names = new ArrayList<>();
    for (int i = 1; i <= columns.size(); i++) {
      names.add(Identifiers.quote("c" + i));
    }
    String keyOfRow = key.size() == 1 ? key.get(0) : "(" + Emission.list(key) + ")";
    return (with.isEmpty() ? "WITH " : with.stripTrailing() + ", ")
        + NEW_ALIAS
        + " ("
        + Emission.list(names)
        + ") AS ("
        + source
        + ") DELETE FROM "
        + Identifiers.quoteMain(table.name())
        + " WHERE "
        + new LiveRows(emission).expired(table)
        + " AND "
        + keyOfRow
        + " IN ("
        + String.join(" UNION ALL ", found)
        + ")";
  }

  private static String sweepAll(Table table, Emission emission) {
    return "DELETE FROM "
        + Identifiers.quoteMain(table.name())
        + " WHERE "
        + new LiveRows(emission).expired(table);
  }

  private CollisionSweep checked(String sql, boolean plain, Table table, Emission emission) {
    SqlText text = emission.binder.with(sql);
    new LiveRowsCheck(catalog, emission.mode).checkSweep(text, table);
    return new CollisionSweep(
        text, plain ? CollisionSweep.When.ON_VIOLATION : CollisionSweep.When.BEFORE);
  }

  private static boolean isPlain(@Nullable ConflictAction action) {
    return action == null || action == ConflictAction.ABORT;
  }

  /** An ON CONFLICT that sets a key could run into an expired row with a key not known before. */
  private static boolean editsKey(SqlOnConflict clause, UniqueKeys keys) {
    Set<String> columns = keys.columns();
    return ChangeTarget.names(clause.setColumns()).stream()
        .anyMatch(c -> columns.stream().anyMatch(k -> Identifiers.same(k, Names.last(c))));
  }

  private static List<String> names(List<String> names, Table table) {
    return names.stream().map(n -> table.column(n).map(c -> c.name()).orElse(n)).toList();
  }

  static int indexOf(List<String> names, String name) {
    for (int i = 0; i < names.size(); i++) {
      if (Identifiers.same(names.get(i), name)) {
        return i;
      }
    }
    return -1;
  }
}
