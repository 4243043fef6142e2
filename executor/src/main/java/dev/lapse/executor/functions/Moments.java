package dev.lapse.executor.functions;

import dev.lapse.executor.sqlite.FunctionArguments;
import dev.lapse.executor.sqlite.SqlFunction;
import java.math.BigDecimal;
import java.math.MathContext;
import org.jspecify.annotations.Nullable;

/**
 * Variances, covariances and lines of regression, from sums that keep some 32 digits: enough for
 * values that lie together far from zero. Not thread-safe.
 */
final class Moments implements SqlFunction.Group {
  private static final MathContext PRECISION = new MathContext(60);

  /** What is told of the rows in the end. */
  interface Result {
    /** Returns the value; it is asked for only if there are rows. */
    @Nullable Double of(Moments rows);
  }

  private final Result result;
  private final boolean pairs;
  private long count;

  /** How many rows have a value that is not finite: no sum could ever be rid of it again. */
  private long infinite;

  private final ExactSum x = new ExactSum();
  private final ExactSum y = new ExactSum();
  private final ExactSum xx = new ExactSum();
  private final ExactSum yy = new ExactSum();
  private final ExactSum xy = new ExactSum();

  private Moments(boolean pairs, Result result) {
    this.pairs = pairs;
    this.result = result;
  }

  static SqlFunction of(String name, Result result) {
    return new SqlFunction.Aggregate(name, 1, () -> new Moments(false, result));
  }

  /** Makes a function of a dependent value and the one that it depends on, in this order. */
  static SqlFunction ofPairs(String name, Result result) {
    return new SqlFunction.Aggregate(name, 2, () -> new Moments(true, result));
  }

  @Override
  public void add(FunctionArguments arguments) {
    count(arguments, 1);
  }

  @Override
  public void remove(FunctionArguments arguments) {
    count(arguments, -1);
  }

  private void count(FunctionArguments arguments, int sign) {
    if (arguments.isNull(0) || (pairs && arguments.isNull(1))) {
      return;
    }
    double first = arguments.real(0);
    double second = pairs ? arguments.real(1) : first;
    count += sign;
    if (!Double.isFinite(first) || !Double.isFinite(second)) {
      infinite += sign;
      return;
    }
    x.add(sign * second);
    xx.addProduct(sign * second, second);
    if (pairs) {
      y.add(sign * first);
      yy.addProduct(sign * first, first);
      xy.addProduct(sign * second, first);
    }
  }

  @Override
  public @Nullable Object value() {
    return count == 0 || infinite > 0 ? null : result.of(this);
  }

  long count() {
    return count;
  }

  /** The sum of the squares of the distances from the mean. */
  double squaresX() {
    return Math.max(0, central(xx, x, x));
  }

  double squaresY() {
    return Math.max(0, central(yy, y, y));
  }

  double products() {
    return central(xy, x, y);
  }

  double meanX() {
    return mean(x);
  }

  double meanY() {
    return mean(y);
  }

  private double mean(ExactSum sum) {
    return sum.value().divide(BigDecimal.valueOf(count), PRECISION).doubleValue();
  }

  private double central(ExactSum products, ExactSum one, ExactSum other) {
    BigDecimal product = one.value().multiply(other.value(), PRECISION);
    return products
        .value()
        .subtract(product.divide(BigDecimal.valueOf(count), PRECISION))
        .doubleValue();
  }
}
