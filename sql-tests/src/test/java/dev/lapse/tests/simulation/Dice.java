package dev.lapse.tests.simulation;

import java.util.List;
import java.util.Random;

/** Draws from a seed: the same seed gives the same history. */
final class Dice {
  private final Random random;

  Dice(long seed) {
    // Neighbouring seeds of java.util.Random begin alike.
    this.random = new Random(seed * 0x9E3779B97F4A7C15L);
  }

  /** Returns a number from 0 to one less than the bound. */
  int below(int bound) {
    return random.nextInt(bound);
  }

  /** Returns a number from the first to the last. */
  int between(int first, int last) {
    return first + random.nextInt(last - first + 1);
  }

  boolean oneIn(int times) {
    return random.nextInt(times) == 0;
  }

  @SafeVarargs
  final <T> T of(T... choices) {
    return choices[random.nextInt(choices.length)];
  }

  <T> T of(List<T> choices) {
    return choices.get(random.nextInt(choices.size()));
  }
}
