package dev.lapse.planner.translate;

import java.util.Locale;
import java.util.Set;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.jspecify.annotations.Nullable;

/** The names of the functions that take a group of rows. */
final class Aggregates {
  private static final Set<String> NAMES =
      Set.of(
          ("count sum sum0 total avg group_concat string_agg listagg json_group_array"
                  + " json_group_object jsonb_group_array jsonb_group_object median percentile"
                  + " percentile_cont percentile_disc mode stddev stddev_pop stddev_samp stdev"
                  + " variance var_pop var_samp covar_pop covar_samp corr regr_count regr_avgx"
                  + " regr_avgy regr_sxx regr_syy regr_sxy regr_slope regr_intercept regr_r2 every"
                  + " some any bool_and bool_or bit_and bit_or bit_xor any_value"
                  + " approx_count_distinct lower_quartile upper_quartile")
              .split(" "));

  private Aggregates() {}

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
