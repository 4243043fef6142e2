package dev.lapse.executor.ttl;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lapse.executor.metrics.Metric;
import dev.lapse.executor.parameters.Parameter;
import dev.lapse.executor.sqlite.DatabaseFile;
import dev.lapse.executor.sqlite.SqliteConnection;
import dev.lapse.executor.sqlite.WriteAheadLog;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The WAL of a purge that writes three times as much as it may hold. */
final class CheckpointsTest {
  private static final int ROWS = 30_000;
  private static final long MOST_BYTES = Checkpoints.FULL_BYTES * 13 / 10;

  private Path file;
  private TestHost host;

  @BeforeEach
  void open(@TempDir Path folder) {
    file = folder.resolve("t.db");
    host = new TestHost(file);
    host.sql(
        "CREATE TABLE t(id INTEGER PRIMARY KEY, ts TIMESTAMP,"
            + " k INTEGER DEFAULT (abs(random()) % 1000000), v TEXT DEFAULT (hex(randomblob(40))))",
        "CREATE INDEX scattered ON t(k)");
    host.ttlIndex("n", "t", "ts", 10).rows("t", ROWS, 1_000_000);
    // Short transactions write each page that they hit, so the log grows by a page for each row.
    host.set(Parameter.BATCHED_DELETE_TARGET_BATCH_ROWS, 100);
  }

  @AfterEach
  void close() {
    host.close();
  }

  private long walBytes() {
    try {
      return Files.size(file.resolveSibling("t.db-wal"));
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  /** Returns the longest that the log was on the way. */
  private long run(TtlPass pass) {
    long longest = walBytes();
    Step step = pass.advance();
    while (step.kind() != Step.Kind.DONE && step != Step.BUSY) {
      longest = Math.max(longest, walBytes());
      step = pass.advance();
    }
    return Math.max(longest, walBytes());
  }

  @Test
  void theWalStaysShortHoweverMuchIsDeleted() {
    host.monitor.close();
    TtlPass pass = prepared();
    long longest = run(pass);
    assertThat(host.purges).isEqualTo(1);
    pass.finish();
    assertThat(host.purges).isZero();
    assertThat(host.count("t")).isZero();
    assertThat(longest).isBetween(Checkpoints.FULL_BYTES / 5, MOST_BYTES);
    assertThat(host.metric(Metric.CHECKPOINTS)).isGreaterThan(4);
    assertThat(host.metric(Metric.WAL_HOLDS)).isZero();
    // The log began anew with the pass's own line of history.
    assertThat(new WriteAheadLog(host.user).state().frames()).isBetween(1L, 20L);
  }

  /** Begins a pass over a connection that is set up as the monitor's. */
  private TtlPass prepared() {
    PurgeSettings.of(host.monitorConnection());
    return host.pass(() -> false);
  }

  @Test
  void aLongReaderStopsThePurgeAtTheCapAndItGoesOnAfterwards() {
    host.monitor.close();
    TtlPass pass = prepared();
    try (SqliteConnection reader =
        SqliteConnection.open(DatabaseFile.OnDisk.of(file.toString()), true, 0)) {
      reader.execute("BEGIN");
      assertThat(reader.number("SELECT count(*) FROM t")).isEqualTo(ROWS);
      long longest = run(pass);
      assertThat(longest).isBetween(Checkpoints.FULL_BYTES, MOST_BYTES);
      long left = host.count("t");
      assertThat(left).isBetween(1L, ROWS - 1L);
      for (int i = 0; i < 100; i++) {
        host.time.elapse(Duration.ofSeconds(1));
        assertThat(pass.advance()).isEqualTo(Step.BUSY);
      }
      assertThat(host.count("t")).isEqualTo(left);
      assertThat(walBytes()).isEqualTo(longest);
      assertThat(host.metric(Metric.WAL_HOLDS)).isEqualTo(101);
      assertThat(host.activity().operations())
          .singleElement()
          .satisfies(
              o -> assertThat(o.detail()).startsWith("waits: the WAL holds 64 MiB and a reader"));
      assertThat(reader.number("SELECT count(*) FROM t")).isEqualTo(ROWS);
      reader.execute("COMMIT");
    }
    host.time.elapse(Duration.ofSeconds(1));
    assertThat(run(pass)).isLessThanOrEqualTo(MOST_BYTES);
    pass.finish();
    assertThat(host.count("t")).isZero();
  }

  @Test
  void deleteExpiredGivesItsConnectionBackAsItWas() {
    host.user.execute("PRAGMA cache_size = 77");
    host.user.execute("PRAGMA synchronous = FULL");
    host.user.row("PRAGMA wal_autocheckpoint = 55");
    assertThat(host.deleteExpired(Optional.empty())).isEqualTo(ROWS);
    assertThat(host.user.number("PRAGMA cache_size")).isEqualTo(77);
    assertThat(host.user.number("PRAGMA synchronous")).isEqualTo(2);
    assertThat(host.user.number("PRAGMA wal_autocheckpoint")).isEqualTo(55);
    assertThat(host.user.number("PRAGMA journal_size_limit")).isEqualTo(-1);
    assertThat(walBytes()).isLessThan(MOST_BYTES);
    assertThat(host.purges).isZero();
  }
}
