package dev.lapse.planner.translate;

import dev.lapse.error.LapseException;
import dev.lapse.error.SqlState;
import dev.lapse.parser.tree.SqlDefaultValues;
import dev.lapse.parser.tree.SqlLapseInsert;
import dev.lapse.parser.tree.SqlOnConflict;
import dev.lapse.planner.catalog.Column;
import dev.lapse.planner.expiry.RowTtl;
import dev.lapse.planner.sql.Identifiers;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;

/**
 * Writes INSERT. The columns stay those that were written, so that defaults apply; only columns
 * whose default asks for the time are added, with the statement's instant.
 */
final class InsertWriter {
  private final Emission emission;
  private final Writers writers;
  private final SqlLapseInsert insert;
  private final ChangeTarget target;

  InsertWriter(Emission emission, Writers writers, SqlLapseInsert insert, ChangeTarget target) {
    this.emission = emission;
    this.writers = writers;
    this.insert = insert;
    this.target = target;
  }

  String write() {
    StringBuilder sql = new StringBuilder(writers.changes().with(insert.with()));
    sql.append("INSERT ").append(ChangeWriter.or(insert.orAction())).append("INTO ");
    sql.append(target.sql());
    InsertedRows rows = rows();
    if (insert.getTargetColumnList() != null || !rows.isAsWritten()) {
      if (!rows.columns().isEmpty()) {
        sql.append(" (").append(Emission.list(Emission.quoted(rows.columns()))).append(')');
      }
    }
    sql.append(' ').append(rows.source());
    for (SqlOnConflict clause : insert.onConflict()) {
      sql.append(' ').append(conflict(clause));
    }
    sql.append(writers.changes().returning(insert.returning(), target.table()));
    writers.changes().leave(insert.with());
    return sql.toString();
  }

  /** Returns the rows that it inserts, as SQL; the scope of its WITH must be entered. */
  InsertedRows rows() {
    List<String> columns = new ArrayList<>(listed());
    List<Added> added = added(columns);
    SqlNode source = insert.getSource();
    if (source instanceof SqlDefaultValues) {
      return defaults(added(List.of()));
    }
    assign(source, columns);
    boolean written = added.isEmpty();
    if (source.getKind() == SqlKind.VALUES) {
      return values((SqlCall) source, columns, added);
    }
    String query = writers.queries().write(source);
    if (!written) {
      List<String> more = new ArrayList<>(List.of("*"));
      added.forEach(c -> more.add(c.value()));
      query = "SELECT " + Emission.list(more) + " FROM (" + query + ")";
      added.forEach(c -> columns.add(c.name()));
    }
    // A join followed by ON CONFLICT has two readings to SQLite, unless a WHERE is between them.
    boolean ambiguous = !insert.onConflict().isEmpty();
    return new InsertedRows(
        columns, ambiguous ? "SELECT * FROM (" + query + ") WHERE TRUE" : query, written);
  }

  /** Returns the names of the columns that values are given for, in order. */
  private List<String> listed() {
    List<String> names = new ArrayList<>();
    SqlNodeList list = insert.getTargetColumnList();
    if (list == null) {
      target.table().columns().stream()
          .filter(Column::isWritable)
          .forEach(c -> names.add(c.name()));
      return names;
    }
    for (SqlNode each : list) {
      SqlIdentifier id = (SqlIdentifier) each;
      Optional<Column> column = target.column(id);
      boolean rowid = emission.typing.isRowid(id);
      names.add(column.map(Column::name).orElse(rowid ? "rowid" : Names.last(id)));
    }
    return names;
  }

  /** A column that the statement does not name, and the SQL of its value. */
  private record Added(String name, String value) {}

  private List<Added> added(List<String> listed) {
    List<Added> added = new ArrayList<>();
    target.table().columns().stream()
        .filter(Defaults::asksForTheTime)
        .filter(c -> listed.stream().noneMatch(l -> Identifiers.same(l, c.name())))
        .forEach(
            c ->
                added.add(new Added(c.name(), Defaults.value(target.table(), c, emission.binder))));
    new DeadlineWriter(emission, writers, target.table())
        .inserted(insert.ttl())
        .ifPresent(deadline -> added.add(new Added(RowTtl.COLUMN, deadline)));
    return added;
  }

