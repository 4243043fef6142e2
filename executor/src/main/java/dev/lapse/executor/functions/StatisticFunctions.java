package dev.lapse.executor.functions;

import dev.lapse.executor.sqlite.SqlFunction;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The statistics of ISO/IEC 9075-2, 10.9. */
final class StatisticFunctions {
  private StatisticFunctions() {}

  static List<SqlFunction> all() {
    return List.of(
        Moments.of("lapse_var_pop", rows -> rows.squaresX() / rows.count()),
        Moments.of("lapse_var_samp", rows -> sample(rows.squaresX(), rows)),
        Moments.of("lapse_stddev_pop", rows -> Math.sqrt(rows.squaresX() / rows.count())),
        Moments.of("lapse_stddev_samp", rows -> root(sample(rows.squaresX(), rows))),
        Moments.ofPairs("lapse_covar_pop", rows -> rows.products() / rows.count()),
        Moments.ofPairs("lapse_covar_samp", rows -> sample(rows.products(), rows)),
        Moments.ofPairs("lapse_corr", StatisticFunctions::correlation),
        Moments.ofPairs("lapse_regr_avgx", Moments::meanX),
        Moments.ofPairs("lapse_regr_avgy", Moments::meanY),
        Moments.ofPairs("lapse_regr_sxx", Moments::squaresX),
        Moments.ofPairs("lapse_regr_syy", Moments::squaresY),
        Moments.ofPairs("lapse_regr_sxy", Moments::products),
        Moments.ofPairs("lapse_regr_slope", StatisticFunctions::slope),
        Moments.ofPairs("lapse_regr_intercept", StatisticFunctions::intercept),
        Moments.ofPairs("lapse_regr_r2", StatisticFunctions::determination));
  }

  private static @Nullable Double sample(double sum, Moments rows) {
    return rows.count() < 2 ? null : sum / (rows.count() - 1);
  }

  private static @Nullable Double root(@Nullable Double value) {
    return value == null ? null : Math.sqrt(value);
  }

  private static @Nullable Double correlation(Moments rows) {
    double spread = Math.sqrt(rows.squaresX() * rows.squaresY());
    if (spread == 0 || Double.isInfinite(spread)) {
      spread = Math.sqrt(rows.squaresX()) * Math.sqrt(rows.squaresY());
    }
    return spread == 0 ? null : Math.max(-1, Math.min(1, rows.products() / spread));
  }

  private static @Nullable Double slope(Moments rows) {
    return rows.squaresX() == 0 ? null : rows.products() / rows.squaresX();
  }

  private static @Nullable Double intercept(Moments rows) {
    Double slope = slope(rows);
    return slope == null ? null : rows.meanY() - slope * rows.meanX();
  }

  private static @Nullable Double determination(Moments rows) {
    if (rows.squaresX() == 0) {
      return null;
    }
    Double correlation = correlation(rows);
    return correlation == null ? 1.0 : correlation * correlation;
  }
}
