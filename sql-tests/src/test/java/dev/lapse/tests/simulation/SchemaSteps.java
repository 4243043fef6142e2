package dev.lapse.tests.simulation;

import java.util.OptionalInt;
import java.util.function.Consumer;

/** TTL indexes and tables that connections to Lapse change. */
final class SchemaSteps {
  private final Stage stage;
  private final Dice dice;
  private final Transactions transactions;

  /** A change of the table, by whoever. */
  record TableChange(String sql, Consumer<World> change) {
    /** Draws one. */
    static TableChange drawn(Dice dice, World seen) {
      String alter = "ALTER TABLE " + seen.table;
      switch (dice.below(3)) {
        case 0:
          String table = seen.table.equals("t") ? "t2" : "t";
          return new TableChange(alter + " RENAME TO " + table, w -> w.table = table);
        case 1:
          String column = seen.column.equals("ts") ? "ts2" : "ts";
          return new TableChange(
              alter + " RENAME COLUMN " + seen.column + " TO " + column, w -> w.column = column);
        default:
          return new TableChange(
              alter + " ADD COLUMN x" + seen.addedColumns + " INTEGER", w -> w.addedColumns++);
      }
    }
  }

  SchemaSteps(Stage stage, Transactions transactions) {
    this.stage = stage;
    this.dice = stage.dice;
    this.transactions = transactions;
  }

  void step(Writer writer) {
    if (!writer.isIdle()) {
      return;
    }
    String name = dice.of("n1", "n2");
    Ttl index = stage.world.indexes.get(name);
    if (dice.oneIn(4)) {
      TableChange drawn = TableChange.drawn(dice, stage.world);
      define(writer, drawn.sql(), drawn.change());
    } else if (index == null) {
      Ttl made = Ttl.drawn(dice);
      define(writer, made.created(name, stage.world), w -> w.indexes.put(name, made));
    } else if (!index.gone()) {
      alter(writer, name, index);
    }
  }

  private void alter(Writer writer, String name, Ttl index) {
    int choice = dice.below(10);
    if (choice < 1) {
      define(writer, "DROP INDEX " + name, w -> w.indexes.remove(name));
    } else if (choice < 5 || index.seconds().isEmpty()) {
      OptionalInt seconds = Ttl.someSeconds(dice);
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

  private void define(Writer writer, String sql, Consumer<World> change) {
    transactions.write(
        writer,
        Sql.of(sql),
        (w, at) -> {
          change.accept(w);
          return -1;
        });
  }
}
