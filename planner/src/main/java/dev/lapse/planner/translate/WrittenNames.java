package dev.lapse.planner.translate;

import dev.lapse.error.Position;
import dev.lapse.parser.tree.SqlLapseDelete;
import dev.lapse.parser.tree.SqlLapseInsert;
import dev.lapse.parser.tree.SqlLapseUpdate;
import dev.lapse.planner.sql.Identifiers;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlFunction;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlJoin;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.SqlWithItem;
import org.jspecify.annotations.Nullable;

/** The names in a parsed statement: which of its words name columns, relations and functions. */
public final class WrittenNames {
  private final Map<String, Optional<Position>> columns = new HashMap<>();
  private final Map<String, Optional<Position>> relations = new HashMap<>();
  private final Map<String, Optional<Position>> functions = new HashMap<>();

  private WrittenNames() {}

  /** Returns the names of a statement. */
  public static WrittenNames of(SqlNode statement) {
    WrittenNames names = new WrittenNames();
    names.visit(statement);
    return names;
  }

  /**
   * Returns where a column is first named, by the last part of its name.
   *
   * @return empty if it is not named; an empty place if nobody wrote it
   */
  public Optional<Optional<Position>> column(String name) {
    return Optional.ofNullable(columns.get(Identifiers.key(name)));
  }

  /** Returns where a table, view or query of a WITH is first named, as {@link #column} does. */
  public Optional<Optional<Position>> relation(String name) {
    return Optional.ofNullable(relations.get(Identifiers.key(name)));
  }

  /** Returns where a function is first called, as {@link #column} does. */
  public Optional<Optional<Position>> function(String name) {
    return Optional.ofNullable(functions.get(Identifiers.key(name)));
  }

  private void visit(@Nullable SqlNode node) {
    if (node instanceof SqlIdentifier name) {
      note(columns, name);
    } else if (node instanceof SqlNodeList list) {
      list.forEach(this::visit);
    } else if (node instanceof SqlSelect select) {
      relation(select.getFrom());
      for (SqlNode operand : select.getOperandList()) {
        if (operand != select.getFrom()) {
          visit(operand);
        }
      }
    } else if (node instanceof SqlWithItem item) {
      visit(item.query);
    } else if (node instanceof SqlCall call) {
      call(call);
    }
  }

  private void call(SqlCall call) {
    SqlNode target = target(call);
    if (call.getOperator() instanceof SqlFunction function) {
      functions.putIfAbsent(
          Identifiers.key(function.getName()), Optional.ofNullable(SourceText.position(call)));
    }
    List<SqlNode> operands = call.getOperandList();
    if (call.getKind() == SqlKind.AS) {
      operands = operands.subList(0, 1);
    } else if (call.getKind() == SqlKind.EXPLICIT_TABLE) {
      relation(operands.get(0));
      return;
    }
    relation(target);
    for (SqlNode operand : operands) {
      if (operand != target) {
        visit(operand);
      }
    }
  }

  private static @Nullable SqlNode target(SqlCall call) {
    if (call instanceof SqlLapseInsert insert) {
      return insert.getTargetTable();
    }
    if (call instanceof SqlLapseUpdate update) {
      return update.getTargetTable();
    }
    return call instanceof SqlLapseDelete delete ? delete.getTargetTable() : null;
  }

  private void relation(@Nullable SqlNode node) {
    if (node instanceof SqlIdentifier name) {
      note(relations, name);
    } else if (node instanceof SqlJoin join) {
      relation(join.getLeft());
      relation(join.getRight());
      visit(join.getCondition());
    } else if (node instanceof SqlCall call
        && (call.getKind() == SqlKind.AS || call.getKind() == SqlKind.TABLESAMPLE)) {
      relation(call.operand(0));
    } else {
      visit(node);
    }
  }

  private static void note(Map<String, Optional<Position>> names, SqlIdentifier name) {
    if (!name.isStar()) {
      names.putIfAbsent(
          Identifiers.key(Names.last(name)), Optional.ofNullable(SourceText.position(name)));
    }
  }
}
