package dev.lapse.executor.functions;

import java.math.BigDecimal;

/**
 * A sum of floating numbers that keeps, in a second number, what the first one rounds away; so that
 * what is added can be taken away again. Not thread-safe.
 */
final class ExactSum {
  private double high;
  private double low;

  void add(double value) {
    double sum = high + value;
    double part = sum - high;
    low += (high - (sum - part)) + (value - part);
    high = sum;
    double whole = high + low;
    low -= whole - high;
    high = whole;
  }

  void addProduct(double one, double other) {
    double product = one * other;
    add(product);
    add(Math.fma(one, other, -product));
  }

  BigDecimal value() {
    return new BigDecimal(high).add(new BigDecimal(low));
  }
}
