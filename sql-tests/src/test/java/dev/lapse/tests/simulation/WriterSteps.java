package dev.lapse.tests.simulation;

import java.time.Instant;
import java.util.List;
import java.util.function.Predicate;
import java.util.function.ToLongBiFunction;
import org.jspecify.annotations.Nullable;

/** What connections to Lapse do with rows, alone and in transactions. */
final class WriterSteps {
  static final int KEYS = 10;
  static final int VALUES = 20;
  private static final int CODES = 8;

  private final Stage stage;
  private final Dice dice;
  private final Transactions transactions;
  private long nextChild = 1;

  WriterSteps(Stage stage, Transactions transactions) {
    this.stage = stage;
    this.dice = stage.dice;
    this.transactions = transactions;
  }

  void step(Writer writer) {
    if (writer.phase == Writer.Phase.READING && !writer.view.isNamedAs(stage.world)) {
      // Its snapshot knows the table by another name than the file it would write to.
      transactions.rollback(writer);
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

  /** Writes by a statement that stays prepared, or by a new one with its values in its text. */
  private void write(Writer writer, Sql sql, ToLongBiFunction<World, Instant> change) {
    transactions.write(writer, dice.oneIn(3) ? sql.inlined() : sql, change);
  }

  /** Returns the world whose names a statement of a connection uses when it writes. */
  private World seen(Writer writer) {
    return writer.phase == Writer.Phase.WRITING ? writer.view : stage.world;
  }

  private void insert(Writer writer) {
    World seen = seen(writer);
    Row row =
        new Row(
            dice.between(1, KEYS),
            Row.someMoment(dice, stage.clock.now()),
            dice.oneIn(5) ? Row.UNLUCKY : dice.below(VALUES),
            dice.oneIn(2) ? null : (Integer) dice.between(1, CODES));
    write(
        writer,
        Sql.of(
            "INSERT INTO " + seen.table + "(id, " + seen.column + ", v, code) VALUES (?, ?, ?, ?)",
            row.id(),
            row.at(),
            row.v(),
            row.code()),
        (w, at) -> {
          w.put(row, null, at, stage.clock.now());
          return 1;
        });
  }

  private void renew(Writer writer) {
    World seen = seen(writer);
    Instant moment = Row.someMoment(dice, stage.clock.now());
    Target target = target();
    write(
        writer,
        Sql.of(
            "UPDATE " + seen.table + " SET " + seen.column + " = ? WHERE " + target.sql(),
            moment,
            target.value()),
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
      write(
          writer,
          Sql.of("UPDATE " + seen.table + " SET v = ? WHERE " + target.sql(), v, target.value()),
          (w, at) -> {
            List<Row> hit = w.live(at).stream().filter(target.test()).toList();
            hit.forEach(r -> w.rows.put(r.id(), r.withV(v)));
            return hit.size();
          });
      return;
    }
    long id = dice.between(1, KEYS);
    Integer code = dice.between(1, CODES);
    write(
        writer,
        Sql.of("UPDATE " + seen.table + " SET code = ? WHERE id = ?", code, id),
        (w, at) -> {
          Row row = w.rows.get(id);
          if (row == null || !w.isLive(row, at)) {
            return 0;
          }
          w.put(row.withCode(code), row, at, stage.clock.now());
          return 1;
        });
  }

  private void delete(Writer writer) {
    Target target = target();
    write(
        writer,
        Sql.of("DELETE FROM " + seen(writer).table + " WHERE " + target.sql(), target.value()),
        (w, at) -> {
          List<Row> hit = w.live(at).stream().filter(target.test()).toList();
          w.delete(hit);
          return hit.size();
        });
  }

  private void children(Writer writer) {
    if (dice.oneIn(3)) {
      long child = dice.between(1, (int) nextChild);
      write(
          writer,
          Sql.of("DELETE FROM child WHERE id = ?", child),
          (w, at) -> w.children.remove(child) == null ? 0 : 1);
      return;
    }
    long child = nextChild++;
    long parent = dice.between(1, KEYS);
    write(
        writer,
        Sql.of("INSERT INTO child VALUES (?, ?)", child, parent),
        (w, at) -> {
          w.refer(child, parent, at);
          return 1;
        });
  }

  private record Target(String sql, @Nullable Object value, Predicate<Row> test) {}

  private Target target() {
    if (dice.oneIn(3)) {
      int bound = dice.below(VALUES);
      return new Target("v < ?", bound, r -> r.v() < bound);
    }
    long id = dice.between(1, KEYS);
    return new Target("id = ?", id, r -> r.id() == id);
  }

  private void transaction(Writer writer) {
    if (writer.isIdle()) {
      transactions.begin(writer);
      return;
    }
    int choice = dice.below(10);
    if (choice < 3) {
      transactions.commit(writer);
    } else if (choice < 5) {
      transactions.rollback(writer);
    } else if (choice < 7 && !writer.savepoints.isEmpty()) {
      transactions.rollbackTo(writer, dice.of(writer.savepoints));
    } else if (choice == 7 && !writer.savepoints.isEmpty()) {
      transactions.release(writer, dice.of(writer.savepoints));
    } else {
      transactions.savepoint(writer, "s" + writer.savepoints.size());
    }
  }
}
