package dev.lapse.planner.translate;

import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.jspecify.annotations.Nullable;

/** The names of the functions that take a group of rows. */
final class Aggregates {
  private static final String LIST =
      "count sum sum0 total avg group_concat string_agg listagg json_group_array"
          + " json_group_object jsonb_group_array jsonb_group_object median percentile"
          + " percentile_cont percentile_disc mode stddev stddev_pop stddev_samp stdev"
          + " variance var_pop var_samp covar_pop covar_samp corr regr_count regr_avgx"
          + " regr_avgy regr_sxx regr_syy regr_sxy regr_slope regr_intercept regr_r2 every"
          + " some any bool_and bool_or bit_and bit_or bit_xor any_value approx_count_distinct"
          + " lower_quartile upper_quartile";

  private static final Set<String> NAMES = Set.of(LIST.split(" "));

  private Aggregates() {}

  /** Returns how the type of a call that SQLite lacks follows from its arguments'. */
  static Optional<TypingOperator.Rule> typeRule(SqlCall call) {
    String name = call.getOperator().getName().toLowerCase(Locale.ROOT);
    if (call.getKind() == SqlKind.WITHIN_GROUP) {
      SqlCall of = call.operand(0);
      return switch (of.getOperator().getName().toLowerCase(Locale.ROOT)) {
        case "percentile_disc", "mode" -> Optional.of(types -> types.get(1).withoutOrigin());
        default -> Optional.of(types -> types.get(0));
      };
    }
    return switch (name) {
      case "every", "some", "any", "bool_and", "bool_or" -> fixed(ValueType.BOOLEAN);
      case "approx_count_distinct", "regr_count" -> fixed(ValueType.BIGINT.withNullable(false));
      case "bit_and", "bit_or", "bit_xor" -> fixed(ValueType.BIGINT);
      case "mode" ->
          Optional.of(types -> types.isEmpty() ? ValueType.ANY : types.get(0).withoutOrigin());
      case "stddev", "stddev_pop", "stddev_samp", "variance", "var_pop", "var_samp", "covar_pop" ->
          fixed(ValueType.DOUBLE);
      case "covar_samp", "corr", "regr_avgx", "regr_avgy", "regr_sxx", "regr_syy", "regr_sxy" ->
          fixed(ValueType.DOUBLE);
      case "regr_slope", "regr_intercept", "regr_r2", "percentile_cont", "percentile" ->
          fixed(ValueType.DOUBLE);
      case "listagg" -> fixed(ValueType.TEXT);
      default -> Optional.empty();
    };
  }

  private static Optional<TypingOperator.Rule> fixed(ValueType type) {
    return Optional.of(types -> type);
  }

  /** Returns whether a call takes a group of rows; what it takes is not looked at any further. */
  static boolean isAggregate(SqlCall call) {
    if (call.getKind() == SqlKind.FILTER || call.getKind() == SqlKind.WITHIN_GROUP) {
      return true;
    }
    String name = call.getOperator().getName().toLowerCase(Locale.ROOT);
    return switch (name) {
      // Of several arguments they choose among them.
      case "min", "max" -> call.operandCount() == 1;
      default -> NAMES.contains(name);
    };
  }

  /** Returns whether an expression has such a call, outside of subqueries. */
  static boolean isIn(@Nullable SqlNode node) {
    if (!(node instanceof SqlCall call) || node.isA(SqlKind.QUERY)) {
      return false;
    }
    return isAggregate(call) || call.getOperandList().stream().anyMatch(Aggregates::isIn);
  }
}
