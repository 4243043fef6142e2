package dev.lapse.planner.translate;

import dev.lapse.error.LapseException;
import dev.lapse.error.SqlState;
import dev.lapse.parser.tree.MergeAction;
import dev.lapse.parser.tree.SqlDefaultValues;
import dev.lapse.parser.tree.SqlLapseDelete;
import dev.lapse.parser.tree.SqlLapseInsert;
import dev.lapse.parser.tree.SqlLapseUpdate;
import dev.lapse.parser.tree.SqlMergeClause;
import dev.lapse.parser.tree.SqlRowTtl;
import dev.lapse.planner.catalog.Column;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlDynamicParam;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.jspecify.annotations.Nullable;

/** One clause of a MERGE: the values that it computes, and the statement that changes one row. */
final class MergeChange {
  private static final SqlParserPos POS = SqlParserPos.ZERO;

  private final MergeAction action;
  private final ChangeTarget target;
  private final List<String> keys;
  private final @Nullable SqlRowTtl ttl;
  private final List<SqlIdentifier> columns = new ArrayList<>();
  private final List<SqlNode> values = new ArrayList<>();

  /** Columns of an UPDATE that take their DEFAULT, for which nothing is computed. */
  private final List<SqlIdentifier> standard = new ArrayList<>();

  private MergeChange(
      MergeAction action, ChangeTarget target, List<String> keys, @Nullable SqlRowTtl ttl) {
    this.action = action;
    this.target = target;
    this.keys = keys;
    this.ttl = ttl;
  }

  static MergeChange of(
      SqlMergeClause clause, ChangeTarget target, List<String> keys, @Nullable SqlRowTtl ttl) {
    MergeChange change = new MergeChange(clause.action(), target, keys, ttl);
    if (clause.action() == MergeAction.UPDATE) {
      change.readUpdate(clause);
    } else if (clause.action() == MergeAction.INSERT) {
      change.readInsert(clause);
    }
    return change;
  }

  private void readUpdate(SqlMergeClause clause) {
    for (int i = 0; i < clause.columns().size(); i++) {
      if (!(clause.columns().get(i) instanceof SqlIdentifier column)) {
        throw LapseException.at(
            SourceText.position(clause.values().get(i)),
            SqlState.FEATURE_NOT_SUPPORTED,
            "a MERGE cannot set several columns by one query; put the query into USING");
      }
      if (clause.values().get(i).getKind() == SqlKind.DEFAULT) {
        standard.add(column);
      } else {
        columns.add(column);
        values.add(clause.values().get(i));
      }
    }
  }

  /** A column that takes its DEFAULT is one that is left out. */
  private void readInsert(SqlMergeClause clause) {
    if (clause.values().isEmpty()) {
      return;
    }
    List<SqlIdentifier> named = new ArrayList<>();
    clause.columns().forEach(column -> named.add((SqlIdentifier) column));
    if (named.isEmpty()) {
      target.table().columns().stream()
          .filter(Column::isWritable)
          .forEach(c -> named.add(new SqlIdentifier(c.name(), POS)));
    }
    if (clause.values().size() != named.size()) {
      throw LapseException.at(
          SourceText.position(clause),
          SqlState.SYNTAX_OR_ACCESS,
          clause.values().size()
              + " values for "
              + named.size()
              + " columns of "
              + target.table().name());
    }
    for (int i = 0; i < named.size(); i++) {
      if (clause.values().get(i).getKind() != SqlKind.DEFAULT) {
        columns.add(named.get(i));
        values.add(clause.values().get(i));
      }
    }
  }

  /** Has each value computed only where its guard lets it. A column or literal never fails. */
  void guard(Function<SqlNode, SqlNode> guard) {
    values.replaceAll(value -> value instanceof SqlCall ? guard.apply(value) : value);
  }

  /** Returns the columns that are set, one for each value. */
  List<SqlIdentifier> columns() {
    return columns;
  }

  /** Returns the values to compute. */
  List<SqlNode> values() {
    return values;
  }

  /** Returns the change of one row, whose parameters are the values and then the row's key. */
  Optional<SqlNode> statement() {
    return switch (action) {
      case NOTHING -> Optional.empty();
      case INSERT -> Optional.of(insert());
      case DELETE ->
          Optional.of(new SqlLapseDelete(POS, null, target.name(), null, sameKey(), null, null));
      case UPDATE ->
          Optional.of(
              new SqlLapseUpdate(
                  POS,
                  null,
                  null,
                  target.name(),
                  null,
                  assigned(),
                  parameters(),
                  null,
                  sameKey(),
                  ttl,
                  null,
                  null));
    };
  }

  private SqlNode insert() {
    SqlNode source =
        values.isEmpty()
            ? new SqlDefaultValues(POS)
            : SqlStdOperatorTable.VALUES.createCall(
                POS, SqlStdOperatorTable.ROW.createCall(parameters()));
    SqlNodeList into = values.isEmpty() ? null : new SqlNodeList(columns, POS);
    return new SqlLapseInsert(
        POS, null, null, target.name(), null, into, source, List.of(), ttl, null);
  }

  private @Nullable SqlNode sameKey() {
    SqlNode condition = null;
    for (int i = 0; i < keys.size(); i++) {
      SqlNode same =
          SqlStdOperatorTable.EQUALS.createCall(
              POS,
              new SqlIdentifier(keys.get(i), POS),
              new SqlDynamicParam(values.size() + i, POS));
      condition =
          condition == null ? same : SqlStdOperatorTable.AND.createCall(POS, condition, same);
    }
    return condition;
  }

  private SqlNodeList parameters() {
    SqlNodeList parameters = new SqlNodeList(POS);
    for (int i = 0; i < values.size(); i++) {
      parameters.add(new SqlDynamicParam(i, POS));
    }
    standard.forEach(column -> parameters.add(SqlStdOperatorTable.DEFAULT.createCall(POS)));
    return parameters;
  }

  private SqlNodeList assigned() {
    SqlNodeList all = new SqlNodeList(columns, POS);
    all.addAll(standard);
    return all;
  }
}
