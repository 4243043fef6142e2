package dev.lapse.planner.plan;

import org.apache.calcite.plan.RelOptCost;
import org.apache.calcite.plan.RelOptCostFactory;
import org.apache.calcite.plan.RelOptUtil;

/**
 * What a delete costs. Calcite's own cost types compare rows alone; a delete is dear by the pages
 * it makes dirty, so this one compares time.
 *
 * @param rows rows that come out
 * @param micros microseconds of work on rows
 * @param frames pages written to the log
 */
record DeleteCost(double rows, double micros, double frames) implements RelOptCost {
  /** Microseconds that a page in the log costs; measured, as are the figures of the paths. */
  static final double MICROS_PER_FRAME = 8;

  static final RelOptCostFactory FACTORY =
      new RelOptCostFactory() {
        @Override
        public RelOptCost makeCost(double rows, double cpu, double io) {
          return new DeleteCost(rows, cpu, io);
        }

        @Override
        public RelOptCost makeHugeCost() {
          return new DeleteCost(Double.MAX_VALUE, Double.MAX_VALUE, 0);
        }

        @Override
        public RelOptCost makeInfiniteCost() {
          return new DeleteCost(Double.POSITIVE_INFINITY, Double.POSITIVE_INFINITY, 0);
        }

        @Override
        public RelOptCost makeTinyCost() {
          return new DeleteCost(1, 1, 0);
        }

        @Override
        public RelOptCost makeZeroCost() {
          return new DeleteCost(0, 0, 0);
        }
      };

  static double micros(RelOptCost cost) {
    return cost.getCpu() + cost.getIo() * MICROS_PER_FRAME;
  }

  @Override
  public double getRows() {
    return rows;
  }

  @Override
  public double getCpu() {
    return micros;
  }

  @Override
  public double getIo() {
    return frames;
  }

  @Override
  public boolean isInfinite() {
    return Double.isInfinite(micros);
  }

  @Override
  public boolean equals(RelOptCost other) {
    return rows == other.getRows() && micros == other.getCpu() && frames == other.getIo();
  }

  @Override
  public boolean isEqWithEpsilon(RelOptCost other) {
    return Math.abs(micros(this) - micros(other)) < RelOptUtil.EPSILON;
  }

  @Override
  public boolean isLe(RelOptCost other) {
    return micros(this) <= micros(other);
  }

  @Override
  public boolean isLt(RelOptCost other) {
    return micros(this) < micros(other);
  }

  @Override
  public RelOptCost plus(RelOptCost other) {
    return new DeleteCost(rows + other.getRows(), micros + other.getCpu(), frames + other.getIo());
  }

  @Override
  public RelOptCost minus(RelOptCost other) {
    return new DeleteCost(rows - other.getRows(), micros - other.getCpu(), frames - other.getIo());
  }

  @Override
  public RelOptCost multiplyBy(double factor) {
    return new DeleteCost(rows * factor, micros * factor, frames * factor);
  }

  @Override
  public double divideBy(RelOptCost other) {
    return micros(this) / micros(other);
  }

  @Override
  public String toString() {
    return String.format(
        java.util.Locale.ROOT, "{%.0f rows, %.0f us, %.0f frames}", rows, micros, frames);
  }
}
