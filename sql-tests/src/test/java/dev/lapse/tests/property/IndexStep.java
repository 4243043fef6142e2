package dev.lapse.tests.property;

import java.sql.SQLException;
import java.util.Optional;

/** What is done to TTL indexes. */
sealed interface IndexStep extends Step {
  /** The index over {@code ts} or the one over {@code ts2}. */
  static String name(boolean second) {
    return second ? "second" : "first";
  }

  /** Creates the index, if it is not there. */
  record Create(boolean second, Lifetime lifetime, Condition where) implements IndexStep {
    @Override
    public void run(Stage stage) throws SQLException {
      if (!stage.model.indexes().containsKey(name(second))) {
        stage.createIndex(name(second), new Ttl(second, Optional.of(lifetime), where, false));
      }
    }
  }

  /** Changes the duration, or turns a plain index into a TTL index again. */
  record ExpireAfter(boolean second, Lifetime lifetime) implements IndexStep {
    @Override
    public void run(Stage stage) throws SQLException {
      Ttl now = stage.model.indexes().get(name(second));
      if (now != null) {
        stage.run("ALTER INDEX " + name(second) + " EXPIRE AFTER " + lifetime.sql());
        stage.model.indexes().put(name(second), now.expiring(lifetime));
      }
    }
  }

  /** Turns it into a plain index; what its column's numbers mean is said by the TTL index alone. */
  record NoExpire(boolean second) implements IndexStep {
    @Override
    public void run(Stage stage) throws SQLException {
      Ttl now = stage.model.indexes().get(name(second));
      boolean declared = !second && !stage.layout.column().storedAs().isEmpty();
      if (now != null && now.lifetime().isPresent() && !now.suspended() && !declared) {
        stage.run("ALTER INDEX " + name(second) + " NO EXPIRE");
        stage.model.indexes().put(name(second), now.plain());
      }
    }
  }

  /** Stops it from deleting, or lets it go on. */
  record Suspend(boolean second, boolean on) implements IndexStep {
    @Override
    public void run(Stage stage) throws SQLException {
      Ttl now = stage.model.indexes().get(name(second));
      if (now != null && now.lifetime().isPresent()) {
        stage.run("ALTER INDEX " + name(second) + (on ? " SUSPEND" : " RESUME"));
        stage.model.indexes().put(name(second), now.suspended(on));
      }
    }
  }

  /** Drops it. */
  record Drop(boolean second) implements IndexStep {
    @Override
    public void run(Stage stage) throws SQLException {
      if (stage.model.indexes().containsKey(name(second))) {
        stage.run("DROP INDEX " + name(second));
        stage.model.indexes().remove(name(second));
      }
    }
  }
}
