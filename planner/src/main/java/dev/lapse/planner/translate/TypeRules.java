package dev.lapse.planner.translate;

import dev.lapse.planner.sql.ColumnType;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.BiFunction;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlDataTypeSpec;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.fun.SqlCase;
import org.apache.calcite.sql.fun.SqlQuantifyOperator;
import org.jspecify.annotations.Nullable;

/** The types of expressions: what SQLite computes, named in Lapse's types. */
final class TypeRules {
  private TypeRules() {}

  static ValueType ofLiteral(SqlNode literal) {
    Optional<TemporalLiteral> temporal = TemporalLiteral.of(literal);
    if (temporal.isPresent()) {
      return temporal.get().type();
    }
    if (TimeLiteral.is(literal)) {
      return ValueType.TIME.withNullable(false);
    }
    if (!(literal instanceof SqlLiteral)) {
      return ValueType.ANY;
    }
    return switch (((SqlLiteral) literal).getTypeName()) {
      case BOOLEAN -> ValueType.BOOLEAN.withNullable(((SqlLiteral) literal).getValue() == null);
      case DECIMAL -> ExactNumbers.ofLiteral((SqlLiteral) literal).withNullable(false);
      case DOUBLE, REAL, FLOAT -> ValueType.DOUBLE.withNullable(false);
      case CHAR -> ValueType.TEXT.withNullable(false);
      case BINARY -> ValueType.BLOB.withNullable(false);
      case NULL -> ValueType.NULL;
      default -> ValueType.ANY;
    };
  }

  static TypingOperator.Rule of(SqlCall call) {
    TypingOperator.Rule rule = ofOperands(call);
    List<SqlNode> choices = Leaves.choices(call);
    return choices.size() < 2 ? rule : types -> rule.apply(chosen(call, choices, types));
  }

  /** Returns the types of a call's operands where a text beside dates is a date. */
  private static List<ValueType> chosen(
      SqlCall call, List<SqlNode> choices, List<ValueType> types) {
    List<SqlNode> operands = TypingOperands.of(call);
    // What is chosen stands last; what decides between the choices stands among them in DECODE.
    List<Integer> places = new ArrayList<>();
    for (int i = 0; i < operands.size(); i++) {
      SqlNode operand = operands.get(i);
      if (choices.stream().anyMatch(choice -> choice == operand)) {
        places.add(i);
      }
    }
    List<ValueType> beside =
        OpenDates.beside(
            places.stream().map(operands::get).toList(), places.stream().map(types::get).toList());
    List<ValueType> typed = new ArrayList<>(types);
    for (int i = 0; i < places.size(); i++) {
      typed.set(places.get(i), beside.get(i));
    }
    return typed;
  }

  private static TypingOperator.Rule ofOperands(SqlCall call) {
    SqlKind kind = call.getKind();
    if (call instanceof SqlCase choice) {
      int conditions = choice.getWhenOperands().size();
      return types -> ValueType.common(types.subList(conditions, types.size()));
    }
    if ((kind == SqlKind.CAST || kind == SqlKind.SAFE_CAST)
        && call.operand(1) instanceof SqlDataTypeSpec spec) {
      ValueType target = CastWriter.target(spec);
      return types -> target;
    }
    TypingOperator.Rule datetime = DatetimeRules.of(call);
    if (datetime != null) {
      return datetime;
    }
    Optional<TypingOperator.Rule> aggregate = Aggregates.typeRule(call);
    if (aggregate.isPresent()) {
      return aggregate.get();
    }
    ValueType fixed = fixed(call, kind);
    if (fixed != null) {
      return types -> fixed;
    }
    return switch (kind) {
      case PLUS, MINUS -> types -> arithmetic(types, ExactNumbers::sum);
      case TIMES -> types -> arithmetic(types, ExactNumbers::product);
      case DIVIDE, MOD -> TypeRules::arithmetic;
      case MINUS_PREFIX, PLUS_PREFIX ->
          types -> types.get(0).isNumber() ? types.get(0).withoutOrigin() : ValueType.ANY;
      case SUM, SUM0 -> types -> sum(types);
      case FILTER, OVER, RESPECT_NULLS, IGNORE_NULLS -> types -> first(types);
      default -> named(call);
    };
  }

