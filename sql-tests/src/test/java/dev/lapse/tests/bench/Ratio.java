package dev.lapse.tests.bench;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Rates of one contender against those of a control, measured in turns so that noise hits both. */
final class Ratio {
  private final String what;
  private final List<Double> contender = new ArrayList<>();
  private final List<Double> control = new ArrayList<>();

  Ratio(String what) {
    this.what = what;
  }

  void add(double contenderRate, double controlRate) {
    contender.add(contenderRate);
    control.add(controlRate);
  }

  /** Returns a line of a Markdown table: what, both medians, the median of the rounds' ratios. */
  String line() {
    return String.format(
        Locale.ROOT,
        "| %s | %,.0f | %,.0f | %s |",
        what,
        median(contender),
        median(control),
        ratio());
  }

  /** Returns the median of the rounds' ratios, with the least and the most. */
  String ratio() {
    List<Double> ratios = new ArrayList<>();
    for (int i = 0; i < contender.size(); i++) {
      ratios.add(contender.get(i) / control.get(i));
    }
    return String.format(
        Locale.ROOT,
        "%.2f (%.2f to %.2f)",
        median(ratios),
        ratios.stream().mapToDouble(d -> d).min().orElseThrow(),
        ratios.stream().mapToDouble(d -> d).max().orElseThrow());
  }

  private static double median(List<Double> values) {
    List<Double> sorted = values.stream().sorted().toList();
    int middle = sorted.size() / 2;
    return sorted.size() % 2 == 1
        ? sorted.get(middle)
        : (sorted.get(middle - 1) + sorted.get(middle)) / 2;
  }
}
