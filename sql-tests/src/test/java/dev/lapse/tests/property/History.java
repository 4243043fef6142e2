package dev.lapse.tests.property;

import java.sql.SQLException;
import java.util.List;

/** A table, and what happens to it. */
record History(Layout layout, List<Step> steps) {
  /** Plays it on a database and on the model; fails where they part. */
  void play() throws SQLException {
    try (Stage stage = new Stage(layout)) {
      try {
        for (Step step : steps) {
          step.run(stage);
          stage.readsAgree();
        }
        new Step.Pass(true).run(stage);
        stage.readsAgree();
      } catch (SQLException | AssertionError e) {
        throw new AssertionError(
            e.getMessage()
                + "\n\nat "
                + Stage.timestamp(stage.model.instant())
                + " after:\n"
                + stage.script(),
            e);
      }
    }
  }
}
