package dev.lapse.tests.simulation;

import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;

/** One seed's history, from empty tables to a quiet end. */
final class Simulation {
  private static final int STEPS = 6;
  private static final int STEPS_OF_LONG = 40;
  private static final int LONG_ONE_IN = 16;

  private final long seed;
  private final Path folder;
  private final Foundations foundations;

  Simulation(long seed, Path folder, Foundations foundations) {
    this.seed = seed;
    this.folder = folder;
    this.foundations = foundations;
  }

  /**
   * Plays it.
   *
   * @throws AssertionError with the seed and all steps, if anything is not as it must be
   */
  void play() {
    Dice dice = new Dice(seed);
    List<String> history = List.of();
    try (Stage stage = new Stage(dice, folder.resolve("s" + seed + ".db"), foundations)) {
      history = stage.history;
      Steps steps = new Steps(stage);
      int count = dice.oneIn(LONG_ONE_IN) ? STEPS_OF_LONG : STEPS;
      for (int i = 0; i < count; i++) {
        steps.next();
      }
      steps.end();
    } catch (SQLException | RuntimeException | AssertionError e) {
      throw new AssertionError(
          "seed "
              + seed
              + ": "
              + e.getMessage()
              + "\nreplay: -Dlapse.simulation.first="
              + seed
              + " -Dlapse.simulation.seeds=1\n"
              + String.join("\n", history),
          e);
    }
  }
}
