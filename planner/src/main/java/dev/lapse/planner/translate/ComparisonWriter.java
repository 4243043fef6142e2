package dev.lapse.planner.translate;

import dev.lapse.planner.expiry.StoredForm;
import dev.lapse.planner.expiry.TimestampEncoding;
import dev.lapse.planner.sql.Bind;
import dev.lapse.planner.sql.ColumnType;
import dev.lapse.planner.sql.ValueEncoding;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlDynamicParam;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.fun.SqlBetweenOperator;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.util.NlsString;

/**
 * Writes comparisons. A date or timestamp that is compared with a column is written in the column's
 * own form, so that the column's index serves; only where one column may hold several forms are
 * both sides turned into instants first.
 */
final class ComparisonWriter {
  private final Emission emission;
  private final Writers writers;
  private final ComparedTypes types;

  ComparisonWriter(Emission emission, Writers writers) {
    this.emission = emission;
    this.writers = writers;
    this.types = new ComparedTypes(emission.typing);
  }

  /** Returns whether calls of a kind are written here, besides comparisons proper. */
  static boolean writes(SqlKind kind) {
    return switch (kind) {
      case IN, NOT_IN, BETWEEN, IS_NULL, IS_NOT_NULL, IS_TRUE, IS_NOT_TRUE -> true;
      case IS_FALSE, IS_NOT_FALSE, IS_UNKNOWN -> true;
      case IS_DISTINCT_FROM, IS_NOT_DISTINCT_FROM -> true;
      default -> false;
    };
  }

  String write(SqlCall call) {
    if (call.getOperandList().stream().anyMatch(each -> each.getKind() == SqlKind.ROW)) {
      return new RowComparison(emission, writers, this::sides).write(call);
    }
    return switch (call.getKind()) {
      case EQUALS -> infix(call, "=", Precedence.EQUALITY);
      case NOT_EQUALS -> infix(call, "<>", Precedence.EQUALITY);
      case LESS_THAN -> infix(call, "<", Precedence.COMPARISON);
      case LESS_THAN_OR_EQUAL -> infix(call, "<=", Precedence.COMPARISON);
      case GREATER_THAN -> infix(call, ">", Precedence.COMPARISON);
      case GREATER_THAN_OR_EQUAL -> infix(call, ">=", Precedence.COMPARISON);
      case IS_DISTINCT_FROM -> infix(call, "IS DISTINCT FROM", Precedence.EQUALITY);
      case IS_NOT_DISTINCT_FROM -> infix(call, "IS NOT DISTINCT FROM", Precedence.EQUALITY);
      case IN -> in(call, " IN ");
      case NOT_IN -> in(call, " NOT IN ");
      case BETWEEN -> between(call);
      case IS_NULL, IS_UNKNOWN -> postfix(call, " IS NULL");
      case IS_NOT_NULL -> postfix(call, " IS NOT NULL");
      case IS_TRUE -> postfix(call, " IS TRUE");
      case IS_NOT_TRUE -> postfix(call, " IS NOT TRUE");
      case IS_FALSE -> postfix(call, " IS FALSE");
      case IS_NOT_FALSE -> postfix(call, " IS NOT FALSE");
      default -> throw emission.refuse(call, "this comparison cannot be translated");
    };
  }

  private String postfix(SqlCall call, String words) {
    return writers.expressions().operand(call.operand(0), Precedence.EQUALITY) + words;
  }

  private String infix(SqlCall call, String sign, int tightness) {
    Sides sides = new Sides(call.getOperandList());
    return sides.write(call.operand(0), tightness)
        + " "
        + sign
        + " "
        + sides.write(call.operand(1), tightness + 1);
  }

  private String between(SqlCall call) {
    SqlBetweenOperator operator = (SqlBetweenOperator) call.getOperator();
    Sides sides = new Sides(call.getOperandList().subList(0, 3));
    if (operator.flag == SqlBetweenOperator.Flag.SYMMETRIC) {
      return symmetric(call, sides, operator.isNegated());
    }
    return sides.write(call.operand(0), Precedence.EQUALITY)
        + (operator.isNegated() ? " NOT BETWEEN " : " BETWEEN ")
        + sides.write(call.operand(1), Precedence.COMPARISON)
        + " AND "
        + sides.write(call.operand(2), Precedence.COMPARISON);
  }

  /** The bounds of BETWEEN SYMMETRIC come in any order. */
  private String symmetric(SqlCall call, Sides sides, boolean negated) {
    String of = sides.write(call.operand(0), Precedence.EQUALITY);
    String one = sides.write(call.operand(1), Precedence.COMPARISON);
    String other = sides.write(call.operand(2), Precedence.COMPARISON);
    String either =
        "(%1$s BETWEEN %2$s AND %3$s OR %1$s BETWEEN %3$s AND %2$s)".formatted(of, one, other);
    return negated ? "(NOT " + either + ")" : either;
  }

  /** Returns how each of several values that are compared with each other is written. */
  Function<SqlNode, String> sides(List<SqlNode> operands) {
    Sides sides = new Sides(operands);
    return node -> sides.write(node, 0);
  }

