package dev.lapse.tests.simulation;

import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.OptionalInt;

/** One seed's history, from an empty file to a quiet end. */
final class Simulation {
  private static final int STEPS = 24;

  private final long seed;
  private final Path folder;

  Simulation(long seed, Path folder) {
    this.seed = seed;
    this.folder = folder;
  }

  /**
   * Plays it.
   *
   * @throws AssertionError with the seed and all steps, if anything is not as it must be
   */
  void play() {
    Dice dice = new Dice(seed);
    List<String> history = List.of();
    try (Stage stage = new Stage(dice, folder.resolve("s" + seed + ".db"))) {
      history = stage.history;
      Steps steps = new Steps(stage);
      steps.createIndex("n1");
      for (int i = 0; i < STEPS; i++) {
        boolean passesRan = steps.next();
        stage.verify(passesRan);
        stage.read(dice.of(stage.writers()));
      }
      end(stage);
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

  /** When all is quiet, what may be deleted is gone, and the file is whole. */
  private static void end(Stage stage) throws SQLException {
    stage.say("the end: all is quiet");
    if (stage.holdsLock()) {
      stage.giveLockBack();
    }
    stage.writers().stream().filter(w -> !w.isIdle()).forEach(stage::rollback);
    stage.verify(true);
    stage.advance(Duration.ofMinutes(4));
    stage.verify(true);
    Writer writer = stage.writers().get(0);
    // A leap may be held, which is seen by the first look at the clock and then for an hour.
    for (int i = 0; i < 2; i++) {
      Node.run(writer.session(), "DELETE EXPIRED");
      stage.verify(true);
      stage.time.elapse(Duration.ofHours(1));
    }
    Node.run(writer.session(), "DELETE EXPIRED");
    stage.verify(true);
    stage.writers().forEach(stage::read);
    List<Row> left =
        stage.world.rows.values().stream()
            .filter(
                r ->
                    stage
                        .world
                        .deletable(r)
                        .filter(d -> !d.isAfter(stage.time.instant()))
                        .isPresent())
            .toList();
    stage.check(left.isEmpty(), "expired rows are left: " + left);
    for (Node node : stage.nodes) {
      stage.check(node.metric("pass_errors") == 0, "a pass of " + node.name + " failed");
    }
    List<String> integrity = stage.outsider.rows("PRAGMA integrity_check");
    stage.check(integrity.equals(List.of("ok")), "integrity_check: " + integrity);
  }

  static OptionalInt someSeconds(Dice dice) {
    return OptionalInt.of(dice.of(0, 10, 60, 300));
  }
}