  private static TypingOperator.Rule named(SqlCall call) {
    if (call.getOperator().getName().equalsIgnoreCase("DECODE")) {
      return TypeRules::decoded;
    }
    return AnsiFunctions.of(call.getOperator().getName(), call.operandCount())
        .map(AnsiFunctions.AnsiFunction::rule)
        .orElseGet(() -> SqliteFunctions.typeRule(call.getOperator().getName()));
  }

  /** DECODE(x, a, b, …, otherwise) answers b or what stands last alone. */
  private static ValueType decoded(List<ValueType> types) {
    List<ValueType> results = new ArrayList<>();
    for (int i = 2; i < types.size(); i += 2) {
      results.add(types.get(i));
    }
    if (types.size() % 2 == 0 && !types.isEmpty()) {
      results.add(types.get(types.size() - 1));
    }
    return ValueType.common(results);
  }

  private static @Nullable ValueType fixed(SqlCall call, SqlKind kind) {
    if (SqlKind.COMPARISON.contains(kind) || call.getOperator() instanceof SqlQuantifyOperator) {
      return ValueType.BOOLEAN;
    }
    switch (kind) {
      case AND, OR, NOT, IN, NOT_IN, EXISTS, LIKE, SIMILAR, RLIKE, BETWEEN, IS_NULL, IS_NOT_NULL:
      case IS_TRUE, IS_NOT_TRUE, IS_FALSE, IS_NOT_FALSE, IS_UNKNOWN:
      case IS_DISTINCT_FROM, IS_NOT_DISTINCT_FROM:
        return ValueType.BOOLEAN;
      default:
        break;
    }
    switch (call.getOperator().getName().toUpperCase(Locale.ROOT)) {
      case "GLOB", "NOT GLOB", "REGEXP", "NOT REGEXP", "MATCH", "NOT MATCH":
        return ValueType.BOOLEAN;
      case "GROUPING", "GROUPING_ID", "GROUP_ID":
        return ValueType.BIGINT.withNullable(false);
      case "||", "->", "OVERLAY", "MONTHNAME", "DAYNAME":
        return ValueType.TEXT;
      case "<<", ">>", "&", "|", "~":
        return ValueType.BIGINT;
      default:
        return ofNow(call).orElse(null);
    }
  }

  /** Returns the type of CURRENT_TIMESTAMP and its kin; empty for anything else. */
  static Optional<ValueType> ofNow(SqlNode node) {
    return FunctionWriter.nowPart(node)
        .map(
            part ->
                switch (part) {
                  case TIMESTAMP -> ValueType.TIMESTAMP.withNullable(false);
                  case DATE -> ValueType.DATE.withNullable(false);
                  case TIME -> ValueType.TIME.withNullable(false);
                });
  }

  private static ValueType first(List<ValueType> types) {
    return types.isEmpty() ? ValueType.ANY : types.get(0).withoutOrigin();
  }

  static ValueType sum(List<ValueType> types) {
    ValueType of = first(types);
    if (of.isInteger()) {
      return ValueType.BIGINT;
    }
    return of.isNumber() ? ExactNumbers.total(of) : ValueType.ANY;
  }

  /** Returns the type of arithmetic whose digits after the point nobody knows beforehand. */
  static ValueType arithmetic(List<ValueType> types) {
    return arithmetic(types, (one, other) -> Optional.empty());
  }

  private static ValueType arithmetic(
      List<ValueType> types, BiFunction<ValueType, ValueType, Optional<ColumnType>> exact) {
    if (types.isEmpty() || !types.stream().allMatch(ValueType::isNumber)) {
      return ValueType.ANY;
    }
    if (types.stream().allMatch(ValueType::isInteger)) {
      return ValueType.BIGINT;
    }
    return types.size() == 2
        ? exact.apply(types.get(0), types.get(1)).map(ValueType::computed).orElse(ValueType.DOUBLE)
        : ValueType.DOUBLE;
  }
}
