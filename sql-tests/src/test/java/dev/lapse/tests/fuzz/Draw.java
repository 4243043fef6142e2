package dev.lapse.tests.fuzz;

import java.util.List;
import java.util.Random;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Draws from a seeded source; the same seed gives the same statements. */
final class Draw {
  private final Random random;

  Draw(long seed) {
    this.random = new Random(seed);
  }

  int upTo(int bound) {
    return random.nextInt(bound);
  }

  /** Returns true one time in so many. */
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

  /** Returns one to so many items, with commas between. */
  String list(int most, Supplier<String> item) {
    return exactly(1 + random.nextInt(most), item);
  }

  /** Returns so many items, with commas between. */
  String exactly(int count, Supplier<String> item) {
    return IntStream.range(0, count).mapToObj(i -> item.get()).collect(Collectors.joining(", "));
  }
}
