package dev.lapse.executor.ttl;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lapse.executor.metrics.Metric;
import dev.lapse.executor.parameters.Parameter;
import dev.lapse.planner.expiry.TtlOptions;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Rows that a constraint or trigger keeps, and indexes that fail, hold up nothing else. */
final class BlockedRowsTest {
  private TestHost host;

  @BeforeEach
  void open(@TempDir Path folder) {
    host = new TestHost(folder.resolve("t.db"));
    host.sql(
        "CREATE TABLE t(id INTEGER PRIMARY KEY, ts TIMESTAMP)",
        "CREATE TABLE u(id INTEGER PRIMARY KEY, ts TIMESTAMP)");
    host.ttlIndex("n", "t", "ts", 10).ttlIndex("m", "u", "ts", 10);
    host.rows("t", 100, 1_000).rows("u", 10, 1_000);
    host.set(Parameter.BATCHED_DELETE_TARGET_BATCH_ROWS, 50);
  }

  @AfterEach
  void close() {
    host.close();
  }

  private void pass() {
    host.time.advance(Duration.ofSeconds(60));
  }

  @Test
  void aReferencedRowStaysAndIsCounted() {
    host.sql("CREATE TABLE child(t INTEGER REFERENCES t(id))", "INSERT INTO child VALUES (7), (8)");
    pass();
    assertThat(host.user.rows("SELECT id FROM t")).containsExactly(List.of(7L), List.of(8L));
    assertThat(host.count("u")).isZero();
    assertThat(host.metric(Metric.ROWS_DELETED)).isEqualTo(108);
    assertThat(host.metric(Metric.ROWS_BLOCKED)).isEqualTo(2);
    assertThat(host.metric(Metric.VISIT_ERRORS)).isZero();
    assertThat(host.activity().of("n").rowsBlocked()).isEqualTo(2);
    assertThat(host.activity().of("n").reason()).contains("FOREIGN KEY");
    host.sql("DELETE FROM child");
    pass();
    assertThat(host.count("t")).isZero();
    assertThat(host.activity().of("n").rowsBlocked()).isZero();
  }

  @Test
  void aDeferredReferenceThatFailsAtCommitIsFoundAllTheSame() {
    host.sql(
        "CREATE TABLE child(t INTEGER REFERENCES t(id) DEFERRABLE INITIALLY DEFERRED)",
        "INSERT INTO child VALUES (30)");
    pass();
    assertThat(host.user.rows("SELECT id FROM t")).containsExactly(List.of(30L));
    assertThat(host.count("u")).isZero();
  }

  @Test
  void aTriggerThatRaisesKeepsItsRowsAlone() {
    for (String how : List.of("ABORT, 'kept'", "FAIL, 'kept'", "ROLLBACK, 'kept'", "IGNORE")) {
      host.sql(
          "CREATE TRIGGER k BEFORE DELETE ON t WHEN old.id % 40 = 0 BEGIN SELECT RAISE("
              + how
              + "); END");
      pass();
      assertThat(host.user.rows("SELECT id FROM t"))
          .as(how)
          .containsExactly(List.of(40L), List.of(80L));
      assertThat(host.count("u")).isZero();
      host.sql("DROP TRIGGER k", "DELETE FROM t");
      host.rows("t", 100, 1_000).rows("u", 10, 1_000);
      host.sql("UPDATE t SET id = id - (SELECT min(id) - 1 FROM t)");
    }
  }

  @Test
  void aTableThatBlocksWhollyDoesNotStopTheOthers() {
    host.sql("CREATE TRIGGER k BEFORE DELETE ON t BEGIN SELECT RAISE(ABORT, 'legal hold'); END");
    pass();
    assertThat(host.count("t")).isEqualTo(100);
    assertThat(host.count("u")).isZero();
    assertThat(host.activity().of("n").rowsBlocked()).isEqualTo(100);
    assertThat(host.activity().of("n").reason()).contains("legal hold");
    assertThat(host.metric(Metric.PASSES)).isEqualTo(1);
  }

  @Test
  void aBlockedBacklogTakesNoMoreThanItsTurn() {
    host.monitorConnection()
        .defineConstantFunction(
            "tick",
            1,
            id -> {
              host.time.elapse(Duration.ofMillis(300));
              return null;
            });
    host.sql(
        "CREATE TRIGGER k BEFORE DELETE ON t BEGIN SELECT tick(old.id);"
            + " SELECT RAISE(ABORT, 'legal hold'); END");
    TtlPass pass = host.pass(() -> false);
    while (host.count("u") > 0) {
      assertThat(pass.advance().kind()).isEqualTo(Step.Kind.MORE);
    }
    assertThat(host.activity().of("n").rowsBlocked()).isLessThan(10);
    while (pass.advance().kind() != Step.Kind.DONE) {
      continue;
    }
    pass.finish();
    assertThat(host.activity().of("n").rowsBlocked()).isEqualTo(100);
  }

  @Test
  void anIndexThatFailsSitsOutThePassAndIsTriedInTheNext() {
    host.sql("CREATE TRIGGER k AFTER DELETE ON t BEGIN INSERT INTO gone VALUES (old.id); END");
    pass();
    assertThat(host.count("t")).isEqualTo(100);
    assertThat(host.count("u")).isZero();
    assertThat(host.metric(Metric.VISIT_ERRORS)).isEqualTo(1);
    assertThat(host.activity().of("n").failing()).isTrue();
    assertThat(host.activity().of("n").reason()).contains("no such table: main.gone");
    assertThat(host.passes())
        .singleElement()
        .extracting(p -> p.error().orElse(""))
        .asString()
        .startsWith("n: ");
    host.sql("CREATE TABLE gone(id INTEGER)");
    pass();
    assertThat(host.count("t")).isZero();
    assertThat(host.activity().of("n").failing()).isFalse();
  }

  @Test
  void aBlockedRowFailsAnIndexThatSaysSo() {
    TtlOptions options =
        new TtlOptions(
            OptionalLong.empty(),
            OptionalLong.empty(),
            Optional.empty(),
            TtlOptions.OnBlocked.FAIL);
    host.ttlIndex("n", "t", "ts", 10, Optional.empty(), options);
    host.sql("CREATE TABLE child(t INTEGER REFERENCES t(id))", "INSERT INTO child VALUES (60)");
    pass();
    assertThat(host.activity().of("n").failing()).isTrue();
    assertThat(host.count("u")).isZero();
    assertThat(host.user.number("SELECT min(id) FROM t")).isEqualTo(60);
  }

  @Test
  void cascadesTakeChildrenAlong() {
    host.sql(
        "CREATE TABLE child(t INTEGER REFERENCES t(id) ON DELETE CASCADE)",
        "CREATE INDEX child_t ON child(t)",
        "INSERT INTO child SELECT id FROM t");
    pass();
    assertThat(host.count("child")).isZero();
    assertThat(host.metric(Metric.ROWS_DELETED)).isEqualTo(110);
  }
}
