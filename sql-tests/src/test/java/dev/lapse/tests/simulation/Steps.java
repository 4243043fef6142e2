package dev.lapse.tests.simulation;

import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.OptionalInt;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** What may happen next. */
final class Steps {
  private static final int KEYS = 10;
  private static final int CODES = 8;
  private static final int VALUES = 20;

  private final Stage stage;
  private final Dice dice;
  private long nextChild = 1;

  Steps(Stage stage) {
    this.stage = stage;
    this.dice = stage.dice;
  }

  /**
   * Takes a step.
   *
   * @return whether passes may have run
   */
  boolean next() throws SQLException {
    int choice = dice.below(100);
    if (choice < 52) {
      writerStep(dice.of(stage.writers()));
      return false;
    }
    if (choice < 76) {
      return timeStep();
    }
    if (choice < 88) {
      return schemaStep(dice.of(stage.writers()));
    }
    if (choice < 96) {
      outsiderStep();
      return false;
    }
    return nodeStep();
  }

  // Writers

  private void writerStep(Writer writer) {
    if (writer.phase == Writer.Phase.READING && !writer.view.isNamedAs(stage.world)) {
      // Its snapshot knows the table by another name than the file it would write to.
      stage.rollback(writer);
      return;
    }
    int choice = dice.below(100);
    if (choice < 40) {
      insert(writer);
    } else if (choice < 52) {
      renew(writer);
    } else if (choice < 60) {
      change(writer);
    } else if (choice < 68) {
      delete(writer);
    } else if (choice < 76) {
      children(writer);
    } else {
      transaction(writer);
    }
  }

  private @Nullable Instant moment() {
    Instant now = stage.time.instant();
    return dice.oneIn(12) ? null : now.plusSeconds(dice.between(-330, 60));
  }

  private void insert(Writer writer) {
    World seen = seen(writer);
    Row row =
        new Row(
            dice.between(1, KEYS),
            moment(),
            dice.oneIn(5) ? Row.UNLUCKY : dice.below(VALUES),
            dice.oneIn(2) ? null : (Integer) dice.between(1, CODES));
    String sql =
        "INSERT INTO %s(id, %s, v, code) VALUES (%d, %s, %d, %s)"
            .formatted(
                seen.table, seen.column, row.id(), Row.literal(row.at()), row.v(), row.code());
    stage.write(
        writer,
        sql,
        (w, at) -> {
          w.put(row, null, at, stage.time.instant());
          return 1;
        });
  }

  /** Returns the world whose names a statement of a connection uses when it writes. */
  private World seen(Writer writer) {
    return writer.phase == Writer.Phase.WRITING ? writer.view : stage.world;
  }

  private void renew(Writer writer) {
    World seen = seen(writer);
    Instant moment = moment();
    Target target = target();
    stage.write(
        writer,
        "UPDATE %s SET %s = %s WHERE %s"
            .formatted(seen.table, seen.column, Row.literal(moment), target.sql()),
        (w, at) -> {
          List<Row> hit = w.live(at).stream().filter(target.test()).toList();
          hit.forEach(r -> w.rows.put(r.id(), r.withAt(moment)));
          return hit.size();
        });
  }

  private void change(Writer writer) {
    World seen = seen(writer);
    if (dice.oneIn(2)) {
      int v = dice.below(VALUES);
      Target target = target();
      stage.write(
          writer,
          "UPDATE %s SET v = %d WHERE %s".formatted(seen.table, v, target.sql()),
          (w, at) -> {
            List<Row> hit = w.live(at).stream().filter(target.test()).toList();
            hit.forEach(r -> w.rows.put(r.id(), r.withV(v)));
            return hit.size();
          });
      return;
    }
    long id = dice.between(1, KEYS);
    Integer code = dice.between(1, CODES);
    stage.write(
        writer,
        "UPDATE %s SET code = %d WHERE id = %d".formatted(seen.table, code, id),
        (w, at) -> {
          Row row = w.rows.get(id);
          if (row == null || !w.isLive(row, at)) {
            return 0;
          }
          w.put(row.withCode(code), row, at, stage.time.instant());
          return 1;
        });
  }

