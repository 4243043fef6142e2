package dev.lapse.executor.system;

import dev.lapse.error.LapseException;
import dev.lapse.executor.sqlite.SqliteConnection;
import dev.lapse.executor.ttl.Activity;
import dev.lapse.executor.ttl.Measurements;
import dev.lapse.planner.catalog.Catalog;
import dev.lapse.planner.catalog.Table;
import dev.lapse.planner.expiry.TimestampEncoding;
import dev.lapse.planner.expiry.TtlIndex;
import dev.lapse.planner.expiry.TtlState;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The rows of {@code ttl.indexes} and {@code ttl.never_expires}, as one snapshot has them. */
final class IndexRows {
  /** Counting so many rows of an index takes about 30 milliseconds. */
  private static final long CAP = 1_000_000;

  private final SqliteConnection connection;
  private final Catalog catalog;
  private final Activity activity;
  private final Optional<String> leap;
  private final Instant at;

  /**
   * Computes rows.
   *
   * @param leap the leap of the clock that keeps rows from being deleted; empty while there is none
   */
  IndexRows(
      SqliteConnection connection,
      Catalog catalog,
      Activity activity,
      Optional<String> leap,
      Instant at) {
    this.connection = connection;
    this.catalog = catalog;
    this.activity = activity;
    this.leap = leap;
    this.at = at;
  }

  /**
   * What the file says about one index now.
   *
   * @param expired rows that are expired and still there
   * @param oldest the oldest value that ever expires
   * @param nextExpiry when the row that holds it expires, or did
   * @param remark why nothing could be asked, or what to expect; empty where all is well
   */
  private record Standing(
      @Nullable Long expired,
      Optional<Instant> oldest,
      Optional<Instant> nextExpiry,
      String remark) {
    @Nullable Long lagMillis(Instant at) {
      if (expired == null) {
        return null;
      }
      return expired == 0
          ? Long.valueOf(0)
          : nextExpiry.map(n -> Math.max(0, Duration.between(n, at).toMillis())).orElse(0L);
    }
  }

  List<List<@Nullable Object>> indexes() {
    List<List<@Nullable Object>> rows = new ArrayList<>();
    for (TtlIndex each : catalog.ttlIndexes()) {
      rows.add(row(each, standing(each)));
    }
    return rows;
  }

  private List<@Nullable Object> row(TtlIndex index, Standing now) {
    Activity.OfIndex done = activity.of(index.name());
    Activity.Throughput lately = activity.throughput(index.name());
    return asRow(
        index.name(),
        index.table(),
        index.column(),
        index.encoding().form().sql(),
        index.expireAfter().sql(),
        index.predicate().orElse(null),
        state(index, done),
        reason(index, done, now),
        done.lastVisit().map(TimestampEncoding::millisText).orElse(null),
        done.rowsDeleted(),
        done.rowsBlocked(),
        activity.rowsCascaded(index.name()),
        now.expired(),
        now.oldest().map(TimestampEncoding::millisText).orElse(null),
        now.nextExpiry().map(TimestampEncoding::millisText).orElse(null),
        now.lagMillis(at),
        lately.lastEnd().isEmpty() ? null : lately.lastEnd(),
        lately.nanos() == 0 ? null : Math.round(lately.rowsPerSecond()),
        TtlDefinitionText.of(index, catalog.table(index.table())));
  }

  private static List<@Nullable Object> asRow(@Nullable Object... values) {
    return Collections.unmodifiableList(Arrays.asList(values));
  }

  private static String state(TtlIndex index, Activity.OfIndex done) {
    return index.deletes() && done.failing() ? "failing" : index.state().word();
  }

  private @Nullable String reason(TtlIndex index, Activity.OfIndex done, Standing now) {
    if (index.state() instanceof TtlState.Invalid invalid) {
      return invalid.reason();
    }
    if (index.deletes() && !done.failing()) {
      Optional<String> restraint = activity.brake(index.name()).or(() -> leap);
      if (restraint.isPresent()) {
        return restraint.get();
      }
    }
    if (!done.reason().isEmpty()) {
      return done.failing()
          ? done.reason()
          : (done.rowsBlocked() == 1 ? "1 row" : done.rowsBlocked() + " rows")
              + " blocked: "
              + done.reason();
    }
    return now.remark().isEmpty() ? null : now.remark();
  }

  private Standing standing(TtlIndex index) {
    Optional<Table> table = catalog.table(index.table());
    if (!index.hides() || table.isEmpty()) {
      return new Standing(null, Optional.empty(), Optional.empty(), "");
    }
    try {
      Measurements measurements = new Measurements(connection, table.get(), index, CAP);
      Optional<Instant> oldest = measurements.oldestValue(at);
      Optional<Instant> next = measurements.oldestDeadline(at);
      String shortfall =
          index.deletes()
              ? new WindowForecast(index, activity.throughput(index.name()).rowsPerSecond(), at)
                  .shortfall(measurements)
                  .orElse("")
              : "";
      return new Standing(measurements.expired(at).rows(), oldest, next, shortfall);
    } catch (LapseException e) {
      return new Standing(
          null, Optional.empty(), Optional.empty(), "not measured: " + e.getMessage());
    }
  }

  List<List<@Nullable Object>> neverExpires() {
    List<List<@Nullable Object>> rows = new ArrayList<>();
    for (TtlIndex each : catalog.ttlIndexes()) {
      Optional<Table> table = catalog.table(each.table());
      if (each.hides() && table.isPresent()) {
        for (List<@Nullable Object> reason :
            new Measurements(connection, table.get(), each).neverExpires(at)) {
          rows.add(asRow(each.name(), each.table(), reason.get(0), reason.get(1)));
        }
      }
    }
    return rows;
  }
}