  private String in(SqlCall call, String words) {
    SqlNode right = call.operand(1);
    if (!(right instanceof SqlNodeList list)) {
      if (emission.source.slice(right).startsWith("((") || emission.source.isParenthesised(right)) {
        throw emission.refuse(right, "a query in two pairs of parentheses has two readings");
      }
      return writers.expressions().operand(call.operand(0), Precedence.EQUALITY)
          + words
          + "("
          + writers.queries().write(right)
          + ")";
    }
    List<SqlNode> all = new ArrayList<>();
    all.add(call.operand(0));
    all.addAll(list);
    Sides sides = new Sides(all);
    List<String> parts = new ArrayList<>();
    list.forEach(each -> parts.add(sides.write(each, 0)));
    return sides.write(call.operand(0), Precedence.EQUALITY)
        + words
        + "("
        + Emission.list(parts)
        + ")";
  }

  /** Returns whether a column holds one form only, so that its own form is the way to compare. */
  static boolean isUniform(TimestampEncoding encoding) {
    return encoding.form() == StoredForm.TEXT
        ? encoding.texts().isCanonical()
        : encoding.texts() == TimestampEncoding.Texts.NONE;
  }

  /** The sides of one comparison, each written as the others need it. */
  private final class Sides {
    private final ValueType type;
    private final boolean asIntervals;
    private final boolean asInstants;

    Sides(List<SqlNode> operands) {
      asIntervals = operands.stream().anyMatch(Intervals::isInterval);
      type = types.context(operands);
      asInstants = type.isTemporal() && (types.areIncomparable(operands) || mustConvert(operands));
      operands.stream().filter(this::isMisplaced).findFirst().ifPresent(this::refuse);
    }

    /** Where one column may hold several forms, nothing can be brought into its form. */
    private boolean mustConvert(List<SqlNode> operands) {
      return !isUniform(type.encoding().orElseThrow())
          && operands.stream().anyMatch(each -> types.isInstant(each) || isOfAnotherForm(each));
    }

    private boolean isOfAnotherForm(SqlNode node) {
      ValueType own = emission.typing.typeOf(node);
      return own.isTemporal() && !own.encoding().equals(type.encoding());
    }

    /** A day compares with SQLite's own texts of a day; any other date needs a date's column. */
    private boolean isMisplaced(SqlNode node) {
      return !type.isTemporal()
          && TemporalLiteral.of(node).isPresent()
          && !(TemporalLiteral.of(node).orElseThrow().isDate()
              && type.type().kind() == ColumnType.Kind.TEXT);
    }

    private void refuse(SqlNode node) {
      throw emission.refuse(node, "a date is compared with what is neither date nor timestamp");
    }

    String write(SqlNode node, int tightness) {
      if (asIntervals) {
        return TemporalForm.primary(
            Intervals.isInterval(node)
                ? writers.intervals().amount(node)
                : writers.expressions().write(node));
      }
      if (asInstants) {
        return InstantText.of(node, emission, writers.datetimes());
      }
      return written(node, tightness);
    }

    private String written(SqlNode node, int tightness) {
      Optional<TimestampEncoding> encoding = type.encoding();
      if (node instanceof SqlDynamicParam parameter) {
        return emission.parameter(
            parameter.getIndex(), new ValueEncoding(type.type(), encoding, false));
      }
      if (encoding.isPresent()) {
        Optional<TemporalLiteral> literal =
            TemporalLiteral.of(node).or(() -> isoText(node, encoding.get()));
        if (literal.isPresent()) {
          return literal.get().compared(encoding.get());
        }
        Optional<String> now = now(emission, node, encoding.get());
        if (now.isPresent()) {
          return now.get();
        }
        if (OpenDates.isCall(node)) {
          return TemporalForm.primary(
              AssignedWriter.comparedTimeValue(
                  node, writers.expressions().write(node), encoding.get()));
        }
        if (isOfAnotherForm(node)) {
          return TemporalForm.primary(
              TemporalForm.compared(
                  writers.expressions().write(node),
                  emission.typing.typeOf(node).encoding().orElseThrow(),
                  encoding.get()));
        }
      }
      return writers.expressions().operand(node, tightness);
    }
  }

  /**
   * Returns the statement's instant to compare a column of this form with, if a node asks for it.
   */
  static Optional<String> now(Emission emission, SqlNode node, TimestampEncoding encoding) {
    boolean timeOfDay =
        FunctionWriter.nowPart(node).filter(Bind.Now.Part.TIMESTAMP::equals).isPresent();
    // The day alone would be too early by the time of day.
    boolean days = encoding.texts() == TimestampEncoding.Texts.DATES;
    return FunctionWriter.now(emission, node, timeOfDay && days ? ValueType.MILLIS_TEXT : encoding);
  }

  /** Returns the instant that a character literal is, if the column takes one form only. */
  static Optional<TemporalLiteral> isoText(SqlNode node, TimestampEncoding encoding) {
    if (node instanceof SqlLiteral literal
        && literal.getTypeName() == SqlTypeName.CHAR
        && isUniform(encoding)) {
      return TemporalLiteral.ofText(literal.getValueAs(NlsString.class).getValue());
    }
    return Optional.empty();
  }
}
