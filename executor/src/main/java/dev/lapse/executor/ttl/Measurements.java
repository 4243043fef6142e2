package dev.lapse.executor.ttl;

import dev.lapse.executor.sqlite.SqliteConnection;
import dev.lapse.executor.sqlite.SqliteStatement;
import dev.lapse.planner.catalog.Table;
import dev.lapse.planner.expiry.TtlIndex;
import dev.lapse.planner.plan.DeleteStatistics;
import dev.lapse.planner.plan.ExpiryQueries;
import dev.lapse.planner.plan.RowCount;
import dev.lapse.planner.sql.Bind;
import dev.lapse.planner.sql.SqlText;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Asks a file about the expiry of one table by one TTL index. Takes no write lock; the answers are
 * those of the connection's snapshot. Not thread-safe.
 */
public final class Measurements {
  /** Counts for planning stop here: so many rows of an index take a few milliseconds. */
  public static final long PLANNING_CAP = 100_000;

  /** So many tell how a pass may begin; what it learns from its batches tells more. */
  private static final long FEW = 10_000;

  private static final long SAMPLE = 200;

  private final SqliteConnection connection;
  private final TtlIndex index;
  private final Table table;
  private final ExpiryQueries queries;
  private final long cap;

  /** Asks over a connection, counting up to {@link #PLANNING_CAP}. */
  public Measurements(SqliteConnection connection, Table table, TtlIndex index) {
    this(connection, table, index, PLANNING_CAP);
  }

  /**
   * Asks over a connection.
   *
   * @param cap where counting stops, in rows
   */
  public Measurements(SqliteConnection connection, Table table, TtlIndex index, long cap) {
    this.connection = connection;
    this.table = table;
    this.index = index;
    this.queries = ExpiryQueries.of(table, index);
    this.cap = cap;
  }

  /** Returns how many rows are due at an instant, counted up to the cap. */
  public RowCount expired(Instant at) {
    return counts(queries.expiredRows(), at).stream().reduce(RowCount.NONE, RowCount::plus);
  }

  /** Returns what a delete is planned by. */
  public DeleteStatistics statistics(Instant at) {
    return statistics(at, clustering(at));
  }

  /**
   * Returns what a pass plans its delete by: the same, but rows are counted only as far as the
   * choice of a plan needs it, since the counting delays what it is for.
   */
  DeleteStatistics statisticsForPass(Instant at) {
    double correlation = clustering(at);
    return DeleteStatistics.isUncorrelated(correlation)
        ? statistics(at, correlation)
        : new Measurements(connection, table, index, Math.min(cap, FEW))
            .statistics(at, correlation);
  }

  private DeleteStatistics statistics(Instant at, double correlation) {
    RowCount tableRows = counts(queries.tableRows(), at).get(0);
    return new DeleteStatistics(tableRows, counts(queries.expiredRows(), at), correlation);
  }

  private double clustering(Instant at) {
    Optional<SqlText> sample = queries.clustering();
    if (sample.isEmpty()) {
      return Double.NaN;
    }
    List<@Nullable Object> row = row(sample.get(), at);
    return DeleteStatistics.correlation(number(row.get(0)), number(row.get(1)), number(row.get(2)));
  }

  /** Returns the lowest value of each form of the column, as it is stored. */
  public List<Object> oldest(Instant at) {
    List<Object> values = new ArrayList<>();
    for (Object value : row(queries.oldest(), at)) {
      if (value != null) {
        values.add(value);
      }
    }
    return values;
  }

  /** Returns the oldest value that ever expires. */
  public Optional<Instant> oldestValue(Instant at) {
    return oldest(at).stream()
        .flatMap(v -> index.encoding().decode(v).stream())
        .min(Instant::compareTo);
  }

  /** Returns when the row of the oldest value expires, or did. */
  public Optional<Instant> oldestDeadline(Instant at) {
    return oldestValue(at)
        .map(v -> index.expireAfter().deadline(v))
        .filter(d -> d.isBefore(LocalDateTime.of(10_000, 1, 1, 0, 0)))
        .map(d -> d.toInstant(ZoneOffset.UTC));
  }

  /** Returns how many rows are due at an instant, counted up to a number of them. */
  public RowCount expiredUpTo(long most, Instant at) {
    return new Measurements(connection, table, index, most).expired(at);
  }

  /** Returns how many rows can never expire, by reason: a text and a number each. */
  public List<List<@Nullable Object>> neverExpires(Instant at) {
    return rows(queries.neverExpires(), at);
  }

  /** Returns how many rows become expired by this definition that no other one hides. */
  public RowCount becomesExpired(Optional<TtlIndex> before, Instant at) {
    return counts(queries.becomesExpired(before), at).get(0);
  }

  /** Returns how many rows, expired by this definition alone, would be visible under another. */
  public RowCount comesBack(Optional<TtlIndex> after, Instant at) {
    return counts(queries.comesBack(after), at).get(0);
  }

  private List<RowCount> counts(SqlText text, Instant at) {
    List<RowCount> counts = new ArrayList<>();
    for (Object counted : row(text, at)) {
      counts.add(RowCount.capped(number(counted), cap));
    }
    return counts;
  }

  private static long number(@Nullable Object value) {
    return value instanceof Number number ? number.longValue() : 0;
  }

  private List<@Nullable Object> row(SqlText text, Instant at) {
    return rows(text, at).get(0);
  }

  private List<List<@Nullable Object>> rows(SqlText text, Instant at) {
    List<List<@Nullable Object>> rows = new ArrayList<>();
    try (SqliteStatement statement = connection.prepare(text.text())) {
      for (int i = 0; i < text.binds().size(); i++) {
        statement.bind(i + 1, value(text.binds().get(i), at));
      }
      while (statement.step()) {
        rows.add(statement.row());
      }
    }
    return rows;
  }

  private Object value(Bind bind, Instant at) {
    if (bind instanceof Bind.Cutoff cutoff) {
      return cutoff.bound().valueAt(at);
    }
    if (bind instanceof Bind.Constant constant) {
      return constant.value();
    }
    if (bind instanceof Bind.Named named) {
      return named.name().equals(ExpiryQueries.SAMPLE_ROWS) ? SAMPLE : cap + 1;
    }
    throw new IllegalStateException("a question about expiry has no use for " + bind);
  }
}
