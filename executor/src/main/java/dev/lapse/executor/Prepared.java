package dev.lapse.executor;

import dev.lapse.planner.sql.ValueEncoding;
import dev.lapse.planner.translate.ResultColumn;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A statement, ready to run any number of times; it is planned anew by itself when the schema
 * changes. Not thread-safe, but for {@link #cancel}.
 */
public interface Prepared extends AutoCloseable {
  /** Returns the columns of its rows; empty for a statement that answers none. */
  List<ResultColumn> columns();

  /** Returns what each of its parameters is for. */
  List<ValueEncoding> parameters();

  /**
   * Runs it.
   *
   * @param values one per parameter: null, or a Boolean, Long, Double, BigDecimal, String, byte[],
   *     LocalDate, LocalTime, LocalDateTime, Instant, OffsetDateTime or UUID
   * @throws dev.lapse.error.LapseException if it fails; what it changed is then undone
   */
  Outcome execute(List<@Nullable Object> values, ExecutionOptions options);

  /**
   * Stops its run, from any thread, wherever it works or waits; rows that are being read end with
   * an exception at the next one. Does nothing to other statements, nor to a later run.
   */
  void cancel();

  /** Returns whether it was its time limit that stopped the last run. */
  boolean timedOut();

  @Override
  void close();
}
