package dev.lapse.tests.simulation;

import java.sql.SQLException;

/** What may happen next. */
final class Steps {
  private final Stage stage;
  private final Dice dice;
  private final Transactions transactions;
  private final WriterSteps writers;
  private final TimeSteps time;
  private final SchemaSteps schema;
  private final OutsiderSteps outsider;

  Steps(Stage stage) {
    this.stage = stage;
    this.dice = stage.dice;
    this.transactions = new Transactions(stage);
    this.writers = new WriterSteps(stage, transactions);
    this.time = new TimeSteps(stage);
    this.schema = new SchemaSteps(stage, transactions);
    this.outsider = new OutsiderSteps(stage);
  }

  /** Takes a step, and a look at what came of it. */
  void next() throws SQLException {
    boolean passesRan = step();
    stage.checks.file(passesRan);
    transactions.read(dice.of(stage.writers()));
  }

  /** Returns whether passes may have run. */
  private boolean step() throws SQLException {
    int choice = dice.below(100);
    if (choice < 52) {
      writers.step(dice.of(stage.writers()));
      return false;
    }
    if (choice < 76) {
      return time.step();
    }
    if (choice < 86) {
      schema.step(dice.of(stage.writers()));
      return false;
    }
    if (choice < 94) {
      outsider.step();
      return false;
    }
    return processStep();
  }

  private boolean processStep() throws SQLException {
    if (stage.nodes.size() == 1) {
      stage.say("B opens");
      stage.openSecond();
      return false;
    }
    if (stage.clock.isAnyHanging()) {
      stage.goOn();
      return true;
    }
    if (dice.oneIn(2)) {
      stage.hang(dice.of(stage.nodes));
      return false;
    }
    closeOrReopen();
    return false;
  }

  private void closeOrReopen() {
    Node node = dice.of(stage.nodes);
    if (node.writers.stream().allMatch(Writer::isIdle)) {
      if (dice.oneIn(2) || node.name.equals("A")) {
        stage.reopen(node);
      } else {
        stage.say("B closes");
        stage.close(node);
      }
    }
  }

  /** Lets all come to rest; what is due is gone then, by passes or by DELETE EXPIRED. */
  void end() throws SQLException {
    stage.say("the end: all is quiet");
    if (stage.othersHoldLock()) {
      stage.giveLockBack();
    }
    stage.writers().stream().filter(w -> !w.isIdle()).forEach(transactions::rollback);
    if (stage.clock.isAnyHanging()) {
      stage.goOn();
    }
    stage.checks.file(true);
    time.end();
    stage.writers().forEach(transactions::read);
    stage.checks.end();
  }
}
