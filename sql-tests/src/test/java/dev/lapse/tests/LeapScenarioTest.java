package dev.lapse.tests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lapse.error.LapseException;
import dev.lapse.executor.ExecutionOptions;
import dev.lapse.executor.Outcome;
import dev.lapse.executor.Prepared;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A clock that leaps, through SQL alone: semantics rule 4. */
class LeapScenarioTest {
  private static final Duration YEARS = Duration.ofDays(3_650);

  private SimulatedDatabase db;

  @BeforeEach
  void open(@TempDir Path folder) {
    db = new SimulatedDatabase(folder.resolve("leap.db"));
    db.run("CREATE TABLE t(id INTEGER PRIMARY KEY, ts TIMESTAMP)");
    db.run("CREATE TTL INDEX n ON t(ts) EXPIRE AFTER 1 DAY");
    db.run("INSERT INTO t(ts) VALUES (TIMESTAMP '2026-06-01 00:00:00'), (TIMESTAMP '2026-05-01')");
    db.advance(1);
  }

  @AfterEach
  void close() {
    db.close();
  }

  private void leap() {
    db.time.setClock(db.time.instant().plus(YEARS));
    db.advance(120);
  }

  private List<String> warningsOfDeleteExpired() {
    try (Prepared prepared = db.session().prepare("DELETE EXPIRED", false)) {
      Outcome outcome = prepared.execute(List.of(), ExecutionOptions.NONE);
      assertThat(outcome).isInstanceOf(Outcome.Count.class);
      return outcome.warnings();
    }
  }

  @Test
  void rowsAreHiddenAtOnceAndKeptAndEverybodyIsTold() {
    leap();
    assertThat(db.number("SELECT COUNT(*) FROM t")).isZero();
    assertThat(db.physical("t")).isEqualTo(1);
    assertThat(db.rows("SELECT state, reason FROM ttl.indexes"))
        .singleElement()
        .asString()
        .startsWith("active|the clock leapt from 2026-06-01T00:01:00Z to 2036-05-29T00:01:00Z");
    assertThat(db.rows("EXPLAIN TTL INDEX n").toString())
        .contains(
            "Warning       the clock leapt from 2026-06-01T00:01:00Z to 2036-05-29T00:01:00Z");
    assertThat(db.rows("SELECT operation, started_at FROM ttl.current_ops ORDER BY 1"))
        .containsExactly("clock leap|2036-05-29 00:01:00.000", "ttl lease|2036-05-29 00:01:00.000");
    assertThat(warningsOfDeleteExpired())
        .singleElement()
        .asString()
        .contains("ttl_clock_confirmed");
    assertThat(db.physical("t")).isEqualTo(1);
  }

  @Test
  void aConfirmationDeletesThemWithTheNextPass() {
    leap();
    assertThatThrownBy(
            () -> db.run("ALTER SYSTEM SET ttl_clock_confirmed = TIMESTAMP '2036-05-30 00:00:00'"))
        .isInstanceOf(LapseException.class)
        .hasMessageContaining("the clock says 2036-05-29T00:02:01Z");
    assertThatThrownBy(() -> db.run("SET ttl_clock_confirmed = TIMESTAMP '2026-06-01 00:00:00'"))
        .isInstanceOf(LapseException.class)
        .hasMessageContaining("ALTER SYSTEM SET");
    assertThatThrownBy(() -> db.run("ALTER SYSTEM SET ttl_clock_confirmed = 'soon'"))
        .isInstanceOf(LapseException.class)
        .hasMessageContaining("ttl_clock_confirmed takes a timestamp");
    db.advance(60);
    assertThat(db.physical("t")).isEqualTo(1);
    assertThat(db.rows("SHOW ttl_clock_confirmed"))
        .containsExactly("ttl_clock_confirmed|2026-06-01 00:01:00.000|file");
    db.run("ALTER SYSTEM SET ttl_clock_confirmed = TIMESTAMP '2036-05-29 00:02:00'");
    assertThat(db.rows("SHOW ttl_clock_confirmed"))
        .containsExactly("ttl_clock_confirmed|2036-05-29 00:02:00.000|file");
    assertThat(db.rows("SELECT reason FROM ttl.indexes")).containsExactly("null");
    assertThat(warningsOfDeleteExpired()).isEmpty();
    assertThat(db.physical("t")).isZero();
  }

  @Test
  void aCorrectedClockShowsThemAgain() {
    leap();
    db.time.setClock(db.time.instant().minus(YEARS));
    db.advance(60);
    assertThat(db.number("SELECT COUNT(*) FROM t")).isEqualTo(1);
    db.restart();
    assertThat(db.number("SELECT COUNT(*) FROM t")).isEqualTo(1);
    assertThat(db.rows("SELECT reason FROM ttl.indexes")).containsExactly("null");
  }

  @Test
  void theBrakeIsShownAndLetGo() {
    db.run("SET ttl_pass_max_table_pct = 49");
    db.advance(120);
    assertThat(db.physical("t")).isEqualTo(2);
    assertThat(db.rows("SELECT state, reason FROM ttl.indexes"))
        .containsExactly(
            "active|more than 0 of 2 rows are due in this pass, which is over"
                + " ttl_pass_max_table_pct = 49; none is deleted: raise the parameter, or say"
                + " DELETE EXPIRED, if that is meant");
    assertThat(db.rows("EXPLAIN TTL INDEX n").toString())
        .contains("Warning       more than 0 of 2 rows are due in this pass");
    assertThat(db.metric("visits_braked")).isEqualTo(2);
    db.run("SET ttl_pass_max_table_pct = 50");
    db.advance(60);
    assertThat(db.physical("t")).isEqualTo(1);
    assertThat(db.rows("SELECT reason FROM ttl.indexes")).containsExactly("null");
  }
}
