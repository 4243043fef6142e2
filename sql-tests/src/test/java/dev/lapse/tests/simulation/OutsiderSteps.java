package dev.lapse.tests.simulation;

import java.sql.SQLException;
import java.time.Instant;

/** What another program does to the file. */
final class OutsiderSteps {
  private final Stage stage;
  private final Dice dice;

  OutsiderSteps(Stage stage) {
    this.stage = stage;
    this.dice = stage.dice;
  }

  void step() throws SQLException {
    if (stage.othersHoldLock()) {
      stage.giveLockBack();
      return;
    }
    if (!stage.isLockFree()) {
      return;
    }
    World seen = stage.world;
    switch (dice.below(6)) {
      case 0:
        stage.takeLock();
        break;
      case 1:
        SchemaSteps.TableChange drawn = SchemaSteps.TableChange.drawn(dice, seen);
        stage.outside(drawn.sql(), drawn.change());
        break;
      case 2:
        trigger(seen);
        break;
      case 3:
        dropIndex(dice.of("n1", "n2"));
        break;
      default:
        row(seen);
    }
  }

  private void trigger(World seen) throws SQLException {
    if (seen.triggerRaises) {
      stage.outside("DROP TRIGGER kept", w -> w.triggerRaises = false);
    } else {
      stage.outside(
          "CREATE TRIGGER kept BEFORE DELETE ON "
              + seen.table
              + " WHEN OLD.v = "
              + Row.UNLUCKY
              + " BEGIN SELECT RAISE(ABORT, 'unlucky rows are kept'); END",
          w -> w.triggerRaises = true);
    }
  }

  private void dropIndex(String name) throws SQLException {
    Ttl index = stage.world.indexes.get(name);
    if (index != null && !index.gone() && index.seconds().isPresent()) {
      stage.outside("DROP INDEX " + name, w -> w.indexes.put(name, index.dropped()));
    }
  }

  private void row(World seen) throws SQLException {
    long id = dice.between(1, WriterSteps.KEYS);
    Instant moment = Row.someMoment(dice, stage.clock.now());
    Row row = seen.rows.get(id);
    String value = moment == null ? "NULL" : "'" + Row.text(moment) + "'";
    if (row == null) {
      Row added = new Row(id, moment, dice.below(WriterSteps.VALUES), null);
      stage.outside(
          "INSERT INTO %s(id, %s, v) VALUES (%d, %s, %d)"
              .formatted(seen.table, seen.column, id, value, added.v()),
          w -> w.rows.put(id, added));
    } else {
      stage.outside(
          "UPDATE %s SET %s = %s WHERE id = %d".formatted(seen.table, seen.column, value, id),
          w -> w.rows.put(id, row.withAt(moment)));
    }
  }
}
