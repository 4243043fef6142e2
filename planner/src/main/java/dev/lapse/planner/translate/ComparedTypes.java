package dev.lapse.planner.translate;

import dev.lapse.planner.expiry.TimestampEncoding;
import java.util.List;
import java.util.Optional;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlDynamicParam;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.jspecify.annotations.Nullable;

/** In which form values that are compared with each other meet. */
final class ComparedTypes {
  private final Typing typing;

  ComparedTypes(Typing typing) {
    this.typing = typing;
  }

  /** Returns the type in whose form the values meet: that of a column, if there is one. */
  ValueType context(List<SqlNode> operands) {
    Optional<ValueType> column =
        operands.stream()
            .map(typing::typeOf)
            .filter(own -> own.isTemporal() && own.column().isPresent())
            .reduce(ComparedTypes::finer);
    if (column.isPresent()) {
      return column.get();
    }
    boolean unknown = false;
    for (SqlNode each : operands) {
      if (!(each instanceof SqlLiteral || each instanceof SqlDynamicParam || isInstant(each))) {
        ValueType own = typing.typeOf(each);
        if (!own.isUnknown()) {
          return own;
        }
        unknown = true;
      }
    }
    if (unknown) {
      return ValueType.ANY;
    }
    return operands.stream().anyMatch(this::isInstant) ? ValueType.TIMESTAMP : ValueType.ANY;
  }

  /** The first one, unless both are texts of which the other tells more. */
  private static ValueType finer(ValueType one, ValueType other) {
    TimestampEncoding first = one.encoding().orElseThrow();
    TimestampEncoding second = other.encoding().orElseThrow();
    boolean texts = first.isCanonicalText() && second.isCanonicalText();
    return texts && second.texts().ordinal() > first.texts().ordinal() ? other : one;
  }

  /** Returns whether there are columns of dates that no form of one of them can hold. */
  boolean areIncomparable(List<SqlNode> operands) {
    List<TimestampEncoding> forms =
        operands.stream()
            .map(typing::typeOf)
            .filter(own -> own.column().isPresent())
            .flatMap(own -> own.encoding().stream())
            .distinct()
            .toList();
    return forms.size() > 1 && !forms.stream().allMatch(TimestampEncoding::isCanonicalText);
  }

  /** Returns whether a date is known without looking at a row. */
  boolean isInstant(SqlNode node) {
    return TemporalLiteral.of(node).isPresent()
        || FunctionWriter.nowPart(node).isPresent()
        || (typing.typeOf(node).isTemporal() && isConstant(node));
  }

  private static boolean isConstant(@Nullable SqlNode node) {
    if (node == null || FunctionWriter.nowPart(node).isPresent()) {
      return true;
    }
    if (node instanceof SqlIdentifier || node.isA(SqlKind.QUERY)) {
      return false;
    }
    if (node instanceof SqlNodeList list) {
      return list.stream().allMatch(ComparedTypes::isConstant);
    }
    return !(node instanceof SqlCall call)
        || (!FunctionWriter.isRandom(call)
            && call.getOperandList().stream().allMatch(ComparedTypes::isConstant));
  }
}
