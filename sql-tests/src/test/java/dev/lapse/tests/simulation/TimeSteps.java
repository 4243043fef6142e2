package dev.lapse.tests.simulation;

import java.sql.SQLException;
import java.time.Duration;

/** Time that passes, clocks that leap, and passes on command. */
final class TimeSteps {
  private final Stage stage;
  private final Dice dice;

  TimeSteps(Stage stage) {
    this.stage = stage;
    this.dice = stage.dice;
  }

  /** Returns whether passes may have run. */
  boolean step() throws SQLException {
    int choice = dice.below(20);
    if (choice < 14) {
      stage.advance(
          dice.of(
              Duration.ofMillis(5),
              Duration.ofMillis(400),
              Duration.ofSeconds(5),
              Duration.ofSeconds(30),
              Duration.ofSeconds(61),
              Duration.ofSeconds(130)));
      return true;
    }
    if (choice < 17) {
      Writer writer = dice.of(stage.writers());
      boolean may = stage.isLockFree() && writer.isIdle();
      if (may) {
        deleteExpired(writer);
      }
      return may;
    }
    long seconds = dice.of(1, 40, 200, 7_200);
    if (dice.oneIn(8)) {
      seconds = Duration.ofDays(2).toSeconds();
    }
    stage.leap((dice.oneIn(2) ? seconds : -seconds) * 1_000);
    return false;
  }

  private void deleteExpired(Writer writer) {
    stage.say(writer.name + ": DELETE EXPIRED");
    Node.run(writer.session(), "DELETE EXPIRED");
  }

  /** Lets the monitors do what they do, then has the rest deleted on command. */
  void end() throws SQLException {
    stage.advance(stage.monitorSleep.multipliedBy(5).dividedBy(4));
    stage.checks.file(true);
    Writer writer = stage.writers().get(0);
    // A leap may be held, which is seen by the first look at the clock and then for an hour.
    for (int i = 0; i < 2 && stage.clock.everHeld(); i++) {
      deleteExpired(writer);
      stage.checks.file(true);
      stage.clock.sleep(Duration.ofHours(1));
    }
    deleteExpired(writer);
    stage.checks.file(true);
  }
}