  private static InsertedRows defaults(List<Added> added) {
    if (added.isEmpty()) {
      return new InsertedRows(List.of(), "DEFAULT VALUES", true);
    }
    List<String> values = added.stream().map(Added::value).toList();
    List<String> names = added.stream().map(Added::name).toList();
    return new InsertedRows(names, "VALUES (" + Emission.list(values) + ")", false);
  }

  private InsertedRows values(SqlCall values, List<String> listed, List<Added> added) {
    List<List<SqlNode>> rows = new ArrayList<>();
    for (SqlNode row : values.getOperandList()) {
      List<SqlNode> cells = ((SqlCall) row).getOperandList();
      if (cells.size() != listed.size()) {
        throw LapseException.at(
            SourceText.position(row),
            SqlState.SYNTAX_OR_ACCESS,
            cells.size() + " values for " + listed.size() + " columns of " + target.table().name());
      }
      rows.add(cells);
    }
    List<Integer> kept = new ArrayList<>();
    for (int i = 0; i < listed.size(); i++) {
      int at = i;
      boolean allDefault = rows.stream().allMatch(r -> r.get(at).getKind() == SqlKind.DEFAULT);
      boolean time =
          allDefault && column(listed.get(i)).filter(Defaults::asksForTheTime).isPresent();
      if (!allDefault || time) {
        kept.add(i);
      }
    }
    if (kept.isEmpty() && added.isEmpty()) {
      if (rows.size() > 1) {
        throw emission.refuse(
            values, "several rows of nothing but DEFAULT; insert them one by one");
      }
      return new InsertedRows(List.of(), "DEFAULT VALUES", false);
    }
    List<String> texts = new ArrayList<>();
    for (List<SqlNode> row : rows) {
      List<String> cells = new ArrayList<>();
      kept.forEach(i -> cells.add(cell(row.get(i), listed.get(i))));
      added.forEach(c -> cells.add(c.value()));
      texts.add("(" + Emission.list(cells) + ")");
    }
    List<String> names = new ArrayList<>();
    kept.forEach(i -> names.add(listed.get(i)));
    added.forEach(c -> names.add(c.name()));
    return new InsertedRows(
        names, "VALUES " + Emission.list(texts), added.isEmpty() && kept.size() == listed.size());
  }

  private String cell(SqlNode cell, String name) {
    if (cell.getKind() == SqlKind.DEFAULT) {
      return column(name)
          .map(c -> Defaults.value(target.table(), c, emission.binder))
          .orElse("NULL");
    }
    return writers.expressions().write(cell);
  }

  private Optional<Column> column(String name) {
    return target.table().column(name);
  }

  /** Notes for each column of a query which column it goes to. */
  private void assign(SqlNode source, List<String> columns) {
    for (int i = 0; i < columns.size(); i++) {
      emission.assignColumn(
          source, i, column(columns.get(i)).map(c -> CatalogSchema.valueOf(target.table(), c)));
    }
  }

  private String conflict(SqlOnConflict clause) {
    StringBuilder sql = new StringBuilder("ON CONFLICT");
    if (!clause.targets().isEmpty()) {
      List<String> targets = new ArrayList<>();
      clause.targets().forEach(each -> targets.add(writers.expressions().write(each)));
      sql.append(" (").append(Emission.list(targets)).append(')');
    }
    SqlNode targetWhere = clause.targetWhere();
    if (targetWhere != null) {
      sql.append(" WHERE ").append(writers.expressions().write(targetWhere));
    }
    if (clause.doNothing()) {
      return sql.append(" DO NOTHING").toString();
    }
    sql.append(" DO UPDATE SET ");
    sql.append(writers.changes().assignments(clause.setColumns(), clause.setExpressions(), target));
    sql.append(writers.changes().deadline(insert.ttl(), target));
    SqlNode where = clause.where();
    if (where != null) {
      sql.append(" WHERE ").append(writers.expressions().write(where));
    }
    return sql.toString();
  }
}
