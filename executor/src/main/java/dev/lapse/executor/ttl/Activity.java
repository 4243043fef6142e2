package dev.lapse.executor.ttl;

import dev.lapse.planner.sql.Identifiers;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What passes of this process have done to each TTL index, and what goes on now. Thread-safe. */
public final class Activity {
  /**
   * What was done by one TTL index since the process opened the database.
   *
   * @param lastVisit when the last visit to it began; empty before the first
   * @param rowsDeleted rows deleted by it
   * @param rowsBlocked rows that the last pass could not delete
   * @param failing whether its last visit failed
   * @param reason why, or why rows are blocked; empty where all is well
   */
  public record OfIndex(
      Optional<Instant> lastVisit,
      long rowsDeleted,
      long rowsBlocked,
      boolean failing,
      String reason) {
    /** Never visited. */
    public static final OfIndex NONE = new OfIndex(Optional.empty(), 0, 0, false, "");
  }

  /**
   * How visits to one TTL index went of late.
   *
   * @param lastEnd what ended the last one, in a word or two; empty before it
   * @param rows rows deleted, those of earlier visits counted for less and less
   * @param nanos the time that took, pauses included, weighed alike
   */
  public record Throughput(String lastEnd, double rows, double nanos) {
    static final Throughput NONE = new Throughput("", 0, 0);

    /** Returns rows deleted per second of visits; 0 before the first that deleted any. */
    public double rowsPerSecond() {
      return nanos == 0 ? 0 : rows * 1e9 / nanos;
    }
  }

  /**
   * Something that goes on now.
   *
   * @param operation {@code ttl pass} or {@code delete expired}
   * @param index the TTL index that is being visited; empty between visits
   * @param table its table; empty between visits
   * @param startedAt when the operation began
   * @param rowsDeleted rows deleted so far
   * @param batches batches so far
   * @param detail where it stands, for a person
   */
  public record Operation(
      String operation,
      String index,
      String table,
      Instant startedAt,
      long rowsDeleted,
      long batches,
      String detail) {}

  private final Map<String, OfIndex> indexes = new HashMap<>();
  private final Map<String, Long> cascades = new HashMap<>();
  private final Map<String, Throughput> throughputs = new HashMap<>();
  private final Map<String, String> brakes = new HashMap<>();
  private final Map<Object, Operation> operations = new LinkedHashMap<>();
  private final Retries retries = new Retries();

  /** Returns what is to be tried again later. */
  Retries retries() {
    return retries;
  }

  /** Returns what was done by the TTL index of that name. */
  public synchronized OfIndex of(String index) {
    return indexes.getOrDefault(Identifiers.key(index), OfIndex.NONE);
  }

  /** Returns how visits to the TTL index of that name went. */
  public synchronized Throughput throughput(String index) {
    return throughputs.getOrDefault(Identifiers.key(index), Throughput.NONE);
  }

  synchronized void visitEnded(String index, String how, long rows, long nanos) {
    Throughput before = throughput(index);
    throughputs.put(
        Identifiers.key(index),
        rows == 0
            ? new Throughput(how, before.rows(), before.nanos())
            : new Throughput(how, before.rows() / 2 + rows, before.nanos() / 2 + nanos));
  }

  /** Returns what goes on now, in the order it began. */
  public synchronized List<Operation> operations() {
    return new ArrayList<>(operations.values());
  }

  synchronized void show(Object pass, Operation operation) {
    operations.put(pass, operation);
  }

  synchronized void ended(Object pass) {
    operations.remove(pass);
  }

  synchronized void visited(String index, Instant at, boolean firstOfPass) {
    OfIndex before = of(index);
    put(
        index,
        new OfIndex(
            Optional.of(at),
            before.rowsDeleted(),
            firstOfPass ? 0 : before.rowsBlocked(),
            false,
            firstOfPass ? "" : before.reason()));
  }

  synchronized void deleted(String index, long rows) {
    OfIndex before = of(index);
    put(
        index,
        new OfIndex(
            before.lastVisit(),
            before.rowsDeleted() + rows,
            before.rowsBlocked(),
            before.failing(),
            before.reason()));
  }

  synchronized void cascaded(String index, long rows) {
    cascades.merge(Identifiers.key(index), rows, Long::sum);
  }

  /**
   * Returns how many rows foreign keys and triggers changed along with those that a TTL index
   * deleted, since the process opened the database.
   */
  public synchronized long rowsCascaded(String index) {
    return cascades.getOrDefault(Identifiers.key(index), 0L);
  }

  /**
   * Adds rows that are blocked.
   *
   * @param rows how many; negative where rows that were counted are tried again
   * @param reason why; that of the first rows of a pass is shown
   */
  synchronized void blocked(String index, long rows, String reason) {
    OfIndex before = of(index);
    long all = before.rowsBlocked() + rows;
    // The first reason of a pass stands for the others.
    String why = before.rowsBlocked() == 0 ? reason : before.reason();
    put(
        index,
        new OfIndex(
            before.lastVisit(), before.rowsDeleted(), all, before.failing(), all == 0 ? "" : why));
  }

  synchronized void failed(String index, String reason) {
    OfIndex before = of(index);
    put(
        index,
        new OfIndex(before.lastVisit(), before.rowsDeleted(), before.rowsBlocked(), true, reason));
  }

  /** Returns why the last visit to a TTL index deleted nothing though it could; empty if it did. */
  public synchronized Optional<String> brake(String index) {
    return Optional.ofNullable(brakes.get(Identifiers.key(index)));
  }

  /**
   * Takes note whether a visit may delete.
   *
   * @return whether that is news
   */
  synchronized boolean braked(String index, Optional<String> reason) {
    String key = Identifiers.key(index);
    String before = reason.isPresent() ? brakes.put(key, reason.get()) : brakes.remove(key);
    return before == null ? reason.isPresent() : reason.isEmpty();
  }

  private void put(String index, OfIndex activity) {
    indexes.put(Identifiers.key(index), activity);
  }
}
