package dev.lapse.tests.simulation;

import dev.lapse.error.LapseException;
import dev.lapse.tests.Rows;
import java.time.Instant;
import java.util.List;
import java.util.function.ToLongBiFunction;

/** What connections to Lapse do, done to the model as well; what both answer must be the same. */
final class Transactions {
  private final Stage stage;

  Transactions(Stage stage) {
    this.stage = stage;
  }

  /**
   * Runs a write, and compares what it answers with what the model does.
   *
   * @param change does to a world what the statement does at an instant, and returns its count
   */
  void write(Writer writer, Sql sql, ToLongBiFunction<World, Instant> change) {
    stage.say(writer.name + ": " + sql);
    if (!stage.isLockFreeFor(writer)) {
      expectState("55P03", writer, sql);
      if (!writer.isIdle()) {
        rollback(writer);
      }
      return;
    }
    if (!writer.isIdle()) {
      beginWriting(writer);
    }
    World after = writer.isIdle() ? stage.world.copy() : writer.view.copy();
    Instant at = writer.isIdle() ? stage.instant() : writer.at;
    long expected;
    try {
      expected = change.applyAsLong(after, at);
    } catch (Refused refused) {
      expectState(String.valueOf(refused.getMessage()), writer, sql);
      return;
    }
    long count = writer.run(sql);
    Checks.that(
        expected < 0 || count == expected, "update count " + count + ", expected " + expected);
    if (writer.isIdle()) {
      stage.world = after;
    } else {
      writer.view = after;
    }
  }

  private void expectState(String state, Writer writer, Sql sql) {
    try {
      writer.run(sql);
    } catch (LapseException e) {
      stage.history.add("  refused: " + e.state().code() + " " + e.getMessage());
      Checks.that(
          e.state().code().startsWith(state),
          "expected SQLState " + state + ", found " + e.state().code() + ": " + e.getMessage());
      return;
    }
    throw new AssertionError("SQLState " + state + " expected, but it succeeded: " + sql);
  }

  private void beginWriting(Writer writer) {
    if (writer.phase == Writer.Phase.WRITING) {
      return;
    }
    boolean moves =
        writer.phase == Writer.Phase.BEGUN || writer.dataVersion != stage.outsider.dataVersion();
    writer.at = moves ? stage.instant() : writer.at;
    writer.view = stage.world.copy();
    writer.savepoints.replaceAll(s -> new Writer.Savepoint(s.name(), stage.world.copy()));
    writer.phase = Writer.Phase.WRITING;
    stage.locked(writer);
  }

  private void beginReading(Writer writer) {
    if (writer.phase == Writer.Phase.BEGUN) {
      writer.phase = Writer.Phase.READING;
      writer.view = stage.world.copy();
      writer.at = stage.instant();
      writer.dataVersion = stage.outsider.dataVersion();
    }
  }

  void begin(Writer writer) {
    stage.say(writer.name + ": BEGIN");
    writer.session().setAutoCommit(false);
    writer.phase = Writer.Phase.BEGUN;
  }

  void commit(Writer writer) {
    stage.say(writer.name + ": COMMIT");
    writer.session().commit();
    if (writer.phase == Writer.Phase.WRITING) {
      stage.world = writer.view;
    }
    ended(writer);
  }

  void rollback(Writer writer) {
    stage.say(writer.name + ": ROLLBACK");
    writer.session().rollback();
    ended(writer);
  }

  private void ended(Writer writer) {
    writer.session().setAutoCommit(true);
    writer.ended();
    stage.unlocked(writer);
  }

  void savepoint(Writer writer, String name) {
    stage.say(writer.name + ": SAVEPOINT " + name);
    writer.session().savepoint(name);
    beginReading(writer);
    writer.savepoints.add(new Writer.Savepoint(name, writer.view.copy()));
  }

  void rollbackTo(Writer writer, Writer.Savepoint savepoint) {
    stage.say(writer.name + ": ROLLBACK TO " + savepoint.name());
    writer.session().rollbackTo(savepoint.name());
    writer.view = savepoint.world().copy();
    int at = writer.savepoints.indexOf(savepoint);
    writer.savepoints.subList(at + 1, writer.savepoints.size()).clear();
  }

  void release(Writer writer, Writer.Savepoint savepoint) {
    stage.say(writer.name + ": RELEASE " + savepoint.name());
    writer.session().release(savepoint.name());
    int at = writer.savepoints.indexOf(savepoint);
    writer.savepoints.subList(at, writer.savepoints.size()).clear();
  }

  /** Looks at the table as a connection sees it, mostly by a query that stays prepared. */
  void read(Writer writer) {
    boolean anew = stage.dice.oneIn(4);
    stage.say(writer.name + (anew ? " reads" : " reads again"));
    beginReading(writer);
    World seen = writer.isIdle() ? stage.world : writer.view;
    Instant at = writer.isIdle() ? stage.instant() : writer.at;
    String sql = "SELECT id, " + seen.column + ", v, code FROM " + seen.table + " ORDER BY id";
    List<String> rows = anew ? Rows.of(writer.session(), sql) : writer.rowsAgain(sql);
    List<String> expected = seen.shown(at);
    Checks.that(
        rows.equals(expected),
        () -> writer.name + " sees " + rows + " at " + at + ", expected " + expected);
  }
}
