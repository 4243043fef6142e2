package dev.lapse.planner.translate;

import dev.lapse.error.LapseException;
import dev.lapse.error.SqlState;
import dev.lapse.parser.tree.MergeAction;
import dev.lapse.parser.tree.SqlLapseMerge;
import dev.lapse.parser.tree.SqlMergeClause;
import dev.lapse.parser.tree.SqlRowTtl;
import dev.lapse.planner.catalog.Table;
import dev.lapse.planner.sql.Bind;
import dev.lapse.planner.sql.SqlText;
import dev.lapse.planner.sql.ValueEncoding;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import org.apache.calcite.sql.JoinConditionType;
import org.apache.calcite.sql.JoinType;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlDynamicParam;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlJoin;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.fun.SqlCase;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.util.SqlShuttle;
import org.jspecify.annotations.Nullable;

/** Takes a MERGE apart: into a join of its source with its target, and a change for each row. */
final class MergeWriter {
  private static final SqlParserPos POS = SqlParserPos.ZERO;

  /** Copies a whole tree: what is known of a node while it is written is known by its identity. */
  private static final SqlShuttle COPY =
      new SqlShuttle() {
        @Override
        public SqlNode visit(SqlIdentifier id) {
          return id.clone(id.getParserPosition());
        }

        @Override
        public @Nullable SqlNode visit(SqlCall call) {
          CallCopyingArgHandler copies = new CallCopyingArgHandler(call, true);
          call.getOperator().acceptCall(this, call, false, copies);
          return copies.result();
        }
      };

  private final SqlLapseMerge merge;
  private final ChangeTarget target;
  private final List<String> keys;
  private final List<MergeChange> changes = new ArrayList<>();

  /**
   * Makes what takes one apart.
   *
   * @param rowids tells which names mean the rowid in the statement
   */
  MergeWriter(SqlLapseMerge merge, ChangeTarget target, Predicate<SqlIdentifier> rowids) {
    this.merge = merge;
    this.target = target;
    this.keys = keys(merge, target.table(), rowids);
    SqlRowTtl ttl = merge.ttl();
    requireFixed(ttl);
    merge.clauses().forEach(clause -> changes.add(MergeChange.of(clause, target, keys, ttl)));
  }

  /** Its changes are statements of their own, with parameters of their own. */
  private static void requireFixed(@Nullable SqlRowTtl ttl) {
    boolean fixed =
        ttl == null
            || (ttl.kind() != SqlRowTtl.Kind.AT
                && !(ttl.kind() == SqlRowTtl.Kind.AFTER
                    && ttl.amount() instanceof SqlDynamicParam));
    if (ttl != null && !fixed) {
      throw LapseException.at(
          SourceText.position(ttl),
          SqlState.FEATURE_NOT_SUPPORTED,
          "a MERGE gives its rows a duration that is written out, DEFAULT or NEVER; use INSERT … ON"
              + " CONFLICT for another");
    }
  }

  private static List<String> keys(
      SqlLapseMerge merge, Table table, Predicate<SqlIdentifier> rowids) {
    if (table.withoutRowid()) {
      return table.primaryKey();
    }
    if (table.rowidColumn().isEmpty() && !rowids.test(new SqlIdentifier("rowid", POS))) {
      throw LapseException.at(
          SourceText.position(merge),
          SqlState.FEATURE_NOT_SUPPORTED,
          "a table of this statement has a column called rowid, so that MERGE cannot tell the rows"
              + " of "
              + table.name()
              + " apart by theirs; give it an INTEGER PRIMARY KEY, or rename the column");
    }
    return List.of(table.rowidColumn().orElse("rowid"));
  }

  /** Returns the query that finds the rows. */
  SqlSelect matches() {
    List<SqlNode> items = new ArrayList<>();
    keys.forEach(key -> items.add(targetColumn(key)));
    items.add(number());
    for (int i = 0; i < changes.size(); i++) {
      changes.get(i).guard(guard(i));
      items.addAll(changes.get(i).values());
    }
    SqlNode join =
        new SqlJoin(
            POS,
            merge.source(),
            SqlLiteral.createBoolean(false, POS),
            JoinType.LEFT.symbol(POS),
            target.relation(),
            JoinConditionType.ON.symbol(POS),
            merge.condition());
    SqlNodeList columns = new SqlNodeList(items, POS);
    return new SqlSelect(
        POS, null, columns, join, null, null, null, null, null, null, null, null, null);
  }

  private SqlIdentifier targetColumn(String name) {
    String alias = target.alias().orElseGet(() -> Names.last(target.name()));
    return new SqlIdentifier(List.of(alias, name), POS);
  }

  /** The first clause that is for a row is the one that counts. */
  private SqlNode number() {
    SqlNodeList tests = new SqlNodeList(POS);
    SqlNodeList numbers = new SqlNodeList(POS);
    for (int i = 0; i < changes.size(); i++) {
      tests.add(test(i));
      numbers.add(SqlLiteral.createExactNumeric(String.valueOf(i + 1), POS));
    }
    return new SqlCase(POS, null, tests, numbers, SqlLiteral.createNull(POS));
  }

  /** Computes a value only for the rows that its clause is for: elsewhere it might be an error. */
  private Function<SqlNode, SqlNode> guard(int clause) {
    return value -> {
      SqlNodeList tests = new SqlNodeList(POS);
      SqlNodeList values = new SqlNodeList(POS);
      for (int i = 0; i < clause; i++) {
        tests.add(test(i));
        values.add(SqlLiteral.createNull(POS));
      }
      tests.add(test(clause));
      values.add(value);
      return new SqlCase(POS, null, tests, values, SqlLiteral.createNull(POS));
    };
  }

  private SqlNode test(int clause) {
    SqlMergeClause node = merge.clauses().get(clause);
    SqlNode matched =
        (node.matched() ? SqlStdOperatorTable.IS_NOT_NULL : SqlStdOperatorTable.IS_NULL)
            .createCall(POS, targetColumn(keys.get(0)));
    SqlNode condition = node.condition();
    return condition == null
        ? matched
        : SqlStdOperatorTable.AND.createCall(POS, matched, condition.accept(COPY));
  }

  /** Notes which column each value is for, so that it is written in the column's form. */
  void assign(Emission emission) {
    for (MergeChange change : changes) {
      for (int i = 0; i < change.values().size(); i++) {
        emission.assign(
            change.values().get(i),
            target
                .column(change.columns().get(i))
                .map(c -> CatalogSchema.valueOf(target.table(), c)));
      }
    }
  }

  /** Returns the plan; each change is translated by what is given. */
  MergePlan plan(Translation matches, Function<SqlNode, Translation> translate) {
    List<MergePlan.Clause> clauses = new ArrayList<>();
    int first = keys.size() + 1;
    for (int i = 0; i < changes.size(); i++) {
      MergeAction action = merge.clauses().get(i).action();
      Optional<Translation> change =
          changes.get(i).statement().map(translate).map(MergeWriter::asStored);
      int count = changes.get(i).values().size();
      clauses.add(new MergePlan.Clause(action, change, first, count));
      first += count;
    }
    return new MergePlan(matches, keys.size(), clauses);
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
