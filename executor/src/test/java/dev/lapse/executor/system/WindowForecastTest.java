package dev.lapse.executor.system;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lapse.executor.sqlite.CatalogReader;
import dev.lapse.executor.sqlite.DatabaseFile;
import dev.lapse.executor.sqlite.LapseTables;
import dev.lapse.executor.sqlite.SqliteConnection;
import dev.lapse.executor.ttl.Measurements;
import dev.lapse.planner.catalog.Catalog;
import dev.lapse.planner.ddl.TtlDefinition;
import dev.lapse.planner.expiry.ExpireAfter;
import dev.lapse.planner.expiry.TtlIndex;
import dev.lapse.planner.expiry.TtlOptions;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalTime;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whether 1,000 due rows fit into the hours of their index. */
final class WindowForecastTest {
  private SqliteConnection connection;

  @BeforeEach
  void open(@TempDir Path folder) {
    connection =
        SqliteConnection.open(DatabaseFile.OnDisk.of(folder.resolve("t.db").toString()), false, 0);
    connection.execute("CREATE TABLE t(id INTEGER PRIMARY KEY, ts TIMESTAMP)");
    connection.execute("CREATE INDEX n ON t(ts)");
    connection.execute(
        "INSERT INTO t(ts) WITH RECURSIVE c(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM c WHERE i <"
            + " 1000) SELECT '2026-01-01 00:00:00.000' FROM c");
  }

  @AfterEach
  void close() {
    connection.close();
  }

  private Optional<String> shortfall(String from, String to, double rate, String at) {
    TtlOptions options =
        new TtlOptions(
            OptionalLong.empty(),
            OptionalLong.empty(),
            Optional.of(new TtlOptions.Window(LocalTime.parse(from), LocalTime.parse(to))),
            TtlOptions.OnBlocked.SKIP);
    LapseTables tables = new LapseTables(connection);
    tables.create();
    tables.store(
        new TtlDefinition(
            "n",
            "t",
            "ts",
            Optional.empty(),
            new ExpireAfter.Elapsed(10),
            Optional.empty(),
            false,
            options));
    Catalog catalog = CatalogReader.read(connection, 1);
    TtlIndex index = catalog.ttlIndex("n").orElseThrow();
    Instant instant = Instant.parse("2026-06-01T" + at + ":00Z");
    return new WindowForecast(index, rate, instant)
        .shortfall(new Measurements(connection, catalog.table("t").orElseThrow(), index));
  }

  @Test
  void whatFitsIsNotMentioned() {
    assertThat(shortfall("22:00", "05:00", 1, "12:00")).isEmpty();
    assertThat(shortfall("22:00", "22:10", 1_000 / 600.0, "12:00")).isEmpty();
  }

  @Test
  void whatDoesNotFitTheNextWindowIsSaid() {
    assertThat(shortfall("22:00", "22:10", 1.5, "12:00"))
        .contains(
            "more rows are due than fit into the next window 22:00-22:10: it has 10 minutes, and 2"
                + " rows a second were deleted of late; widen the window, or raise"
                + " ttl_monitor_busy_pct");
  }

  @Test
  void withinAWindowWhatIsLeftOfItCounts() {
    assertThat(shortfall("22:00", "05:00", 0.1, "23:00")).isEmpty();
    assertThat(shortfall("22:00", "05:00", 0.1, "04:00"))
        .get()
        .asString()
        .startsWith(
            "more rows are due than fit into what is left of window 22:00-05:00: it has 60 minutes"
                + " left,");
  }

  @Test
  void anUnknownRateSaysNothing() {
    assertThat(shortfall("22:00", "22:01", 0, "12:00")).isEmpty();
  }
}
