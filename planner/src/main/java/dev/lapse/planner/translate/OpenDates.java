package dev.lapse.planner.translate;

import dev.lapse.planner.expiry.TimestampEncoding;
import dev.lapse.planner.sql.ColumnType;
import dev.lapse.planner.sql.Identifiers;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlDynamicParam;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlUtil;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.util.NlsString;

/**
 * Values that are dates only where they stand beside dates: texts in ISO-8601, and what SQLite's
 * own date functions answer. Elsewhere they are the texts and numbers that they are to SQLite.
 */
final class OpenDates {
  /** What answers a text or number that SQLite reads as a point in time. */
  private static final Set<String> FUNCTIONS = Set.of("date", "datetime", "julianday");

  private OpenDates() {}

  /** Returns whether an expression is a call of one of SQLite's functions that answer a date. */
  static boolean isCall(SqlNode node) {
    return node instanceof SqlCall call
        && FUNCTIONS.contains(Identifiers.key(call.getOperator().getName()));
  }

  /** Returns whether a call answers texts of days. */
  static boolean isOfDays(SqlNode call) {
    return Identifiers.key(((SqlCall) call).getOperator().getName()).equals("date");
  }

  /** Returns the point in time that a text says in ISO-8601; empty for anything else. */
  static Optional<TemporalLiteral> text(SqlNode node) {
    return node instanceof SqlLiteral literal && literal.getTypeName() == SqlTypeName.CHAR
        ? TemporalLiteral.ofText(literal.getValueAs(NlsString.class).getValue())
        : Optional.empty();
  }

  /**
   * Returns the types of expressions of which one is chosen: those of open dates are the types of
   * the dates that they stand beside.
   *
   * @param types what the expressions are by themselves
   */
  static List<ValueType> beside(List<SqlNode> choices, List<ValueType> types) {
    List<ValueType> dates = types.stream().filter(ValueType::isDate).toList();
    if (dates.isEmpty() || dates.size() == types.size()) {
      return types;
    }
    ValueType common = ValueType.common(dates);
    List<ValueType> typed = new ArrayList<>();
    for (int i = 0; i < types.size(); i++) {
      ValueType own = types.get(i);
      typed.add(own.isTemporal() ? own : typed(choices.get(i), common).orElse(own));
    }
    return typed;
  }

  /** Returns the type of an expression that answers open dates alone; empty for any other. */
  private static Optional<ValueType> typed(SqlNode choice, ValueType beside) {
    List<ValueType> types = new ArrayList<>();
    AtomicBoolean open = new AtomicBoolean(true);
    Leaves.visit(
        choice,
        leaf -> {
          Optional<ValueType> type = ofLeaf(leaf, beside);
          type.ifPresent(types::add);
          boolean any = leaf instanceof SqlDynamicParam || SqlUtil.isNullLiteral(leaf, false);
          open.compareAndSet(true, type.isPresent() || any);
        });
    return open.get() && !types.isEmpty() ? Optional.of(ValueType.common(types)) : Optional.empty();
  }

  private static Optional<ValueType> ofLeaf(SqlNode leaf, ValueType beside) {
    TimestampEncoding encoding = beside.encoding().orElseThrow();
    boolean uniform = ComparisonWriter.isUniform(encoding);
    if (isCall(leaf)) {
      boolean fits = beside.type().kind() != ColumnType.Kind.DATE || isOfDays(leaf);
      return uniform ? Optional.of(fits ? beside : ValueType.TIMESTAMP) : Optional.empty();
    }
    return text(leaf)
        .map(literal -> !uniform || isKept(literal, encoding) ? beside : literal.type());
  }

  private static boolean isKept(TemporalLiteral literal, TimestampEncoding encoding) {
    return encoding
        .decode(encoding.encode(literal.instant()))
        .equals(Optional.of(literal.instant()));
  }

  /** Returns whether an open date has to be written otherwise where dates of this form are kept. */
  static boolean isOtherIn(SqlNode leaf, TimestampEncoding encoding) {
    return !(leaf instanceof SqlLiteral literal
        && literal.getTypeName() == SqlTypeName.CHAR
        && encoding.writesAs(literal.getValueAs(NlsString.class).getValue()));
  }
}
