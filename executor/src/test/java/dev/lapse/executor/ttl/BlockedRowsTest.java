package dev.lapse.executor.ttl;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lapse.executor.metrics.Metric;
import dev.lapse.executor.parameters.Parameter;
import dev.lapse.executor.sqlite.StoredPass;
import dev.lapse.planner.expiry.TtlOptions;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.LongStream;
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
  void rowsWithKeysOfBytesAreRememberedAndSayWhyTheyStay() {
    host.sql(
        "CREATE TABLE b(k BLOB PRIMARY KEY, ts TIMESTAMP) WITHOUT ROWID",
        "INSERT INTO b SELECT CAST(printf('%03d', id) AS BLOB), ts FROM t",
        "CREATE TRIGGER k BEFORE DELETE ON b WHEN old.k >= x'303930'"
            + " BEGIN SELECT RAISE(ABORT, 'legal hold'); END");
    host.ttlIndex("o", "b", "ts", 10);
    pass();
    assertThat(host.count("b")).isEqualTo(11);
    assertThat(host.activity().of("o").rowsBlocked()).isEqualTo(11);
    assertThat(host.activity().of("o").reason()).contains("legal hold");
    assertThat(host.metric(Metric.ROWS_BLOCKED)).isEqualTo(11);
    pass();
    pass();
    assertThat(host.metric(Metric.ROWS_BLOCKED))
        .as("tried a second time, not yet a third")
        .isEqualTo(22);
    assertThat(host.activity().of("o").rowsBlocked()).isEqualTo(11);
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

  @Test
  void aHundredThousandBlockedRowsAtTheHeadDelayNobody() {
    host.sql("DELETE FROM t", "CREATE TABLE child(t INTEGER PRIMARY KEY REFERENCES t(id))");
    host.rows("t", 100_000, 200_000);
    host.sql("INSERT INTO child SELECT id FROM t");
    host.rows("t", 1_000, 5_000);
    pass();
    assertThat(host.count("t")).isEqualTo(100_000);
    StoredPass first = host.passes().get(0);
    assertThat(first.rowsDeleted()).isEqualTo(1_010);
    assertThat(first.rowsBlocked()).isEqualTo(100_000);
    assertThat(first.batches()).as("1,010 rows in batches of 50").isLessThanOrEqualTo(25);
    assertThat(host.activity().of("n").reason())
        .isEqualTo(
            "FOREIGN KEY child (t) refers to it, ON DELETE NO ACTION; for example the row with id ="
                + " 1");
    // In the second pass all are looked at again, in the third none.
    pass();
    assertThat(host.metric(Metric.ROWS_BLOCKED)).isEqualTo(200_000);
    host.rows("t", 10, 50);
    pass();
    assertThat(host.metric(Metric.ROWS_BLOCKED)).isEqualTo(200_000);
    assertThat(host.activity().of("n").rowsBlocked()).isEqualTo(100_000);
    assertThat(host.count("t")).as("the rows behind go all the same").isEqualTo(100_000);
    assertThat(host.passes().get(2).batches()).isEqualTo(1);
  }

  private void holdLegally() {
    host.sql(
        "CREATE TRIGGER k BEFORE DELETE ON t WHEN old.id <= 60 BEGIN SELECT RAISE(ABORT, 'legal"
            + " hold'); END");
  }

  @Test
  void whatATriggerKeepsIsTriedAgainWithAGrowingDelay() {
    holdLegally();
    pass();
    assertThat(host.count("t")).isEqualTo(60);
    assertThat(host.metric(Metric.ROWS_BLOCKED)).isEqualTo(60);
    assertThat(host.activity().of("n").reason())
        .isEqualTo("legal hold; for example the row with id = 1");
    // Tried in pass 2, 4, 8, 16, …: each delay is twice the one before.
    long[] tries = {1, 2, 2, 3, 3, 3, 3, 4, 4};
    for (int i = 1; i < tries.length; i++) {
      host.rows("t", 1, 20);
      pass();
      assertThat(host.metric(Metric.ROWS_BLOCKED)).as("pass " + (i + 1)).isEqualTo(60 * tries[i]);
      assertThat(host.activity().of("n").rowsBlocked()).isEqualTo(60);
      assertThat(host.count("t")).isEqualTo(60);
    }
    host.sql("DROP TRIGGER k");
    pass();
    assertThat(host.count("t")).as("another definition is tried at once").isZero();
    assertThat(host.activity().of("n").rowsBlocked()).isZero();
  }

  @Test
  void aDelayIsAnHourAtMost() {
    assertThat(RetryDelay.nanos(1, 60)).isEqualTo(60);
    assertThat(RetryDelay.nanos(2, 60)).isEqualTo(120);
    assertThat(RetryDelay.nanos(200, 60)).isEqualTo(RetryDelay.LONGEST_NANOS);
    long day = Duration.ofDays(1).toNanos();
    assertThat(RetryDelay.nanos(5, day)).as("a longer sleep").isEqualTo(day);
  }

  @Test
  void deleteExpiredTriesAtOnce() {
    host.user.execute("PRAGMA foreign_keys = ON");
    host.sql("CREATE TABLE child(t INTEGER REFERENCES t(id))", "INSERT INTO child VALUES (7), (8)");
    for (int i = 0; i < 5; i++) {
      pass();
    }
    host.sql("DELETE FROM child WHERE t = 7");
    assertThat(host.deleteExpired(Optional.empty())).isEqualTo(1);
    assertThat(host.activity().of("n").rowsBlocked()).isEqualTo(1);
    host.sql("DELETE FROM child");
    pass();
    assertThat(host.count("t")).as("it was tried, and is tried in the next pass").isZero();
  }

  @Test
  void scatteredRowsAreFoundInAFewDeletesEach() {
    host.sql("DELETE FROM t").rows("t", 5_000, 10_000);
    host.set(Parameter.BATCHED_DELETE_TARGET_BATCH_ROWS, 0);
    host.sql(
        "CREATE TRIGGER k BEFORE DELETE ON t WHEN old.id % 500 = 0 BEGIN SELECT RAISE(ABORT,"
            + " 'kept'); END");
    pass();
    assertThat(host.user.rows("SELECT id / 500 FROM t ORDER BY 1"))
        .containsExactlyElementsOf(
            LongStream.rangeClosed(1, 10).mapToObj(List::<Object>of).toList());
    assertThat(host.passes().get(0).batches()).isLessThanOrEqualTo(22);
  }

  @Test
  void aTreeGoesInOnePassHoweverItsRowsRefer() {
    for (String action :
        List.of("NO ACTION", "RESTRICT", "NO ACTION DEFERRABLE INITIALLY DEFERRED")) {
      host.sql(
          "DROP TABLE IF EXISTS tree",
          "CREATE TABLE tree(id INTEGER PRIMARY KEY, ts TIMESTAMP, up INTEGER REFERENCES tree ON"
              + " DELETE "
              + action
              + ")",
          "CREATE INDEX tree_up ON tree(up)");
      host.ttlIndex("tr", "tree", "ts", 10).rows("tree", 600, 1_000);
      host.sql("UPDATE tree SET up = nullif(id / 3, 0)", "UPDATE tree SET up = 1 WHERE id = 1");
      host.sql("UPDATE tree SET ts = NULL WHERE id = 599");
      pass();
      assertThat(host.user.rows("SELECT id FROM tree ORDER BY id"))
          .as(action + ": the live row and those above it")
          .containsExactly(
              List.of(2L), List.of(7L), List.of(22L), List.of(66L), List.of(199L), List.of(599L));
      host.sql("UPDATE tree SET ts = '2020-01-01 00:00:00.000' WHERE id = 599");
      pass();
      assertThat(host.count("tree")).as(action).isZero();
    }
  }

  @Test
  void childrenGoBeforeTheirParents() {
    host.sql(
        "CREATE TABLE leaf(id INTEGER PRIMARY KEY, ts TIMESTAMP, t INTEGER REFERENCES t ON DELETE"
            + " RESTRICT)",
        "CREATE INDEX leaf_t ON leaf(t)");
    host.ttlIndex("zz", "leaf", "ts", 10).rows("leaf", 100, 1_000);
    host.sql("UPDATE leaf SET t = id");
    pass();
    assertThat(host.count("leaf")).isZero();
    assertThat(host.count("t")).isZero();
    assertThat(host.metric(Metric.ROWS_BLOCKED)).isZero();
  }

  @Test
  void cascadesAreCountedAndWeighed() {
    host.sql(
        "CREATE TABLE child(t INTEGER REFERENCES t(id) ON DELETE CASCADE)",
        "CREATE INDEX child_t ON child(t)",
        "INSERT INTO child SELECT t.id FROM t, (SELECT 1 UNION ALL SELECT 2)",
        "CREATE TABLE nulled(u INTEGER REFERENCES u(id) ON DELETE SET NULL)",
        "INSERT INTO nulled VALUES (1), (2), (NULL)");
    pass();
    assertThat(host.count("child")).isZero();
    assertThat(host.user.number("SELECT count(*) FROM nulled WHERE u IS NULL")).isEqualTo(3);
    assertThat(host.metric(Metric.ROWS_DELETED)).isEqualTo(110);
    assertThat(host.metric(Metric.ROWS_CASCADED)).isEqualTo(202);
    assertThat(host.passes().get(0).rowsCascaded()).isEqualTo(202);
  }

  @Test
  void anIndexThatFailsWaitsLongerEachTimeAndRecoversWithTheSchema() {
    host.sql("CREATE TRIGGER k AFTER DELETE ON t BEGIN INSERT INTO gone VALUES (old.id); END");
    long[] errors = {1, 2, 2, 3, 3, 3, 3, 4};
    for (int i = 0; i < errors.length; i++) {
      host.rows("u", 1, 100);
      pass();
      assertThat(host.metric(Metric.VISIT_ERRORS)).as("pass " + (i + 1)).isEqualTo(errors[i]);
      assertThat(host.activity().of("n").failing()).isTrue();
      assertThat(host.count("u")).isZero();
    }
    host.sql("CREATE TABLE gone(id INTEGER)");
    pass();
    assertThat(host.count("t")).isZero();
    assertThat(host.activity().of("n").failing()).isFalse();
  }

  @Test
  void aBatchThatRunsOutOfMemoryIsRolledBackAndTheMonitorGoesOn() {
    for (int looks = 0; looks < 5; looks++) {
      host.rows("t", 10, 1_000).rows("u", 10, 1_000);
      host.runOutOfMemoryAfter(looks);
      pass();
      pass();
      pass();
      pass();
      assertThat(host.count("t")).as("looks " + looks).isZero();
      assertThat(host.count("u")).isZero();
      assertThat(host.activity().of("n").failing()).isFalse();
    }
    assertThat(host.metric(Metric.VISIT_ERRORS)).isPositive();
  }

  @Test
  void aDamagedPageOfOneTableTouchesNoOther(@TempDir Path folder) throws IOException {
    Path file = folder.resolve("damaged.db");
    try (TestHost damaged = new TestHost(file)) {
      damaged.sql(
          "CREATE TABLE a(id INTEGER PRIMARY KEY, ts TIMESTAMP)",
          "CREATE TABLE b(id INTEGER PRIMARY KEY, ts TIMESTAMP)");
      damaged.ttlIndex("na", "a", "ts", 10).ttlIndex("nb", "b", "ts", 10);
      damaged.rows("a", 100, 1_000).rows("b", 100, 1_000);
      damaged.sql("PRAGMA wal_checkpoint(TRUNCATE)");
      long page = damaged.user.number("SELECT rootpage FROM sqlite_schema WHERE name = 'na'") - 1;
      long size = damaged.user.number("PRAGMA page_size");
      byte[] kept = new byte[64];
      try (RandomAccessFile bytes = new RandomAccessFile(file.toFile(), "rw")) {
        bytes.seek(page * size);
        bytes.readFully(kept);
        bytes.seek(page * size);
        bytes.write(new byte[64]);
      }
      damaged.time.advance(Duration.ofSeconds(60));
      assertThat(damaged.count("b")).isZero();
      assertThat(damaged.activity().of("na").failing()).isTrue();
      assertThat(damaged.activity().of("na").reason()).contains("malformed");
      assertThat(damaged.activity().of("nb").failing()).isFalse();
      try (RandomAccessFile bytes = new RandomAccessFile(file.toFile(), "rw")) {
        bytes.seek(page * size);
        bytes.write(kept);
      }
      // Another's commit has the monitor's connection read the page anew.
      damaged.rows("b", 1, 1_000);
      damaged.time.advance(Duration.ofSeconds(60));
      assertThat(damaged.activity().of("na").failing()).as("it recovers by itself").isFalse();
      assertThat(damaged.count("a")).isZero();
    }
  }
}