  private void delete(Writer writer) {
    Target target = target();
    stage.write(
        writer,
        "DELETE FROM %s WHERE %s".formatted(seen(writer).table, target.sql()),
        (w, at) -> {
          List<Row> hit = w.live(at).stream().filter(target.test()).toList();
          w.delete(hit);
          return hit.size();
        });
  }

  private void children(Writer writer) {
    if (dice.oneIn(3)) {
      long child = dice.between(1, (int) nextChild);
      stage.write(
          writer,
          "DELETE FROM child WHERE id = " + child,
          (w, at) -> w.children.remove(child) == null ? 0 : 1);
      return;
    }
    long child = nextChild++;
    long parent = dice.between(1, KEYS);
    stage.write(
        writer,
        "INSERT INTO child VALUES (%d, %d)".formatted(child, parent),
        (w, at) -> {
          w.refer(child, parent, at);
          return 1;
        });
  }

  private record Target(String sql, Predicate<Row> test) {}

  private Target target() {
    if (dice.oneIn(3)) {
      int bound = dice.below(VALUES);
      return new Target("v < " + bound, r -> r.v() < bound);
    }
    long id = dice.between(1, KEYS);
    return new Target("id = " + id, r -> r.id() == id);
  }

  private void transaction(Writer writer) {
    if (writer.isIdle()) {
      stage.begin(writer);
      return;
    }
    int choice = dice.below(10);
    if (choice < 3) {
      stage.commit(writer);
    } else if (choice < 5) {
      stage.rollback(writer);
    } else if (choice < 7 && !writer.savepoints.isEmpty()) {
      stage.rollbackTo(writer, dice.of(writer.savepoints));
    } else if (choice == 7 && !writer.savepoints.isEmpty()) {
      stage.release(writer, dice.of(writer.savepoints));
    } else {
      stage.savepoint(writer, "s" + writer.savepoints.size());
    }
  }

  // Time

