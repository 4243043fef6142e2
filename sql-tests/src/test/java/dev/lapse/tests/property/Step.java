package dev.lapse.tests.property;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * One thing that happens to a table. A step that makes no sense at its point of the history (an
 * index that is not there, a clock that would go back) does nothing.
 */
interface Step {
  /** Does it to both, and compares what they answer. */
  void run(Stage stage) throws SQLException;

  /** Moves the clock forward. */
  record Wait(long millis) implements Step {
    @Override
    public void run(Stage stage) throws SQLException {
      stage.setClock(stage.model.clock().plusMillis(millis));
    }
  }

  /** Moves the clock to where a row expires, or a millisecond to either side of it. */
  record WaitForDeadline(int row, int offsetMillis) implements Step {
    @Override
    public void run(Stage stage) throws SQLException {
      List<Row> live = stage.model.live();
      if (live.isEmpty()) {
        return;
      }
      Row chosen = live.get(row % live.size());
      Optional<Instant> first =
          stage.model.indexes().values().stream()
              .flatMap(i -> i.deadline(chosen).stream())
              .min(Instant::compareTo)
              .map(i -> i.plusMillis(offsetMillis));
      if (first.filter(i -> i.isAfter(stage.model.clock())).isPresent()) {
        stage.setClock(first.get());
      }
    }
  }

  /** Asks one question. */
  record Ask(Look look, int k) implements Step {
    @Override
    public void run(Stage stage) throws SQLException {
      assertThat(stage.rows(look.sql(k)))
          .as(look.sql(k))
          .isEqualTo(look.expected(stage.model.live(), k));
    }
  }

  /** Renews rows, or brings them forward. */
  record Renew(long id, Moment ts) implements Step {
    @Override
    public void run(Stage stage) throws SQLException {
      Stored stored = stage.layout.column().store(ts);
      int count = stage.run("UPDATE t SET ts = " + stored.sql() + " WHERE id = " + id);
      List<Row> hit = stage.model.live().stream().filter(r -> r.id() == id).toList();
      assertThat(count).as("update count").isEqualTo(hit.size());
      hit.forEach(r -> stage.model.replace(r, r.withTs(stored)));
    }
  }

  /** Changes what predicates look at. */
  record Reclassify(int from, @Nullable Integer to, @Nullable String v) implements Step {
    @Override
    public void run(Stage stage) throws SQLException {
      String text = v == null ? "NULL" : "'" + v + "'";
      int count =
          stage.run("UPDATE t SET kind = " + to + ", v = " + text + " WHERE kind = " + from);
      List<Row> hit =
          stage.model.live().stream().filter(r -> r.kind() != null && r.kind() == from).toList();
      assertThat(count).as("update count").isEqualTo(hit.size());
      hit.forEach(r -> stage.model.replace(r, r.withKind(to).withV(v)));
    }
  }

  /** Gives a row another unique code, or another key. */
  record Rekey(long id, long newId, @Nullable Integer code) implements Step {
    @Override
    public void run(Stage stage) throws SQLException {
      String sql = "UPDATE t SET id = " + newId + ", code = " + code + " WHERE id = " + id;
      Optional<Row> hit = stage.model.live().stream().filter(r -> r.id() == id).findFirst();
      if (hit.isEmpty()) {
        assertThat(stage.run(sql)).as("update count").isZero();
        return;
      }
      Row after = hit.get().withId(newId).withCode(code);
      boolean fails =
          stage.model.colliding(after).anyMatch(r -> r.id() != id && stage.model.live(r));
      if (fails) {
        stage.duplicate(sql);
        return;
      }
      assertThat(stage.run(sql)).as("update count").isEqualTo(1);
      stage.model.removeIf(r -> r.id() != id && after.collides(r));
      stage.model.replace(hit.get(), after);
    }
  }

  /** Deletes by hand. */
  record Delete(long id) implements Step {
    @Override
    public void run(Stage stage) throws SQLException {
      int count = stage.run("DELETE FROM t WHERE id = " + id);
      List<Row> hit = stage.model.live().stream().filter(r -> r.id() == id).toList();
      assertThat(count).as("update count").isEqualTo(hit.size());
      stage.model.removeIf(hit::contains);
    }
  }

  /** A pass, for one table or all. */
  record Pass(boolean everything) implements Step {
    @Override
    public void run(Stage stage) throws SQLException {
      int count = stage.run(everything ? "DELETE EXPIRED" : "DELETE EXPIRED FROM t");
      assertThat(count).as("rows that the pass deleted").isEqualTo(stage.model.pass());
      stage.filesAgree();
    }
  }

  /** Steps in one transaction, kept or not. */
  record Transaction(List<Step> steps, boolean kept) implements Step {
    @Override
    public void run(Stage stage) throws SQLException {
      Model before = stage.model.begin();
      stage.begin();
      // A write first: it fixes the transaction's instant, snapshot and lock.
      stage.run("UPDATE t SET v = v WHERE id = -1");
      for (Step step : steps) {
        step.run(stage);
        stage.readsAgree();
      }
      if (kept) {
        stage.commit();
        stage.model.end();
      } else {
        stage.rollback();
        stage.model.backTo(before);
      }
    }
  }
}
