package dev.lapse.planner.translate;

import dev.lapse.error.LapseException;
import dev.lapse.error.SqlState;
import dev.lapse.parser.tree.SqlLapseInsert;
import dev.lapse.parser.tree.SqlLapseUpdate;
import dev.lapse.planner.catalog.Column;
import dev.lapse.planner.catalog.Table;
import dev.lapse.planner.sql.Bind;
import dev.lapse.planner.sql.SqlText;
import dev.lapse.planner.sql.ValueEncoding;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.calcite.sql.JoinConditionType;
import org.apache.calcite.sql.JoinType;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlDynamicParam;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlInsert;
import org.apache.calcite.sql.SqlJoin;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlMerge;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.SqlUpdate;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;

/** Takes a MERGE apart: into a join of its source with its target, and a change for each row. */
final class MergeWriter {
  private static final SqlParserPos POS = SqlParserPos.ZERO;

  private final SqlMerge merge;
  private final ChangeTarget target;
  private final List<String> keys;
  private final List<SqlIdentifier> updated = new ArrayList<>();
  private final List<SqlNode> newValues = new ArrayList<>();
  private final List<SqlIdentifier> inserted = new ArrayList<>();
  private final List<SqlNode> addedValues = new ArrayList<>();

  MergeWriter(SqlMerge merge, ChangeTarget target) {
    this.merge = merge;
    this.target = target;
    Table table = target.table();
    if (!table.withoutRowid()
        && table.rowidColumn().isEmpty()
        && table.column("rowid").isPresent()) {
      throw LapseException.at(
          SourceText.position(merge),
          SqlState.FEATURE_NOT_SUPPORTED,
          "MERGE tells the rows of "
              + table.name()
              + " apart by their rowid, whose name a column has; give it an INTEGER PRIMARY KEY");
    }
    this.keys =
        table.withoutRowid() ? table.primaryKey() : List.of(table.rowidColumn().orElse("rowid"));
    SqlUpdate update = merge.getUpdateCall();
    if (update != null) {
      update.getTargetColumnList().forEach(c -> updated.add((SqlIdentifier) c));
      newValues.addAll(update.getSourceExpressionList());
    }
    SqlInsert insert = merge.getInsertCall();
    if (insert != null) {
      readInsert(insert);
    }
  }

  private void readInsert(SqlInsert insert) {
    SqlNodeList columns = insert.getTargetColumnList();
    if (columns == null) {
      target.table().columns().stream()
          .filter(Column::isWritable)
          .forEach(c -> inserted.add(new SqlIdentifier(c.name(), POS)));
    } else {
      columns.forEach(c -> inserted.add((SqlIdentifier) c));
    }
    SqlCall row = ((SqlCall) insert.getSource()).operand(0);
    addedValues.addAll(row.getKind() == SqlKind.ROW ? row.getOperandList() : List.of(row));
    if (addedValues.size() != inserted.size()) {
      throw LapseException.at(
          SourceText.position(insert),
          SqlState.SYNTAX_OR_ACCESS,
          addedValues.size()
              + " values for "
              + inserted.size()
              + " columns of "
              + target.table().name());
    }
  }

  /** Returns the query that finds the rows. */
  SqlSelect matches() {
    List<SqlNode> items = new ArrayList<>();
    String alias = target.alias().orElseGet(() -> Names.last(target.name()));
    keys.forEach(key -> items.add(new SqlIdentifier(List.of(alias, key), POS)));
    items.addAll(newValues);
    items.addAll(addedValues);
    SqlNode join =
        new SqlJoin(
            POS,
            merge.getSourceTableRef(),
            SqlLiteral.createBoolean(false, POS),
            JoinType.LEFT.symbol(POS),
            target.relation(),
            JoinConditionType.ON.symbol(POS),
            merge.getCondition());
    SqlNodeList columns = new SqlNodeList(items, POS);
    return new SqlSelect(
        POS, null, columns, join, null, null, null, null, null, null, null, null, null);
  }

  /** Notes which column each value is for, so that it is written in the column's form. */
  void assign(Emission emission) {
    for (int i = 0; i < updated.size(); i++) {
      assign(newValues.get(i), updated.get(i), emission);
    }
    for (int i = 0; i < inserted.size(); i++) {
      if (addedValues.get(i).getKind() == SqlKind.DEFAULT) {
        throw emission.refuse(
            addedValues.get(i), "DEFAULT in a MERGE; leave the column out of the list");
      }
      assign(addedValues.get(i), inserted.get(i), emission);
    }
  }

  private void assign(SqlNode value, SqlIdentifier name, Emission emission) {
    emission.assign(value, target.column(name).map(c -> CatalogSchema.valueOf(target.table(), c)));
  }

  Optional<SqlLapseUpdate> update() {
    if (updated.isEmpty()) {
      return Optional.empty();
    }
    SqlNode condition = null;
    for (int i = 0; i < keys.size(); i++) {
      SqlNode same =
          SqlStdOperatorTable.EQUALS.createCall(
              POS,
              new SqlIdentifier(keys.get(i), POS),
              new SqlDynamicParam(updated.size() + i, POS));
      condition =
          condition == null ? same : SqlStdOperatorTable.AND.createCall(POS, condition, same);
    }
    return Optional.of(
        new SqlLapseUpdate(
            POS,
            null,
            null,
            target.name(),
            null,
            new SqlNodeList(updated, POS),
            parameters(updated.size()),
            null,
            condition,
            null,
            null));
  }

  Optional<SqlLapseInsert> insert() {
    if (inserted.isEmpty()) {
      return Optional.empty();
    }
    SqlNode row = SqlStdOperatorTable.ROW.createCall(parameters(inserted.size()));
    SqlNode values = SqlStdOperatorTable.VALUES.createCall(POS, row);
    return Optional.of(
        new SqlLapseInsert(
            POS,
            null,
            null,
            target.name(),
            null,
            new SqlNodeList(inserted, POS),
            values,
            List.of(),
            null));
  }

  private static SqlNodeList parameters(int count) {
    SqlNodeList parameters = new SqlNodeList(POS);
    for (int i = 0; i < count; i++) {
      parameters.add(new SqlDynamicParam(i, POS));
    }
    return parameters;
  }

  MergePlan plan(Translation matches, Optional<Translation> update, Optional<Translation> insert) {
    return new MergePlan(
        matches,
        keys.size(),
        update.map(MergeWriter::asStored),
        updated.size(),
        insert.map(MergeWriter::asStored),
        inserted.size());
  }

  /** The query has brought the values into their columns' forms: they are bound as they are. */
  private static Translation asStored(Translation change) {
    return new Translation(
        change.kind(),
        asStored(change.sql()),
        change.columns(),
        change.parameters(),
        change.target(),
        change.liveTests(),
        change.sweep().map(sweep -> new CollisionSweep(asStored(sweep.delete()), sweep.when())),
        change.systemTables(),
        change.needsShadows(),
        change.functions(),
        change.otherWays());
  }

  private static SqlText asStored(SqlText sql) {
    return new SqlText(
        sql.text(),
        sql.binds().stream()
            .map(
                bind ->
                    bind instanceof Bind.Parameter parameter
                        ? new Bind.Parameter(parameter.index(), ValueEncoding.NONE)
                        : bind)
            .toList());
  }
}
