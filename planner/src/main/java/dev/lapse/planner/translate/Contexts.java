package dev.lapse.planner.translate;

import dev.lapse.error.LapseException;
import dev.lapse.error.SqlState;
import dev.lapse.planner.sql.ColumnType;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BiConsumer;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlDynamicParam;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlOrderBy;
import org.apache.calcite.sql.fun.SqlCase;
import org.jspecify.annotations.Nullable;

/**
 * Notes, before a statement is written, what the place of an expression wants of it: dates of
 * several stored forms between which a CASE or a UNION chooses come in one form, and a parameter
 * has the type of what it stands beside.
 */
final class Contexts {
  private final Typing typing;
  private final BiConsumer<SqlNode, ValueType> notes;

  private Contexts(Typing typing, BiConsumer<SqlNode, ValueType> notes) {
    this.typing = typing;
    this.notes = notes;
  }

  /** Notes the contexts of a statement that has been typed. */
  static void note(SqlNode statement, Emission emission) {
    BiConsumer<SqlNode, ValueType> notes =
        (node, type) -> {
          // The outer place decides: it was noted first.
          if (emission.targetOf(node).isEmpty()) {
            emission.assign(node, Optional.of(type));
          }
        };
    new Contexts(emission.typing, notes).visit(statement);
  }

  /**
   * Returns whether a query that has been typed chooses between dates of several forms: its types
   * are then not those of the values that SQLite itself would make of it.
   */
  static boolean mixesForms(SqlNode query, Typing typing) {
    AtomicBoolean mixes = new AtomicBoolean();
    try {
      new Contexts(typing, (node, type) -> mixes.set(true)).visit(query);
    } catch (LapseException star) {
      return true;
    }
    return mixes.get();
  }

  private void visit(@Nullable SqlNode node) {
    if (node instanceof SqlNodeList list) {
      list.forEach(this::visit);
    } else if (node instanceof SqlCall call) {
      switch (call.getKind()) {
        case UNION, INTERSECT, EXCEPT -> unite(call);
        case CASE -> choose(results((SqlCase) call));
        case IN, NOT_IN -> found(call);
        case ORDER_BY -> limits((SqlOrderBy) call);
        default -> operands(call);
      }
      call.getOperandList().forEach(this::visit);
    }
  }

  private static List<SqlNode> results(SqlCase choice) {
    List<SqlNode> results = new ArrayList<>(choice.getThenOperands());
    if (choice.getElseOperand() != null) {
      results.add(choice.getElseOperand());
    }
    return results;
  }

  private void operands(SqlCall call) {
    List<SqlNode> operands = call.getOperandList();
    switch (call.getKind()) {
      case PLUS, MINUS, TIMES, DIVIDE, MOD -> beside(operands);
      case LIKE -> text(operands);
      default -> {
        switch (call.getOperator().getName().toLowerCase(Locale.ROOT)) {
          case "coalesce", "ifnull", "nvl", "nullif", "greatest", "least" -> choose(operands);
          case "max", "min" -> choose(operands.size() > 1 ? operands : List.of());
          case "iif", "if", "nvl2" ->
              choose(operands.subList(Math.min(1, operands.size()), operands.size()));
          case "lag", "lead" ->
              choose(operands.size() > 2 ? List.of(operands.get(0), operands.get(2)) : List.of());
          case "||", "lower", "upper", "trim", "ltrim", "rtrim", "replace", "instr" ->
              text(operands);
          case "substr", "substring" -> {
            text(operands.subList(0, Math.min(1, operands.size())));
            whole(operands.subList(Math.min(1, operands.size()), operands.size()));
          }
          default -> {}
        }
      }
    }
  }

  private void text(List<SqlNode> operands) {
    operands.forEach(each -> parameter(each, ValueType.TEXT));
  }

  private void whole(List<SqlNode> operands) {
    operands.forEach(each -> parameter(each, ValueType.BIGINT));
  }

  private void limits(SqlOrderBy query) {
    parameter(query.fetch, ValueType.BIGINT);
    parameter(query.offset, ValueType.BIGINT);
  }

  private void parameter(@Nullable SqlNode node, ValueType type) {
    if (node instanceof SqlDynamicParam) {
      // What is computed with may have more digits than what it stands beside.
      boolean decimal = type.type().kind() == ColumnType.Kind.DECIMAL;
      notes.accept(node, decimal ? ValueType.computed(ColumnType.of("DECIMAL")) : type);
    }
  }

  /** A number that is computed with is of the kind of the other one. */
  private void beside(List<SqlNode> operands) {
    ValueType type = ValueType.common(operands.stream().map(each -> typing.typeOf(each)).toList());
    if (type.isNumber()) {
      operands.forEach(each -> parameter(each, type));
    }
  }

  private void choose(List<SqlNode> choices) {
    ValueType common = ValueType.common(choices.stream().map(each -> typing.typeOf(each)).toList());
    for (SqlNode each : choices) {
      parameter(each, common);
      if (mustConvert(typing.typeOf(each), common)) {
        notes.accept(each, common);
      }
    }
  }

  private static boolean mustConvert(ValueType type, ValueType common) {
    boolean dates = type.type().kind().isDateOrTimestamp() && type.isTemporal();
    return dates && common.isTemporal() && !type.hasValuesOf(common);
  }

  private void unite(SqlCall call) {
    List<List<ValueType>> sides = new ArrayList<>();
    call.getOperandList().forEach(side -> sides.add(columns(side)));
    int width = sides.stream().mapToInt(List::size).min().orElse(0);
    for (int i = 0; i < width; i++) {
      int column = i;
      ValueType common = ValueType.common(sides.stream().map(side -> side.get(column)).toList());
      for (int side = 0; side < sides.size(); side++) {
        parameters(call.operand(side), column, common);
        if (mustConvert(sides.get(side).get(column), common)) {
          convert(call.operand(side), column, common);
        }
      }
    }
  }

  private void parameters(SqlNode query, int column, ValueType common) {
    QueryItems.visit(
        query,
        (at, expression) -> {
          if (at == column) {
            parameter(expression, common);
          }
        });
  }

  /** Returns the types of a query's columns; empty if it was not validated by itself. */
  private List<ValueType> columns(SqlNode query) {
    return typing.columnsOf(query).orElse(List.of()).stream().map(Contexts::typeOf).toList();
  }

  private static ValueType typeOf(ResultColumn column) {
    ValueType type = ValueType.computed(column.type());
    return type.isDate()
        ? new ValueType(
            column.type(),
            Optional.of(column.encoding()),
            Optional.empty(),
            Optional.empty(),
            column.nullable())
        : type;
  }

  private void convert(SqlNode query, int column, ValueType wanted) {
    boolean all =
        QueryItems.visit(
            query,
            (at, expression) -> {
              if (at == column) {
                notes.accept(expression, wanted);
              }
            });
    if (!all) {
      throw LapseException.at(
          SourceText.position(query),
          SqlState.FEATURE_NOT_SUPPORTED,
          "dates of several stored forms meet under a star; write the columns out");
    }
  }

  private void found(SqlCall call) {
    SqlNode right = call.operand(1);
    if (right.isA(SqlKind.QUERY)) {
      ValueType sought = typing.typeOf(call.operand(0));
      List<ValueType> columns = columns(right);
      if (columns.size() == 1 && mustConvert(columns.get(0), sought)) {
        convert(right, 0, sought);
      }
    }
  }
}