  private boolean timeStep() {
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
      return deleteExpired(dice.of(stage.writers()));
    }
    long seconds = dice.of(1, 40, 200, 7_200);
    if (dice.oneIn(8)) {
      seconds = Duration.ofDays(2).toSeconds();
    }
    stage.leap((dice.oneIn(2) ? seconds : -seconds) * 1_000);
    return false;
  }

  private boolean deleteExpired(Writer writer) {
    if (!stage.isLockFree() || !writer.isIdle()) {
      return false;
    }
    stage.say(writer.name + ": DELETE EXPIRED");
    Node.run(writer.session(), "DELETE EXPIRED");
    return true;
  }

  // Schema

  void createIndex(String name) {
    OptionalInt seconds = Simulation.someSeconds(dice);
    OptionalInt below = stage.someBelow();
    World seen = stage.world;
    stage.write(
        stage.writers().get(0),
        "CREATE TTL INDEX %s ON %s(%s) EXPIRE AFTER %d SECONDS%s"
            .formatted(
                name,
                seen.table,
                seen.column,
                seconds.getAsInt(),
                below.isPresent() ? " WHERE v < " + below.getAsInt() : ""),
        (w, at) -> {
          w.indexes.put(name, new Ttl(seconds, below, false, false));
          return -1;
        });
  }

  private boolean schemaStep(Writer writer) {
    if (!writer.isIdle()) {
      return false;
    }
    World seen = stage.world;
    String name = dice.of("n1", "n2");
    Ttl index = seen.indexes.get(name);
    if (dice.oneIn(4)) {
      changeTable(writer, seen);
    } else if (index == null) {
      if (stage.writers().get(0).isIdle()) {
        createIndex(name);
      }
    } else if (!index.gone()) {
      alter(writer, name, index);
    }
    return false;
  }

  private void alter(Writer writer, String name, Ttl index) {
    int choice = dice.below(10);
    if (choice < 1) {
      define(writer, "DROP INDEX " + name, w -> w.indexes.remove(name));
    } else if (choice < 5 || index.seconds().isEmpty()) {
      OptionalInt seconds = Simulation.someSeconds(dice);
      define(
          writer,
          "ALTER INDEX %s EXPIRE AFTER %d SECONDS".formatted(name, seconds.getAsInt()),
          w -> w.indexes.put(name, index.lasting(seconds)));
    } else if (choice < 6) {
      define(
          writer,
          "ALTER INDEX " + name + " NO EXPIRE",
          w -> w.indexes.put(name, index.lasting(OptionalInt.empty()).suspended(false)));
    } else {
      boolean suspend = !index.suspended();
      define(
          writer,
          "ALTER INDEX " + name + (suspend ? " SUSPEND" : " RESUME"),
          w -> w.indexes.put(name, index.suspended(suspend)));
    }
  }

  private void define(Writer writer, String sql, java.util.function.Consumer<World> change) {
    stage.write(
        writer,
        sql,
        (w, at) -> {
          change.accept(w);
          return -1;
        });
  }

  private void changeTable(Writer writer, World seen) {
    Rename rename = rename(seen);
    define(writer, rename.sql(), rename.change());
  }

  private record Rename(String sql, java.util.function.Consumer<World> change) {}

  private Rename rename(World seen) {
    String alter = "ALTER TABLE " + seen.table;
    switch (dice.below(3)) {
      case 0:
        String table = seen.table.equals("t") ? "t2" : "t";
        return new Rename(alter + " RENAME TO " + table, w -> w.table = table);
      case 1:
        String column = seen.column.equals("ts") ? "ts2" : "ts";
        return new Rename(
            alter + " RENAME COLUMN " + seen.column + " TO " + column, w -> w.column = column);
      default:
        return new Rename(
            alter + " ADD COLUMN x" + seen.addedColumns + " INTEGER", w -> w.addedColumns++);
    }
  }

  // Another program

  private void outsiderStep() throws SQLException {
    if (stage.holdsLock()) {
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
        Rename rename = rename(seen);
        stage.outside(rename.sql(), (w, at) -> rename.change().accept(w));
        break;
      case 2:
        trigger(seen);
        break;
      case 3:
        String name = dice.of("n1", "n2");
        Ttl index = seen.indexes.get(name);
        if (index != null && !index.gone() && index.seconds().isPresent()) {
          stage.outside("DROP INDEX " + name, (w, at) -> w.indexes.put(name, index.dropped()));
        }
        break;
      default:
        outsideRow(seen);
    }
  }

  private void trigger(World seen) throws SQLException {
    if (seen.triggerRaises) {
      stage.outside("DROP TRIGGER kept", (w, at) -> w.triggerRaises = false);
    } else {
      stage.outside(
          "CREATE TRIGGER kept BEFORE DELETE ON "
              + seen.table
              + " WHEN OLD.v = "
              + Row.UNLUCKY
              + " BEGIN SELECT RAISE(ABORT, 'unlucky rows are kept'); END",
          (w, at) -> w.triggerRaises = true);
    }
  }

  private void outsideRow(World seen) throws SQLException {
    long id = dice.between(1, KEYS);
    Instant moment = moment();
    Row row = seen.rows.get(id);
    String value = moment == null ? "NULL" : "'" + Row.text(moment) + "'";
    if (row == null) {
      Row added = new Row(id, moment, dice.below(VALUES), null);
      stage.outside(
          "INSERT INTO %s(id, %s, v) VALUES (%d, %s, %d)"
              .formatted(seen.table, seen.column, id, value, added.v()),
          (w, at) -> w.rows.put(id, added));
    } else {
      stage.outside(
          "UPDATE %s SET %s = %s WHERE id = %d".formatted(seen.table, seen.column, value, id),
          (w, at) -> w.rows.put(id, row.withAt(moment)));
    }
  }

  // Processes

  private boolean nodeStep() {
    if (stage.nodes.size() == 1) {
      stage.say("B opens");
      stage.openSecond();
      return false;
    }
    Node node = dice.of(stage.nodes);
    if (node.writers.stream().allMatch(Writer::isIdle)) {
      if (dice.oneIn(2) || node.name.equals("A")) {
        stage.reopen(node);
      } else {
        stage.say("B closes");
        stage.close(node);
      }
    }
    return false;
  }
}
